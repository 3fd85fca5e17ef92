import { LRUCache } from 'lru-cache'
import type { Language } from '../../../platform/context.ts'
import type { Store } from '../../../platform/db.ts'
import { type Card, cardOf, type CardRow } from '../../listings/index.ts'

/** About 3 kB each. */
const MOST_CARDS = 10_000
/** A card that nobody has asked for in so long is read anew, because changes are forgotten after a day (`forgetChanges`). */
const LONGEST_MS = 3_600_000
const NEVER = Number.MAX_SAFE_INTEGER

const cardsSql = 'select horizon, at, cards, ends from cards_since($1, $2, $3, $4, $5, $6, $7)'

/** An answer of the database's function `cards_since`. */
interface Answer {
  readonly horizon: string
  readonly at: number
  readonly cards: readonly FreshRow[] | null
  readonly ends: number | null
}
interface FreshRow extends Omit<CardRow, 'created_at'> {
  readonly asked: number
  readonly created_at: string
}
interface Kept {
  readonly card: Readonly<Card>
  /** Of the database's clock, milliseconds: when it was read, and when something on it, or on a card read with it, ends by itself. */
  readonly at: number
  readonly lapses: number
  /** No transaction below this number can change it any more. */
  horizon: number
  /** Of this process's clock: when it was last known to be true. */
  askedAt: number
}

/** Gives cards by id, in the order of the ids. */
export type CardReader = (ids: readonly number[], language: Language) => Promise<Readonly<Card>[]>

// spares the driver's quoting of each number
const list = (numbers: readonly number[]) => `{${numbers.join(',')}}`

/**
 * Keeps cards in memory, as many as `most`. None is ever shown unasked: 1 query for a page says which of them have changed, and brings only
 * those, all as of one moment.
 */
export function keepCards({ pool }: Pick<Store, 'pool'>, mediaOrigin: string, most = MOST_CARDS): CardReader {
  const cards = new LRUCache<string, Kept>({ max: most })
  return async (ids, language) => {
    if (ids.length === 0) return []
    const askedAt = Date.now()
    const known = new Map<number, Kept>()
    for (const id of ids) {
      const kept = cards.get(`${id} ${language}`)
      if (kept && Math.abs(askedAt - kept.askedAt) < LONGEST_MS) known.set(id, kept)
    }
    const held = [...known.values()]
    const { rows } = await pool.query<Answer>(cardsSql, [
      list([...known.keys()]),
      list(held.map(({ card }) => -card.merchant.id)),
      Math.min(NEVER, ...held.map(({ horizon }) => horizon)),
      Math.max(0, ...held.map(({ at }) => at)),
      Math.min(NEVER, ...held.map(({ lapses }) => lapses)),
      list(ids.filter((id) => !known.has(id))),
      language,
    ])
    const { horizon, at, cards: fresh, ends } = rows[0]!
    for (const row of fresh ?? []) {
      const key = `${row.asked} ${language}`
      known.delete(row.asked)
      cards.delete(key)
      if ((row.id as number | null) === null) continue
      const card = Object.freeze(cardOf({ ...row, created_at: new Date(row.created_at) }, language, mediaOrigin))
      const kept = { card, at, lapses: ends ?? NEVER, horizon: 0, askedAt }
      known.set(row.asked, kept)
      cards.set(key, kept)
    }
    for (const kept of known.values()) Object.assign(kept, { horizon: Number(horizon), askedAt })
    return ids.flatMap((id) => known.get(id)?.card ?? [])
  }
}
