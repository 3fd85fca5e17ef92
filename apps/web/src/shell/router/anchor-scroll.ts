import { ownMoves } from './scroll.ts'

/** How long what stands above a place may go on taking its true height, milliseconds. */
const holdMs = 2_000

/**
 * Holds an entry where it stood while the list around it is drawn: what was never on screen has a guessed height. Whoever moves by
 * themselves is let go, and so is whatever else scrolls.
 */
export function anchorScroll(entry: string, top: number, signal: AbortSignal): void {
  const until = performance.now() + holdMs
  const own = new AbortController()
  for (const event of ownMoves) addEventListener(event, () => own.abort(), { passive: true, signal: own.signal })
  let before: number | undefined
  const step = () => {
    if (signal.aborted || performance.now() > until) own.abort()
    if (own.signal.aborted) return
    const found = document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(entry)}"]`)
    if (found) {
      const off = found.getBoundingClientRect().top - top
      const scrolled = before === undefined ? 0 : scrollY - before
      if (scrolled !== 0 && Math.abs(off) >= 1 && Math.abs(off + scrolled) < 1) return own.abort()
      if (Math.abs(off) >= 1) window.scrollBy({ top: off, behavior: 'instant' })
      before = scrollY
    }
    requestAnimationFrame(step)
  }
  step()
}
