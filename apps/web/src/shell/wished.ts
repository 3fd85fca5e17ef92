/** What somebody said in this tab. To the last list: how they want a piece, and the first and last day of wear, with a space between. To a piece: that they want to swap for it, by its id and name. */
interface Wishes {
  days: string
  way: 'buy' | 'rent' | 'swap'
  swap: string
}
const placeOf = (what: keyof Wishes) => `rondo.${what}`

/** Keeps a wish until the next one of its kind; none forgets it. */
export function keepWish<What extends keyof Wishes>(what: What, wish: Wishes[What] | undefined): void {
  try {
    if (wish) sessionStorage.setItem(placeOf(what), wish)
    else sessionStorage.removeItem(placeOf(what))
  } catch {
    // Without storage it is chosen once more.
  }
}
/** A wish as it was kept; undefined without one. */
export function wished<What extends keyof Wishes>(what: What): Wishes[What] | undefined {
  try {
    return (sessionStorage.getItem(placeOf(what)) ?? undefined) as Wishes[What] | undefined
  } catch {
    return undefined
  }
}
