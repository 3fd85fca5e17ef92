// The wallet of a merchant with 100,000 earnings, as its page asks for it: all its calls at once, by one person and by eight.
import { sql } from 'kysely'
import type pg from 'pg'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { openClient } from './load.ts'
import { type Bench, machine, openBench } from './main.ts'
import { analyze, type Buyer, makeBuyers } from './people.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const EARNINGS = 100_000

/** Orders of a year with one earning each, written past the triggers that checkout would feed: nine in ten are paid. */
async function makeEarnings(connection: pg.ClientConfig, merchant: Buyer, buyers: readonly Buyer[]): Promise<void> {
  const database = openDatabase({ ...connection, max: 1 }, () => undefined)
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update account set is_merchant = true, charges_enabled = true, payouts_enabled = true where id = ${merchant.id}`.execute(tx)
    await sql`
      create temporary table wanted on commit drop as
      select n, nextval('trade_id') as order_id, nextval('trade_id') as group_id,
        (${buyers.map(({ id }) => id)}::bigint[])[1 + n % ${buyers.length}] as customer_id,
        app_now() - make_interval(mins => (${EARNINGS}::int - n) * 5) as at, (array['USD', 'EUR'])[1 + n % 2] as currency,
        case when n <= ${EARNINGS * 0.9} then 'paid' else 'held' end as state
      from generate_series(1, ${EARNINGS}::int) n`.execute(tx)
    await sql`
      insert into payment (account_id, currency, state, subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor, total_minor, charged_minor, received_minor,
        snapshot, content_hash, intent_id, order_id, expires_at, created_at)
      select customer_id, currency, 'succeeded', 10000, 1000, 880, 0, 0, 11880, 11880, 11880, '{}', 'bench', 'pi_wallet_' || n, order_id, at, at from wanted`.execute(
      tx,
    )
    await sql`
      insert into trade_order (id, order_number, payment_id, customer_id, currency, order_type, subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor, total_minor, created_at)
      select order_id, 'W-' || n, p.id, customer_id, w.currency, 'purchase', 10000, 1000, 880, 0, 0, 11880, at from wanted w join payment p using (order_id)`.execute(
      tx,
    )
    await sql`
      insert into earning (merchant_id, payment_id, order_id, group_id, kind, cause, currency, sold_minor, amount_minor, state, holds, created_at, released_at, paid_at)
      select ${merchant.id}, p.id, order_id, group_id, 'sale', 'group:' || group_id, w.currency, 10000, 10000, w.state,
        case w.state when 'held' then '[{"kind":"delivery"},{"kind":"review"}]' else '[]' end::jsonb, at,
        case w.state when 'paid' then at end, case w.state when 'paid' then at end
      from wanted w join payment p using (order_id) order by n`.execute(tx)
    await sql`
      insert into earning_month select ${merchant.id}, date_trunc('month', at at time zone 'utc'), currency, count(*) * 10000 from wanted where state = 'paid' group by 2, 3`.execute(
      tx,
    )
    await sql`
      select post_ledger('B1', 'bench:' || currency, currency, array['stripe_balance', ${`merchant_pending:${merchant.id}`}], array[sum(10000)::bigint, -sum(10000)::bigint])
      from wanted where state = 'held' group by currency`.execute(tx)
  })
  await database.close()
}

interface Times {
  readonly p50: number
  readonly p95: number
  readonly times: number
}
/** Opens the wallet again and again by so many people; one time is until the last of its answers has come. */
async function opened(bench: Bench, authorization: string, people: number, paths: readonly string[]): Promise<Times> {
  const times: number[] = []
  const person = async () => {
    const clients = await Promise.all(paths.map(async (path) => ({ path, client: await openClient(bench.port) })))
    const open = () => Promise.all(clients.map(({ path, client }) => client.send({ path, headers: { authorization } })))
    for (let n = 0; n < 10; n++) await open()
    const until = performance.now() + bench.seconds * 1000
    while (performance.now() < until) {
      const began = performance.now()
      await open()
      times.push(performance.now() - began)
    }
    for (const { client } of clients) client.close()
  }
  await Promise.all(Array.from({ length: people }, person))
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { p50: at(0.5), p95: at(0.95), times: times.length }
}

/** Prints how long the wallet of a large merchant takes. */
export async function walletBench(): Promise<void> {
  const bench = await openBench(SECONDS)
  try {
    const [merchant, ...buyers] = await makeBuyers(bench.connection, 101, 'earner')
    if (!merchant) throw new Error('no merchant')
    await makeEarnings(bench.connection, merchant, buyers)
    await analyze(bench.connection)
    const [sums, pending, list] = ['/api/wallet', '/api/payment/me/platform-pending-product-earnings', '/api/wallet/earnings?only=all']
    const page = [sums, pending, list]
    const lines = [
      { what: `wallet of a merchant with ${EARNINGS.toLocaleString('en')} earnings`, people: 1, paths: page, aim: 'p95 < 50 ms' },
      { what: 'the same, eight at once', people: 8, paths: page, aim: '' },
      { what: 'sums and months', people: 1, paths: [sums], aim: '' },
      { what: 'what is held', people: 1, paths: [pending], aim: '' },
      { what: 'twenty earnings', people: 1, paths: [list], aim: '' },
    ] as const
    const rows = []
    for (const { what, people, paths, aim } of lines) {
      const before = await bench.ask()
      const { p50, p95, times } = await opened(bench, merchant.authorization, people, paths)
      const after = await bench.ask()
      const queries = ((after.sent - before.sent) / (times + 10 * people)).toFixed(1)
      rows.push({ what, 'p50 ms': p50.toFixed(1), 'p95 ms': p95.toFixed(1), times, queries, aim })
    }
    console.log(`\n${machine()}; ${SECONDS} s each\n`)
    console.table(rows)
  } finally {
    await bench.close()
  }
}
