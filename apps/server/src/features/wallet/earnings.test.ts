import { desk, orders, reviews } from '@rondo/contracts'
import { sandboxKeys } from '@rondo/sandbox'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { earningChange } from '@rondo/rules/wallet/earnings'
import type { Hold } from '@rondo/rules/wallet/holds'
import { carrierPaid } from '@rondo/rules/wallet/postings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { connect } from '../../../test/providers.ts'
import { appNow } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db.ts'
import { openSession } from '../../platform/sessions.ts'
import { keepEarning, liftDispute, post, setHold } from './index.ts'

const opened = await openApp()
const { app, as, eventually, later, person, sandbox } = opened
const market = openMarket(opened)

/** A seller whom the provider has verified, with an account that earnings go to. */
async function connected(): Promise<Person> {
  const seller = await market.seller()
  await connect(opened, seller)
  return seller
}
function payeeOf(id: number) {
  return app.db
    .selectFrom('account')
    .select(['stripe_account_id', 'stripe_verified_at', 'payouts_enabled'])
    .where('id', '=', id)
    .executeTakeFirst()
}

interface EarningRow {
  readonly id: number
  readonly state: string
  readonly amount_minor: number
  readonly netted_minor: number
  readonly holds: readonly Hold[]
  readonly own_holds: readonly Hold[]
}
async function earning(groupId: number): Promise<EarningRow> {
  const { rows } =
    await sql<EarningRow>`select id, state, amount_minor, netted_minor, holds, own_holds from earning where group_id = ${groupId}`.execute(
      app.db,
    )
  expect(rows).toHaveLength(1)
  return rows[0] as EarningRow
}
const kinds = async (groupId: number) => (await earning(groupId)).holds.map(({ kind }) => kind)

/** `pm_card_bypassPending` is a card whose money is there at once, and may be paid out to a bank. */
async function bought(given?: Person, card = 'pm_card_visa') {
  const seller = given ?? (await connected()) // sessions end with the days that pass
  const alice = await person()
  const prepared = await market.prepare(alice, [market.line(seller, await market.garment(seller))])
  await market.confirm(prepared.clientSecret, card)
  const order = await market.place(alice, prepared.strapiPaymentId)
  const id = order.fulfillmentGroups[0]?.id ?? 0
  return { alice, order, id, seller, params: { id } }
}
async function handedOver(given?: Person, card?: string) {
  const trade = await bought(given, card)
  const { alice, params, seller } = trade
  const meeting = {
    pickupDate: addDays(dayIn(await appNow(app)), 3),
    pickupTime: '18:30',
    pickupLocationAddress: market.homes.get(seller.id),
  }
  await as(seller).call(orders.agreePickup, { params, body: meeting })
  const { pickupCode } = await as(alice).call(orders.showGroup, { params })
  await as(seller).call(orders.confirmPickup, { params, body: { pickupCode: pickupCode ?? '' } })
  return trade
}
const reviewed = ({ seller, id }: { seller: Person; id: number }) =>
  as(seller).call(reviews.createComment, {
    body: { comment: 'Came in time and was kind.', rating: 5, isReviewCustomer: true, fulfillmentGroup: id },
  })
/** Sessions end with the days that pass. */
const again = async (who: Person): Promise<Person> => ({ ...who, jwt: await openSession(app, app.db, { id: who.id, passwordVersion: 1 }) })
const owes = (who: Person, minor: number) =>
  inTransaction(app, (tx) =>
    post(tx, {
      kind: 'B12',
      about: `return:of-${who.id}`,
      currency: 'USD',
      postings: [
        { account: `merchant_receivable:${who.id}`, amountMinor: minor },
        { account: `refund_fund:of-${who.id}`, amountMinor: -minor },
      ],
    }),
  )
/** All that arrived is paid out to the bank: nothing can be taken back. */
async function emptied({ id }: Person): Promise<void> {
  const account = (await payeeOf(id))?.stripe_account_id ?? ''
  const asked = async (path: string, body?: URLSearchParams) => {
    const headers = { authorization: `Bearer ${sandboxKeys.stripeSecret}`, 'stripe-account': account }
    const answer = await fetch(`${sandbox.base}/v1/${path}`, body ? { method: 'POST', headers, body } : { headers })
    return (await answer.json()) as { available: { amount: number }[]; pending: { amount: number }[] }
  }
  const [amount = 0] = (await asked('balance')).available.map((one) => one.amount)
  if (amount > 0) await asked('payouts', new URLSearchParams({ amount: String(amount), currency: 'usd' }))
  const { available, pending } = await asked('balance')
  expect([...available, ...pending].reduce((sum, one) => sum + one.amount, 0)).toBe(0)
}
/** Reversals of the transfer of a group's earning. */
async function reversals(groupId: number) {
  const { rows } = await sql<{ id: number; state: string; is_settled: boolean }>`
    select o.id, o.state, o.settled_at is not null as is_settled from operation o join transfer t on o.subject like 'transfer:' || t.id || ':%'
    where o.kind = 'transfer_reversal' and t.cause = ${`group:${groupId}`} order by o.id`.execute(app.db)
  return rows
}
const paidOut = (groupId: number) => eventually(async () => (await earning(groupId)).state === 'paid')

/** A carrier pays for the goods of a group, minor units: it is booked as the desk does. */
async function paidByCarrier({ id: groupId, order, seller: { id: merchantId } }: Awaited<ReturnType<typeof bought>>, goodsMinor: number) {
  const { rows } = await sql<{ payment_id: number }>`select payment_id from earning where group_id = ${groupId}`.execute(app.db)
  const [about, currency, paymentId] = [`leg:${groupId}`, 'USD', rows[0]?.payment_id ?? 0] as const
  await inTransaction(app, async (tx) => {
    const booked = { kind: 'B26' as const, about, postings: carrierPaid(merchantId, { labelMinor: 0, goodsMinor }) }
    await post(tx, { ...booked, currency })
    const change = earningChange(merchantId, [booked])
    await keepEarning(tx, { groupId, orderId: order.id, paymentId, merchantId, currency, holds: undefined, change, cause: about })
  })
}

// first of all: what the others send is taken of the same balance
test('what a carrier pays is sent from the money of the platform: of a swap the only charge is its shipping', async () => {
  const trade = await bought(await connected(), 'pm_card_bypassPending')
  for (let n = 0; n < 3; n++) await bought(trade.seller, 'pm_card_bypassPending') // what is there at once
  await paidByCarrier(trade, 20_000)
  await later({ minutes: 61 })
  const sent = () =>
    app.db.selectFrom('transfer').select(['state', 'amount_minor']).where('cause', '=', `carrier:leg:${trade.id}`).executeTakeFirst()
  await eventually(async () => (await sent())?.state === 'done')
  expect(await sent()).toMatchObject({ amount_minor: 20_000 })
})

test('what a carrier pays for goods of a merchant who has left waits at the desk until a person settles it: nothing of it vanishes', async () => {
  const trade = await bought()
  await paidByCarrier(trade, 7_000)
  const { id } = trade.seller
  await sql`update account set deleted_at = app_now(), blocked_at = app_now(), charges_enabled = false where id = ${id}`.execute(app.db)
  await later({ minutes: 2 })
  await later({ minutes: 2 })
  const operator = as(await person({ operator: true }))
  const { data } = await operator.call(desk.listOperations, { query: { state: 'failed' } })
  const waits = data.find(({ refusal }) => refusal === 'merchant_left')
  expect(waits).toMatchObject({ kind: 'transfer' })
  const subject = `operation:${waits?.id}`
  expect(await market.alarms(subject)).toEqual(['operation_refused'])
  expect(await market.ledger('merchant_payable', String(id))).toBe(-7_000)
  const before = await market.ledger('goodwill')
  await operator.call(desk.settleOperation, { params: { id: waits?.id ?? 0 }, body: { reason: 'her heir was paid by bank transfer' } })
  expect(await market.ledger('merchant_payable', String(id))).toBe(0)
  expect((await market.ledger('goodwill')) - before).toBe(-7_000)
  expect(await market.alarms(subject)).toEqual([])
})

test('a sale is an earning that waits for delivery and review, then for three days, and is sent from its charge', async () => {
  const trade = await handedOver()
  expect(await kinds(trade.id)).toEqual(['review', 'waiting'])
  await reviewed(trade)
  expect(await kinds(trade.id)).toEqual(['waiting'])
  await later({ days: 2 })
  expect((await earning(trade.id)).state).toBe('held')
  await later({ days: 1, minutes: 1 })
  await later({ minutes: 1 })
  await paidOut(trade.id)
  const sent = await app.db.selectFrom('transfer').selectAll().where('cause', '=', `group:${trade.id}`).executeTakeFirstOrThrow()
  expect(sent).toMatchObject({ state: 'done', amount_minor: 10_000, merchant_id: trade.seller.id })
  expect(await market.ledger('merchant_pending', String(trade.seller.id))).toBe(0)
  expect(await market.ledger('merchant_payable', String(trade.seller.id))).toBe(0)
  await later({ days: 1 }) // once is once
  const { rows } = await sql`select from operation where kind = 'transfer' and subject = ${`transfer:${sent.id}`}`.execute(app.db)
  expect(rows).toHaveLength(1)
})

test('money that comes back to a group is no part of an earning whose charge could not pay it', async () => {
  const trade = await handedOver()
  const { rows } = await sql<{ payment_id: number; order_id: number }>`
    select payment_id, order_id from earning where group_id = ${trade.id}`.execute(app.db)
  const { payment_id: paymentId = 0, order_id: orderId = 0 } = rows[0] ?? {}
  // all of the sale was put up for a return, and what was rented on is still there
  const other = await bought(trade.seller)
  await sql`update earning set amount_minor = 0, state = 'given_back' where group_id = ${trade.id}`.execute(app.db)
  await sql`
    insert into earning (merchant_id, payment_id, order_id, group_id, kind, cause, currency, sold_minor, amount_minor, state, holds)
    select ${trade.seller.id}, payment_id, ${orderId}, ${trade.id}, 'extension', ${`extension:of-${trade.id}`}, 'USD', 1000, 1000, 'held', '[]'
    from earning where group_id = ${other.id}`.execute(app.db)
  const give = (cause: string) =>
    inTransaction(app, (tx) =>
      keepEarning(tx, {
        groupId: trade.id,
        orderId,
        paymentId,
        merchantId: trade.seller.id,
        currency: 'USD',
        holds: undefined,
        change: { heldMinor: 9_000, lentMinor: 0, isOfFund: false, due: [] },
        cause,
      }),
    )
  await give(`returned:of-${trade.id}`)
  const held = async () => {
    const found = await sql<{ kind: string; amount_minor: number }>`
      select kind, amount_minor from earning where group_id = ${trade.id} and state = 'held' and payment_id = ${paymentId} order by id`.execute(
      app.db,
    )
    return found.rows.map(({ kind, amount_minor }) => [kind, amount_minor])
  }
  expect(await held()).toEqual([['returned', 9_000]])
  const { rows: extension } = await sql<{ amount_minor: number }>`
    select amount_minor from earning where cause = ${`extension:of-${trade.id}`}`.execute(app.db)
  expect(extension).toEqual([{ amount_minor: 1_000 }])
})

test('a merchant who never reviews is paid after 60 days', async () => {
  const trade = await handedOver()
  await later({ days: 59 })
  expect((await earning(trade.id)).state).toBe('held')
  await later({ days: 1, minutes: 1 })
  await later({ minutes: 1 })
  await paidOut(trade.id)
})

test('what is canceled is given back: nothing is left to pay', async () => {
  const trade = await bought()
  expect(await kinds(trade.id)).toEqual(['delivery', 'review'])
  await as(trade.alice).call(orders.cancelGroup, { params: trade.params, body: { cancelReason: 'changed_mind' } })
  expect(await earning(trade.id)).toMatchObject({ state: 'given_back', amount_minor: 0 })
})

test('another room keeps an earning as long as it says', async () => {
  const trade = await handedOver()
  await reviewed(trade)
  await inTransaction(app, (tx) => setHold(tx, { groupId: trade.id }, { kind: 'dispute' }))
  await inTransaction(app, (tx) => setHold(tx, { groupId: trade.id }, { kind: 'dispute' }))
  expect((await earning(trade.id)).own_holds).toEqual([{ kind: 'dispute' }])
  await later({ days: 4 })
  expect((await earning(trade.id)).state).toBe('held')
  await inTransaction(app, (tx) => liftDispute(tx, { groupId: trade.id }, 0))
  await later({ minutes: 1 })
  await later({ minutes: 1 })
  await paidOut(trade.id)
})

test('what a merchant owes is taken of the next earning first', async () => {
  const claire = await connected()
  const trade = await handedOver(claire)
  await reviewed(trade)
  await inTransaction(app, (tx) =>
    post(tx, {
      kind: 'B12',
      about: `return:of-${claire.id}`,
      currency: 'USD',
      postings: [
        { account: `merchant_receivable:${claire.id}`, amountMinor: 2_500 },
        { account: `refund_fund:of-${claire.id}`, amountMinor: -2_500 },
      ],
    }),
  )
  await later({ days: 3, minutes: 1 })
  await later({ minutes: 1 })
  await paidOut(trade.id)
  expect(await earning(trade.id)).toMatchObject({ amount_minor: 10_000, netted_minor: 2_500 })
  expect(await market.ledger('merchant_receivable', String(claire.id))).toBe(0)
  const sent = await app.db.selectFrom('transfer').select('amount_minor').where('cause', '=', `group:${trade.id}`).executeTakeFirst()
  expect(sent?.amount_minor).toBe(7_500)
})

test('a merchant who owes more than an earning is sent nothing of it, and goes on selling (SR-48)', async () => {
  const owing = await connected()
  const trade = await handedOver(owing)
  await reviewed(trade)
  await owes(owing, 15_000)
  await later({ days: 3, minutes: 1 })
  await eventually(async () => (await earning(trade.id)).state === 'paid')
  expect(await earning(trade.id)).toMatchObject({ amount_minor: 10_000, netted_minor: 10_000 })
  expect(await market.ledger('merchant_receivable', String(owing.id))).toBe(5_000)
  expect(await app.db.selectFrom('transfer').select('id').where('merchant_id', '=', owing.id).execute()).toEqual([])
  const next = await bought(await again(owing))
  expect(next.order.status).toBe('paid')
})

test('a debt that no earning will pay is taken back of what was sent', async () => {
  const nora = await connected()
  const trade = await handedOver(nora)
  await reviewed(trade)
  await later({ days: 3, minutes: 1 })
  await later({ minutes: 1 })
  await paidOut(trade.id)
  await inTransaction(app, (tx) =>
    post(tx, {
      kind: 'B12',
      about: `return:of-${nora.id}`,
      currency: 'USD',
      postings: [
        { account: `merchant_receivable:${nora.id}`, amountMinor: 1_000 },
        { account: `refund_fund:of-${nora.id}`, amountMinor: -1_000 },
      ],
    }),
  )
  await later({ minutes: 61 })
  await later({ minutes: 1 })
  await eventually(async () => (await market.ledger('merchant_receivable', String(nora.id))) === 0)
  const sent = await app.db.selectFrom('transfer').select('reversed_minor').where('cause', '=', `group:${trade.id}`).executeTakeFirst()
  expect(sent?.reversed_minor).toBe(1_000)
})

test('a reversal that the provider refuses blocks nothing: the debt is paid by the next earning, and the transfer is whole again', async () => {
  const vera = await connected()
  const trade = await handedOver(vera, 'pm_card_bypassPending')
  await reviewed(trade)
  await later({ days: 3, minutes: 1 })
  await later({ minutes: 1 })
  await paidOut(trade.id)
  await emptied(vera)
  await owes(vera, 1_000)
  await later({ minutes: 61 })
  await later({ minutes: 1 })
  await eventually(async () => (await reversals(trade.id))[0]?.state === 'failed')
  const [refused] = await reversals(trade.id)
  expect(refused?.is_settled).toBe(true) // sent once more it would take what the next earning pays
  expect(await market.alarms(`operation:${refused?.id}`)).toEqual(['operation_refused'])
  const free = () => app.db.selectFrom('transfer').select('reversed_minor').where('cause', '=', `group:${trade.id}`).executeTakeFirst()
  expect((await free())?.reversed_minor).toBe(0)
  await later({ hours: 3 })
  expect(await reversals(trade.id)).toHaveLength(1) // not each hour anew

  const next = await handedOver(await again(vera))
  await reviewed({ ...next, seller: await again(vera) })
  await later({ days: 3, minutes: 1 })
  await later({ minutes: 1 })
  await paidOut(next.id)
  expect(await earning(next.id)).toMatchObject({ netted_minor: 1_000 })
  expect(await market.ledger('merchant_receivable', String(vera.id))).toBe(0)
})

test('a refused reversal is tried again after a week, when no earning has paid', async () => {
  const wanda = await connected()
  const trade = await handedOver(wanda, 'pm_card_bypassPending')
  await reviewed(trade)
  await later({ days: 3, minutes: 1 })
  await later({ minutes: 1 })
  await paidOut(trade.id)
  await emptied(wanda)
  await owes(wanda, 1_500)
  await later({ minutes: 61 })
  await later({ minutes: 1 })
  const tries = async () => (await reversals(trade.id)).length
  await expect.poll(tries).toBe(1)
  await later({ days: 8 })
  await later({ minutes: 1 })
  await expect.poll(tries).toBe(2)
})

test('earnings that cannot be released keep nobody behind them waiting', async () => {
  const stuck = await market.seller()
  await app.db.updateTable('account').set({ payouts_enabled: true }).where('id', '=', stuck.id).execute() // payable, and without an account to pay to
  const ready = await handedOver()
  await reviewed(ready)
  const { payment_id: paymentId } = await app.db
    .selectFrom('earning')
    .select('payment_id')
    .where('group_id', '=', ready.id)
    .executeTakeFirstOrThrow()
  // more of them than one look takes, all of them longer due
  await sql`
    insert into earning (merchant_id, payment_id, order_id, group_id, kind, cause, currency, sold_minor, amount_minor, state)
    select ${stuck.id}, ${paymentId}, 0, -${ready.id}::bigint, 'carrier', 'carrier:stuck:' || n, 'USD', 1, 1, 'due' from generate_series(1, 210) n`.execute(
    app.db,
  )
  await later({ days: 3, minutes: 1 })
  await later({ minutes: 1 })
  await paidOut(ready.id)
  const left = await sql`delete from earning where merchant_id = ${stuck.id} and state = 'due'`.execute(app.db)
  expect(left.numAffectedRows).toBe(210n)
})

test('a merchant whom the provider restricts is not paid before it may be again', async () => {
  const rosa = await connected()
  const trade = await handedOver(rosa)
  await reviewed(trade)
  const { stripe_account_id: account } = (await payeeOf(rosa.id)) ?? {}
  const turn = (event: string) =>
    fetch(`${sandbox.base}/_sandbox/accounts/${account}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event }),
    })
  await turn('refuse')
  await eventually(async () => (await payeeOf(rosa.id))?.payouts_enabled === false)
  await later({ days: 4 })
  expect((await earning(trade.id)).state).toBe('held')
  await turn('verify')
  await eventually(async () => (await payeeOf(rosa.id))?.payouts_enabled)
  await later({ minutes: 1 })
  await later({ minutes: 1 })
  await paidOut(trade.id)
})
