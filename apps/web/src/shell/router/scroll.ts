const store = 'rondo.scroll'
const most = 50

/** How far down a visit was read, pixels; in a list also which entry stood where, since heights of what was never on screen are guesses. */
interface ScrollPosition {
  readonly y: number
  readonly entry?: string
  readonly top?: number
}

function places(): Record<string, ScrollPosition> {
  try {
    return JSON.parse(sessionStorage.getItem(store) ?? '{}') as Record<string, ScrollPosition>
  } catch {
    return {} // blocked storage: pages then begin at their top
  }
}

/** An entry of a list (`data-entry`) near the middle of the screen, which may lie between two rows. */
function entryOnScreen(): Pick<ScrollPosition, 'entry' | 'top'> {
  for (const down of [0.5, 0.36, 0.64])
    for (const across of [0.5, 0.8, 0.2]) {
      const found = document.elementFromPoint(innerWidth * across, innerHeight * down)?.closest<HTMLElement>('[data-entry]')
      const entry = found?.dataset['entry']
      if (entry) return { entry, top: Math.round(found.getBoundingClientRect().top) }
    }
  return {}
}

/** Keeps how far down the visit of an address was read; the oldest of fifty leaves. */
export function rememberScroll(key: string): void {
  const { [key]: _, ...others } = places()
  const place = { y: Math.round(scrollY), ...entryOnScreen() }
  if (place.entry) void holder()
  const entries = Object.entries({ ...others, [key]: place })
  try {
    sessionStorage.setItem(store, JSON.stringify(Object.fromEntries(entries.slice(-most))))
  } catch {
    // nothing to do: the page begins at its top next time
  }
}
/** How far down a visit was left, pixels, and the entry that was on screen; 0 the first time. */
export const placeOf = (key: string): { readonly y: number; readonly entry: string | undefined } => {
  const { y = 0, entry } = places()[key] ?? {}
  return { y, entry }
}

/** What people do who scroll by themselves. */
export const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
/** Fetched when a list is left, so that it is here on the way back. */
const holder = () => import('./anchor-scroll.ts').catch(() => undefined)
let holding = new AbortController()

/** Goes to where a visit was left, once the page is on screen. */
export function returnTo(key: string): void {
  const { y, entry, top = 0 } = places()[key] ?? { y: 0 }
  holding.abort()
  holding = new AbortController()
  const { signal } = holding
  requestAnimationFrame(() => {
    if (signal.aborted) return
    window.scrollTo({ top: y, behavior: 'instant' })
    if (entry) requestAnimationFrame(() => void holder().then((file) => file?.anchorScroll(entry, top, signal)))
  })
}

/** Goes to an anchor, else to the top, once the page is on screen. */
export function scrollTo(hash: string): void {
  holding.abort()
  requestAnimationFrame(() => {
    const anchor = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (anchor) anchor.scrollIntoView()
    else window.scrollTo({ top: 0, behavior: 'instant' })
  })
}
