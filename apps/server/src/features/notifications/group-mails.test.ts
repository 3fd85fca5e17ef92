import { notifications } from '@rondo/contracts'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { openMarket } from '../../../test/market.ts'
import { standAt } from '../../../test/stand-at.ts'
import { statementsOf } from '../../../test/statements.ts'
import type { EventOf } from '../../platform/events.ts'
import { groupMoved, orderPlaced, pickupLocked, waitReminded } from '../orders/index.ts'
import { reviewReminded } from '../reviews/index.ts'
import { groupRows } from './group-mails.ts'
import { notificationsReactions } from './index.ts'
import { told } from './tell.ts'

type Moved = EventOf<typeof groupMoved>['data']

// the mails alone: nothing else reacts here, and an event is told as often as a test says
const opened = await openApp({ jobs: false })
const { app, as, person, sandbox, later } = opened
const market = openMarket(opened)
afterEach(async () => {
  await fetch(`${sandbox.base}/_sandbox/mail`, { method: 'DELETE' })
  await app.db.deleteFrom('notification').execute()
})

let seq = 1_000_000
/** Tells an event as its job does, some times over. */
async function happens({ type }: { readonly type: string }, data: object, { times = 1, at = seq++ } = {}) {
  for (let n = 0; n < times; n++) for (const { on, run } of notificationsReactions) if (on === type) await run(app, { seq: at, type, data })
}
const listOf = (who: Person) => as(who).call(notifications.listNotifications, { query: {} })
const kindsOf = async (who: Person) => (await listOf(who)).data.map(({ kind }) => kind)

/** A customer and a merchant of one language with a paid order that stands somewhere, its place and code known. */
async function pair(language: 'en' | 'zh-CN', status = 'ready_for_pickup', translations: object = {}, photos: readonly object[] = []) {
  const [mei, anna] = [await market.seller({ language }), await person({ language })]
  const dress = await market.garment(mei, { name: 'Silk dress' })
  await sql`update product set translations = ${JSON.stringify(translations)}::jsonb where id = ${dress}`.execute(app.db)
  if (photos.length > 0) await sql`update product set photos = ${JSON.stringify(photos)}::jsonb where id = ${dress}`.execute(app.db)
  const { order } = await market.buy(anna, [market.line(mei, dress, { pickupDate: addDays(dayIn(new Date()), 3), pickupTime: '18:30' })])
  const [group] = order.fulfillmentGroups
  if (!group) throw new Error('no group')
  await standAt(
    app,
    { id: group.id, status },
    group.orderItems.map(({ id }) => ({ id, status: 'confirmed' })),
  )
  const place = JSON.stringify({ street: '7 Hidden Lane', city: 'Oakland', postalCode: '94607', country: 'US' })
  await sql`
    insert into pickup (group_id, address, zone, starts_at, proposed_by, code) values
    (${group.id}, ${place}::jsonb, 'America/Los_Angeles', app_now() + interval '2 days', 'merchant', '4711')
    on conflict (group_id) do update set address = excluded.address, zone = excluded.zone, starts_at = excluded.starts_at, code = excluded.code, proposed_by = 'merchant'`.execute(
    app.db,
  )
  const base: Omit<Moved, 'move' | 'by' | 'status' | 'from'> = {
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
  return { mei, anna, base, group: group.id, order, item: group.orderItems[0]?.id ?? 0 }
}
type Pair = Awaited<ReturnType<typeof pair>>
const pairs = { en: await pair('en'), 'zh-CN': await pair('zh-CN') }

type Case = [
  what: string,
  moved: Partial<Moved>,
  customer: readonly string[],
  merchant: readonly string[],
  before?: (of: Pair) => Promise<unknown>,
]
const to = (status: string, from: string): Partial<Moved> => ({ status, from })
const back = { amountMinor: 11_880, reason: 'out_of_stock' }
const accepted =
  (is: boolean) =>
  ({ group }: Pair) =>
    sql`update pickup set accepted_at = case when ${is} then app_now() end, proposed_by = case when ${is} then 'merchant' else 'customer' end where group_id = ${group}`.execute(
      app.db,
    )
/** What each side is told of a move: kinds of entries; the mails follow from the table. */
const cases: readonly Case[] = [
  ['accepted', { move: 'acceptGroup', by: 'merchant' }, ['accepted'], []],
  ['one item accepted', { move: 'acceptItem', by: 'merchant' }, ['item_accepted'], []],
  ['canceled by the merchant', { move: 'cancelGroup', by: 'merchant', ...back, ...to('canceled', 'processing') }, ['canceled'], []],
  [
    'canceled by the customer',
    { move: 'cancelGroup', by: 'customer', ...back, reason: 'changed_mind', ...to('canceled', 'processing') },
    ['canceled_by_you'],
    ['canceled'],
  ],
  ['canceled by support', { move: 'cancelGroup', by: 'operator', ...back, ...to('canceled', 'processing') }, ['canceled'], ['canceled']],
  [
    'a swap canceled by its giver',
    { move: 'cancelGroup', by: 'merchant', reason: 'other', ...to('canceled', 'processing') },
    ['canceled'],
    [],
  ],
  [
    'a swap canceled by who gets it',
    { move: 'cancelGroup', by: 'customer', reason: 'other', ...to('canceled', 'processing') },
    [],
    ['canceled'],
  ],
  [
    'a swap canceled by itself',
    { move: 'cancelIdleGroup', by: 'timer', ...to('canceled', 'processing') },
    ['canceled_idle_seller'],
    ['canceled_idle_seller'],
  ],
  [
    'a failed delivery that a bank has paid',
    { move: 'refundFailedDelivery', by: 'timer', ...to('canceled', 'delivery_failed') },
    [],
    ['failed_refunded_seller'],
  ],
  ['an item canceled by the merchant', { move: 'cancelItem', by: 'merchant', ...back }, ['item_canceled'], []],
  [
    'an item canceled by the customer',
    { move: 'cancelItem', by: 'customer', ...back, reason: 'size_concerns' },
    ['item_canceled_by_you'],
    ['item_canceled'],
  ],
  [
    'canceled by itself',
    { move: 'cancelIdleGroup', by: 'timer', ...back, reason: null, ...to('canceled', 'processing') },
    ['canceled_idle'],
    ['canceled_idle_seller'],
  ],
  [
    'a rental of which the piece was lost',
    { move: 'cancelLostLet', by: 'system', ...back, reason: null, ...to('canceled', 'processing') },
    ['let_lost'],
    ['let_lost_seller'],
  ],
  ['a label bought', { move: 'buyLabel', by: 'merchant' }, [], ['label_ready']],
  ['shipped', { move: 'handOver', by: 'merchant', ...to('shipped_to_customer', 'ready_for_shipping') }, ['shipped'], []],
  ['scanned', { move: 'scanParcel', by: 'carrier', ...to('shipped_to_customer', 'ready_for_shipping') }, ['shipped'], []],
  ['scanned again', { move: 'scanParcel', by: 'carrier', ...to('shipped_to_customer', 'shipped_to_customer') }, [], []],
  [
    'partly delivered',
    { move: 'deliverParcel', by: 'carrier', ...to('partially_delivered_to_customer', 'shipped_to_customer') },
    ['partly_delivered'],
    [],
  ],
  [
    'delivered by the carrier',
    { move: 'deliverParcel', by: 'carrier', ...to('delivery_completed_to_customer', 'shipped_to_customer') },
    ['delivered'],
    ['delivered_seller'],
  ],
  [
    'delivered by the word of the customer',
    { move: 'confirmDelivery', by: 'customer', ...to('delivery_completed_to_customer', 'shipped_to_customer') },
    [],
    ['delivered_seller'],
  ],
  [
    'delivered by the word of the merchant',
    { move: 'confirmDelivery', by: 'merchant', ...to('delivery_completed_to_customer', 'shipped_to_customer') },
    ['delivered'],
    [],
  ],
  [
    'the delivery failed',
    { move: 'failParcel', by: 'carrier', ...to('delivery_failed', 'shipped_to_customer') },
    ['delivery_failed'],
    ['delivery_failed_seller'],
  ],
  [
    'not received',
    { move: 'reportNotReceived', by: 'customer', ...to('delivery_failed', 'delivery_completed_to_customer') },
    [],
    ['not_received'],
  ],
  ['sent once more', { move: 'requestRedelivery', by: 'customer', ...to('processing', 'delivery_failed') }, [], ['redelivery']],
  [
    'refunded after a failure',
    { move: 'refundFailedDelivery', by: 'timer', ...back, reason: null, ...to('canceled', 'delivery_failed') },
    ['failed_refunded'],
    ['failed_refunded_seller'],
  ],
  [
    'a report not upheld',
    { move: 'rejectReport', by: 'operator', ...to('delivery_completed_to_customer', 'delivery_failed') },
    ['report_rejected'],
    ['report_rejected'],
  ],
  ['pickup begun', { move: 'coordinatePickup', by: 'merchant', ...to('coordinating_pickup', 'processing') }, ['pickup_begun'], []],
  ['place and code', { move: 'agreePickup', by: 'merchant', ...to('ready_for_pickup', 'processing') }, ['pickup_agreed'], []],
  ['place accepted', { move: 'acceptPlace', by: 'customer' }, [], ['pickup_accepted'], accepted(true)],
  ['another time proposed', { move: 'proposePickupTime', by: 'customer' }, [], ['pickup_proposed'], accepted(false)],
  ['code renewed', { move: 'renewCode', by: 'customer' }, ['code_renewed'], []],
  ['a wrong code', { move: 'confirmPickup', by: 'merchant', ...to('ready_for_pickup', 'ready_for_pickup') }, [], []],
  [
    'picked up',
    { move: 'confirmPickup', by: 'merchant', ...to('pickup_completed_by_customer', 'ready_for_pickup') },
    ['picked_up'],
    ['picked_up_seller'],
  ],
  ['a return asked for', { move: 'requestGroupReturn', by: 'customer', reason: 'changed_mind' }, [], ['return_asked']],
  [
    'a rental coming back',
    { move: 'requestGroupReturn', by: 'customer', reason: 'other' },
    [],
    ['rental_coming_back'],
    ({ group }) => rented(group, true),
  ],
  ['a rental looked at, whose deposit alone goes back', { move: 'assessItem', by: 'merchant', amountMinor: 9_000 }, [], []],
  ['a return approved', { move: 'approveGroupReturn', by: 'merchant' }, ['return_approved'], [], ({ group }) => rented(group, false)],
  ['a return approved by time', { move: 'approveAllReturns', by: 'timer' }, ['return_approved'], ['return_approved_late']],
  ['a return rejected', { move: 'rejectAllReturns', by: 'merchant', reason: 'other' }, ['return_rejected'], []],
  ['a return called off', { move: 'cancelReturn', by: 'customer', reason: 'changed_mind' }, [], ['return_canceled']],
  ['a return lapsed', { move: 'lapseReturn', by: 'timer' }, ['return_lapsed'], ['return_lapsed']],
  [
    'a return called off of what was delivered',
    { move: 'cancelReturn', by: 'customer', reason: 'changed_mind', ...to('delivery_completed_to_customer', 'return_requested') },
    [],
    ['return_canceled'],
  ],
  [
    'a return that lapsed of what was picked up',
    { move: 'lapseReturn', by: 'timer', ...to('pickup_completed_by_customer', 'awaiting_return_dropoff') },
    ['return_lapsed'],
    ['return_lapsed'],
  ],
  ['a return label', { move: 'makeReturnLabel', by: 'customer' }, ['return_label'], []],
  ['a return label that a card has paid for', { move: 'payDifference', by: 'provider' }, ['return_label'], []],
  ['a return sent', { move: 'markReturnShipped', by: 'customer', ...to('return_shipped', 'return_approved') }, [], ['return_shipped']],
  [
    'a return there',
    { move: 'deliverParcel', by: 'carrier', ...to('return_delivered_to_merchant', 'return_in_transit_to_merchant') },
    [],
    ['return_there'],
  ],
  ['a return received', { move: 'confirmReceipt', by: 'merchant', ...to('return_delivered', 'return_shipped') }, ['return_received'], []],
  [
    'a return that counts as received',
    { move: 'countReceipt', by: 'timer', ...to('return_delivered', 'return_shipped') },
    ['return_received'],
    ['return_counted'],
  ],
  ['a return looked at', { move: 'assessItem', by: 'merchant', amountMinor: 9_000 }, ['return_assessed'], []],
  [
    'a return lost on its way',
    { move: 'failParcel', by: 'carrier', ...to('return_in_transit_to_merchant', 'return_in_transit_to_merchant') },
    ['return_lost'],
    ['return_lost'],
    ({ group }) => withSupport(group, true),
  ],
  [
    'a parcel that is lost from sight after its return was received',
    { move: 'failParcel', by: 'carrier', ...to('return_processing_by_merchant', 'return_processing_by_merchant') },
    [],
    [],
    ({ group }) => withSupport(group, false),
  ],
  ['a return that cannot go on', { move: 'failRequest', by: 'system' }, ['return_stuck'], ['return_stuck']],
  ['a return decided by support', { move: 'closeBySupport', by: 'operator' }, ['return_decided'], ['return_decided']],
  ['a return called off by support', { move: 'callOffReturn', by: 'operator' }, ['return_decided'], ['return_decided']],
  ['a rejection overturned by support', { move: 'reopenRequest', by: 'operator' }, ['return_approved'], ['return_overturned']],
]
/** What was sold stands as rented for a while. */
const rented = (group: number, is: boolean) =>
  sql`
    update order_item set type = ${is ? 'rent' : 'buy'}, rental_option = ${is ? 'day' : null}, rental_number = ${is ? 1 : null},
      rental_start = ${is ? '2027-01-01' : null}::date, rental_days = ${is ? 1 : null} where group_id = ${group}`.execute(app.db)
const withSupport = (group: number, is: boolean) =>
  (is
    ? sql`insert into support_case (group_id, reason) values (${group}, 'return_lost')`
    : sql`update support_case set closed_at = app_now(), decision = 'found' where group_id = ${group}`
  ).execute(app.db)
const hasMail = (kind: string, side: 'customer' | 'merchant') => groupRows.some((row) => row.kind === kind && row.to === side && row.words)

test.each(cases)('%s: each side is told once, in its language', async (_what, moved, customer, merchant, before) => {
  for (const language of ['en', 'zh-CN'] as const) {
    const of = pairs[language]
    const { anna, mei, base, group, item } = of
    await before?.(of)
    const data = {
      from: 'ready_for_pickup',
      status: 'ready_for_pickup',
      ...base,
      itemIds: moved.move?.endsWith('Item') ? [item] : [],
      ...moved,
    }
    await happens(groupMoved, data, { times: 2 })
    for (const [who, side, kinds] of [
      [anna, 'customer', customer],
      [mei, 'merchant', merchant],
    ] as const) {
      const { data: entries } = await listOf(who)
      expect(entries.map(({ kind }) => kind)).toEqual(kinds)
      const other = who === anna ? `${mei.username} store` : anna.username
      for (const { link, who: about } of entries) {
        expect(link).toBe(`/dashboard/transactions/fg/${group}`)
        expect(about ?? other).toBe(other)
      }
      const mails = await mailsTo(sandbox, who.email)
      expect(mails).toHaveLength(kinds.filter((kind) => hasMail(kind, side)).length)
      for (const { subject, text, html, links } of mails) {
        expect(html).toContain(`<html lang="${language}">`)
        expect(text).not.toMatch(/(?<!\d)0\.00/) // nobody is told that nothing goes back
        expect(`${subject} ${text}`).not.toMatch(/[{}]|\b(orderMails|orders|notices|mail)\.\w+/)
        expect(/\p{Script=Han}/u.test(subject)).toBe(language === 'zh-CN')
        expect(
          links.some((link) =>
            new RegExp(
              `/(dashboard/transactions/fg|dashboard/returns/ship|fulfillmentgroup)/${group}(#pickup|/customer/${anna.id}/review)?$`,
            ).test(link),
          ),
        ).toBe(true)
        expect(side === 'merchant' && /4711|Hidden Lane/.test(`${text}${html}`)).toBe(false)
      }
      expect(JSON.stringify(entries)).not.toMatch(/4711|Hidden Lane/)
    }
  }
})

test('every row of the table is told in a case', () => {
  const told = new Set(
    cases.flatMap(([, , customer, merchant]) => [
      ...customer.map((kind) => `customer ${kind}`),
      ...merchant.map((kind) => `merchant ${kind}`),
    ]),
  )
  expect(groupRows.map(({ to: side, kind }) => `${side} ${kind}`).filter((row) => !told.has(row))).toEqual([])
})

test('who is to agree on a pickup reads where, by when, and is led to where a time is proposed', async () => {
  const { anna, base, group } = await pair('en', 'coordinating_pickup')
  const begun = { ...base, move: 'coordinatePickup', by: 'merchant', from: 'processing', status: 'coordinating_pickup' }
  await happens(groupMoved, begun)
  const [mail] = await mailsTo(sandbox, anna.email)
  expect(mail?.text).toContain('Place: 7 Hidden Lane, Oakland, 94607\n')
  expect(mail?.text).not.toContain('4711')
  expect(mail?.text).toMatch(/Please agree by \w+, \w+ \d+: after that the order is canceled and refunded in full\./)
  expect(mail?.text).toContain(`Propose a time:\n${app.config.publicOrigin}/dashboard/transactions/fg/${group}#pickup\n`)
})

test('a shop that is to agree on a time reads which one, of which pieces, and no street', async () => {
  const { mei, base } = await pair('en', 'coordinating_pickup')
  await accepted(false)({ ...pairs.en, group: base.groupId })
  await happens(groupMoved, { ...base, move: 'proposePickupTime', by: 'customer', ...to('coordinating_pickup', 'coordinating_pickup') })
  const [mail] = await mailsTo(sandbox, mei.email)
  expect(mail?.text).toMatch(/\n {2}Time: \w+day, .+ (AM|PM) P[SD]T\n/)
  expect(mail?.text).toContain('Silk dress')
  expect(mail?.text).toContain('\nAnswer the proposal:\n')
  expect(mail?.text).not.toContain('Hidden Lane')
})

test('whose order has arrived is led to the review for which their payout waits', async () => {
  const { anna, mei, base, group } = await pair('en', 'pickup_completed_by_customer')
  for (const [move, status] of [
    ['confirmPickup', 'pickup_completed_by_customer'],
    ['confirmDelivery', 'delivery_completed_to_customer'],
  ] as const) {
    await happens(groupMoved, { ...base, move, by: 'customer', ...to(status, 'ready_for_pickup') })
    const [mail] = await mailsTo(sandbox, mei.email)
    expect(mail?.text).toContain('Silk dress')
    expect(mail?.text).toContain(
      `\nReview ${anna.username}:\n${app.config.publicOrigin}/fulfillmentgroup/${group}/customer/${anna.id}/review\n`,
    )
  }
})

test('a return that was looked at before its mail is written names its piece and promises nothing to come', async () => {
  const { anna, base, group, item } = await pair('en')
  await standAt(app, { id: group, status: 'return_completed_for_group' }, [{ id: item, status: 'return_completed' }])
  await happens(groupMoved, { ...base, move: 'confirmReceipt', by: 'merchant', ...to('return_delivered_to_merchant', 'return_approved') })
  const [mail] = await mailsTo(sandbox, anna.email)
  expect(mail?.text).toContain('has your return of order')
  expect(mail?.text).toContain('Silk dress')
  expect(mail?.text).not.toContain('After that')
})

test('the buyer alone reads place, time and code', async () => {
  const { anna, base } = pairs.en
  await happens(groupMoved, { ...base, move: 'agreePickup', by: 'merchant', from: 'processing', status: 'ready_for_pickup' })
  const [mail] = await mailsTo(sandbox, anna.email)
  expect(mail?.text).toContain('Code: 4711')
  expect(mail?.text).toContain('Place: 7 Hidden Lane, Oakland, 94607')
  expect(mail?.text).toMatch(/Time: \w+day, .+ (AM|PM)/)
})

test('who cancels gives a reason, which the other side reads in words, with what goes back', async () => {
  const { anna, mei, base, order } = pairs.en
  await happens(groupMoved, { ...base, move: 'cancelGroup', by: 'merchant', from: 'processing', status: 'canceled', ...back })
  const [mail] = await mailsTo(sandbox, anna.email)
  expect(mail?.subject).toBe(`Order ${order.orderNumber} was canceled by ${mei.username} store`)
  expect(mail?.text).toContain('\n  Reason: Out of stock\n  You get back: $118.80\n')
  expect(mail?.text).toContain('Silk dress: $100.00')
  expect((await listOf(anna)).data[0]).toMatchObject({
    kind: 'canceled',
    who: `${mei.username} store`,
    facts: { reason: { reason: 'out_of_stock' } },
  })
  await happens(groupMoved, { ...base, move: 'cancelGroup', by: 'customer', from: 'processing', status: 'canceled', ...back })
  expect((await mailsTo(sandbox, mei.email))[0]?.text).toContain('The piece is for sale again.')
})

test('of a group of which a part had arrived only the rest was canceled, and its mails say so', async () => {
  const { anna, mei, base, order } = await pair('en')
  const rest = { ...base, ...back, from: 'processing', status: 'delivery_completed_to_customer' }
  await happens(groupMoved, { ...rest, move: 'cancelGroup', by: 'operator' })
  const [mail] = await mailsTo(sandbox, anna.email)
  expect(mail?.subject).toBe(`Part of order ${order.orderNumber} was canceled by Rondo support`)
  expect(mail?.text).toContain('You get back what you paid for it; what has arrived stays yours.')
  expect((await mailsTo(sandbox, mei.email))[0]?.text).toContain('canceled what had not arrived')
  await happens(groupMoved, { ...rest, move: 'cancelIdleGroup', by: 'timer' })
  expect((await mailsTo(sandbox, anna.email))[0]?.text).toContain(' store did not send the rest of order')
})

test('mails and entries name pieces in the language of their reader', async () => {
  const { anna, base, group } = await pair('zh-CN', 'processing', { 'zh-CN': { name: '真丝连衣裙' } })
  const { rows } = await sql<{ id: number }>`select id from order_item where group_id = ${group}`.execute(app.db)
  await happens(groupMoved, {
    ...base,
    move: 'cancelItem',
    by: 'merchant',
    from: 'processing',
    status: 'processing',
    itemIds: rows.map(({ id }) => id),
    ...back,
  })
  const [mail] = await mailsTo(sandbox, anna.email)
  expect(mail?.text).toContain('真丝连衣裙')
  expect(mail?.text).not.toContain('Silk dress')
  expect((await listOf(anna)).data[0]).toMatchObject({ kind: 'item_canceled', facts: { item: '真丝连衣裙' } })
})

test('one piece that goes back is one piece, and the shop reads the day by which it is to answer', async () => {
  const { anna, mei, base, group, item, order } = await pair('en')
  const stands = (status: string, ofItem: string) => standAt(app, { id: group, status }, [{ id: item, status: ofItem }])
  await stands('return_requested', 'return_requested_by_customer')
  await happens(groupMoved, {
    ...base,
    move: 'requestGroupReturn',
    by: 'customer',
    ...to('return_requested', 'pickup_completed_by_customer'),
  })
  const [asked] = await mailsTo(sandbox, mei.email)
  expect(asked?.subject).toMatch(new RegExp(` asks to return a piece of order ${order.orderNumber}$`))
  expect(asked?.text).toMatch(/Without an answer by \w+, \w+ \d+ the return is approved/)
  await stands('return_approved', 'return_approved_by_merchant')
  await happens(groupMoved, { ...base, move: 'approveGroupReturn', by: 'merchant', ...to('return_approved', 'return_requested') })
  const [approved] = await mailsTo(sandbox, anna.email)
  expect(approved?.text).toContain(`You may bring this piece of order ${order.orderNumber} back`)
  expect(approved?.text).toContain(`Agree on the return:\n${app.config.publicOrigin}/dashboard/returns/ship/${group}\n`)
  expect(approved?.text).toMatch(/Please do so by \w+, \w+ \d+: after/)
  // a mail that comes once the goods are back names the day all the same
  await stands('return_completed_for_group', 'return_completed')
  await happens(groupMoved, { ...base, move: 'approveGroupReturn', by: 'merchant', ...to('return_approved', 'return_requested') })
  expect((await mailsTo(sandbox, anna.email))[0]?.text).toMatch(/Please do so by \w+, \w+ \d+: after/)
})

test('what an entry says is read once for each language', async () => {
  const read: string[] = []
  const row = told<object, { item: string }>({
    to: () => [pairs.en.mei.id],
    cause: () => 'read-once',
    facts: (_app, _data, { reader: { language } }) => {
      read.push(language ?? 'en')
      return Promise.resolve({ item: language === 'zh-CN' ? '连衣裙' : 'Dress' })
    },
    entry: (facts) => ({ kind: 'item_canceled', aboutId: null, facts }),
    path: () => '/dashboard',
  })
  await row(app, { data: {}, seq: seq++ })
  expect(read.toSorted()).toEqual(['en', 'zh-CN'])
})

test('the name of the other side makes no link in a mail', async () => {
  const { anna, mei, base } = await pair('en')
  await app.db.updateTable('account').set({ store_name: 'www.evil.example' }).where('id', '=', mei.id).execute()
  await happens(groupMoved, { ...base, move: 'cancelGroup', by: 'merchant', from: 'processing', status: 'canceled', ...back })
  const [mail] = await mailsTo(sandbox, anna.email)
  expect(mail?.subject).toContain('by www.\u200bevil.\u200bexample')
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil.example')
})

test('who keeps an order waiting is told by when, the other side reads it below the bell, and nobody is reminded of what is done', async () => {
  const { mei, anna, base, group, order } = await pair('en', 'processing')
  const waiting = { orderId: base.orderId, groupId: group, status: 'processing', customerId: anna.id, merchantId: mei.id }
  await happens(waitReminded, waiting, { times: 2 })
  const mails = await mailsTo(sandbox, mei.email)
  expect(mails.map(({ subject }) => subject)).toEqual([`Order ${order.orderNumber} waits for you`])
  expect(mails[0]?.text).toMatch(/it is canceled and refunded on \w+, \w+ \d+\./)
  expect([await kindsOf(mei), await kindsOf(anna)]).toEqual([['waits_for_you'], ['waits_for_other']])
  expect(await mailsTo(sandbox, anna.email)).toEqual([])
  await standAt(app, { id: group, status: 'ready_for_pickup' })
  await happens(waitReminded, waiting)
  expect(await mailsTo(sandbox, mei.email)).toHaveLength(1)
})

test('whoever a return waits for is led to the step by the words of the button', async () => {
  const { mei, anna, base, group, item } = await pair('en')
  const status = 'return_requested'
  await standAt(app, { id: group, status }, [{ id: item, status: 'return_requested_by_customer' }])
  await happens(waitReminded, { orderId: base.orderId, groupId: group, status, customerId: anna.id, merchantId: mei.id })
  const [mail] = await mailsTo(sandbox, mei.email)
  expect(mail?.text).toContain(`\nAnswer the return:\n${app.config.publicOrigin}/dashboard/transactions/fg/${group}\n`)
})

test('a part that has come is told beside what is still on its way', async () => {
  const { anna, mei, base, group, item } = await pair('en')
  await standAt(app, { id: group, status: 'partially_delivered_to_customer' }, [{ id: item, status: 'shipped' }])
  const moved = { move: 'deliverParcel', by: 'carrier', ...to('partially_delivered_to_customer', 'shipped_to_customer'), itemIds: [0] }
  await happens(groupMoved, { ...base, ...moved })
  expect((await mailsTo(sandbox, anna.email))[0]?.text).toMatch(/On its way\n {2}Silk dress: \$100\.00\n/)
  expect(await mailsTo(sandbox, mei.email)).toEqual([])
})

test('an entry names its customer as the page of the order does, and its merchant by the shop', async () => {
  const { mei, anna, base, group } = await pair('en')
  await sql`update account set firstname = 'Anna', lastname = 'Lind', store_name = 'Closet of Anna' where id = ${anna.id}`.execute(app.db)
  await happens(groupMoved, { ...base, move: 'reportNotReceived', by: 'customer', from: 'shipped_to_customer', status: 'delivery_failed' })
  await happens(groupMoved, { ...base, move: 'acceptGroup', by: 'merchant', from: 'processing', status: 'processing' })
  const namesIn = async (who: Person) => (await listOf(who)).data.map(({ who: name }) => name)
  expect([await namesIn(mei), await namesIn(anna)]).toEqual([['Anna L.'], [`${mei.username} store`]])
  await sql`update account set store_name = null where id = ${anna.id}`.execute(app.db)
  await happens(reviewReminded, { orderId: base.orderId, groupId: group, merchantId: mei.id, reminder: 1 })
  expect(await namesIn(mei)).toEqual(['Anna L.', 'Anna L.'])
})

test('a customer of whom the reader once bought something is a person in an order of theirs, and a shop where they sell', async () => {
  const [mei, anna] = [await market.seller(), await market.seller()]
  await sql`update account set firstname = 'Anna', lastname = 'Lind', store_name = 'Closet of Anna' where id = ${anna.id}`.execute(app.db)
  const ordered = async (merchant: Person, customer: Person) => {
    const { order } = await market.buy(customer, [market.line(merchant, await market.garment(merchant))])
    const groupId = order.fulfillmentGroups[0]?.id ?? 0
    const moved = { orderId: order.id, groupId, customerId: customer.id, merchantId: merchant.id, itemIds: [], reason: null }
    return { ...moved, row: 'G3' as const, amountMinor: 0, currency: 'USD' as const }
  }
  const [bought, sold] = [await ordered(anna, mei), await ordered(mei, anna)]
  await happens(groupMoved, { ...bought, move: 'acceptGroup', by: 'merchant', from: 'processing', status: 'processing' })
  await happens(groupMoved, { ...sold, move: 'reportNotReceived', by: 'customer', from: 'shipped_to_customer', status: 'delivery_failed' })
  await happens(orderPlaced, { orderId: sold.orderId, paymentId: 1, customerId: anna.id, merchantIds: [mei.id] })
  const { data } = await listOf(mei)
  expect(data.map(({ kind, who }) => [kind, who])).toEqual([
    ['order_received', 'Anna L.'],
    ['not_received', 'Anna L.'],
    ['accepted', 'Closet of Anna'],
  ])
})

test('a locked code is told to the customer, files to who bought them, and a review that is owed to the merchant', async () => {
  const { mei, anna, base, group } = await pair('en')
  await happens(pickupLocked, { orderId: base.orderId, groupId: group, until: new Date().toISOString(), isForDay: false })
  expect([await kindsOf(anna), await kindsOf(mei)]).toEqual([['pickup_locked'], []])
  await happens(reviewReminded, { orderId: base.orderId, groupId: group, merchantId: mei.id, reminder: 1 }, { times: 2 })
  expect(await kindsOf(mei)).toEqual(['review_due'])
  const [mail] = await mailsTo(sandbox, mei.email)
  expect(mail?.subject).toBe(`How was ${anna.username}?`)
  expect(mail?.unsubscribe?.post).toBe('List-Unsubscribe=One-Click')
  expect(mail?.links.some((link) => link.endsWith(`/fulfillmentgroup/${group}/customer/${anna.id}/review`))).toBe(true)

  const [lia, bo] = [await market.seller(), await person()]
  const sketch = await market.garment(lia, { product_type: 'virtual', stock: 999, open_to_pickup: false, open_to_shipping: false })
  const { order } = await market.buy(bo, [market.line(lia, sketch, { deliveryMethod: 'virtual', pickupAddressId: null })])
  await happens(orderPlaced, { orderId: order.id, paymentId: 1, customerId: bo.id, merchantIds: [lia.id] })
  const placed = (await mailsTo(sandbox, bo.email)).find(({ subject }) => subject === `Your order ${order.orderNumber} is placed`)
  expect(placed?.text).toContain('Your files are ready to download on the page of your order.')
  expect(placed?.text).not.toContain('on its way')
  expect((await kindsOf(bo)).toSorted()).toEqual(['files_ready', 'order_confirmed'])
  expect(await kindsOf(lia)).toEqual(['order_received'])
})

test('a subject that is refused in the product has no entry, and its mails come all the same', async () => {
  const { anna, base } = await pair('en')
  const choose = (subject: 'orders' | 'account', channel: 'app' | 'mail', on: boolean) =>
    as(anna).call(notifications.chooseNotices, { body: { subject, channel, on } })
  await expect(choose('orders', 'mail', false)).rejects.toMatchObject({ status: 400 })
  await expect(choose('account', 'app', true)).rejects.toMatchObject({ status: 400 })
  const { data } = await choose('orders', 'app', false)
  expect(data.find(({ subject }) => subject === 'orders')).toEqual({
    subject: 'orders',
    app: { on: false, chosen: true },
    mail: { on: true, chosen: false },
    push: { on: true, chosen: true },
    summary: { on: true, chosen: true },
  })
  await happens(groupMoved, { ...base, move: 'acceptGroup', by: 'merchant', from: 'processing', status: 'processing' })
  expect(await kindsOf(anna)).toEqual([])
  expect(await mailsTo(sandbox, anna.email)).toHaveLength(1)
})

test('entries are listed newest first with older pages, marked one by one or all, by nobody but their reader', async () => {
  const { anna, mei, base } = await pair('en')
  const moved = { ...base, move: 'acceptGroup', by: 'merchant', from: 'processing', status: 'processing' }
  for (let n = 0; n < 3; n++) await happens(groupMoved, moved)
  const unread = async (who: Person) => (await as(who).call(notifications.unreadNotifications, {})).unread
  expect(await unread(anna)).toBe(3)
  const page = (cursor?: string) => as(anna).call(notifications.listNotifications, { query: { pageSize: 2, ...(cursor && { cursor }) } })
  const first = await page()
  expect(first.meta).toMatchObject({ total: 3, hasMore: true })
  const second = await page(first.meta.cursor)
  expect([first.data.length, second.data.length, second.meta.hasMore]).toEqual([2, 1, false])
  const ids = [...first.data, ...second.data].map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))

  const [newest = 0, middle = 0] = ids
  expect(await as(mei).call(notifications.readNotifications, { body: { ids } })).toEqual({ unread: 0 })
  expect(await unread(anna)).toBe(3)
  expect(await as(anna).call(notifications.readNotifications, { body: { ids: [newest] } })).toEqual({ unread: 2 })
  await happens(groupMoved, moved)
  expect(await as(anna).call(notifications.readNotifications, { body: { upTo: middle } })).toEqual({ unread: 1 })
  expect((await listOf(anna)).data.map(({ readAt }) => readAt !== null)).toEqual([false, true, true, true])
  expect((await statementsOf(() => listOf(anna))).filter((text) => !text.includes('session'))).toHaveLength(2)
  await later({ days: 181 })
  await app.jobs.sweep(app)
  for (const { run } of (await import('./index.ts')).notificationsSweepers) await run(app)
  expect((await app.db.selectFrom('notification').select('id').where('account_id', '=', anna.id).execute()).length).toBe(0)
})

test('an entry shows the first piece of the order to which it leads, as it was ordered; one that leads elsewhere shows none', async () => {
  const { anna, base } = await pair('en', 'ready_for_pickup', {}, [{ id: 1, key: 'abc', width: 800, height: 1000 }])
  await happens(groupMoved, { ...base, move: 'acceptGroup', by: 'merchant', from: 'processing', status: 'processing' })
  await sql`insert into notification (account_id, kind, cause, link) values (${anna.id}, 'new_finds', 'one', '/browse?q=silk')`.execute(
    app.db,
  )
  const shown = (await listOf(anna)).data.map(({ picture }) => picture)
  expect(shown).toEqual([null, expect.stringMatching(/\/media\/abc\/320\.webp$/)])
})

test('an entry that leads to an order of several shops shows each shop its own piece', async () => {
  const [anna, mei, kenji] = [await person(), await market.seller(), await market.seller()]
  const photographed = async (shop: Person, key: string) => {
    const id = await market.garment(shop)
    const photos = JSON.stringify([{ id: 1, key, width: 800, height: 1000 }])
    await sql`update product set photos = ${photos}::jsonb where id = ${id}`.execute(app.db)
    return market.line(shop, id)
  }
  const { order } = await market.buy(anna, [await photographed(mei, 'dress'), await photographed(kenji, 'coat')])
  for (const { id } of [mei, kenji])
    await sql`
      insert into notification (account_id, kind, cause, link)
      values (${id}, 'order_received', 'one', ${`/dashboard/transactions?order=${order.id}`})`.execute(app.db)
  const shown = await Promise.all([mei, kenji].map(async (who) => (await listOf(who)).data.map(({ picture }) => picture)))
  expect(shown).toEqual([[expect.stringContaining('/dress/')], [expect.stringContaining('/coat/')]])
})

test('many processes tell of one event: one entry', async () => {
  const { anna, base } = await pair('en')
  const at = seq++
  const moved = { ...base, move: 'acceptGroup', by: 'merchant', from: 'processing', status: 'processing' }
  await Promise.allSettled(Array.from({ length: 6 }, () => happens(groupMoved, moved, { at })))
  expect(await kindsOf(anna)).toEqual(['accepted'])
  expect(await mailsTo(sandbox, anna.email)).toHaveLength(1)
})

test('a mail of a move names the other side above the pieces, with their face', async () => {
  const { mei, anna, base } = await pair('en')
  const portrait = JSON.stringify({ id: 1, key: 'face', width: 720, height: 720 })
  await sql`update person set portrait = ${portrait}::jsonb where id = ${mei.id}`.execute(app.db)
  await happens(groupMoved, { ...base, move: 'acceptGroup', by: 'merchant', status: 'coordinating_pickup', from: 'processing' })
  const [mail] = await mailsTo(sandbox, anna.email)
  expect(mail?.text).toMatch(new RegExp(`\n${mei.username} store\n  Silk dress: `))
  expect(mail?.html).toMatch(new RegExp(`<img src="[^"]*/media/face/320.webp" width="32"[^>]*></td><td[^>]*>${mei.username} store</td>`))
})
