// `npm run bench -- checkout`: the whole way of an order as a shop's client goes it, beside 20,000 orders that are there already: two lines
// added, an address, rates, prepare, the card, placed. The sandbox is the provider, and its webhooks arrive.
import { randomUUID } from 'node:crypto'
import { sandboxKeys } from '@rondo/sandbox'
import { sql } from 'kysely'
import type pg from 'pg'
import { type Db, openDatabase } from '../apps/server/src/platform/db.ts'
import { databaseMs } from './database.ts'
import { type Client, openClient } from './load.ts'
import { type Bench, machine, openBench } from './main.ts'
import { makeOrders } from './orders.bench.ts'
import { analyze, type Buyer, makeBuyers } from './people.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10)
const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 20_000)
const CLIENTS = 10
const MOST = 3_000
/** Orders before it is measured: a server that has just begun compiles, and takes twice the processor for each. */
const WARM = 600

/** Two garments of one merchant that leave from one address. */
interface Pair {
  readonly ids: readonly [number, number]
  readonly currency: string
}
async function makePairs(connection: pg.ClientConfig, count: number): Promise<Pair[]> {
  const database = openDatabase({ ...connection, max: 1 }, () => undefined)
  const { rows } = await sql<Pair>`
    with goods as (
      select p.id, p.stock, p.currency, p.merchant_id, coalesce(p.shipping_address_id, p.pickup_address_id) as origin from product p
      join account a on a.id = p.merchant_id
      where p.for_sell and p.open_to_shipping and p.active and a.charges_enabled and p.product_type = 'designer' and p.price_minor > 100 and p.currency = 'USD'
    ),
    pairs as (
      select min(id) as a, max(id) as b, currency from goods where origin is not null group by merchant_id, origin, currency
      having count(*) > 1 order by 1 limit ${count}
    ),
    stocked as (
      insert into stock_movement (product_id, kind, stock)
      select g.id, 'received', 1000000 - g.stock from goods g where g.id in (select a from pairs union select b from pairs)
    )
    select jsonb_build_array(a, b) as ids, currency from pairs`.execute(database.db)
  await database.close()
  if (rows.length === 0) throw new Error('no merchant sends two garments from one address')
  return rows
}

/** Makes each buyer known to the provider: a customer is made once in a life. */
async function makeCustomers(bench: Bench, buyers: readonly Buyer[]): Promise<void> {
  const ids: string[] = []
  for (const { email } of buyers) {
    const answer = await fetch(`${bench.sandbox}/v1/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandboxKeys.stripeSecret}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email }),
    })
    ids.push(((await answer.json()) as { id: string }).id)
  }
  const database = openDatabase({ ...bench.connection, max: 1 }, () => undefined)
  await sql`
    update account a set stripe_customer_id = w.customer
    from unnest(${buyers.map(({ id }) => id)}::bigint[], ${ids}::text[]) as w(id, customer) where a.id = w.id`.execute(database.db)
  await database.close()
}

/** The accounts of the ledger that so many orders leave behind: two for each group. */
async function makeLedger(connection: pg.ClientConfig, orders: number): Promise<void> {
  const database = openDatabase({ ...connection, max: 1 }, () => undefined)
  await sql`
    insert into ledger_account (kind, subject, currency, normal, has_floor, balance_minor)
    select k.kind, 'bench' || n, 'USD', k.normal, k.has_floor, 0 from ledger_kind k cross join generate_series(1, ${orders}::int) n
    where k.kind in ('shipping_held', 'deposit_held')`.execute(database.db)
  await database.close()
}

const STEPS = ['first line', 'second line', 'address', 'rates', 'prepare', 'card', 'placed'] as const
type Step = (typeof STEPS)[number]
const home = {
  name: 'Nora Ellis',
  street: '1 Main St',
  city: 'Austin',
  state: 'TX',
  postalCode: '78701',
  country: 'US',
  phone: '+15125550100',
}

/** One order from the first line on; `done` hears how each step ended. */
async function go(bench: Bench, client: Client, buyer: Buyer, { ids, currency }: Pair, done: (step: Step) => Promise<void> | void) {
  const send = <T>(path: string, body: object) =>
    client.send<T>({
      method: 'POST',
      path: `/api${path}`,
      headers: { authorization: buyer.authorization, 'idempotency-key': randomUUID() },
      body,
    })
  const lines: { cartItemId: number; productId: number }[] = []
  for (const [place, productId] of ids.entries()) {
    const { cartItemId } = await send<{ cartItemId: number }>('/carts/items', {
      product: productId,
      quantity: 1,
      type: 'buy',
      deliveryMethod: 'shipping',
    })
    lines.push({ cartItemId, productId })
    await done(place === 0 ? 'first line' : 'second line')
  }
  const { id: shippingAddressId } = await send<{ id: number }>('/addresses', home)
  await done('address')
  const { rates } = await send<{ rates: { id: string }[] }>('/shipping-rates', {
    items: lines.map(({ cartItemId }) => ({ cartItemId })),
    toAddressId: shippingAddressId,
    currency,
  })
  await done('rates')
  const { strapiPaymentId, clientSecret } = await send<{ strapiPaymentId: number; clientSecret: string }>('/payments/prepare-checkout', {
    shippableItems: lines.map((line) => ({
      ...line,
      quantity: 1,
      type: 'buy',
      deliveryMethod: 'shipping',
      selectedShippoRateId: rates[0]?.id,
    })),
    shippingAddressId,
    targetCurrency: currency,
  })
  await done('prepare')
  const paid = await fetch(`${bench.sandbox}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxKeys.stripePublishable}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa', return_url: 'http://127.0.0.1/after' }),
  })
  const { status } = (await paid.json()) as { status: string }
  if (status !== 'succeeded') throw new Error(`the card was ${status}`)
  await done('card')
  await send('/orders', { strapiPaymentId })
  await done('placed')
}

/** Statements for somebody's answer since this was asked last: without those that run beside every call. */
const ownStatements = async (bench: Bench) => (await bench.heardSince()).filter(([text]) => !/from outbox|\bjob\./.test(text)).length

/** Rows that were read by walking a table, by table: what no index has found. */
async function walked(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, seq_tup_read::float8 as rows from pg_stat_user_tables where seq_tup_read > 0`.execute(db)
  return new Map(rows.map((row) => [row.name, row.rows]))
}
/** Milliseconds of our functions in the database, what they call included, by name. */
async function functionTimes(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; ms: number }>`select funcname as name, total_time as ms from pg_stat_user_functions`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.name, row.ms]))
}
/** What grew most, for one order: the first six. */
const mostOf = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>, count: number) =>
  [...after]
    .map(([name, value]) => [name, (value - (before.get(name) ?? 0)) / count] as const)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 6)
    .map(([name, value]) => `${name} ${value.toFixed(1)}`)
    .join(', ')

/** What the database has worked: milliseconds and pages in all, and those of its own functions. */
async function worked(db: Db) {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  await new Promise((resume) => setTimeout(resume, 1_200)) // sessions tell of their work once a second
  const { rows } = await sql<{ ms: number; pages: number; checks: number; check_ms: number }>`
    select active_time as ms, blks_hit::float8 + blks_read as pages,
      (select calls from pg_stat_user_functions where funcname = 'trade_order_adds_up')::float8 as checks,
      (select total_time from pg_stat_user_functions where funcname = 'trade_order_adds_up') as check_ms
    from pg_stat_database where datname = current_database()`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database keeps no statistics')
  return row
}

/** Prints how many whole orders a second, what each step takes and sends, and what the check of sums at commit costs. */
export async function checkoutBench(): Promise<void> {
  const bench = await openBench(SECONDS, {}, 'sandbox')
  try {
    const [merchant, ...others] = await makeBuyers(bench.connection, 501, 'trader')
    const buyers = await makeBuyers(bench.connection, MOST, 'shopper')
    if (!merchant) throw new Error('no merchant')
    await makeCustomers(bench, buyers)
    const pairs = await makePairs(bench.connection, 100)
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openClient(bench.port)))
    let next = 0
    const one = (client: Client, done: (step: Step) => Promise<void> | void = () => undefined) => {
      const [buyer, pair] = [buyers[next], pairs[next % pairs.length]]
      next++
      if (!buyer || !pair) throw new Error('no buyers are left')
      return go(bench, client, buyer, pair, done)
    }
    // a shop that has sold: its connections made their plans among few orders, as those of a shop that grows have done
    for (let round = 0; round < 10; round++) await Promise.all(clients.map((client) => one(client)))
    await makeOrders(bench.connection, merchant, others, ORDERS)
    await makeLedger(bench.connection, ORDERS)
    if (process.env['BENCH_ANALYZE'] !== 'off') await analyze(bench.connection)
    for (let round = 0; round < WARM / CLIENTS; round++) await Promise.all(clients.map((client) => one(client)))

    const sent = new Map<Step | 'webhooks', number>()
    const [client] = clients
    if (!client) throw new Error('no client')
    await bench.heardSince()
    await one(client, async (step) => {
      sent.set(step, await ownStatements(bench))
      if (step !== 'card') return
      await new Promise((resume) => setTimeout(resume, 1_000)) // events come after the card's answer
      sent.set('webhooks', (sent.get('card') ?? 0) + (await ownStatements(bench)))
      sent.set('card', 0)
    })

    const database = openDatabase({ ...bench.connection, max: 1 }, () => undefined)
    const times: number[] = []
    const steps = new Map<Step, number[]>(STEPS.map((step) => [step, []]))
    const [serverBefore, databaseBefore] = [await bench.ask(), await worked(database.db)]
    const [walkedBefore, timesBefore] = [await walked(database.db), await functionTimes(database.db)]
    const [databaseCpu, sandboxCpu] = [databaseMs(bench.dataDir), process.cpuUsage()]
    const from = performance.now()
    const worker = async (own: Client) => {
      while (performance.now() < from + bench.seconds * 1000 && next < MOST) {
        const began = performance.now()
        let last = began
        await one(own, (step) => {
          const now = performance.now()
          steps.get(step)?.push(now - last)
          last = now
        })
        times.push(performance.now() - began)
      }
    }
    await Promise.all(clients.map(worker))
    const took = (performance.now() - from) / 1000
    const [databaseUsed, { user, system }] = [databaseMs(bench.dataDir) - databaseCpu, process.cpuUsage(sandboxCpu)]
    const [serverAfter, databaseAfter] = [await bench.ask(), await worked(database.db)]
    const [walkedAfter, timesAfter] = [await walked(database.db), await functionTimes(database.db)]
    for (const open of clients) open.close()
    await database.close()

    const count = times.length
    const of = (all: readonly number[], share: number) => all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? 0
    console.log(
      `\n${machine()}, ${CLIENTS} clients, ${Math.round(took)} s, ${ORDERS.toLocaleString('en')} orders before; the sandbox shares the cores\n`,
    )
    console.table(
      [...STEPS, 'webhooks' as const].map((step) => ({
        step,
        'p50 ms': step === 'webhooks' ? '' : of(steps.get(step) ?? [], 0.5).toFixed(1),
        'statements of one': sent.get(step) ?? 0,
      })),
    )
    const each = (key: 'ms' | 'pages') => (databaseAfter[key] - databaseBefore[key]) / count
    const checks = databaseAfter.checks - databaseBefore.checks
    console.table([
      {
        'whole orders per s': (count / took).toFixed(1),
        'p50 ms': Math.round(of(times, 0.5)),
        'p95 ms': Math.round(of(times, 0.95)),
        'statements (aim 40)': [...sent.values()].reduce((a, b) => a + b, 0),
        'server CPU ms': ((serverAfter.cpuMs - serverBefore.cpuMs) / count).toFixed(1),
        'database CPU ms': (databaseUsed / count).toFixed(1),
        'sandbox and clients CPU ms': ((user + system) / 1000 / count).toFixed(1),
        'database ms': each('ms').toFixed(1),
        'database pages': Math.round(each('pages')),
        'check of sums ms': ((databaseAfter.check_ms - databaseBefore.check_ms) / count).toFixed(2),
        checks: (checks / count).toFixed(1),
      },
    ])
    console.log(`rows walked for one order: ${mostOf(walkedBefore, walkedAfter, count)}`)
    console.log(`functions, ms for one order: ${mostOf(timesBefore, timesAfter, count)}`)
  } finally {
    await bench.close()
  }
}
