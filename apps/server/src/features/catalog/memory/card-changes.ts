// What has changed on cards since it was last asked for, so that a page of kept cards needs no question of its own.
import type { Store } from '../../../platform/db.ts'

/** More than these are not told at once: then each page asks for its own cards. */
const MOST_AT_ONCE = 2_000
/** About 100 bytes each. */
const MOST_REMEMBERED = 50_000
/** Changes are forgotten after a day (`forgetChanges`): who has not looked for so long knows nothing. */
export const LONGEST_MS = 3_600_000

const changesSql = `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, floor(extract(epoch from app_now()) * 1000)::float8 as at,
    (select json_agg(json_build_array(c.subject, c.xid)) from (select subject, xid from card_change where xid >= $1::xid8 limit ${MOST_AT_ONCE + 1}) c) as changes`
interface Answer {
  readonly horizon: string
  readonly at: number
  readonly changes: readonly (readonly [subject: number, xid: string | number])[] | null
}

/** One look: everything committed before it was asked for has been told. */
export interface Look {
  /** Of the database's clock, milliseconds. */
  readonly at: number
  /** Every transaction below this number had ended. */
  readonly horizon: number
}
/** A card as it was read, or last found true. */
export interface Dated {
  readonly at: number
  readonly horizon: number
  readonly lapses: number
}
export interface CardChanges {
  /** Reads what has changed, 1 query at most; undefined where that cannot be said. Who asks while one is under way shares the next one. */
  readonly look: () => Promise<Look | undefined>
  /** Whether a card of a listing and a shop is as it was at the look. */
  readonly isTrue: (card: Dated, listing: number, shop: number, look: Look) => boolean
}

export function followCards({ pool }: Pick<Store, 'pool'>): CardChanges {
  /** The last transaction known to have changed a listing, or a shop as a negative number. */
  const changed = new Map<number, number>()
  /** All changes below this number were told. */
  let told: number | undefined
  /** Of changes below this number some are not remembered. */
  let floor = 0
  let toldAt = 0

  function remember(subject: number, xid: number): void {
    const before = changed.get(subject) ?? 0
    changed.delete(subject)
    changed.set(subject, Math.max(before, xid))
    if (changed.size <= MOST_REMEMBERED) return
    const [oldest] = changed
    changed.delete(oldest![0])
    floor = Math.max(floor, oldest![1] + 1)
  }
  async function ask(): Promise<Look | undefined> {
    const askedAt = Date.now()
    const since = Math.abs(askedAt - toldAt) < LONGEST_MS ? told : undefined
    const { rows } = await pool.query<Answer>(changesSql, [since])
    const { horizon: text, at, changes } = rows[0]!
    const horizon = Number(text)
    for (const [subject, xid] of changes ?? []) remember(subject, Number(xid))
    const isComplete = since !== undefined && horizon >= since && (changes?.length ?? 0) <= MOST_AT_ONCE
    // also where the whole database was put back
    if (!isComplete) floor = Math.max(floor, horizon, since ?? 0)
    told = since !== undefined && horizon < since ? horizon : Math.max(told ?? 0, horizon)
    toldAt = askedAt
    return isComplete ? { at, horizon } : undefined
  }

  let asking: Promise<Look | undefined> | undefined
  let next: Promise<Look | undefined> | undefined
  function look(): Promise<Look | undefined> {
    if (asking) return (next ??= asking.then(() => ((next = undefined), look())))
    return (asking = ask()
      .catch(() => undefined) // whoever reads the cards hears of it
      .finally(() => (asking = undefined)))
  }
  return {
    look,
    isTrue({ at, horizon, lapses }, listing, shop, now) {
      if (horizon < floor || at > now.at || lapses <= now.at) return false
      return (changed.get(listing) ?? 0) < horizon && (changed.get(-shop) ?? 0) < horizon
    },
  }
}
