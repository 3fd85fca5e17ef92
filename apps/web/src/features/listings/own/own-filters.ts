import type { ownListings } from '@rondo/contracts/calls/catalog'
import type { QueryOf } from '@rondo/contracts/kernel/call'
import { type SortOrder, sortOrderOf, transactionTypes, type TransactionType } from '@rondo/rules/listings/catalogue'

type OwnQuery = QueryOf<typeof ownListings>

/** Where an own listing stands. */
export const states = ['active', 'inactive', 'sold_out'] as const
type ListingState = (typeof states)[number]
/** Filters with several values, in the order of the panel. */
export const lists = ['productType', 'category', 'size', 'color', 'condition', 'material', 'occasion'] as const
export type OwnList = (typeof lists)[number]
/** Orders that make sense among one's own. */
export const ownOrders = ['newest', 'price_asc', 'price_desc', 'most_liked'] as const satisfies readonly SortOrder[]

/** What the address of My Listings says; the keys are those of the call. */
export type OwnFilters = Partial<Record<OwnList, readonly string[]> & Record<TransactionType, true>> & {
  readonly q?: string
  readonly status?: ListingState
  readonly sortBy?: (typeof ownOrders)[number]
}

/** Reads filters from an address, in one fixed order, so that equal filters are equal keys of the cache. */
export function ownFiltersFrom(query: URLSearchParams): OwnFilters {
  const found: Record<string, unknown> = {}
  const q = (query.get('q') ?? '').trim()
  if (q) found['q'] = q
  const status = states.find((state) => state === query.get('status'))
  if (status) found['status'] = status
  for (const key of lists) {
    const values = [...new Set(query.getAll(key))].toSorted((a, b) => a.localeCompare(b))
    if (values.length > 0) found[key] = values
  }
  for (const way of transactionTypes) if (query.get(way) === 'true') found[way] = true
  const order = ownOrders.find((one) => one === sortOrderOf(query.get('sortBy') ?? undefined))
  if (order && order !== 'newest') found['sortBy'] = order
  return found
}

/** Writes filters into an address, as `ownFiltersFrom` reads them. */
export function ownQueryOf(filters: OwnFilters): URLSearchParams {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(filters)) {
    for (const one of Array.isArray(value) ? (value as string[]) : [value]) query.append(key, String(one))
  }
  return query
}

/** The filters as the call takes them. */
export const ownSearchOf = ({ status, ...rest }: OwnFilters): OwnQuery => ({ ...rest, ...(status && { status: [status] }) }) as OwnQuery

/** With one value of a list put in or taken out. */
export function toggledIn(filters: OwnFilters, key: OwnList, value: string): OwnFilters {
  const { [key]: before = [], ...rest } = filters
  const next = before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
  return next.length > 0 ? { ...rest, [key]: next } : rest
}
/** With a way turned over. */
export function turned(filters: OwnFilters, way: TransactionType): OwnFilters {
  const { [way]: before, ...rest } = filters
  return before ? rest : { ...rest, [way]: true }
}
/** Number of choices in the panel. */
export const chosenIn = (filters: OwnFilters): number =>
  lists.reduce((sum, key) => sum + (filters[key]?.length ?? 0), 0) + transactionTypes.filter((way) => filters[way]).length

/** Words and order stay, everything else is asked no more. */
export const unfiltered = ({ q, sortBy }: OwnFilters): OwnFilters => ({ ...(q && { q }), ...(sortBy && { sortBy }) })
/** True when more than the order is asked for. */
export const isNarrowed = (filters: OwnFilters): boolean => Boolean(filters.q ?? filters.status) || chosenIn(filters) > 0
