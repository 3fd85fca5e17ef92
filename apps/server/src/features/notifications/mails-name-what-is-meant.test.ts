// Mails of moves that name no pieces, and of what is over when they are written.
import { notifications, orders } from '@rondo/contracts'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import type { Currency } from '@rondo/rules/kernel/money'
import { estimatedReturnShipping } from '@rondo/rules/returns/refund'
import { sayIn } from '@rondo/words/all'
import { plain } from '@rondo/words/plain-text'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { openMarket } from '../../../test/market.ts'
import { newYork, openParcels } from '../../../test/parcels.ts'
import { standAt } from '../../../test/stand-at.ts'
import { findOrder, groupMoved, waitReminded } from '../orders/index.ts'
import type { EventOf } from '../../platform/events.ts'
import { groupFacts } from './group-parts.ts'
import { notificationsReactions } from './index.ts'
import { lateFee } from './late-fees.ts'
import { moneyIn } from './order-parts.ts'
import { approvedSections } from './return-parts.ts'

const opened = await openApp({ jobs: false }, { isBroken: true }) // statuses are written past the tables
const { app, as, person, sandbox } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)
let seq = 4_000_000
async function happens(data: object, { type }: { readonly type: string } = groupMoved) {
  const at = seq++
  for (const { on, run } of notificationsReactions) if (on === type) await run(app, { seq: at, type: on, data })
}
const lastTo = async ({ email }: Person) => (await mailsTo(sandbox, email))[0]

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

test('what a shop writes when it cancels the rest of a group that has arrived in part is read in mail and page', async () => {
  const { mei, anna, base, group } = await ordered(['Silk dress', 'Moth coat'])
  const idOf = (name: string) => group.orderItems.find(({ product }) => product.name === name)?.id ?? 0
  await standAt(app, { id: group.id, status: 'processing' }, [
    { id: idOf('Silk dress'), status: 'delivered' },
    { id: idOf('Moth coat'), status: 'confirmed' },
  ])
  const params = { id: group.id }
  const canceled = { cancelReason: 'out_of_stock', cancelComments: 'Moth holes, sorry.' } as const
  const { status } = await as(mei).call(orders.cancelGroup, { params, body: canceled })
  expect(status).not.toBe('canceled')
  const moved = { ...base, move: 'cancelGroup', by: 'merchant', from: 'processing', status, reason: 'out_of_stock', amountMinor: 11_880 }
  await happens(moved)
  expect((await lastTo(anna))?.text).toContain(' store wrote: “Moth holes, sorry.”')
  const seen = await as(anna).call(orders.showGroup, { params })
  const coat = seen.orderItems.find(({ id }) => id === idOf('Moth coat'))
  expect(coat).toMatchObject({ canceledBy: 'merchant', ...canceled })
})

test('of what has arrived in part only what is on its way is said to be', async () => {
  const { anna, base, group } = await ordered(['Silk dress', 'Wool scarf', 'Late coat'])
  const idOf = (name: string) => group.orderItems.find(({ product }) => product.name === name)?.id ?? 0
  await standAt(app, { id: group.id, status: 'partially_delivered_to_customer' }, [
    { id: idOf('Silk dress'), status: 'delivered' },
    { id: idOf('Wool scarf'), status: 'return_completed' },
    { id: idOf('Late coat'), status: 'shipped' },
  ])
  await happens({ ...base, move: 'deliverParcel', by: 'carrier', from: 'shipped_to_customer', status: 'partially_delivered_to_customer' })
  const [, coming] = (await lastTo(anna))?.text.split('\nOn its way\n') ?? []
  expect(coming).toContain('Late coat')
  expect(coming).not.toContain('Wool scarf')
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

test('a mail about a pickup that is written once its group is canceled names no street (C-57)', async () => {
  const { anna, base, group } = await ordered(['Silk dress'])
  const place = JSON.stringify({ street: '7 Hidden Lane', city: 'Oakland', postalCode: '94607', country: 'US' })
  await sql`
    insert into pickup (group_id, address, zone, proposed_by) values (${group.id}, ${place}::jsonb, 'America/Los_Angeles', 'merchant')
    on conflict (group_id) do update set address = excluded.address`.execute(app.db)
  await standAt(app, { id: group.id, status: 'canceled' }, [{ id: group.orderItems[0]?.id ?? 0, status: 'canceled' }])
  await sql`update order_item set canceled_at = app_now() where group_id = ${group.id}`.execute(app.db)
  await happens({ ...base, move: 'coordinatePickup', by: 'merchant', from: 'processing', status: 'coordinating_pickup' })
  const mails = await mailsTo(sandbox, anna.email)
  expect(mails.map(({ text }) => text).join()).not.toContain('Hidden Lane')
})

test('the mail of an agreed pickup says by which clock its hour is', async () => {
  const { anna, base, group } = await ordered(['Silk dress'])
  const place = JSON.stringify({ street: '7 Hidden Lane', city: 'Oakland', postalCode: '94607', country: 'US' })
  await sql`
    insert into pickup (group_id, address, zone, starts_at, proposed_by, code)
    values (${group.id}, ${place}::jsonb, 'America/Los_Angeles', app_now() + interval '2 days', 'merchant', '4711')
    on conflict (group_id) do update set address = excluded.address, zone = excluded.zone, starts_at = excluded.starts_at, code = excluded.code`.execute(
    app.db,
  )
  await standAt(app, { id: group.id, status: 'ready_for_pickup' })
  await happens({ ...base, move: 'agreePickup', by: 'merchant', from: 'processing', status: 'ready_for_pickup' })
  expect((await lastTo(anna))?.text).toMatch(/\d+:\d\d [AP]M P[SD]T/)
})

/** Rented coats, fetched by their renter, and due by a day in New York. */
async function rentedBy(anna: Person, dueIn: number, coats = ['Wool coat'], depositMinor = 2_000) {
  const mei = await market.seller()
  const today = await lending.firstDay()
  const rentOption = { option: 'day' as const, number: 3, startDate: today }
  const lines = []
  for (const name of coats)
    lines.push(market.line(mei, await lending.coat(mei, { name, rent_deposit_minor: depositMinor }), { type: 'rent', rentOption }))
  const { order } = await market.buy(anna, lines)
  const [group] = order.fulfillmentGroups
  const items = group?.orderItems.map(({ id }) => id) ?? []
  await standAt(
    app,
    { id: group?.id ?? 0, status: 'renting_in_progress' },
    items.map((id) => ({ id, status: 'in_use' })),
  )
  const due = addDays(today, dueIn)
  for (const id of items)
    await sql`
      insert into rental (item_id, zone, first_day, due_day, days, rent_minor, out_until)
      values (${id}, 'America/New_York', ${addDays(due, -3)}::date, ${due}::date, 3, 3000, ${due}::date)
      on conflict (item_id) do update set zone = excluded.zone, first_day = excluded.first_day, due_day = excluded.due_day`.execute(app.db)
  return { mei, order, group, items, due }
}
/** Its renter is reminded, by the clock of another place. */
async function reminded(anna: Person, dueIn: number) {
  const summary = { rhythm: 'off', hour: 8, weekday: 1 } as const
  await as(anna).call(notifications.setNoticeSettings, { body: { quiet: null, zone: 'UTC', summary } })
  const { mei, order, group } = await rentedBy(anna, dueIn)
  const sides = { orderId: order.id, groupId: group?.id ?? 0, customerId: anna.id, merchantId: mei.id }
  const span = { after: '2020-01-01T00:00:00Z', upTo: '2100-01-01T00:00:00Z' }
  await happens({ ...sides, ...span, status: 'renting_in_progress' }, waitReminded)
  return (await mailsTo(sandbox, anna.email)).find(({ subject }) => subject.includes('Wool coat'))
}

test('what is given back in person is due by the clock of its place, whatever the reader’s is, and waits for no carrier', async () => {
  const mail = await reminded(await person(), 3)
  expect(mail?.text).toMatch(/E[SD]T/)
  expect(mail?.text).not.toMatch(/UTC|GMT|carrier/)
  expect(mail?.text).toContain('You give it back in person: the time at which you hand it over counts.')
  const inChinese = await reminded(await person({ language: 'zh-CN' }), 3)
  expect(inChinese?.text).toContain('北美东部时间')
  expect(inChinese?.text).not.toMatch(/UTC|GMT|承运商/)
})

test('once late days cost, nobody reads of a time that has passed as if it were to come', async () => {
  const mail = await reminded(await person(), -3)
  expect(mail?.text).toContain('Late days count since')
  expect(mail?.text).not.toContain('No late fee until')
})

async function lateFeeOf(depositMinor: number, daysBack: readonly number[]) {
  const anna = await person()
  const { order, group, items, due } = await rentedBy(anna, 3, ['Tweed coat', 'Wool coat'].slice(0, daysBack.length), depositMinor)
  await standAt(
    app,
    { id: group?.id ?? 0, status: 'return_delivered' },
    items.map((id) => ({ id, status: 'return_delivered' })),
  )
  for (const [at, back] of daysBack.entries())
    await sql`update rental set returned_at = ${`${addDays(due, back)}T17:00:00Z`}::timestamptz where item_id = ${items[at] ?? 0}`.execute(
      app.db,
    )
  const found = await findOrder(app.db, anna.id, order.id)
  const row = found?.groups[0]
  if (!found || !row) throw new Error('no order')
  const late = lateFee({ order: found, group: row, currency: 'USD' }, row.items, sayIn('en'), 'en')
  return { minor: late?.minor, days: plain(late?.days ?? '') }
}
test('late days of two pieces and what each costs come to what is kept', async () => {
  expect(await lateFeeOf(9_000, [4, 2])).toEqual({ minor: 4_000, days: '3 late days at $10.00, 1 late day at $10.00' })
  expect(await lateFeeOf(9_000, [4, 4])).toEqual({ minor: 6_000, days: '3 late days at $20.00' })
})
test('late days that cost the whole deposit are named without what each would have cost', async () => {
  expect(await lateFeeOf(2_000, [6])).toEqual({ minor: 2_000, days: '5 late days' })
})

test('what our label costs is estimated for what was bought alone, as the page of the return does', async () => {
  const parcels = await openParcels(opened)
  const { alice, order, group, items } = await parcels.ordered({
    garments: [{ name: 'Silk dress' }, { name: 'Wool coat' }],
    to: { ...newYork, street: '1 Broadway' },
  })
  await standAt(
    app,
    { id: group, status: 'return_approved' },
    items.map((id) => ({ id, status: 'return_approved_by_merchant' })),
  )
  await sql`
    update order_item set type = 'rent', rental_option = 'day', rental_number = 1, rental_start = '2027-01-01', rental_days = 1
    where id = ${items[1] ?? 0}`.execute(app.db)
  const data = { orderId: order, groupId: group, itemIds: [], move: 'approveGroupReturn' } as unknown as EventOf<typeof groupMoved>['data']
  const reader = { email: alice.email, username: alice.username, firstname: null, language: 'en' }
  const facts = await groupFacts(app, data, { accountId: alice.id, reader, zone: 'UTC' })
  if (!facts) throw new Error('no facts')
  const way = facts.group.shipping_rate?.way_back ?? null
  const costs = (n: number) =>
    estimatedReturnShipping(
      way,
      facts.items.slice(0, n).map(({ product: { category }, quantity }) => ({ category, quantity })),
      facts.currency as Currency,
    )
  expect(costs(2)).toBeGreaterThan(costs(1))
  const lines = approvedSections(facts, 'en').flatMap((section) => section.lines)
  const amountOf = (what: string) => Number(lines.find(([name]) => name === what)?.[1].replace(/[^\d]/g, ''))
  expect(moneyIn('en', amountOf('With a parcel of your own') - amountOf('With our label, about'), 'USD')).toBe(
    moneyIn('en', costs(1), 'USD'),
  )
})

test('a group that is canceled after its other pieces leaves nothing of its order, and the name of a piece makes no link', async () => {
  const { anna, base, group } = await ordered(['Silk dress', 'www.evil.example'])
  const [first] = group.orderItems.map(({ id }) => id)
  await as(anna).call(orders.cancelItem, { params: { id: first ?? 0 }, body: { cancelReason: 'changed_mind' } })
  await as(anna).call(orders.cancelGroup, { params: { id: group.id }, body: { cancelReason: 'changed_mind' } })
  await happens({
    ...base,
    move: 'cancelGroup',
    by: 'customer',
    from: 'processing',
    status: 'canceled',
    reason: 'changed_mind',
    amountMinor: 11_000,
  })
  const mail = await lastTo(anna)
  expect(mail?.text.replace(/\s+/g, ' ')).toContain('Nothing is left of the order.')
  expect(mail?.text).toContain('www.\u200bevil.\u200bexample')
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil.example')
  expect(JSON.stringify(await as(anna).call(notifications.listNotifications, { query: {} }))).toContain('www.evil.example')
})
