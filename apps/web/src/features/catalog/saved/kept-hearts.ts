const place = 'rondo.hearts'
/** Long enough to look on, sign up and open the mail. */
const lifetimeMs = 3_600_000
/** The oldest gives way: each that stands is a call after signing in. */
const most = 20

/** A heart that a visitor has pressed. */
interface KeptHeart {
  readonly id: number
  /** The end of its hour, milliseconds. */
  readonly until: number
  /** False where their last press took it back: no other such one is kept. */
  readonly liked: boolean
}
/** What is kept and young; nothing of what an earlier version of the shop kept in another form. */
function young(): readonly KeptHeart[] {
  const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
  return Array.isArray(kept) ? (kept as KeptHeart[]).filter(({ until }) => Date.now() < until) : []
}

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
    const others = young().filter((one) => one.liked && one.id !== id)
    const hearts = [...others, { id, until: Date.now() + lifetimeMs, liked }].slice(-most - Number(!liked))
    write(hearts)
  } catch {
    // without storage the heart stays empty
  }
}
/** Forgets a heart: it is granted, or whoever has signed in has decided by hand. */
export function dropHeart(id: number): void {
  try {
    const kept = young()
    if (kept.some((one) => one.id === id)) write(kept.filter((one) => one.id !== id))
  } catch {
    // without storage nothing is kept
  }
}
function write(hearts: readonly KeptHeart[]): void {
  if (hearts.length > 0) localStorage.setItem(place, JSON.stringify(hearts))
  else localStorage.removeItem(place) // full storage takes nothing, but gives back
  dispatchEvent(new StorageEvent('storage', { key: place })) // the browser tells only other tabs
}
/** Follows what is kept, in any tab; answers how to stop. */
export function watchHearts(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
