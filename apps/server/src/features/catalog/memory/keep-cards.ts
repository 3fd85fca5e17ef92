import { LRUCache } from 'lru-cache'
import type { Language } from '../../../platform/context.ts'
import type { Store } from '../../../platform/db.ts'
import { type Card, cardOf, type CardRow } from '../../listings/index.ts'
import { followCards, LONGEST_MS, type Look } from './card-changes.ts'

/** About 3 kB each. */
const MOST_CARDS = 10_000
const NEVER = Number.MAX_SAFE_INTEGER
const LANGUAGES: readonly Language[] = ['en', 'zh-CN']

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

export interface KeptCards {
  /** Cards by id, in the order of the ids. None is older than the call, or than the look where one is given. */
  readonly read: (ids: readonly number[], language: Language, looking?: Promise<Look | undefined>) => Promise<Readonly<Card>[]>
  /** Asks what has changed, which goes on while the caller finds out whose cards it needs. */
  readonly look: () => Promise<Look | undefined>
  /** These have changed: reading them does not wait for the look to say so. */
  readonly forget: (ids: readonly number[]) => void
}

// spares the driver's quoting of each number
const list = (numbers: readonly number[]) => `{${numbers.join(',')}}`

/**
 * Keeps cards in memory, as many as `most`. None is ever shown unasked: a look says that all of a page are still true, or 1 query says which
 * of them have changed, and brings only those, all as of one moment.
 */
export function keepCards({ pool }: Pick<Store, 'pool'>, mediaOrigin: string, most = MOST_CARDS): KeptCards {
  const cards = new LRUCache<string, Kept>({ max: most })
  const changes = followCards({ pool })

  function keptOf(ids: readonly number[], language: Language, now: number): Map<number, Kept> {
    const known = new Map<number, Kept>()
    for (const id of ids) {
      const kept = cards.get(`${id} ${language}`)
      if (kept && Math.abs(now - kept.askedAt) < LONGEST_MS) known.set(id, kept)
    }
    return known
  }
  /** Leaves those that are known, and true at the look. */
  function sift(known: Map<number, Kept>, look: Look, askedAt: number): void {
    for (const [id, kept] of known) {
      if (!changes.isTrue(kept, id, kept.card.merchant.id, look)) known.delete(id)
      else Object.assign(kept, { horizon: Math.max(kept.horizon, look.horizon), askedAt })
    }
  }
  /** Asks whether the known ones are true, and brings the others and those that are not. */
  async function ask(ids: readonly number[], language: Language, known: Map<number, Kept>, askedAt: number): Promise<void> {
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
  }

  return {
    look: changes.look,
    forget(ids) {
      for (const id of ids) for (const language of LANGUAGES) cards.delete(`${id} ${language}`)
    },
    async read(ids, language, looking) {
      if (ids.length === 0) return []
      const askedAt = Date.now()
      const known = keptOf(ids, language, askedAt)
      const isWhole = () => ids.every((id) => known.has(id))
      const look = isWhole() ? await looking : undefined
      if (look) sift(known, look, askedAt)
      if (!look || !isWhole()) await ask(ids, language, known, askedAt)
      return ids.flatMap((id) => known.get(id)?.card ?? [])
    },
  }
}
