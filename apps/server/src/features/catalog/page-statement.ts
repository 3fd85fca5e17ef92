import { cellsWithin } from '@rondo/rules/catalog/cells'
import type { QueryToken } from '@rondo/rules/catalog/tokens'
import { pages } from '@rondo/rules/kernel/limits'
import type { Language } from '../../platform/context.ts'
import { PLAN_ANEW } from '../../platform/db.ts'
import { cardColumns, cardJoins, type CardRow } from '../listings/index.ts'
import { knownWords, type KnownWord } from './correct-words.ts'
import { type PackCount, packCounts } from './facet-statement.ts'
import {
  type Asked,
  asksFactsOnly,
  factConditions,
  facetConditions,
  metresTo,
  Parameters,
  plainConditions,
  within,
} from './search-conditions.ts'
import type { Cursor, Search } from './search-port.ts'
import { hasOrder } from './word-orders.ts'

/** A card; the first has what is said of all beside it, and a page without cards is one row of nulls with that. */
export type PageRow = CardRow & {
  readonly key: Date | number | null
  readonly lat?: number | null
  readonly lng?: number | null
  /** The exact number of matches; null where it is known already, or follows from `packs`. */
  readonly total: number | null
  /** With countFacets: what all counts are made of. */
  readonly packs: readonly PackCount[] | null
  /** What is known of the words, when they found nothing. */
  readonly words: readonly KnownWord[] | null
}

const directions = { newest: 'desc', price_asc: 'asc', price_desc: 'desc', most_liked: 'desc', nearest: 'asc' } as const
const columns = { newest: 's.created_at', price_asc: 's.sort_price', price_desc: 's.sort_price', most_liked: 's.likes' } as const
/** Orders whose key may be missing: without price or place means last. */
const mayLack = new Set(['price_asc', 'price_desc', 'nearest'])

/** Equal distances by different ways may differ in their last bit: what sorts must not depend on it. */
const inMillimetres = (metres: string) => `round(${metres} * 1000) / 1000`

/** The order of hits; in a window's words. */
const orderOf = ({ sort }: Search) => `key ${directions[sort]}${mayLack.has(sort) ? ' nulls last' : ''}, id ${directions[sort]}`

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

/** Listings looked at in the order of the page before its matches are gathered by an index; more when the page lies further on. */
const lookedAt = (offset: number, factsOnly: boolean) =>
  factsOnly ? Math.min(20_000 + 20 * offset, 400_000) : Math.min(3_000 + 12 * offset, 125_000)

/** What a choice among the values of a facet leaves of the listings, about. */
const leftByChoice = 0.25

/**
 * False when the words are so rare that gathering their listings costs less than looking at listings in the order of the page until it is
 * full. A guess by last night's counts: pairs of Chinese characters go together, other words do not.
 */
function worthLooking(search: Search, tokens: readonly QueryToken[], most: number, needed: number, parameters: Parameters): string[] {
  const words = tokens.filter(({ prefix }) => !prefix)
  if (words.length === 0) return []
  const texts = parameters.add(words.map(({ text }) => text))
  const han = parameters.add(words.map((word) => word.han))
  return [
    `(select g.listed <= 0 or (g.known = ${words.length} and g.share * ${most} >= ${needed} and g.share * g.share * g.listed >= ${needed}) from (
      select max(c.listed) as listed, count(t.term) as known, ${leftByChoice ** search.facets.size}
        * coalesce(exp(sum(ln(greatest(t.listings, 1) / greatest(c.listed, 1))) filter (where not u.han)), 1)
        * coalesce(min(t.listings / greatest(c.listed, 1)) filter (where u.han), 1) as share
      from (select reltuples::float8 as listed from pg_class where oid = 'listing_search'::regclass) c
      cross join unnest(${texts}::text[], ${han}::boolean[]) as u (word, han) left join search_term t on t.term = u.word) g)`,
  ]
}

/** Pages from here on are found in the order of their word, where it has one: nearer ones are soon full without. */
const deepFrom = 2_000

/** The one word of a search that asks nothing else but what the order of that word carries. */
function wordOfOrder(search: Search, tokens: readonly QueryToken[]): QueryToken | undefined {
  const [word, ...others] = tokens
  const isAlone = word && !word.prefix && others.length === 0
  return isAlone && search.offset >= deepFrom && search.sort !== 'nearest' && asksFactsOnly(search, []) ? word : undefined
}

/** The first matches of a search by the order of its word, and none while it has no such order (`own`). */
function inOrderOfWord(search: Search, matches: string, needed: number): string {
  const first = (from: string, order: string) =>
    `(select s.id, s.key from (${from}) s where (select yes from own) order by ${order} limit ${needed})`
  if (search.sort === 'price_asc') return first(matches, orderOf(search))
  // backward the order has what lacks a price before the dearest: each is read for itself
  if (search.sort === 'price_desc')
    return `${first(`${matches} and s.sort_price is not null`, 'key desc, id desc')} union all ${first(`${matches} and s.sort_price is null`, 'id desc')}`
  // what comes over the fence is sorted: left to itself the planner walks the order of the page and looks at every row
  return first(`${matches} offset 0`, orderOf(search))
}

const where = (all: readonly string[]) => (all.length > 0 ? ` where ${all.join(' and ')}` : '')

interface Hits {
  /** Common table expressions, `hit` (id, key) the last. */
  readonly ctes: string
  /** The exact number; a function, for what is not asked must not leave values behind. */
  readonly total: () => string
}

/** Where the nearest are looked for first, metres: a part of the reach, further out behind the last card; undefined where that is no use. */
function firstReach({ sort, place, pickup, reach, cursor }: Search): number | undefined {
  if (sort !== 'nearest' || !place || cursor?.key === null) return undefined
  const metres = Math.max(pickup ? reach / 8 : nearMetres, 1.5 * (cursor?.key ?? 0))
  return (pickup && metres > reach) || !cellsWithin(place, metres) ? undefined : metres
}
const nearMetres = 1_500

/**
 * The page, and how many there are. What many listings have is met soon in the order of the page, so a bounded number of them is looked at
 * first, or those that are near; when that does not fill the page, matches are few, and are gathered by an index and sorted. No estimate can
 * lead into a walk of the whole table.
 */
function hitsOf(search: Search, tokens: readonly QueryToken[], parameters: Parameters): Hits {
  const { sort, place, cursor, offset } = search
  const key = sort === 'nearest' ? (place ? inMillimetres(metresTo(place, parameters)) : 'null::float8') : columns[sort]
  const order = orderOf(search)
  // numbers, not parameters: an unknown limit is planned as a tenth of the table
  const limits = `limit ${search.pageSize + 1}${offset > 0 ? ` offset ${offset}` : ''}`
  const cut = (column: string) => (cursor ? [behind(cursor, column, parameters)] : [])
  const rows = (all: readonly string[]) => `select s.id, ${key} as key from listing_search s${where(all)}`
  const matching = (asked: Asked, of = search) => [
    ...(asked === 'by facts' ? factConditions(of.facets, parameters) : facetConditions(of.facets, parameters)),
    ...plainConditions(of, tokens, asked, parameters),
  ]
  const gathered = matching('by index')
  const near = firstReach(search)
  if (gathered.length === 0 && near === undefined) {
    const all = sort === 'nearest' ? `select * from (${rows([])}) s${where(cut('s.key'))}` : rows(cut(key))
    const hit = `hit as materialized (select * from (${all}) s order by ${order} ${limits})`
    return { ctes: hit, total: () => '(select count(*)::int from listing_search)' }
  }
  const m = `m as materialized (${rows(gathered)})`
  const fromMatches = `select s.* from m s${where(cut('s.key'))}`
  if (sort === 'nearest' && near === undefined)
    return { ctes: `${m}, hit as materialized (${fromMatches} order by ${order} ${limits})`, total: () => '(select count(*)::int from m)' }

  const factsOnly = asksFactsOnly(search, tokens)
  const needed = offset + search.pageSize + 1
  const most = lookedAt(offset, factsOnly)
  const columnsOfRow = `s.id, ${key} as key, s.facts, s.tokens, s.brand, s.merchant_id, s.cell, s.lat, s.lng`
  // whoever is so near is within reach, whether or not they ship
  const delivered = search.pickup ? { ...search, pickup: false, shipping: false } : search
  const nearest = near === undefined || !place ? [] : [...matching('by index', delivered), within(place, near, parameters)]
  const word = wordOfOrder(search, tokens)
  const own = word
    ? `own as materialized (select ${hasOrder(word, parameters)} as yes),
      ordered as materialized (${inOrderOfWord(search, rows([...matching('by facts'), ...cut(key)]), needed)}),`
    : ''
  const looks = () => [...(word ? ['not (select yes from own)'] : []), ...worthLooking(search, tokens, most, needed, parameters)]
  const looked =
    near === undefined
      ? `(select ${columnsOfRow} from listing_search s${where(cut(key))} order by ${order} limit ${most}) s
        ${where([...looks(), ...matching('by facts')])}`
      : `(${rows(nearest)}) s${where(cut('s.key'))}`
  const countBy = (asked: Asked) => `(select count(*)::int from listing_search s${where(matching(asked))})`
  return {
    ctes: `${own} looked as materialized (${word ? 'select id, key from ordered union all ' : ''}(select s.id, s.key from ${looked} order by ${order} limit ${needed})),
      enough as materialized (select ${word ? '(select yes from own) or ' : ''}count(*) >= ${needed} as yes from looked), ${m},
      hit as materialized ((select s.id, s.key from looked s where (select yes from enough) order by ${order} ${limits})
        union all (${fromMatches}${cursor ? ' and' : ' where'} not (select yes from enough) order by ${order} ${limits}))`,
    total:
      () => `case ${word ? `when (select yes from own) then ${countBy('by facts')}` : ''} when (select yes from enough) then ${countBy(factsOnly ? 'by facts' : 'by index')}
      else (select count(*)::int from m) end`,
  }
}

/**
 * The one statement of a page: the cards of one page and one more, to know whether another follows, the exact total, with countFacets all
 * counts, and when words find nothing, what is known of those words.
 */
export function pageStatement(search: Search, tokens: readonly QueryToken[], language: Language): { text: string; values: unknown[] } {
  const parameters = new Parameters()
  const { place, countFacets } = search
  const { ctes, total } = hitsOf(search, tokens, parameters)
  const counted = countFacets || search.total !== undefined ? 'null::int' : total()
  const asksWords = tokens.length > 0 && !search.read
  const said = [
    `case when coalesce(h.place, 1) = 1 then (${counted}) end as total`,
    `${countFacets ? `case when coalesce(h.place, 1) = 1 then ${packCounts(search, tokens, parameters)} end` : 'null::jsonb'} as packs`,
    `${asksWords ? `case when h.place is null then ${knownWords(search.text, tokens, parameters)} end` : 'null::jsonb'} as words`,
  ]
  // few shapes are planned once and kept: places, counts and pages of other sizes or further on are not among them
  const kept = !place && !countFacets && search.offset === 0 && search.pageSize === pages.defaultSize
  const text = `${kept ? '' : PLAN_ANEW} with ${ctes},
    placed as materialized (select id, key, row_number() over (order by ${orderOf(search)}) as place from hit)
    select h.key, ${said.join(', ')}${place ? ', l.lat, l.lng' : ''}, ${cardColumns(parameters.add(language))}
    from (select 1) t left join (placed h join product p on p.id = h.id ${cardJoins}${place ? ' join listing_search l on l.id = h.id' : ''}) on true
    order by h.place`
  return { text, values: parameters.values }
}
