// What every text column of the database is, so that src/privacy.test.ts can put a value of its own into each private one. Data: a new
// column is one word in a list, and the test fails until it stands in one.
import type { App } from '../src/platform/context.ts'
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
  alarm: { secret: ['details', 'reason'], fixed: ['kind', 'state', 'subject'] },
  calendar_feed: { secret: ['name', 'url', 'problem'] },
  card_dispute: { secret: ['provider_id'], fixed: ['provider_status', 'reason', 'status'] },
  carrier_event: { secret: ['code', 'text', 'city', 'country'], fixed: ['status'] },
  carrier_leg: {
    secret: ['from_address', 'to_address', 'parcel', 'customs', 'service', 'shipment_id', 'rate_id', 'transaction_id'].concat(
      ['carrier', 'provider', 'service_name', 'tracking_number', 'tracking_url', 'label_key', 'invoice_key', 'refusal'], // of two people
    ),
    fixed: ['bearer', 'payers', 'status', 'void_answer', 'way'],
  },
  cart_line: { secret: ['custom_note'], fixed: ['delivery_method', 'options', 'rate_id', 'rental_option', 'type', 'variant_id'] },
  circle: { fixed: ['status'] },
  circle_seat: { fixed: ['answer', 'saw'] },
  comment: { open: ['cons', 'fit', 'pictures', 'pros', 'text'] },
  comment_edit: { open: ['cons', 'pros', 'text'], fixed: ['fit', 'part'] },
  comment_reply: { open: ['text'] },
  connected_account: {
    secret: ['provider_id', 'problems', 'disabled_reason'],
    fixed: ['state', 'due', 'pending'],
  },
  contact_message: { secret: ['name', 'phone', 'reply_to', 'subject', 'text'], fixed: ['state'] },
  deposit_claim: {
    secret: ['comments', 'answer_comments', 'decision'],
    fixed: ['answer', 'answer_pictures', 'kind', 'pictures', 'reason', 'receipt'],
  },
  dispute_evidence: { secret: ['evidence', 'photos', 'receipt', 'file_id'] },
  download_link: { secret: ['token_digest'] },
  found_listing: { open: ['before'] },
  fulfillment_group: {
    secret: ['origin_address', 'pickup_address', 'shipping_rate'],
    fixed: ['delivered_by', 'delivery_method', 'failure', 'group_type', 'pickup_time', 'status'],
  },
  goods_file: { secret: ['key', 'name'], fixed: ['type'] },
  hand_over_photo: { secret: ['key'], fixed: ['stage'] },
  identity: { secret: ['issuer', 'subject'] },
  ledger_account: { fixed: ['kind', 'subject'] },
  ledger_kind: { fixed: ['kind'] },
  ledger_transaction: { fixed: ['kind', 'request_id', 'subject'] },
  listing_search: { open: ['brand'] },
  mail_sent: { fixed: ['cause'] },
  media: { open: ['alt', 'key'] },
  message: { secret: ['text'], fixed: ['cause', 'photos', 'system_facts', 'system_kind', 'type'] },
  migration: { fixed: ['digest', 'name'] },
  notice_refusal: { fixed: ['channel', 'subject'] },
  notice_setting: { secret: ['zone'], fixed: ['summary'] },
  push_device: { secret: ['endpoint', 'p256dh', 'auth', 'name'] },
  push_delivery: { fixed: ['cause'] },
  held_mail: { secret: ['data'], fixed: ['reaction', 'type'] },
  talk_setting: { open: ['away_note'], secret: ['away_zone'], fixed: ['hours'] }, // a note is for whoever writes
  notification: { secret: ['facts'], fixed: ['cause', 'kind', 'link'] },
  offer: { secret: ['response'], fixed: ['delivery_method', 'rental_option', 'status', 'subject', 'type'] },
  offer_piece: { fixed: ['said'] },
  one_time_token: { secret: ['digest', 'email', 'old_email'], fixed: ['purpose'] },
  operator_act: { secret: ['reason', 'before', 'after'], fixed: ['act', 'subject', 'request_id'] },
  recovery_code: { secret: ['digest'] },
  second_factor: { secret: ['secret'] },
  operation: { secret: ['params', 'params_hash', 'provider_id', 'refusal', 'idempotency_key'], fixed: ['kind', 'state', 'subject'] },
  order_item: { secret: ['custom_note', 'product'], fixed: ['rental_option', 'status', 'type', 'variant_id'] },
  outbox: { secret: ['data', 'request_id'], fixed: ['audiences', 'type'] },
  payment: {
    secret: ['charge_id', 'client_secret', 'content_hash', 'intent_id', 'provider_customer_id', 'snapshot'],
    fixed: ['purpose', 'state'],
  },
  pickup: { secret: ['address'], fixed: ['code', 'proposed_by', 'zone'] }, // four digits hold no canary; orders/pickup/pickup.test.ts looks for them
  posting_kind: { fixed: ['credit', 'debit', 'event', 'kind'] },
  price_agreement: { fixed: ['ended_by', 'rental_option'] },
  product: {
    secret: ['files', 'sku', 'taken_down_reason'],
    open: ['brand', 'category', 'color', 'condition', 'custom_size_details', 'description', 'material', 'name', 'notes'].concat(
      ['parcel', 'photos', 'rent_tiers', 'size', 'translations'], // as the page shows them
    ),
    fixed: ['language', 'occasions', 'product_type'],
  },
  product_like: { fixed: ['period', 'way'] },
  provider_event_read: { fixed: ['event_id', 'provider'] },
  rate_limit: { secret: ['key'] },
  refund: { secret: ['cause', 'provider_id'], fixed: ['operation_subject', 'payee', 'state'] },
  // nobody writes into these two before returns are asked for: words and addresses become secret then
  rental: { fixed: ['zone'] },
  rental_payment: { fixed: ['kind'] },
  report: {
    secret: ['comments', 'decision_reason', 'appeal_text', 'outcome_reason'],
    fixed: ['decision', 'kind', 'outcome', 'reason', 'seen', 'status'],
  },
  request_key: { secret: ['key', 'content', 'answer'] },
  saved_search: { secret: ['name', 'address', 'criteria', 'anchors'], fixed: ['notify'] },
  saved_search_match: { fixed: ['mail'] },
  search_term: { open: ['term'] },
  setting: { secret: ['key', 'value'] },
  shipping_quote: {
    secret: ['id', 'content', 'from_address', 'to_address', 'parcel', 'way_back', 'carrier_rate_id', 'carrier_shipment_id'].concat(
      ['provider', 'service_name', 'service_token', 'days'], // whom somebody chose to send with
    ),
    fixed: ['source'],
  },
  social_sign_in: { secret: ['state_digest', 'browser_digest', 'nonce', 'verifier', 'return_to'] },
  stock_movement: { fixed: ['kind'] },
  return_request: { secret: ['comments', 'decision_comments', 'reason', 'return_to'], fixed: ['kind', 'pictures', 'status'] },
  refund_fund: { secret: ['return_to'], fixed: ['paid_by', 'status'] },
  own_return_parcel: { secret: ['carrier', 'tracking_number'] },
  return_assessment: { secret: ['notes'], fixed: ['condition'] },
  return_code: { secret: ['code'] },
  deposit: { fixed: ['refund_cause', 'status'] },
  status_history: { secret: ['comments'], fixed: ['event', 'from_status', 'move', 'reason', 'request_id', 'role', 'thing', 'to_status'] },
  status_row: { fixed: ['event', 'from_statuses', 'machine', 'roles', 'to_statuses'] },
  support_case: { fixed: ['decision', 'reason'] },
  swap_agreement: { fixed: ['cause', 'past_halts', 'status'] },
  trade_order: { secret: ['order_number', 'shipping_address'], fixed: ['order_type'] },
  translation: { secret: ['text'], fixed: ['digest', 'language', 'source'] },
  transfer: { secret: ['cause', 'provider_id'], fixed: ['state'] },
  earning: { fixed: ['cause', 'holds', 'kind', 'own_holds', 'state'] },
  provider_entry: { fixed: ['id', 'source', 'type'] },
  reconciliation_difference: { secret: ['reason'], fixed: ['kind', 'state', 'subject'] },
  webhook_event: { secret: ['body', 'event_id', 'type', 'provider'] },
}

/** Rows of tables in which a trade leaves none, so that their columns have a place for a canary. $1: the owner, $2: the product, $3: the payment, $4: the address. */
const rows: readonly string[] = [
  `insert into one_time_token (account_id, purpose, email, old_email, digest, expires_at) values ($1, 'email', 'a', 'b', 'c', now() + interval '1 hour')`,
  `insert into notification (account_id, kind, cause, facts, link) values ($1, 'accepted', 'a', '{"number": "b"}', '/c')`,
  `insert into identity (issuer, subject, account_id) values ('a', 'b', $1)`,
  `insert into contact_message (reply_to, name, phone, subject, text) values ('a', 'b', 'c', 'd', 'e')`,
  `insert into calendar_feed (product_id, name, url, problem, next_look_at) values ($2, 'a', 'b', 'c', now() + interval '1 year')`,
  `insert into rate_limit (key) values ('a')`,
  `insert into refund (payment_id, account_id, cause, amount_minor, currency, provider_id) values ($3, $1, 'a', 1, 'USD', 'b')`,
  `insert into transfer (merchant_id, payment_id, cause, amount_minor, currency, provider_id, state) values ($1, $3, 'a', 1, 'USD', 'b', 'done')`,
  `insert into connected_account (account_id, country, provider_id, disabled_reason) values ($1, 'US', 'a', 'b')`,
  `insert into reconciliation_difference (kind, subject, state, closed_at, reason) values ('balance', 'a', 'settled', now(), 'b')`,
  `insert into alarm (kind, subject, details, state, closed_at, reason) values ('dispute', 'a', '{}', 'settled', now(), 'b')`,
  `insert into request_key (account_id, key, content, answer) values ($1, 'a', 'b', '{}')`,
  `insert into saved_search (account_id, name, address, criteria, anchors) values ($1, 'a', '/browse?q=b', '{}', '{}')`,
  `insert into shipping_quote (id, account_id, merchant_id, content, from_address, to_address_id, to_address, parcel, source, carrier_rate_id,
     carrier_shipment_id, provider, service_name, service_token, amount_minor, currency, days, expires_at)
   select 'a', $1, merchant_id, 'b', '{}', $4, '{}', '{}', 'carrier', 'c', 'd', 'e', 'f', 'g', 1, 'USD', '2', now() + interval '1 hour'
   from product where id = $2`,
  `with l as (insert into carrier_leg (order_id, group_id, merchant_id, customer_id, way, item_ids, from_address, to_address, parcel, service, currency, held_minor, refusal)
   select order_id, id, merchant_id, customer_id, 'outbound', '{1}', '{}', '{}', '{}', '{}', 'USD', 0, 'a' from fulfillment_group where customer_id = $1 limit 1 returning id)
   insert into carrier_event (leg_id, said_at, at, status, code, text) select id, now(), now(), 'transit', 'a', 'b' from l`,
  `insert into social_sign_in (state_digest, browser_digest, nonce, verifier, return_to) values ('a', 'b', 'c', 'd', '/e')`,
  `with c as (insert into conversation (low_id, high_id, last_seq) select least($1, merchant_id), greatest($1, merchant_id), 1 from product where id = $2 returning *),
   f as (insert into offer (type, proposer_id, receiver_id, buyer_id, merchant_id, subject, price_minor, listed_minor, currency, status, response, expires_at, ended_at)
     select 'buy', $1, merchant_id, $1, merchant_id, 'a', 1, 1, 'USD', 'declined', 'b', now(), now() from product where id = $2 returning *),
   p as (insert into offer_piece (offer_id, product_id, place, listed_minor) select id, $2, 0, 1 from f)
   insert into message (conversation_id, seq, sender_id, receiver_id, type, text, offer_id)
   select c.id, 1, $1, f.merchant_id, 'offer', 'a', f.id from c, f`,
  `insert into goods_file (key, owner_id, name, type, bytes) values ('a', $1, 'b', 'application/pdf', 1)`,
  `insert into return_request (id, order_id, group_id, kind, status, item_ids, asked_by, currency)
   select nextval('trade_id'), g.order_id, g.id, 'support', 'pending', '{}', $1, g.currency from fulfillment_group g join trade_order o on o.id = g.order_id where o.payment_id = $3 limit 1`,
  `insert into refund_fund (id, order_id, group_id, merchant_id, status, item_ids, shares_minor, currency, amount_minor)
   select nextval('trade_id'), g.order_id, g.id, g.merchant_id, 'intent_created', '{1}', '{1}', g.currency, 1 from fulfillment_group g join trade_order o on o.id = g.order_id where o.payment_id = $3 limit 1`,
  `insert into own_return_parcel (item_id, tracking_number, carrier) select i.id, 'a', 'b'
   from order_item i join trade_order o on o.id = i.order_id where o.payment_id = $3 limit 1`,
  `insert into return_assessment (item_id, condition, notes, is_for_relisting) select i.id, 'good', 'a', false
   from order_item i join trade_order o on o.id = i.order_id where o.payment_id = $3 limit 1`,
  `insert into return_code (group_id, code) select g.id, 'a' from fulfillment_group g join trade_order o on o.id = g.order_id where o.payment_id = $3 limit 1`,
  `insert into download_link (token_digest, account_id, order_item_id, file_id, expires_at) select '\\x61', $1, i.id, 1, now() + interval '1 hour'
   from order_item i join trade_order o on o.id = i.order_id where o.payment_id = $3 limit 1`,
  `insert into pickup (group_id, address, zone) select g.id, '{"name": "a", "street": "b"}', 'UTC'
   from fulfillment_group g join trade_order o on o.id = g.order_id where o.payment_id = $3 limit 1`,
  `insert into operator_act (by_id, act, subject, before, after, reason) values ($1, 'alarm_settled', 'a', '{}', '{}', 'b')`,
  `with f as (insert into second_factor (account_id, secret) values ($1, '\\x61') returning account_id) insert into recovery_code (account_id, digest) select account_id, '\\x61' from f`,
  `insert into card_dispute (provider_id, payment_id, provider_status, reason, amount_minor, currency, fee_currency)
   values ('a', $3, 'warning_needs_response', 'general', 1, 'USD', 'USD')`,
  `insert into dispute_evidence (dispute_id, evidence, sent_by) select id, '{}', $1 from card_dispute where provider_id = 'a'`,
  `insert into hand_over_photo (item_id, group_id, stage, media_id, key, width, height, taken_by)
   select i.id, i.group_id, 'out_by_lender', 1, 'a', 1, 1, $1 from order_item i order by i.id limit 1`,
  `insert into deposit_claim (item_id, group_id, kind, currency, amount_minor, reason, closed_at)
   select i.id, i.group_id, 'lost', 'USD', 1, 'not_returned', now() from order_item i order by i.id limit 1`,
  `insert into report (reporter_id, kind, subject_id, accused_id, reason, comments, seen, status, decision, decision_reason, decided_at,
     appealed_by, appeal_text, appealed_at, outcome, outcome_reason, closed_at)
   select $1, 'listing', id, merchant_id, 'scam', 'a', '{}', 'closed', 'kept', 'b', now(), $1, 'c', now(), 'upheld', 'd', now() from product where id = $2`,
  `insert into notice_setting (account_id, zone) values ($1, 'a')`,
  `with d as (insert into push_device (account_id, session_id, endpoint, p256dh, auth, name) values ($1, gen_random_uuid(), 'a', 'b', 'c', 'd') returning id)
   insert into push_delivery (device_id, cause, ended_at) select id, 'a', now() from d`,
  `insert into held_mail (reaction, seq, type, data, until) values ('a', 1, 'b', '{}', now() + interval '1 year')`,
  `insert into talk_setting (account_id, away_note, away_zone) values ($1, 'a', 'b')`,
  `insert into translation (digest, language, text) values (sha256('a'), 'en', 'b')`,
  `insert into setting (key, value) values ('a', 'b')`,
  // the listing of the trade is out of the shop, with the reason that only its merchant reads; the others stay
  `update product set active = false, taken_down_at = now(), taken_down_reason = 'a', taken_down_active = active
   where id = (select i.product_id from order_item i join trade_order o on o.id = i.order_id where o.payment_id = $3 order by i.id limit 1)`,
  `insert into webhook_event (provider, event_id, type, body, handled_at) values ('a', 'b', 'c', '{}', now())`,
  `insert into operation (kind, subject, params, params_hash, idempotency_key, state) values ('refund', 'a', '{}', 'b', 'c', 'failed')`,
  `insert into outbox (type, request_id, dispatched_at) values ('app.canary', 'a', now())`,
]

/** Where only some rows may change: the others are what the test itself goes by. $1 and $2 name people. */
const only: Readonly<Record<string, string>> = {
  account: 'id in ($1, $2)',
  address: 'account_id in ($1, $2)',
  setting: `key = 'a'`,
  rate_limit: `key = 'a'`,
  outbox: `type = 'app.canary'`,
  operation: `subject = 'a'`,
}

interface Column {
  readonly table: string
  readonly column: string
  readonly kind: string
}
/** Every column of the database that can hold text. */
export async function textColumns({ pool }: App): Promise<Column[]> {
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
  if (column === 'taken_down_reason') return `case when taken_down_at is not null then ${unique} end`
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
export async function plantCanaries(app: App, { owner, other, product, address }: World, payment: number): Promise<string[]> {
  for (const row of rows) {
    const values = [owner.id, product, payment, address]
    // a statement takes exactly the parameters that it names
    const named = [...new Set(row.match(/\$\d/g) ?? [])].toSorted()
    const text = named.reduce((sql, name, at) => sql.replaceAll(name, `$${at + 1}::bigint`), row)
    await app.pool.query(
      text,
      named.map((name) => values[Number(name.slice(1)) - 1]),
    )
  }
  const planted: string[] = []
  for (const [table, all] of Map.groupBy(await textColumns(app), (column) => column.table)) {
    const secret = all.filter(({ column }) => columns[table]?.secret?.includes(column))
    if (secret.length === 0) continue
    const where = (only[table] ?? 'true').replace('$1', String(owner.id)).replace('$2', String(other.id))
    // what is written once stays as it is, say some: not today
    await app.pool.query(`alter table ${table} disable trigger user`)
    await app.pool.query(
      `update ${table} set ${secret.map((column) => `${column.column} = ${canaryFor(column)}`).join(', ')} where ${where}`,
    )
    await app.pool.query(`alter table ${table} enable trigger user`)
    for (const { column, kind } of secret) {
      const text = kind === 'bytea' ? `encode(${column}, 'escape')` : `${column}::text`
      const { rowCount } = await app.pool.query(`select from ${table} where ${text} like '%canary-%' limit 1`)
      if (rowCount) planted.push(`${table}.${column}`)
    }
  }
  return planted
}

/** Takes away the rows of money that stand for none: the books are looked at when a test ends. */
export async function pullCanaries({ pool }: App): Promise<void> {
  for (const rest of [`refund where cause like 'canary-%'`, `transfer where cause like 'canary-%'`, `operation where subject = 'a'`]) {
    const [table = ''] = rest.split(' ')
    await pool.query(`alter table ${table} disable trigger user; delete from ${rest}; alter table ${table} enable trigger user`)
  }
}
