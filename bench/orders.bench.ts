// `npm run bench -- orders`: the transactions of a merchant with 5,000 orders, one group, and a move, one after the other on an idle shop and under load.
import { sql } from 'kysely'
import type pg from 'pg'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { type Figures, load, once, type Request } from './load.ts'
import { type Bench, machine, openBench } from './main.ts'
import { analyze, type Buyer, makeBuyers } from './people.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const ORDERS = 5_000
const PER_BUYER = 10

interface Made {
  readonly groups: readonly number[]
}
/**
 * Paid orders of one merchant, two items each, written past the triggers that checkout would feed: half wait, the others were picked up
 * or canceled.
 */
export async function makeOrders(connection: pg.ClientConfig, merchant: Buyer, buyers: readonly Buyer[], count = ORDERS): Promise<Made> {
  const database = openDatabase({ ...connection, max: 1 }, () => undefined)
  const groups = await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update account set is_merchant = true, charges_enabled = true where id = ${merchant.id}`.execute(tx)
    await sql`
      create temporary table wanted on commit drop as
      select n, nextval('trade_id') as order_id, nextval('trade_id') as group_id, nextval('trade_id') as first, nextval('trade_id') as second,
        (${buyers.map(({ id }) => id)}::bigint[])[1 + n % ${buyers.length}] as customer_id, app_now() - make_interval(mins => ${count}::int + 1000 - n) as at,
        case n % 4 when 0 then 'pickup_completed_by_customer' when 1 then 'canceled' else 'processing' end as status
      from generate_series(1, ${count}::int) n`.execute(tx)
    await sql`
      insert into payment (account_id, currency, state, subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor, total_minor, charged_minor, received_minor,
        snapshot, content_hash, intent_id, order_id, expires_at, created_at)
      select customer_id, 'USD', 'succeeded', 10000, 1000, 880, 0, 0, 11880, 11880, 11880, '{}', 'bench', 'pi_bench_' || n, order_id, at, at from wanted`.execute(
      tx,
    )
    await sql`
      insert into trade_order (id, order_number, payment_id, customer_id, currency, order_type, subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor, total_minor, created_at)
      select order_id, 'B-' || n, p.id, customer_id, 'USD', 'purchase', 10000, 1000, 880, 0, 0, 11880, at from wanted join payment p using (order_id)`.execute(
      tx,
    )
    await sql`
      insert into fulfillment_group (id, order_id, merchant_id, customer_id, status, group_type, delivery_method, currency, subtotal_minor, fee_minor, tax_minor,
        shipping_minor, deposit_minor, pickup_address, created_at, status_since, canceled_at)
      select group_id, order_id, ${merchant.id}, customer_id, status, 'pickup', 'pickup', 'USD', 10000, 1000, 880, 0, 0,
        (select snapshot from address_snapshot where snapshot ->> 'latitude' is not null limit 1), at, app_now(), case when status = 'canceled' then at end from wanted`.execute(
      tx,
    )
    await sql`
      insert into order_item (id, group_id, order_id, product_id, merchant_id, status, type, quantity, price_minor, amount_minor, fee_minor, tax_minor, deposit_minor,
        currency, product, created_at)
      select item, group_id, order_id, p.id, ${merchant.id}, case status when 'processing' then 'pending' else status end, 'buy', 1, 5000, 5000, 500, 440, 0, 'USD',
        jsonb_build_object('name', p.name, 'photos', jsonb_build_array(p.photos -> 0), 'size', p.size, 'color', p.color, 'category', p.category,
          'options', '[]'::jsonb, 'parcel', p.parcel, 'isService', false, 'brand', p.brand, 'files', '[]'::jsonb), at
      from wanted cross join lateral (values (first, 0), (second, 1)) as i(item, more)
      join lateral (select * from product where id > 100 + (n * 2 + more) % 5000 order by id limit 1) p on true`.execute(tx)
    await sql`
      insert into status_history (order_id, thing, thing_id, event, move, to_status, role, at)
      select order_id, 'group', group_id, 'G1', 'payOrder', status, 'system', at from wanted
      union all select order_id, 'item', unnest(array[first, second]), 'I1', null, case status when 'processing' then 'pending' else status end, 'system', at from wanted`.execute(
      tx,
    )
    const { rows } = await sql<{ id: number }>`select group_id as id from wanted where status = 'processing' order by n desc`.execute(tx)
    return rows.map(({ id }) => id)
  })
  await database.close()
  return { groups }
}

interface Line {
  readonly what: string
  readonly quiet: Figures
  readonly loaded: Figures
  readonly queries: number
  readonly aim: string
}
async function measured(bench: Bench, what: string, next: (number: number) => Request, aim: string, most?: number): Promise<Line> {
  for (let n = 0; n < 20; n++) await once(bench.port, next(n)) // a refusal ends it: what is refused is no figure
  const before = await bench.ask()
  const shared = { port: bench.port, seconds: bench.seconds }
  const quiet = await load({ ...shared, connections: 1, next: (n) => next(20 + n), ...(most && { most: most / 2 }) })
  const after = await bench.ask()
  const loaded = await load({ ...shared, connections: 8, next: (n) => next(20 + quiet.requests + n), ...(most && { most: most / 2 }) })
  return { what, quiet, loaded, queries: (after.sent - before.sent) / quiet.requests, aim }
}

/** Prints how long the lists and pages of a large merchant take; `queries` are those of one call, its session among them. */
export async function ordersBench(): Promise<void> {
  const bench = await openBench(SECONDS)
  try {
    const [merchant, ...buyers] = await makeBuyers(bench.connection, 1 + ORDERS / PER_BUYER, 'trader')
    if (!merchant) throw new Error('no merchant')
    const { groups } = await makeOrders(bench.connection, merchant, buyers)
    await analyze(bench.connection)
    const headers = { authorization: merchant.authorization }
    const chips = ['', '&status=ongoing', '&status=completed', '&status=canceled', '&type=selling']
    const list = (n: number) => ({ path: `/api/orders/merchant/me?page=${1 + (n % 20)}&pageSize=20${chips[n % chips.length]}`, headers })
    const lines = [
      await measured(bench, `transactions of a merchant with ${ORDERS} orders, 20 of them`, list, 'p95 < 30 ms, ≤ 3 queries'),
      await measured(bench, 'one group', (n) => ({ path: `/api/fulfillment-groups/${groups[n % groups.length]}`, headers }), '≤ 4 queries'),
      await measured(
        bench,
        'a move (the merchant accepts)',
        (n) => ({ method: 'PUT', path: `/api/fulfillment-groups/${groups[n]}/confirm`, headers, body: {} }),
        '≤ 8 queries',
        groups.length - 20,
      ),
    ]
    console.log(`\n${machine()}; one at a time, then 8 connections, ${SECONDS} s each\n`)
    console.table(
      lines.map(({ what, quiet, loaded, queries, aim }) => ({
        what,
        'p50 ms': quiet.p50.toFixed(1),
        'p95 ms': quiet.p95.toFixed(1),
        'per s': Math.round(loaded.perSecond),
        'p95 ms of 8': loaded.p95.toFixed(1),
        queries: queries.toFixed(1),
        refused: quiet.refused + loaded.refused,
        aim,
      })),
    )
  } finally {
    await bench.close()
  }
}
