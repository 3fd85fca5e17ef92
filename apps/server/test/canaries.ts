// What every text column of the database is, so that src/privacy.test.ts can put a value of its own into each private one. Data: a new
// column is one word in a list, and the test fails until it stands in one.
import type { House } from '../src/platform/context.ts'
import type { World } from './world.ts'

interface Columns {
  /** Of a person, and for nobody but them and those whom a trade makes them known to. Each gets a canary. */
  readonly secret?: readonly string[]
  /** Anybody may know them (C-27, C-57). */
  readonly open?: readonly string[]
  /** Words of a fixed list, dates, keys of our own making: they say nothing of anybody, or the test could not go on without them. */
  readonly fixed?: readonly string[]
}

export const columns: Readonly<Record<string, Columns>> = {
  account: {
    secret: ['email', 'lastname', 'password_hash', 'phone', 'height', 'weight', 'bodytype', 'bustsize', 'clothingsize'].concat(
      ['stripe_account_id', 'stripe_customer_id'], // of the provider
    ),
    open: ['username', 'firstname', 'store_name', 'bio', 'custom_rules', 'social_link_handle', 'social_links', 'portrait', 'banner'],
    fixed: ['language'],
  },
  address: {
    secret: ['name', 'company', 'street', 'street2', 'state', 'phone', 'email', 'business_hours', 'instructions'],
    open: ['city', 'postal_code'],
  },
  calendar_feed: { secret: ['name', 'url', 'problem'] },
  cart_line: { secret: ['custom_note'], fixed: ['delivery_method', 'options', 'rental_option', 'type', 'variant_id'] },
  comment: { open: ['fit', 'pictures', 'text'] },
  contact_message: { secret: ['name', 'phone', 'reply_to', 'subject', 'text'] },
  found_listing: { open: ['before'] },
  fulfillment_group: {
    secret: ['origin_address', 'pickup_address', 'shipping_rate'],
    fixed: ['delivery_method', 'group_type', 'pickup_time', 'status'],
  },
  identity: { secret: ['issuer', 'subject'] },
  ledger_account: { fixed: ['kind', 'subject'] },
  ledger_kind: { fixed: ['kind'] },
  ledger_transaction: { fixed: ['kind', 'request_id', 'subject'] },
  listing_search: { open: ['brand'] },
  mail_refusal: { fixed: ['kind'] },
  mail_sent: { fixed: ['cause'] },
  media: { open: ['alt', 'key'] },
  migration: { fixed: ['digest', 'name'] },
  one_time_token: { secret: ['digest', 'email', 'old_email'], fixed: ['purpose'] },
  operation: { secret: ['params', 'params_hash', 'provider_id', 'refusal', 'idempotency_key'], fixed: ['kind', 'state', 'subject'] },
  order_item: { secret: ['custom_note', 'product'], fixed: ['rental_option', 'status', 'type', 'variant_id'] },
  outbox: { secret: ['data', 'request_id'], fixed: ['touches', 'type'] },
  payment: {
    secret: ['charge_id', 'client_secret', 'content_hash', 'intent_id', 'provider_customer_id', 'snapshot'],
    fixed: ['state'],
  },
  product: {
    secret: ['sku'],
    open: ['brand', 'category', 'color', 'condition', 'custom_size_details', 'description', 'material', 'name', 'notes'].concat(
      ['parcel', 'photos', 'rent_tiers', 'size', 'translations'], // as the page shows them
    ),
    fixed: ['language', 'product_type'],
  },
  product_like: { fixed: ['period', 'way'] },
  provider_event_read: { fixed: ['event_id', 'provider'] },
  rate_limit: { secret: ['key'] },
  refund: { secret: ['cause', 'provider_id'], fixed: ['state'] },
  request_key: { secret: ['key', 'content', 'answer'] },
  saved_search: { secret: ['name', 'address', 'criteria', 'anchors'], fixed: ['notify'] },
  saved_search_match: { fixed: ['letter'] },
  search_term: { open: ['term'] },
  setting: { secret: ['key', 'value'] },
  shipping_quote: {
    secret: ['id', 'content', 'from_address', 'to_address', 'parcel', 'carrier_rate_id', 'carrier_shipment_id'].concat(
      ['provider', 'service_name', 'service_token', 'days'], // whom somebody chose to send with
    ),
    fixed: ['source'],
  },
  social_sign_in: { secret: ['state_digest', 'browser_digest', 'nonce', 'verifier', 'return_to'] },
  status_history: { fixed: ['event', 'from_status', 'reason', 'request_id', 'role', 'thing', 'to_status'] },
  trade_order: { secret: ['order_number', 'shipping_address'], fixed: ['order_type'] },
  webhook_event: { secret: ['body', 'event_id', 'type', 'provider'] },
}

/** Rows of tables in which a trade leaves none, so that their columns have a place for a canary. $1: the owner, $2: the product, $3: the payment, $4: the address. */
const rows: readonly string[] = [
  `insert into one_time_token (account_id, purpose, email, old_email, digest, expires_at) values ($1, 'email', 'a', 'b', 'c', now() + interval '1 hour')`,
  `insert into identity (issuer, subject, account_id) values ('a', 'b', $1)`,
  `insert into contact_message (reply_to, name, phone, subject, text) values ('a', 'b', 'c', 'd', 'e')`,
  `insert into calendar_feed (product_id, name, url, problem, next_look_at) values ($2, 'a', 'b', 'c', now() + interval '1 year')`,
  `insert into rate_limit (key) values ('a')`,
  `insert into refund (payment_id, account_id, cause, amount_minor, currency, provider_id) values ($3, $1, 'a', 1, 'USD', 'b')`,
  `insert into request_key (account_id, key, content, answer) values ($1, 'a', 'b', '{}')`,
  `insert into saved_search (account_id, name, address, criteria, anchors) values ($1, 'a', '/browse?q=b', '{}', '{}')`,
  `insert into shipping_quote (id, account_id, merchant_id, content, from_address, to_address_id, to_address, parcel, source, carrier_rate_id,
     carrier_shipment_id, provider, service_name, service_token, amount_minor, currency, days, expires_at)
   select 'a', $1, merchant_id, 'b', '{}', $4, '{}', '{}', 'carrier', 'c', 'd', 'e', 'f', 'g', 1, 'USD', '2', now() + interval '1 hour'
   from product where id = $2`,
  `insert into social_sign_in (state_digest, browser_digest, nonce, verifier, return_to) values ('a', 'b', 'c', 'd', '/e')`,
  `insert into setting (key, value) values ('a', 'b')`,
  `insert into webhook_event (provider, event_id, type, body, handled_at) values ('a', 'b', 'c', '{}', now())`,
  `insert into operation (kind, subject, params, params_hash, idempotency_key, state) values ('refund', 'a', '{}', 'b', 'c', 'failed')`,
  `insert into outbox (type, request_id, dispatched_at) values ('house.canary', 'a', now())`,
]

/** Where only some rows may change: the others are what the test itself goes by. $1 and $2 name people. */
const only: Readonly<Record<string, string>> = {
  account: 'id in ($1, $2)',
  address: 'account_id in ($1, $2)',
  setting: `key = 'a'`,
  rate_limit: `key = 'a'`,
  outbox: `type = 'house.canary'`,
  operation: `subject = 'a'`,
}

interface Column {
  readonly table: string
  readonly column: string
  readonly kind: string
}
/** Every column of the database that can hold text. */
export async function textColumns({ pool }: House): Promise<Column[]> {
  const { rows: found } = await pool.query<Column>(
    `select c.table_name as table, c.column_name as column, c.udt_name as kind from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.udt_name in ('text', 'varchar', 'json', 'jsonb', 'bytea', '_text', 'citext')
     order by 1, 2`,
  )
  return found
}

/** A canary as it can stand in a column of this kind; it names its table and column, and its row, so that none is like another. */
function canaryFor({ table, column, kind }: Column): string {
  const unique = `'canary-${table}-${column}-' || substr(md5(ctid::text), 1, 8)`
  if (kind === 'jsonb') {
    const named = ['name', 'street', 'street2', 'state', 'phone', 'instructions', 'company', 'formattedAddress']
    const parts = named.map((name) => `case when ${column} ? '${name}' then jsonb_build_object('${name}', ${unique}) else '{}' end`)
    return `coalesce(${column}, '{}') || ${parts.join(' || ')} || jsonb_build_object('canary', ${unique})`
  }
  if (kind === 'bytea') return `convert_to(${unique}, 'UTF8')`
  if (kind === '_text') return `array[${unique}]`
  return unique
}

/** Puts a canary into every secret column; answers `table.column` for each that has one now. */
export async function plantCanaries(house: House, { owner, other, product, address }: World, payment: number): Promise<string[]> {
  for (const row of rows) {
    const values = [owner.id, product, payment, address]
    // a statement takes exactly the parameters that it names
    const named = [...new Set(row.match(/\$\d/g) ?? [])].toSorted()
    const text = named.reduce((sql, name, at) => sql.replaceAll(name, `$${at + 1}::bigint`), row)
    await house.pool.query(
      text,
      named.map((name) => values[Number(name.slice(1)) - 1]),
    )
  }
  const planted: string[] = []
  for (const [table, all] of Map.groupBy(await textColumns(house), (column) => column.table)) {
    const secret = all.filter(({ column }) => columns[table]?.secret?.includes(column))
    if (secret.length === 0) continue
    const where = (only[table] ?? 'true').replace('$1', String(owner.id)).replace('$2', String(other.id))
    // what is written once stays as it is, say some: not today
    await house.pool.query(`alter table ${table} disable trigger user`)
    await house.pool.query(
      `update ${table} set ${secret.map((column) => `${column.column} = ${canaryFor(column)}`).join(', ')} where ${where}`,
    )
    await house.pool.query(`alter table ${table} enable trigger user`)
    for (const { column, kind } of secret) {
      const text = kind === 'bytea' ? `encode(${column}, 'escape')` : `${column}::text`
      const { rowCount } = await house.pool.query(`select from ${table} where ${text} like '%canary-%' limit 1`)
      if (rowCount) planted.push(`${table}.${column}`)
    }
  }
  return planted
}

/** Takes away the rows of money that stand for none: the books are looked at when a test ends. */
export async function pullCanaries({ pool }: House): Promise<void> {
  for (const rest of [`refund where cause like 'canary-%'`, `operation where subject = 'a'`]) {
    const [table = ''] = rest.split(' ')
    await pool.query(`alter table ${table} disable trigger user; delete from ${rest}; alter table ${table} enable trigger user`)
  }
}
