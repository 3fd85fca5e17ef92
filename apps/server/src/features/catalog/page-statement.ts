import { facetBases } from '@rondo/rules/catalog/facets'
import type { QueryToken } from '@rondo/rules/catalog/tokens'
import type { Language } from '../../platform/context.ts'
import { PLAN_ANEW } from '../../platform/db.ts'
import type { CardRow } from '../listings/index.ts'
import { type FacetRow, firstDelivery } from './facets.ts'
import { facetConditions, metresTo, Parameters, plainConditions, priceOrder } from './search-conditions.ts'
import type { Cursor, Search } from './search-port.ts'

/** A card with the exact total and the counts beside it; a page without cards is one row of nulls with those. */
export type PageRow = CardRow & {
  readonly key: Date | number | null
  readonly lat: number | null
  readonly lng: number | null
  readonly total: number
  /** With countFacets only. */
  readonly facets: readonly FacetRow[] | null
}

const directions = { newest: 'desc', price_asc: 'asc', price_desc: 'desc', most_liked: 'desc', nearest: 'asc' } as const
const prices = { price: 's.sort_price', rent: 's.rent_price' } as const
const columnOf = (search: Search, sort: Exclude<Search['sort'], 'nearest'>) =>
  sort === 'newest' ? 's.created_at' : sort === 'most_liked' ? 's.likes' : prices[priceOrder(search)]

/** Equal distances by different ways may differ in their last bit, so the order is by whole millimetres. */
const inMillimetres = (metres: string) => `round(${metres} * 1000) / 1000`
const where = (conditions: readonly string[]) => (conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '')

/** Listings behind the last one of a page; those without price or place stand last in every order. */
function behind({ sort, key, id }: Cursor, parameters: Parameters): string {
  const compare = directions[sort] === 'asc' ? '>' : '<'
  const after = parameters.add(id)
  if (key === null) return `s.key is null and s.id ${compare} ${after}`
  const value =
    sort === 'newest'
      ? `${parameters.add(new Date(key))}::timestamptz`
      : `${parameters.add(key)}::${sort === 'nearest' ? 'float8' : 'int8'}`
  return `((s.key, s.id) ${compare} (${value}, ${after}) or s.key is null)`
}

/** Counts of every value as one jsonb of FacetRows. A count ignores the choice made in its own facet. */
function countsOf(search: Search, plain: readonly string[], parameters: Parameters): string {
  const chosen = facetConditions(search.facets, parameters)
  const rangeOf = (facet: keyof typeof facetBases) =>
    `tag between ${facetBases[facet]} and ${facet === 'way' ? firstDelivery - 1 : facetBases[facet] + 99}`
  const count = (conditions: readonly string[]) =>
    `select tag, count(*)::int as listings from listing_search s, unnest(s.tags) as tag${where(conditions)} group by tag`
  const others = count([...plain, ...chosen.values(), ...[...chosen.keys()].map((facet) => `not (${rangeOf(facet)})`)])
  const own = [...chosen.keys()].map((facet) => {
    const rest = [...chosen].filter(([other]) => other !== facet).map(([, condition]) => condition)
    return count([...plain, ...rest, rangeOf(facet)])
  })
  return `(select coalesce(jsonb_agg(c), '[]') from (${[others, ...own].join(' union all ')}) c)`
}

/** The statement of a page. It reads one card more than the page shows, the exact total, and with countFacets all counts. */
export function pageStatement(search: Search, tokens: readonly QueryToken[], language: Language): { text: string; values: unknown[] } {
  const { sort, place, cursor, offset, pageSize } = search
  const parameters = new Parameters()
  const plain = plainConditions(search, tokens, parameters)
  const matching = where([...plain, ...facetConditions(search.facets, parameters).values()])
  const key = sort === 'nearest' ? (place ? inMillimetres(metresTo(place, parameters)) : 'null::float8') : columnOf(search, sort)
  const orderOf = (rows: string) => `${rows}.key ${directions[sort]} nulls last, ${rows}.id ${directions[sort]}`
  const text = `${PLAN_ANEW} with hit as materialized (
      select s.* from (select s.id, ${key} as key, s.lat, s.lng from listing_search s${matching}) s${where(cursor ? [behind(cursor, parameters)] : [])}
      order by ${orderOf('s')} limit ${pageSize + 1} offset ${offset})
    select h.key, h.lat, h.lng, (select count(*)::int from listing_search s${matching}) as total,
      ${search.countFacets ? countsOf(search, plain, parameters) : 'null::jsonb'} as facets, c.*
    from (select 1) t left join (hit h join listing p on p.id = h.id cross join listing_card(p, ${parameters.add(language)}) c) on true
    order by ${orderOf('h')}`
  return { text, values: parameters.values }
}
