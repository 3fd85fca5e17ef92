// Mails of moves that name no pieces, and of what is over when they are written.
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { openMarket } from '../../../test/market.ts'
import { standAt } from '../../../test/stand-at.ts'
import { groupMoved } from '../orders/index.ts'
import { notificationsReactions } from './index.ts'

const opened = await openApp({ jobs: false }, { isBroken: true }) // statuses are written past the tables
const { app, person, sandbox } = opened
const market = openMarket(opened)
let seq = 4_000_000
async function happens(data: object) {
  const at = seq++
  for (const { on, run } of notificationsReactions) if (on === groupMoved.type) await run(app, { seq: at, type: on, data })
}

async function ordered(names: readonly string[]) {
  const [mei, anna] = [await market.seller(), await person()]
  const lines = []
  for (const name of names)
    lines.push(market.line(mei, await market.garment(mei, { name }), { pickupDate: addDays(dayIn(new Date()), 3), pickupTime: '18:30' }))
  const { order } = await market.buy(anna, lines)
  const [group] = order.fulfillmentGroups
  if (!group) throw new Error('no group')
  const base = {
    orderId: order.id,
    groupId: group.id,
    row: 'G3',
    customerId: anna.id,
    merchantId: mei.id,
    itemIds: [],
    reason: null,
    amountMinor: 0,
    currency: 'USD',
  }
  return { mei, anna, base, group, order }
}

test('who is refunded for what never came reads of those pieces, not of what has arrived; nor does its shop read that it is not paid for that', async () => {
  const { mei, anna, base, group } = await ordered(['Silk dress', 'Wool scarf', 'Lost coat'])
  const idOf = (name: string) => group.orderItems.find(({ product }) => product.name === name)?.id ?? 0
  await standAt(app, { id: group.id, status: 'delivery_completed_to_customer' }, [
    { id: idOf('Silk dress'), status: 'delivered' },
    { id: idOf('Wool scarf'), status: 'delivered' },
    { id: idOf('Lost coat'), status: 'canceled' },
  ])
  await sql`update order_item set canceled_at = app_now() where id = ${idOf('Lost coat')}`.execute(app.db)
  // as make-move tells it: the call is about the group and names no items (G13a)
  await happens({
    ...base,
    move: 'refundFailedDelivery',
    by: 'customer',
    from: 'delivery_failed',
    status: 'delivery_completed_to_customer',
    amountMinor: 11_880,
  })
  const [forAnna] = await mailsTo(sandbox, anna.email)
  const [forMei] = await mailsTo(sandbox, mei.email)
  expect.soft(forAnna?.text).toContain('A part of order')
  expect.soft(forAnna?.text).toContain('Lost coat')
  expect.soft(forAnna?.text).not.toContain('Silk dress')
  expect.soft(forMei?.text).toContain('You are not paid for this piece.')
})

test('of a parcel that failed beside one that arrived both sides read what has not arrived', async () => {
  const { mei, anna, base, group } = await ordered(['Silk dress', 'Lost coat'])
  const idOf = (name: string) => group.orderItems.find(({ product }) => product.name === name)?.id ?? 0
  await standAt(app, { id: group.id, status: 'delivery_failed' }, [
    { id: idOf('Silk dress'), status: 'delivered' },
    { id: idOf('Lost coat'), status: 'shipped' },
  ])
  await happens({ ...base, move: 'loseParcel', by: 'timer', from: 'partially_delivered_to_customer', status: 'delivery_failed' })
  for (const { email } of [anna, mei]) {
    const [mail] = await mailsTo(sandbox, email)
    expect.soft(mail?.text).toContain('Lost coat')
    expect.soft(mail?.text).not.toContain('Silk dress')
  }
})
