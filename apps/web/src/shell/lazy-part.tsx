import type { Feature } from '@rondo/words'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Catch } from './catch.tsx'
import { FailedNote } from './failed-note.tsx'
import { useShell } from './providers.tsx'
import { toast } from './toasts.ts'
import type { Vocabulary } from './words.ts'

export interface Around {
  /** Stands there while the code is on its way. */
  place?: ReactNode
  /** What is said in its place when it did not arrive, above a way to ask again; nothing without it. */
  lost?: string
  /** Stands there instead when it did not arrive and there is nothing to say about it. */
  instead?: ReactNode
  /** For dialogs that did not arrive: that is told at the edge of the screen, and whoever opened it lets go of it. */
  onLost?: () => void
}
/**
 * A part of a page whose code comes later, with the `words` that only it speaks. Where they cannot come (the line broke, a newer version was
 * put in place) the page around it stays.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  words: readonly Feature[] = [],
): ComponentType<P & Around> {
  const begin = (vocabulary: Vocabulary, isAgain = false) => ({
    vocabulary,
    Part: lazy(async () => {
      const loading = Promise.all([load(), vocabulary.learn(words)])
      return (await (isAgain ? loading.catch(loadPageAgain) : loading))[0]
    }),
  })
  let begun: ReturnType<typeof begin> | undefined
  return function LazyPart({ place, lost, instead, onLost, ...rest }: P & Around) {
    const { vocabulary } = useShell()
    const [, draw] = useState(0)
    if (begun?.vocabulary !== vocabulary) begun = begin(vocabulary)
    const { Part } = begun
    const renew = () => {
      begun = begin(vocabulary, true)
      draw((times) => times + 1)
    }
    const fallback = (retry: () => void) => {
      if (onLost) return <Told onTold={() => (renew(), onLost())} />
      return lost ? <FailedNote onAgain={() => (renew(), retry())}>{lost}</FailedNote> : instead
    }
    return (
      <Catch fallback={fallback}>
        <Suspense fallback={place}>
          <Part {...(rest as unknown as P)} />
        </Suspense>
      </Catch>
    )
  }
}

/** Some browsers hold a file that did not come for lost until the page is loaded again; that is done where the server is there to answer. */
async function loadPageAgain(error: unknown): Promise<never> {
  const isThere = await fetch('/api/health').then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isThere) throw error
  location.reload()
  return await new Promise(() => {}) // the page ends here
}

function Told({ onTold }: { onTold: () => void }) {
  const { say } = useShell()
  useEffect(() => {
    toast.error(say(navigator.onLine ? 'shell.actionFailed' : 'shell.offline'))
    onTold()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once
  }, [])
  return null
}
