import { LRUCache } from 'lru-cache'
import type { Language } from '../../../platform/context.ts'
import type { Store } from '../../../platform/db.ts'
import { type Card, cardOf, type CardRow } from '../../listings/index.ts'

/** About 3 kB each. */
const MOST_CARDS = 10_000

/** Columns of `listing_card` that say whether a card is still as it was, with their types. */
const signs = { listing_row: 'xid', shop_row: 'xid', city: 'text', held: 'int', units_let: 'int' } as const
const names = Object.keys(signs) as (keyof typeof signs)[]
const signsOf = (rows: 'h' | 'c') => names.map((name) => `${rows}.${name}`).join(', ')

// lists through selects: a plan for a number of ids known to be small seems cheaper than one for all, and is made anew for milliseconds each time
const cardsSql = `
  select h.id as asked, c.*
  from unnest((select $1::bigint[]), ${names.map((name, at) => `(select $${at + 3}::${signs[name]}[])`).join(', ')}) as h (id, ${names.join(', ')})
    left join (listing p cross join listing_card(p, $2) c) on p.id = h.id
  where (${signsOf('h')}) is distinct from (${signsOf('c')})`

interface FreshRow extends CardRow {
  readonly asked: number
  readonly listing_row: string
  readonly shop_row: string
}
interface Kept {
  readonly card: Readonly<Card>
  readonly signs: readonly (string | number | null)[]
}

/** Gives cards by id, in the order of the ids. */
export type CardReader = (ids: readonly number[], language: Language) => Promise<Readonly<Card>[]>

/**
 * Keeps cards in memory, as many as `most`. None is ever shown unasked: 1 query for a page says which of them have changed, and brings only
 * those, all as of one moment.
 */
export function keepCards({ pool }: Pick<Store, 'pool'>, mediaOrigin: string, most = MOST_CARDS): CardReader {
  const cards = new LRUCache<string, Kept>({ max: most })
  return async (ids, language) => {
    if (ids.length === 0) return []
    const known = ids.map((id) => cards.get(`${id} ${language}`))
    const lists = names.map((_, at) => known.map((kept) => kept?.signs[at] ?? null))
    const { rows } = await pool.query<FreshRow>(cardsSql, [ids, language, ...lists])
    const fresh = new Map(rows.map((row) => [row.asked, row]))
    return ids.flatMap((id, at) => {
      const row = fresh.get(id)
      if (!row) return known[at]?.card ?? []
      if ((row.id as number | null) === null) return []
      const card = Object.freeze(cardOf(row, language, mediaOrigin))
      cards.set(`${id} ${language}`, { card, signs: names.map((name) => row[name]) })
      return card
    })
  }
}
