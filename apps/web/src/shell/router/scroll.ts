const store = 'rondo.scroll'
const most = 50

/** How far down a visit was read, pixels; in a list also which entry stood where, since heights of what was never on screen are guesses. */
interface Kept {
  readonly y: number
  readonly entry?: string
  readonly top?: number
}

function places(): Record<string, Kept> {
  try {
    return JSON.parse(sessionStorage.getItem(store) ?? '{}') as Record<string, Kept>
  } catch {
    return {} // blocked storage: pages then begin at their top
  }
}

/** An entry of a list (`data-entry`) in the middle of the screen. */
function entryOnScreen(): Pick<Kept, 'entry' | 'top'> {
  for (const share of [0.5, 0.8, 0.2]) {
    const found = document.elementFromPoint(innerWidth * share, innerHeight / 2)?.closest<HTMLElement>('[data-entry]')
    const entry = found?.dataset['entry']
    if (entry) return { entry, top: Math.round(found.getBoundingClientRect().top) }
  }
  return {}
}

/** Keeps how far down the visit of an address was read; the oldest of fifty leaves. */
export function rememberScroll(key: string): void {
  const { [key]: _, ...others } = places()
  const entries = Object.entries({ ...others, [key]: { y: Math.round(scrollY), ...entryOnScreen() } })
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

/** Frames within which the entries of a long list are there again, after somebody came near. */
const longestJoining = 20

/** Goes to where a visit was left, once the page is on screen. */
export function returnTo(key: string): void {
  const { y, entry, top = 0 } = places()[key] ?? { y: 0 }
  const settle = (frames: number, patience = longestJoining) => {
    const found = entry && document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(entry)}"]`)
    if (!found) {
      if (entry && patience > 0) requestAnimationFrame(() => settle(frames, patience - 1))
      return
    }
    window.scrollBy({ top: found.getBoundingClientRect().top - top, behavior: 'instant' })
    if (frames > 0) requestAnimationFrame(() => settle(frames - 1)) // what came into sight has its true height now
  }
  requestAnimationFrame(() => {
    window.scrollTo({ top: y, behavior: 'instant' })
    requestAnimationFrame(() => settle(2))
  })
}

/** Goes to an anchor, else to the top, once the page is on screen. */
export function scrollTo(hash: string): void {
  requestAnimationFrame(() => {
    const anchor = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (anchor) anchor.scrollIntoView()
    else window.scrollTo({ top: 0, behavior: 'instant' })
  })
}
