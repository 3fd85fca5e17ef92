import { type RefObject, useEffect, useRef, useState } from 'react'

/** The message that somebody wants to see, by its number. Another `visit` asks again for the same. */
export interface Jump {
  readonly seq: number
  readonly visit: string
}
interface Older {
  readonly has: boolean
  readonly isLoading: boolean
  readonly hasFailed: boolean
  load(): void
}
/**
 * Leads to a message: older pages are read until it is there, then it is put before the eyes, and the keyboard goes on from there. Answers the
 * number of the message that is marked. A message that does not exist leads nowhere.
 */
export function useJump(
  box: RefObject<HTMLDivElement | null>,
  jump: Jump | undefined,
  oldest: number | undefined,
  older: Older,
): number | undefined {
  const done = useRef<string>(undefined)
  const [marked, mark] = useState<number>()
  const wanted = jump && `${jump.visit} ${jump.seq}`
  const isThere = jump !== undefined && oldest !== undefined && oldest <= jump.seq
  const { has, isLoading, hasFailed, load } = older
  useEffect(() => {
    if (!jump || done.current === wanted || oldest === undefined) return
    if (!isThere) {
      if (has && !isLoading && !hasFailed) load()
      return
    }
    done.current = wanted
    const line = box.current?.querySelector<HTMLElement>(`[data-seq="${jump.seq}"]`)
    if (!line) return
    mark(jump.seq)
    line.scrollIntoView({ block: 'center' })
    line.tabIndex = -1
    line.focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new list of pages is a new `oldest`
  }, [wanted, oldest, isThere, has, isLoading, hasFailed])
  return jump && marked
}
