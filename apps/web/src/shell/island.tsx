import type { Feature } from '@rondo/words'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { whenNear } from './near.ts'
import { useHydrated, useShell } from './providers.tsx'

interface Island {
  /** Stands there while the code is on its way, where the server has written nothing. */
  place?: ReactNode
  /** What is said where it did not arrive, above a way to ask again. */
  lost?: string
}
/**
 * A part of a page that the server writes like any other and the browser takes over when it comes near the screen: what the server has
 * written stands until the code and the `words` that only it speaks have come, and stays where they do not come. `written` is the part
 * itself on the server, undefined in the browser. Give it a key of what it is about.
 */
export function island<P extends object>(
  written: ComponentType<P> | undefined,
  load: () => Promise<{ default: ComponentType<P> }>,
  words: readonly Feature[],
): ComponentType<P & Island> {
  const Later = lazyPart(load, words)
  return function Part({ place, lost, ...rest }: P & Island) {
    const { vocabulary } = useShell()
    const own = rest as unknown as P
    const [isWritten] = useState(useHydrated() === false)
    const [kept, keep] = useState<string>()
    const box = useRef<HTMLDivElement>(null)
    useEffect(() => {
      if (!isWritten || !box.current) return undefined
      const arrive = () => keep(box.current?.innerHTML ?? '')
      const begin = () => void Promise.all([load(), vocabulary.learn(words)]).then(arrive, () => {}) // without it what is written stays
      return whenNear([...box.current.children], begin) // its parts: the box itself may have no place
    }, [isWritten, vocabulary])
    const Written = written
    if (Written) return <div>{<Written {...own} />}</div>
    // React leaves alone what it did not write
    if (isWritten && kept === undefined) return <div ref={box} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
    return (
      <div>
        <Later
          {...own}
          place={kept === undefined ? place : <div className="contents" dangerouslySetInnerHTML={{ __html: kept }} />}
          {...(lost && { lost })}
        />
      </div>
    )
  }
}
