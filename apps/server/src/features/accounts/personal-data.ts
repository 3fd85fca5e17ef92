// Whose every row is: what a person gets with an export, and what becomes of it when they leave. Data, not code, so that a new
// table is one line; a test finds tables that name a person, or hang on one that does, and stand nowhere here.
import { type RawBuilder, sql } from 'kysely'

/** `erase` removes the rows with the account, `keep` leaves them: the books of somebody else's trade, or evidence of our own. */
export type AtDeletion = 'erase' | 'keep'

export interface PersonalTable {
  readonly table: string
  /** Columns that name the person; the row is theirs when one of them does. None where it only hangs on a row of theirs. */
  readonly owner: readonly string[]
  /** Rows that hang on a row of theirs: those whose `column` names a row of `table` with the person as `owner`. */
  readonly below?: { readonly column: string; readonly table: string; readonly owner: string }
  /** Columns that are no one's to read: secrets, and what belongs to the other side. */
  readonly without?: readonly string[]
  readonly atDeletion: AtDeletion
  /** False for what a person never sees: it is ours. */
  readonly exported?: false
}

export const personalTables: readonly PersonalTable[] = [
  { table: 'account', owner: ['id'], without: ['password_hash', 'password_version'], atDeletion: 'keep' },
  { table: 'session', owner: ['account_id'], without: ['id', 'password_version'], atDeletion: 'erase' },
  { table: 'one_time_token', owner: ['account_id'], without: ['digest'], atDeletion: 'erase' },
  { table: 'identity', owner: ['account_id'], atDeletion: 'erase' },
  { table: 'follow', owner: ['follower_id', 'followee_id'], atDeletion: 'erase' },
  { table: 'address', owner: ['account_id'], atDeletion: 'keep' },
  { table: 'media', owner: ['owner_id'], atDeletion: 'keep' },
  { table: 'upload_day', owner: ['account_id'], atDeletion: 'erase' },
  { table: 'product', owner: ['merchant_id'], atDeletion: 'keep' },
  {
    table: 'calendar_feed',
    owner: [],
    below: { column: 'product_id', table: 'product', owner: 'merchant_id' },
    atDeletion: 'erase',
  },
  { table: 'blocked_day', owner: [], below: { column: 'product_id', table: 'product', owner: 'merchant_id' }, atDeletion: 'erase' },
  { table: 'calendar_link', owner: [], below: { column: 'product_id', table: 'product', owner: 'merchant_id' }, atDeletion: 'erase' },
  { table: 'product_like', owner: ['account_id'], atDeletion: 'erase' },
  {
    table: 'saved_search_match',
    owner: [],
    below: { column: 'search_id', table: 'saved_search', owner: 'account_id' },
    atDeletion: 'erase',
  },
  { table: 'saved_search', owner: ['account_id'], without: ['criteria', 'anchors'], atDeletion: 'erase' },
  { table: 'mail_refusal', owner: ['account_id'], atDeletion: 'erase' },
  { table: 'cart_line', owner: ['account_id'], atDeletion: 'erase' },
  { table: 'comment', owner: ['author_id', 'customer_id'], atDeletion: 'keep' },
  { table: 'trade_order', owner: ['customer_id'], atDeletion: 'keep' },
  { table: 'fulfillment_group', owner: ['customer_id', 'merchant_id'], without: ['origin_address', 'pickup_address'], atDeletion: 'keep' },
  {
    table: 'order_item',
    owner: ['merchant_id'],
    below: { column: 'order_id', table: 'trade_order', owner: 'customer_id' },
    atDeletion: 'keep',
  },
  { table: 'shipping_quote', owner: ['account_id', 'merchant_id'], without: ['from_address', 'to_address'], atDeletion: 'erase' },
  {
    table: 'payment',
    owner: ['account_id'],
    without: ['client_secret', 'provider_customer_id', 'content_hash', 'snapshot'],
    atDeletion: 'keep',
  },
  { table: 'refund', owner: ['account_id'], without: ['provider_id'], atDeletion: 'keep' },
  { table: 'request_key', owner: ['account_id'], atDeletion: 'erase', exported: false },
]

/** Tables that hang on rows of a person and say nothing more of them, each with the reason. */
export const nobodys: Readonly<Record<string, string>> = {
  unit_day: 'which piece is let on which day: its order tells the same',
  reservation: 'what a payment holds, gone with it',
  listing_search: 'derived from the listing',
  status_history: 'the steps of an order, told with it',
}

/** Whether row `t` is the person's. */
export function isOwn({ owner, below }: PersonalTable, id: number): RawBuilder<boolean> {
  const named = owner.map((column) => sql`t.${sql.ref(column)} = ${id}`)
  const hanging =
    below && sql`t.${sql.ref(below.column)} in (select id from ${sql.table(below.table)} where ${sql.ref(below.owner)} = ${id})`
  return sql`(${sql.join(hanging ? [...named, hanging] : named, sql` or `)})`
}
