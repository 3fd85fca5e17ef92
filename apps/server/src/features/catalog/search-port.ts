import type { Days } from '@rondo/rules/cart/free-days'
import type { Day } from '@rondo/rules/kernel/days'
import type { Point } from '@rondo/rules/kernel/places'
import type { Facet } from '@rondo/rules/catalog/facets'
import type { SortOrder } from '@rondo/rules/listings/catalogue'
import type { Language } from '../../platform/context.ts'
import type { Card } from '../listings/index.ts'
import type { FacetRow } from './facets.ts'

/** Where the next page begins: behind this listing in this order. */
export interface Cursor {
  readonly sort: SortOrder
  /** Milliseconds, US cents, likes or metres of the last listing, by its order; null where it had no price or place. */
  readonly key: number | null
  readonly id: number
  /** Number of the page that begins here. */
  readonly page: number
}

/** Categories that share sizes, as codes. */
export interface WearableCodes {
  readonly categories: readonly number[]
  readonly sizes: readonly number[]
}

/** Days on which a piece is to be worn, and when that is asked. */
export interface FreeDays {
  readonly wear: Days
  readonly today: Day
  /** Milliseconds: holds that end before hold nothing. */
  readonly now: number
}

/** A search after its words have been read: every key that was not asked for is absent. */
export interface Search {
  readonly text: string
  /** The last word is still being typed. */
  readonly typing: boolean
  /** Codes of the values wanted, any within a facet; a facet with an empty list matches nothing. */
  readonly facets: ReadonlyMap<Facet, readonly number[]>
  /** Folded brand names, any of them. */
  readonly brands?: readonly string[]
  readonly merchantId?: number
  /** Only what somebody can wear: category and size of one of these groups. */
  readonly wearable?: readonly WearableCodes[]
  /** US cents, both included, of what the asked ways cost. */
  readonly price?: { readonly least: number; readonly most: number }
  readonly free?: FreeDays
  readonly pickup: boolean
  readonly shipping: boolean
  /** Where the searcher is. */
  readonly place?: Point
  /** How far a pickup may be from `place`, metres. */
  readonly reach: number
  readonly sort: SortOrder
  readonly offset: number
  readonly pageSize: number
  readonly cursor?: Cursor
  readonly countFacets: boolean
}

/** Nothing is asked but the next page of all, newest first. */
export const asksNothing = ({
  text,
  facets,
  brands,
  merchantId,
  wearable,
  price,
  free,
  pickup,
  shipping,
  place,
  sort,
  countFacets,
}: Search): boolean =>
  sort === 'newest' &&
  text === '' &&
  facets.size === 0 &&
  !brands &&
  !merchantId &&
  !wearable &&
  !price &&
  !free &&
  !pickup &&
  !shipping &&
  !place &&
  !countFacets

export type FacetCounts = Record<string, Record<string, number>>
export interface Found {
  readonly cards: Card[]
  /** Listings on all pages, exactly. */
  readonly total: number
  readonly hasMore: boolean
  /** Key and id of the last card, when more follow. */
  readonly last?: { readonly key: number | null; readonly id: number }
  readonly facets?: FacetCounts
  /** The words that were searched, when they are not those that were asked. */
  readonly correctedTo?: string
}

/** Brands and shops among what a search finds, those with most pieces first. */
export interface Makers {
  readonly brands: { readonly brand: string; readonly listings: number }[]
  readonly shops: { readonly id: number; readonly name: string; readonly listings: number }[]
}

export interface Suggested {
  readonly cards: Card[]
  /** Codes that no listing has are missing. */
  readonly kinds: readonly FacetRow[]
}

/** Where searches are answered: PostgreSQL, or an index in this process. Both answer the same, to the number; of suggested kinds PostgreSQL knows the number of the last minute. */
export interface SearchPort {
  readonly search: (search: Search, language: Language) => Promise<Found>
  /** Counts of brands ignore the brands chosen, those of shops the shop. */
  readonly makers: (search: Search) => Promise<Makers>
  /** At most five listings whose names have the words that are being typed, most liked first; and how many have each of these codes. */
  readonly suggest: (text: string, tags: readonly number[], language: Language) => Promise<Suggested>
}
