import type { QueryToken } from '@rondo/rules/catalog/tokens'
import { pages } from '@rondo/rules/kernel/limits'
import type { Language } from '../../platform/context.ts'
import { PLAN_ANEW } from '../../platform/db.ts'
import { cardColumns, cardJoins, type CardRow } from '../listings/index.ts'
import { facetConditions, metresTo, Parameters, plainConditions } from './search-conditions.ts'
import type { Cursor, Search } from './search-port.ts'

/** A card with the exact total beside it; a page without cards is one row of nulls. */
export type PageRow = CardRow & {
  readonly total: number
  readonly key: Date | number | null
  readonly lat: number | null
  readonly lng: number | null
}

const directions = { newest: 'desc', price_asc: 'asc', price_desc: 'desc', most_liked: 'desc', nearest: 'asc' } as const
const columns = { newest: 's.created_at', price_asc: 's.sort_price', price_desc: 's.sort_price', most_liked: 's.likes' } as const
/** Orders whose key may be missing: without price or place means last. */
const mayLack = new Set(['price_asc', 'price_desc', 'nearest'])

/** Equal distances by different ways may differ in their last bit: what sorts must not depend on it. */
const inMillimetres = (metres: string) => `round(${metres} * 1000) / 1000`

function behind({ sort, key, id }: Cursor, column: string, parameters: Parameters): string {
  const direction = directions[sort]
  const compare = direction === 'asc' ? '>' : '<'
  const after = parameters.add(id)
  if (key === null) return `${column} is null and s.id ${compare} ${after}`
  const value =
    sort === 'newest'
      ? `${parameters.add(new Date(key))}::timestamptz`
      : `${parameters.add(key)}::${sort === 'nearest' ? 'float8' : 'int8'}`
  const row = `(${column}, s.id) ${compare} (${value}, ${after})`
  return mayLack.has(sort) ? `(${row} or ${column} is null)` : row
}

/**
 * The one statement of a page: exact total, and the cards of one page and one more, to know whether another follows.
 * With conditions, the matches are gathered once (materialized) and both counted and sorted: no estimate can lead into a walk of the whole
 * table in sort order. Without, the sort index is walked for the page alone.
 */
export function pageStatement(search: Search, tokens: readonly QueryToken[], language: Language): { text: string; values: unknown[] } {
  const parameters = new Parameters()
  const { sort, place, cursor } = search
  const conditions = [...facetConditions(search.facets, parameters), ...plainConditions(search, tokens, parameters)]
  const key = sort === 'nearest' ? (place ? inMillimetres(metresTo(place, parameters)) : 'null::float8') : columns[sort]
  const order = (of: string) => `${of}.key ${directions[sort]}${mayLack.has(sort) ? ' nulls last' : ''}, ${of}.id ${directions[sort]}`
  const spot = place ? ', s.lat, s.lng' : ''
  // numbers, not parameters: an unknown limit is planned as a tenth of the table
  const limits = `limit ${search.pageSize + 1}${search.offset > 0 ? ` offset ${search.offset}` : ''}`
  const wide = conditions.length === 0
  const rows = `select s.id, ${key} as key${spot} from listing_search s`
  const where = (all: readonly string[]) => (all.length > 0 ? ` where ${all.join(' and ')}` : '')
  const cut = cursor ? [behind(cursor, wide && sort !== 'nearest' ? columns[sort] : wide ? key : 's.key', parameters)] : []
  const found = wide
    ? `hit as materialized (select * from (${rows}${where(cut)}) s order by ${order('s')} ${limits})`
    : `m as materialized (${rows}${where(conditions)}),
      hit as materialized (select s.* from m s${where(cut)} order by ${order('s')} ${limits})`
  // few shapes are planned once and kept: places and pages of other sizes or further on are not among them
  const kept = !place && search.offset === 0 && search.pageSize === pages.defaultSize
  const text = `${kept ? '' : PLAN_ANEW} with ${found}
    select t.total, h.key${place ? ', h.lat, h.lng' : ''}, ${cardColumns(parameters.add(language))}
    from (select count(*)::int as total from ${wide ? 'listing_search' : 'm'}) t
    left join (hit h join product p on p.id = h.id ${cardJoins}) on true
    order by ${order('h')}`
  return { text, values: parameters.values }
}
