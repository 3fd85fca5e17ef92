const place = 'rondo.hearts'
/** Long enough to look on, sign up and open the mail. */
const lifetimeMs = 3_600_000
/** The oldest gives way: each is a call after signing in. */
const most = 20

/** The last press of a visitor on a heart. */
interface KeptHeart {
  readonly id: number
  /** The end of its hour, milliseconds. */
  readonly until: number
  /** False where the press took it back. */
  readonly liked: boolean
}
const young = (): readonly KeptHeart[] =>
  (JSON.parse(localStorage.getItem(place) ?? '[]') as readonly KeptHeart[]).filter(({ until }) => Date.now() < until)

/** The pieces that a visitor of this browser likes, the last one last; undefined where none has pressed a heart within the hour. */
export function keptHearts(): readonly number[] | undefined {
  try {
    const hearts = young()
    return hearts.length > 0 ? hearts.filter(({ liked }) => liked).map(({ id }) => id) : undefined
  } catch {
    return undefined // without storage nothing is kept
  }
}
/** Keeps whether a visitor likes a piece, for all tabs of this browser: the link of the mail opens another one. */
export function keepHeart(id: number, liked: boolean): void {
  try {
    const hearts = [...young().filter((one) => one.id !== id), { id, until: Date.now() + lifetimeMs, liked }].slice(-most)
    localStorage.setItem(place, JSON.stringify(hearts))
    dispatchEvent(new StorageEvent('storage', { key: place })) // the browser tells only other tabs
  } catch {
    // without storage the heart stays empty
  }
}
/** Follows what is kept, in any tab; answers how to stop. */
export function watchHearts(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
/** What was kept; from now on nothing is. */
export function takeHearts(): readonly number[] {
  const ids = keptHearts() ?? []
  try {
    localStorage.removeItem(place)
  } catch {
    // without storage nothing was kept
  }
  return ids
}
