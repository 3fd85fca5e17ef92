import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { orders, returns, wayback } from '@rondo/contracts'
import { isRefused, plan } from '@rondo/rules/moves/plan'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { crowd, openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { within } from '../../../test/postgres.ts'
import { someOf } from '../../../test/some-of.ts'
import { standAt } from '../../../test/stand-at.ts'
import { inTransaction } from '../../platform/db.ts'
import { lockCase, makeMove } from '../orders/index.ts'

const opened = await openApp({ ...crowd, limits: false })
const { app, as, eventually, person } = opened
const market = openMarket(opened)
const mei = await market.seller()
const { rows: named } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
const connection = within(inject('postgres').connection, named[0]?.name ?? '')

/** A dress of 100 that was picked up and is asked back. */
async function asked() {
  const alice = await person()
  const dress = await market.garment(mei)
  const { order } = await market.buy(alice, [market.line(mei, dress)])
  const [group] = order.fulfillmentGroups
  const item = group?.orderItems[0]?.id ?? 0
  const id = group?.id ?? 0
  await standAt(app, { id, status: 'pickup_completed_by_customer' }, [{ id: item, status: 'pickup_completed_by_customer' }])
  await as(alice).call(returns.requestGroupReturn, { body: { fulfillmentGroupId: id, reason: 'changed_mind' } })
  return { alice, dress, order: order.id, id, item, params: { id } }
}
type Trade = Awaited<ReturnType<typeof asked>>
const fund = ({ id }: Trade) => as(mei).call(returns.createFundIntent, { body: { amount: 100, fulfillmentGroupId: id, useEarnings: true } })
const assess = ({ params, item }: Trade) =>
  as(mei).call(wayback.updateConditions, {
    params,
    body: { productUpdates: [{ orderItemId: item, condition: 'good', readyForRelisting: true, newPrice: '40' }] },
  })
/** With its merchant again, to be looked at. */
async function received() {
  const trade = await asked()
  await fund(trade)
  await as(mei).call(returns.approveAllReturns, { params: trade.params, body: { returnToAddress: market.homes.get(mei.id) } })
  await as(trade.alice).call(wayback.markReturnShipped, { params: trade.params, body: {} })
  await as(mei).call(wayback.confirmReturnDelivery, { params: trade.params, body: {} })
  return trade
}
/** All that money and stock say of it. */
async function stands({ id, dress, order }: Trade) {
  const { rows } = await sql<object>`
    select f.status, f.version, array(select i.status from order_item i where i.group_id = f.id) as items,
      array(select u.status from refund_fund u where u.group_id = f.id) as funds,
      coalesce((select sum(b.balance_minor)::int from fund_balance b join refund_fund u on u.id::text = b.fund where u.group_id = f.id), 0) as in_funds,
      (select count(*)::int from refund r join payment y on y.id = r.payment_id where y.order_id = ${order}) as refunds,
      (select coalesce(sum(e.amount_minor), 0)::int from earning e where e.group_id = f.id and e.state = 'held') as held
    from fulfillment_group f where f.id = ${id}`.execute(app.db)
  return { ...rows[0], stock: (await market.stockOf(dress)).stock }
}
/** Does it in a process of its own, which dies at the point. */
async function dies(what: 'fund' | 'reject' | 'assess', { id, item }: Trade, failpoint: string) {
  const script = join(import.meta.dirname, '../../../test/return-and-die.ts')
  const child = spawn(
    process.execPath,
    [script, what, String(id), String(mei.id), String(what === 'fund' ? 100 : item), `${failpoint}:kill`],
    {
      env: { ...process.env, DIE_CONNECTION: JSON.stringify(connection) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
}
const points = ['move.before-steps', 'move.after-steps', 'move.after-effects', 'move.after-money', 'move.before-commit'] as const

test.each(someOf(points))(
  'a server that dies at %s of a collection has collected nothing, and the next press does, once',
  async (point) => {
    const trade = await asked()
    const before = await stands(trade)
    await dies('fund', trade, point)
    expect(await stands(trade)).toEqual(before)
    await fund(trade)
    expect(await stands(trade)).toMatchObject({ funds: ['payment_collected'], in_funds: 10_000, held: 0, refunds: 0 })
  },
  60_000,
)

test.each(someOf([...points, 'assess.before-commit']))(
  'a server that dies at %s of an assessment has refunded nothing, and the next press does, once',
  async (point) => {
    const trade = await received()
    const before = await stands(trade)
    await dies('assess', trade, point)
    expect(await stands(trade)).toEqual(before)
    await assess(trade)
    await assess(trade) // pressed twice
    expect(await stands(trade)).toMatchObject({ in_funds: 0, refunds: 1, stock: 1 })
    await eventually(
      async () => (await as(trade.alice).call(orders.showGroup, { params: trade.params })).status === 'return_completed_for_group',
    )
  },
  60_000,
)

test('a server that dies while it rejects has given nothing back, and one that dies behind the commit has', async () => {
  const trade = await asked()
  await fund(trade)
  const before = await stands(trade)
  await dies('reject', trade, 'move.after-money')
  expect(await stands(trade)).toEqual(before)
  await dies('reject', trade, 'move.after-commit')
  expect(await stands(trade)).toMatchObject({ status: 'return_rejected', funds: ['merchant_refunded'], in_funds: 0, held: 10_000 })
}, 60_000)

const rounds = Number(process.env['RETURN_ROUNDS'] ?? 3)
test(
  `a fund paid in two tabs, ${rounds} times: it is collected once`,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const trade = await asked()
      const answers = await Promise.allSettled([fund(trade), fund(trade)])
      expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
      expect(await stands(trade)).toMatchObject({ funds: ['payment_collected'], in_funds: 10_000, held: 0 })
    }
  },
  20_000 + rounds * 3_000,
)

test(
  `a fund paid by card in two tabs, ${rounds} times: one card is charged, once`,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const trade = await asked()
      const open = () => as(mei).call(returns.createFundIntent, { body: { amount: 100, fulfillmentGroupId: trade.id } })
      const tab = async () => {
        const { clientSecret, paymentIntentId } = await open()
        await market.confirm(clientSecret)
        return as(mei).call(returns.confirmFund, { body: { paymentIntentId, fulfillmentGroupId: trade.id } })
      }
      const tabs = await Promise.allSettled([tab(), tab()])
      expect(tabs.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
      expect(await stands(trade)).toMatchObject({ funds: ['payment_collected'], in_funds: 10_000, held: 10_000 })
      const { rows } = await sql<{ state: string; facts: number }>`
        select p.state, (select count(*)::int from ledger_transaction t where t.kind = 'B10' and t.subject = 'payment:' || p.id) as facts
        from payment p join refund_fund u on u.payment_id = p.id where u.group_id = ${trade.id}`.execute(app.db)
      expect(rows).toEqual([{ state: 'succeeded', facts: 1 }])
    }
  },
  20_000 + rounds * 5_000,
)

/** A group as somebody reads it who lets go of its lock at once. */
const readGroup = (id: number) =>
  inTransaction(app, async (tx) => {
    const locked = await lockCase(tx, id)
    if (!locked) throw new Error('no group')
    return locked
  })

test('without the lock the same goods are paid for twice', async () => {
  const { id, item } = await asked()
  const [one, two] = [await readGroup(id), await readGroup(id)]
  const fund = { by: 'merchant' as const, input: { itemIds: [item], usageFeeMinor: 0, paidBy: 'card' as const } }
  await inTransaction(app, (tx) => makeMove(app, tx, one, 'createFund', fund))
  await inTransaction(app, (tx) => makeMove(app, tx, two, 'createFund', fund))
  const { rows } = await sql`select id from refund_fund where group_id = ${id}`.execute(app.db)
  expect(rows).toHaveLength(2)
  const three = await readGroup(id)
  await expect(inTransaction(app, (tx) => makeMove(app, tx, three, 'createFund', fund))).rejects.toThrow('is refused')
})

test('without the lock two answers of a return meet in a fault, which the database stops', async () => {
  const { id, item } = await asked()
  const [one, two] = [await readGroup(id), await readGroup(id)]
  const input = { itemIds: [item], reason: 'changed_mind' }
  await inTransaction(app, (tx) => makeMove(app, tx, one, 'cancelReturn', { by: 'customer', input }))
  const rejecting = { itemIds: [item], reason: 'other' }
  expect(isRefused(plan(two.case, 'rejectAllReturns', 'merchant', rejecting))).toBe(false) // as the other tab still sees it
  await expect(
    inTransaction(app, (tx) => makeMove(app, tx, two, 'rejectAllReturns', { by: 'merchant', input: rejecting }), 1),
  ).rejects.toThrow(/not at/)
  await inTransaction(app, async (tx) => {
    const three = await lockCase(tx, id)
    if (!three) throw new Error('no group')
    await expect(makeMove(app, tx, three, 'rejectAllReturns', { by: 'merchant', input: rejecting })).rejects.toThrow('is refused')
  })
})
