import type { Applied, Filters, FlagKey, ListKey, WholeKey } from './filters.ts'

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
