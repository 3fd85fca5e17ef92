import type { FlagKey, ListKey } from './filters.ts'

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
export function countOf(facets: Facets | undefined, key: ListKey | FlagKey, value?: string): number | undefined {
  const isFlag = key in ways
  const counted = facets?.[isFlag ? 'way' : key]
  return counted && (counted[isFlag ? ways[key as keyof typeof ways] : (value ?? '')] ?? 0)
}
