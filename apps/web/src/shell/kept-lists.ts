// What this browser keeps of lists, to be read without a line. It lies in storage under names that the end of a session clears
// (shell/session.ts): what one person saw is never shown to the next.
import type { Locale } from '@rondo/words'
import { keptPlace, readSession } from './session.ts'

/** An amount in major units of `currency`. */
interface Rent {
  readonly price: number
  readonly number: number
  readonly option: 'hour' | 'day' | 'week' | 'month'
  /** It is the first of several periods. */
  readonly areSeveral?: boolean | undefined
}
/** A piece as a list showed it. Without a way to have it, it was no longer offered. */
export interface KeptPiece {
  readonly id: number
  readonly name: string
  readonly shop: string
  readonly type: string
  readonly currency: string
  readonly price?: number | undefined
  readonly rent?: Rent | undefined
  readonly swap?: boolean | undefined
  /** Address of the picture in exactly the size that is kept. */
  readonly picture?: string | undefined
  readonly alt: string
}
export interface KeptList {
  /** Where it stands. */
  readonly path: string
  readonly title: string
  /** ISO instant at which the server said this. */
  readonly seenAt: string
  /** The language of its title and of the names of its pieces. */
  readonly locale: Locale
  readonly pieces: readonly KeptPiece[]
}
/** `ids`: all that the person liked when these were kept, latest first. */
export interface KeptFavorites extends KeptList {
  readonly ids: readonly number[]
}

/** Lists that are kept, and pieces of each. */
export const mostLists = 5
export const mostPieces = 24
export const mostFavorites = 60

const place = 'rondo.seen'
interface Stored {
  /** Account id; null for visitors. */
  readonly reader: number | null
  readonly lists: readonly KeptList[]
}
const readerNow = () => readSession()?.user.id ?? null

function stored<T>(where: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(where) ?? 'null') as T | null) ?? undefined
  } catch {
    return undefined // blocked or broken storage holds nothing
  }
}
function store(where: string, value: unknown): void {
  try {
    localStorage.setItem(where, JSON.stringify(value))
  } catch {
    // full or blocked storage keeps nothing
  }
}

/** The lists that whoever is here now has seen, latest first; nothing of anybody else. */
export function keptLists(): readonly KeptList[] {
  const known = stored<Stored>(place)
  return known && known.reader === readerNow() ? known.lists : []
}
/** Puts a list before the others. What somebody else has left here goes. */
export function keepList(list: KeptList): void {
  const others = keptLists().filter(({ path }) => path !== list.path)
  store(place, { reader: readerNow(), lists: [list, ...others].slice(0, mostLists) } satisfies Stored)
}

/** Lists in another language than what is read now go: they are seen again in it, and nothing is shown in two. */
export function dropListsBut(locale: Locale): void {
  const lists = keptLists()
  const left = lists.filter((list) => list.locale === locale)
  if (left.length < lists.length) store(place, { reader: readerNow(), lists: left } satisfies Stored)
}

const favoritesPlace = (account: number) => keptPlace(account, 'favorites')
/** The favourites of the signed-in person, as they were kept last. */
export function keptFavorites(): KeptFavorites | undefined {
  const reader = readerNow()
  return reader === null ? undefined : stored<KeptFavorites>(favoritesPlace(reader))
}
/** Keeps the favourites of an account, if it is still signed in here. */
export function keepFavorites(account: number, favorites: KeptFavorites): void {
  if (readerNow() === account) store(favoritesPlace(account), favorites)
}
