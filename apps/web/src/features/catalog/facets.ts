import { type Applied, type Filters, type FlagKey, type ListKey, queryOf, type WholeKey } from './filters.ts'

/** How many listings have each value, by key, as the search counts them. */
export type Facets = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Flags are counted as values of one key. */
const ways: Readonly<Record<Exclude<FlagKey, 'mySize'>, string>> = {
  forSell: 'forSell',
  forRent: 'forRent',
  openToSwap: 'openToSwap',
  localPickup: 'openToPickUp',
  shipping: 'openToShipping',
}

/** How many listings a value of a list, or a flag, would leave; undefined while unknown, and for keys that are not counted. */
export function countOf(facets: Facets | undefined, key: ListKey | FlagKey | WholeKey, value?: string): number | undefined {
  const isFlag = key in ways
  const counted = facets?.[isFlag ? 'way' : key]
  return counted && (counted[isFlag ? ways[key as keyof typeof ways] : (value ?? '')] ?? 0)
}

const either = ['forSell', 'forRent', 'openToSwap'] as const satisfies readonly FlagKey[]

/**
 * Whether anything is found once a filter is let go: counts of one key pass over what is chosen in it. Undefined where counts cannot tell.
 */
export function helpsToDrop(facets: Facets | undefined, filters: Filters, { key, value }: Applied): boolean | undefined {
  const way = either.find((one) => one === key)
  const chosen = way
    ? either.filter((one) => filters[one]).length
    : value === undefined
      ? 0
      : ((filters[key] as readonly string[] | undefined)?.length ?? 0)
  const counted = facets?.[way ? 'way' : key]
  if (!counted || chosen === 0) return undefined
  return chosen === 1 && (way ? either.map((one) => ways[one]) : Object.keys(counted)).some((one) => (counted[one] ?? 0) > 0)
}

/**
 * How many pieces there will be once `wished` is asked for instead of `filters`; undefined where only the answer can tell. A value that joins
 * others of its kind widens a list by nobody knows how many.
 */
export function totalOf(facets: Facets | undefined, total: number | undefined, filters: Filters, wished: Filters): number | undefined {
  const [before, after] = [filters, wished].map((list) => [...queryOf(list)].filter(([key]) => key !== 'sortBy'))
  const isIn = (list: typeof before, [key, value]: readonly [string, string]) =>
    list?.some(([one, other]) => one === key && other === value)
  const added = after?.filter((one) => !isIn(before, one)) ?? []
  const gone = before?.some((one) => !isIn(after, one))
  const [first] = added
  if (!first) return gone ? undefined : total
  const key = first[0] as ListKey | FlagKey
  const isJoining = either.some((way) => way === key) ? either.some((way) => filters[way]) : filters[key] !== undefined
  return gone || added.length > 1 || isJoining || (key === 'shipping' && filters.localPickup) ? undefined : countOf(facets, key, first[1])
}
