// Whom an entry below the bell is about, by the name under which its reader knows them elsewhere.
import { shownName } from '@rondo/rules/accounts/shown-name'
import { noticeKinds } from '@rondo/rules/notifications/notice-kinds'
import { type RawBuilder, sql } from 'kysely'
import { type KnownRow, knownTo } from '../../platform/known-names.ts'
import type { App } from '../../platform/context.ts'
import type { StoredPhoto } from '../../platform/photos.ts'

/** An entry as a query reads it: whom it is about has the name of the day on which it is read. */
export interface AboutRow {
  readonly kind: string
  readonly about: KnownRow | null
}
const idIn = (entry: string, before: string) =>
  sql<number | null>`substring(${sql.ref(`${entry}.link`)} from ${`${before}([0-9]+)`}::text)::bigint`
const group = '/(?:fg|fulfillmentgroup)/'
/** Whether an entry leads to a group `g`, to a piece of it or to its order; null where it leads elsewhere. */
function leadsTo(entry: string): RawBuilder<boolean | null> {
  return sql<boolean | null>`coalesce(g.id = ${idIn(entry, group)}, g.order_id = ${idIn(entry, '[?&]order=')},
    g.id = (select i.group_id from order_line i where i.id = ${idIn(entry, '/item/')}))`
}
/** For `cover`: the first picture of the piece, the group, the order or the listing to which an entry leads, or that it names; else null. */
export const coverOf = (entry: string): RawBuilder<StoredPhoto | null> => {
  const own = sql`i.merchant_id = ${sql.ref(`${entry}.account_id`)}` // of an order of several shops each sees their own
  const ofLine = (which: RawBuilder<unknown>) =>
    sql`(select i.product -> 'photos' -> 0 from order_line i where ${which} order by (${own}) desc, i.id limit 1)`
  return sql`coalesce(
    ${ofLine(sql`i.id = ${idIn(entry, '/item/')}`)}, ${ofLine(sql`i.group_id = ${idIn(entry, group)}`)},
    ${ofLine(sql`i.order_id = ${idIn(entry, '[?&]order=')}`)},
    (select l.shown_cover from listing l
      where l.id = coalesce(${idIn(entry, '/product/')}, (${sql.ref(`${entry}.facts`)} ->> 'piece')::bigint))) as cover`
}
/** For `about`; `entry` is the alias of a row of entries. */
export const aboutOf = (entry: string, readerId: number): RawBuilder<KnownRow | null> =>
  sql`${knownTo(sql.ref(`${entry}.about_id`), readerId, leadsTo(entry))} as about`

const ofOrders: readonly string[] = Object.entries(noticeKinds).flatMap(([kind, subject]) =>
  subject === 'orders' || subject === 'review_reminders' ? [kind] : [],
)

/** The name; null where an entry is about nobody. Of an order its customer is a person, as on its page; its merchant and both sides of a swap are shops. */
export const whoOf = ({ kind, about }: AboutRow): string | null =>
  about && shownName({ ...about.names, shop: about.isShop || !ofOrders.includes(kind) ? about.names.shop : null })

/** The first picture of a listing, and of one that support has taken out of the shop, too. 1 query. */
export async function pictureOf({ db }: Pick<App, 'db'>, productId: number): Promise<StoredPhoto | undefined> {
  const { rows } = await sql<{ cover: StoredPhoto | null }>`select photos -> 0 as cover from listing where id = ${productId}`.execute(db)
  return rows[0]?.cover ?? undefined
}
