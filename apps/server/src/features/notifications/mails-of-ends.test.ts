// What mails say of money that goes back or waits, of what support has decided, and of codes that are locked.
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { openMarket } from '../../../test/market.ts'
import { standAt } from '../../../test/stand-at.ts'
import { inTransaction } from '../../platform/db.ts'
import { groupMoved, pickupLocked, waitReminded } from '../orders/index.ts'
import { fundCollected, fundRefunded } from '../returns/index.ts'
import { refundSettled } from '../wallet/index.ts'
import { notificationsReactions } from './index.ts'

const opened = await openApp({ jobs: false }, { isBroken: true }) // statuses are written past the tables
const { app, person, sandbox } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)
let seq = 5_000_000
async function happens({ type }: { readonly type: string }, data: object) {
  const at = seq++
  for (const { on, run } of notificationsReactions) if (on === type) await run(app, { seq: at, type, data })
}
const lastTo = async ({ email }: Person) => (await mailsTo(sandbox, email))[0]?.text ?? ''
/** Written past every check: no call leads to it from here. */
const write = (statement: ReturnType<typeof sql>) =>
  inTransaction(app, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await statement.execute(tx)
  })

async function ordered(language: 'en' | 'zh-CN' = 'en') {
  const [mei, anna] = [await market.seller({ language }), await person({ language })]
  const line = market.line(mei, await market.garment(mei, { name: 'Silk dress' }), {
    pickupDate: addDays(dayIn(new Date()), 3),
    pickupTime: '18:30',
  })
  const { order } = await market.buy(anna, [line])
  const [group] = order.fulfillmentGroups
  const item = group?.orderItems[0]?.id ?? 0
  const base = {
    orderId: order.id,
    groupId: group?.id ?? 0,
    row: 'G3',
    customerId: anna.id,
    merchantId: mei.id,
    itemIds: [item],
    reason: null,
    amountMinor: 0,
    currency: 'USD',
    from: 'return_approved',
    status: 'return_approved',
  }
  return { mei, anna, order, item, base, number: order.orderNumber }
}
type Ordered = Awaited<ReturnType<typeof ordered>>
/** Its merchant has put up what the return is refunded with; `backMinor` of it goes back to their card. */
async function funded({ mei, base, item, order }: Ordered, backMinor = 0) {
  const id = seq++
  const payment = sql`(select payment_id from trade_order where id = ${order.id})`
  await write(sql`
    insert into refund_fund (id, order_id, group_id, merchant_id, status, item_ids, currency, amount_minor, shares_minor, payment_id, collected_at)
    values (${id}, ${order.id}, ${base.groupId}, ${mei.id}, 'payment_collected', ${[item]}::bigint[], 'USD', 10000, ${[10_000]}::bigint[], ${payment}, app_now())`)
  if (backMinor > 0)
    await write(sql`
      insert into refund (payment_id, account_id, payee, cause, amount_minor, currency)
      values (${payment}, ${mei.id}, 'merchant', ${`fund:${id}:${item}`}, ${backMinor}, 'USD')`)
  return id
}

test('who put up a refund reads for which piece it is, and where it goes once the return has ended', async () => {
  const of = await ordered()
  const { mei, base, number, item } = of
  const fundId = await funded(of, 10_000)
  const fund = { paymentId: 1, groupId: base.groupId, merchantId: mei.id, amountMinor: 10_000, currency: 'USD' }
  await happens(fundCollected, { ...fund, fundId, orderId: base.orderId })
  expect.soft(await lastTo(mei)).toMatch(/Silk dress[\s\S]+\n {2}You paid: \$100\.00\n/)
  await happens(groupMoved, { ...base, move: 'cancelReturn', by: 'customer', reason: 'changed_mind' })
  expect.soft(await lastTo(mei)).toContain('\n  You get back: $100.00\n')
  expect.soft(await lastTo(mei)).toContain('The $100.00 you paid in advance goes back to your card.')
  const refund = { refundId: 1, customerId: mei.id, orderId: null, cause: `fund:${fundId}:${item}`, amountMinor: 10_000, currency: 'USD' }
  await happens(refundSettled, refund)
  const back = await lastTo(mei)
  expect.soft(back).toContain(`for the return of order ${number}`)
  expect.soft(back).toMatch(/Silk dress[\s\S]+\n {2}Refunded: \$100\.00\n/)
  await happens(fundRefunded, { ...fund, why: 'gone' })
  expect.soft(await lastTo(mei)).toMatch(/Silk dress[\s\S]+\n {2}You get back: \$100\.00\n/)
})

test('what was put up waits while support looks at a return, and who put nothing up reads of nothing', async () => {
  const of = await ordered()
  await happens(groupMoved, { ...of.base, move: 'failRequest', by: 'system' })
  expect.soft(await lastTo(of.mei)).not.toMatch(/in advance|put up/)
  await funded(of)
  await happens(groupMoved, { ...of.base, move: 'failRequest', by: 'system' })
  expect.soft(await lastTo(of.mei)).toContain('\n  Paid in advance: $100.00\n')
})

test('both sides read why support has decided so, in its words', async () => {
  for (const language of ['en', 'zh-CN'] as const) {
    const { mei, anna, base, item, order } = await ordered(language)
    for (const move of ['closeBySupport', 'reopenRequest', 'rejectReport'] as const) {
      const [thing, id] = move === 'rejectReport' ? ['group', base.groupId] : ['item', item]
      await write(sql`
        insert into status_history (order_id, thing, thing_id, event, move, to_status, role, reason, comments)
        values (${order.id}, ${thing}, ${id}, 'test', ${move}, 'closed', 'operator', 'It was seen.', ${`It was seen, ${move}.`})`)
      await happens(groupMoved, { ...base, move, by: 'operator' })
      for (const who of [anna, mei]) {
        if (move === 'reopenRequest' && who === anna) continue
        expect.soft(await lastTo(who)).toContain(`It was seen, ${move}.`)
      }
    }
  }
})

test('whose code is locked reads of which piece, and is led to a new one', async () => {
  const { anna, base } = await ordered()
  await happens(pickupLocked, { orderId: base.orderId, groupId: base.groupId, until: new Date().toISOString(), isForDay: false })
  const mail = await lastTo(anna)
  expect.soft(mail).toContain('Pickup is locked for 15 minutes')
  expect.soft(mail).toContain('Silk dress')
  expect.soft(mail).toContain(`Get a new code:\n${app.config.publicOrigin}/dashboard/transactions/fg/${base.groupId}#pickup\n`)
})

test('a deposit that late days have used up brings no more of them, and costs none', async () => {
  const [mei, anna] = [await market.seller(), await person()]
  const today = await lending.firstDay()
  const rentOption = { option: 'day' as const, number: 3, startDate: today }
  const lines = []
  for (const [name, rent_deposit_minor] of [
    ['Wool coat', 2_000],
    ['Tweed coat', 9_000],
  ] as const)
    lines.push(market.line(mei, await lending.coat(mei, { name, rent_deposit_minor }), { type: 'rent', rentOption }))
  const { order } = await market.buy(anna, lines)
  const [group] = order.fulfillmentGroups
  const items = group?.orderItems ?? []
  await standAt(
    app,
    { id: group?.id ?? 0, status: 'renting_in_progress' },
    items.map(({ id }) => ({ id, status: 'in_use' })),
  )
  const late = async (coats: readonly string[], days: number) => {
    const due = addDays(today, -days)
    for (const { id, product } of items) {
      if (!coats.includes(product.name)) await standAt(app, undefined, [{ id, status: 'item_purchased' }])
      await sql`
        insert into rental (item_id, zone, first_day, due_day, days, rent_minor, out_until)
        values (${id}, 'America/New_York', ${addDays(due, -3)}::date, ${due}::date, 3, 3000, ${due}::date)
        on conflict (item_id) do update set first_day = excluded.first_day, due_day = excluded.due_day`.execute(app.db)
    }
    const sides = { orderId: order.id, groupId: group?.id ?? 0, customerId: anna.id, merchantId: mei.id }
    const span = { after: '2020-01-01T00:00:00Z', upTo: '2100-01-01T00:00:00Z' }
    await happens(waitReminded, { ...sides, ...span, status: 'renting_in_progress' })
  }
  await late(['Wool coat', 'Tweed coat'], 5)
  for (const who of [anna, mei]) expect.soft(await lastTo(who)).toMatch(/Each late day (after that|brings you): \$10\.00\n/)
  await late(['Wool coat'], 5)
  for (const who of [anna, mei]) expect.soft(await lastTo(who)).not.toContain('Each late day')
  expect(await lastTo(anna)).toContain('At the most, of the deposit: $20.00')
})
