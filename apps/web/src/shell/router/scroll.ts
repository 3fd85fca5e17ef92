const store = 'rondo.scroll'
const most = 50

function places(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(store) ?? '{}') as Record<string, number>
  } catch {
    return {} // blocked storage: pages then begin at their top
  }
}

/** Keeps how far down the visit of an address was read; the oldest of fifty leaves. */
export function rememberScroll(key: string): void {
  const entries = Object.entries({ ...places(), [key]: Math.round(scrollY) })
  try {
    sessionStorage.setItem(store, JSON.stringify(Object.fromEntries(entries.slice(-most))))
  } catch {
    // nothing to do: the page begins at its top next time
  }
}
export const placeOf = (key: string): number => places()[key] ?? 0

/** Goes to an anchor, else down to `y`, once the page is on screen. */
export function scrollTo(hash: string, y = 0): void {
  requestAnimationFrame(() => {
    const anchor = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (anchor) anchor.scrollIntoView()
    else window.scrollTo({ top: y, behavior: 'instant' })
  })
}
