import { startTransition, useEffect, useState } from 'react'

/** About a row of cards: what a slow phone lays out and paints within a frame or two. */
const atOnce = 4

/**
 * How many of `total` entries stand on the page: all of a list that appears, but what is added to it joins a few in each frame, so that
 * no answer makes one long task; `inHaste` all at once.
 */
export function useStagedList(total: number, inHaste: boolean): number {
  const [joined, join] = useState(total)
  useEffect(() => {
    if (joined === total) return
    const frame = requestAnimationFrame(() => startTransition(() => join(inHaste ? total : Math.min(joined + atOnce, total))))
    return () => cancelAnimationFrame(frame)
  }, [joined, total, inHaste])
  return Math.min(joined, total)
}
