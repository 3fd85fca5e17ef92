// Whom an entry below the bell is about, by the name under which its reader knows them elsewhere.
import { shownName } from '@rondo/rules/accounts/shown-name'
import { noticeKinds } from '@rondo/rules/notifications/notice-kinds'
import type { Db } from '../../platform/db.ts'
import { namesTo } from '../messaging/index.ts'

/** An entry as it is stored: whom it is about has the name of the day on which it is read. */
export interface AboutRow {
  readonly kind: string
  readonly about_id: number | null
}
const ofOrders: readonly string[] = Object.entries(noticeKinds).flatMap(([kind, subject]) =>
  subject === 'orders' || subject === 'review_reminders' ? [kind] : [],
)

/** The name for each entry of a reader; null where it is about nobody. Of an order its customer is a person, whatever shop they have. 1 query. */
export async function withNames<Row extends AboutRow>(
  db: Db,
  readerId: number,
  rows: readonly Row[],
): Promise<(Row & { readonly who: string | null })[]> {
  const known = await namesTo(db, readerId, [...new Set(rows.flatMap(({ about_id: id }) => id ?? []))])
  return rows.map((row) => {
    const named = row.about_id === null ? undefined : known.get(row.about_id)
    if (!named) return { ...row, who: null }
    const { names, hasSold } = named
    return { ...row, who: shownName({ ...names, shop: hasSold || !ofOrders.includes(row.kind) ? names.shop : null }) }
  })
}
