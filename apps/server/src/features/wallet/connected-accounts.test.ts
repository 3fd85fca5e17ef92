import { sandboxKeys } from '@rondo/sandbox'
import { payoutDue, salePaid } from '@rondo/rules/wallet/postings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { seedDemo } from '../../demo/index.ts'
import { inTransaction } from '../../platform/db.ts'
import { post } from './ledger.ts'
import { askQuietAccounts } from './connected-accounts.ts'
import { storeProviderEvent } from './payment-webhook.ts'
import { planReversal, planTransfer } from './transfers.ts'

const opened = await openApp({ logLevel: 'silent' })
const { app, base, person, sandbox, server, eventually, later } = opened
const market = openMarket(opened)
await seedDemo(app)
await later({ minutes: 1 }) // the accounts of the demo's merchants are operations like any other

const demoMerchant = (username: string) =>
  app.db
    .selectFrom('account')
    .select(['id', 'stripe_account_id', 'charges_enabled', 'payouts_enabled', 'stripe_verified_at'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
const asked = async (path: string) => {
  const answer = await fetch(`${sandbox.base}/v1/${path}`, { headers: { authorization: `Bearer ${sandboxKeys.stripeSecret}` } })
  return (await answer.json()) as Record<string, unknown>
}
const turnAccount = (id: string | null, event: string) =>
  fetch(`${sandbox.base}/_sandbox/accounts/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ event }),
  })

test.each(['mei', 'claire'])(
  'the demo merchant %s has a connected account that becomes verified, and sells all the while',
  async (name) => {
    expect(await demoMerchant(name)).toMatchObject({ charges_enabled: true, payouts_enabled: true })
    const { stripe_account_id: id } = await demoMerchant(name)
    expect(id).toMatch(/^acct_/)
    await eventually(async () => (await demoMerchant(name)).stripe_verified_at)
    expect(await asked(`accounts/${id}`)).toMatchObject({ charges_enabled: true, payouts_enabled: true })
  },
)

test('earnings reach a demo merchant by a transfer from the charge that brought them, and can be taken back', async () => {
  const mei = await demoMerchant('mei')
  await eventually(async () => (await demoMerchant('mei')).stripe_verified_at)
  const [seller, alice] = [await market.seller(), await person()]
  const { prepared } = await market.buy(alice, [market.line(seller, await market.garment(seller))])
  const paymentId = prepared.strapiPaymentId
  const transfer = () =>
    app.db.selectFrom('transfer').select(['id', 'state', 'provider_id']).where('cause', '=', 'group:test').executeTakeFirst()
  const owner = String(mei.id)
  await inTransaction(app, async (tx) => {
    // as if the sale had been hers
    const earned = salePaid([
      { groupId: 0, merchantId: mei.id, amountMinor: 9_000, feeMinor: 0, taxMinor: 0, shippingMinor: 0, deposits: [] },
    ])
    await post(tx, { kind: 'B1', about: 'payment:of-mei', currency: 'USD', postings: earned })
    await post(tx, { kind: 'B8', about: 'group:test', currency: 'USD', postings: payoutDue(mei.id, 9_000) })
    await sql`
      insert into earning (merchant_id, payment_id, order_id, group_id, kind, cause, currency, sold_minor, amount_minor, state, released_at)
      values (${mei.id}, ${paymentId}, 0, 0, 'sale', 'group:test', 'USD', 9000, 9000, 'paying', app_now())`.execute(tx)
    for (const _ of [1, 2])
      await planTransfer(tx, { merchantId: mei.id, paymentId, cause: 'group:test', amountMinor: 9_000, isOfCharge: true })
  })
  await later({ minutes: 1 })
  await eventually(async () => (await transfer())?.state === 'done')
  const sent = await transfer()
  expect(await asked(`transfers/${sent?.provider_id}`)).toMatchObject({ amount: 9_000, destination: mei.stripe_account_id })
  expect(await market.ledger('merchant_payable', owner)).toBe(0)

  await inTransaction(app, async (tx) => {
    const owed = [
      { account: `merchant_receivable:${mei.id}` as const, amountMinor: 2_000 },
      { account: 'refund_fund:1' as const, amountMinor: -2_000 },
    ]
    await post(tx, { kind: 'B12', about: 'return:1', currency: 'USD', postings: owed })
    for (const _ of [1, 2]) await planReversal(tx, sent?.id ?? 0, 'return:1', 2_000)
  })
  await later({ minutes: 1 })
  await eventually(async () => (await market.ledger('merchant_receivable', owner)) === 0)
  expect(await asked(`transfers/${sent?.provider_id}`)).toMatchObject({ amount_reversed: 2_000 })
})

test('a merchant whom the provider calls restricted leaves the shop, and comes back', async () => {
  const { stripe_account_id: id } = await demoMerchant('claire')
  await eventually(async () => (await demoMerchant('claire')).stripe_verified_at)
  await turnAccount(id, 'refuse')
  await eventually(async () => !(await demoMerchant('claire')).charges_enabled)
  await turnAccount(id, 'verify')
  expect(await eventually(async () => (await demoMerchant('claire')).charges_enabled)).toBe(true)
})

test('a merchant who disconnects the account can be paid nothing, and a person is told', async () => {
  const { stripe_account_id: id } = await demoMerchant('claire')
  await turnAccount(id, 'deauthorize')
  await eventually(async () => (await market.alarms(`account:${id}`)).includes('account_disconnected'))
  expect(await demoMerchant('claire')).toMatchObject({ charges_enabled: false, payouts_enabled: false })
})

test('an account that is not ours is an alarm', async () => {
  const made = await fetch(`${sandbox.base}/v1/accounts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxKeys.stripeSecret}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ country: 'US', type: 'express' }),
  })
  const { id } = (await made.json()) as { id: string }
  expect(await eventually(async () => (await market.alarms(`account:${id}`)).includes('account_unknown'))).toBe(true)
})

test('accounts that cannot be asked about keep nobody behind them from being asked', async () => {
  const { id, stripe_account_id: account } = await demoMerchant('mei')
  await sql`
    with made as (
      insert into account (username, email) select 'gone' || n, 'gone' || n || '@example.org' from generate_series(1, 60) n returning id
    )
    insert into connected_account (account_id, country, provider_id) select id, 'US', 'acct_gone' || id from made`.execute(app.db)
  await sql`update connected_account set read_at = app_now() - interval '2 days' where account_id = ${id}`.execute(app.db)
  const isAsked = await eventually(async () => {
    await askQuietAccounts(server)
    const { rows } =
      await sql`select from connected_account where provider_id = ${account} and read_at > app_now() - interval '1 hour'`.execute(app.db)
    return rows.length > 0
  })
  expect(isAsked).toBe(true)
  await sql`delete from connected_account where provider_id like 'acct_gone%'`.execute(app.db)
}, 60_000)

test('what a connected account does beside us is not looked for among ours', async () => {
  const event = { id: 'evt_beside', objectId: 'pi_beside', intentId: 'pi_beside', accountId: 'acct_1' }
  await storeProviderEvent(server, 'connect', { ...event, type: 'payment_intent.succeeded' })
  const { rows } = await sql`select from webhook_event where event_id = 'evt_beside'`.execute(app.db)
  expect(rows).toEqual([])
})

test.each([
  ['another secret', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`],
  ['no signature', ''],
])('an event of a connected account with %s is refused and not stored', async (_, signature) => {
  const body = { id: 'evt_forged', object: 'event', type: 'account.updated', account: 'acct_1', data: { object: { id: 'acct_1' } } }
  const answer = await fetch(`${base}/api/webhooks/connect`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(400)
  const { rows } = await sql`select from webhook_event where event_id = 'evt_forged'`.execute(app.db)
  expect(rows).toHaveLength(0)
})
