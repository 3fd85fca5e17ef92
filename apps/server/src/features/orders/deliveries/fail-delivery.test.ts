import { deliveries, desk, orders, wallet } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../../test/app.ts'
import { mailsTo } from '../../../../test/mailbox.ts'
import { openParcels, type Sent } from '../../../../test/parcels.ts'
import { inTransaction } from '../../../platform/db.ts'
import { forgetIn } from '../../../platform/personal.ts'
import { shippingPersonal, takeUndecidedVoids } from '../../shipping/index.ts'
import { pollParcels } from '../../shipping/track-parcels.ts'
import { bookCarrierClaim, decideDelivery } from '../cancel-as-operator.ts'

const opened = await openApp({ logLevel: 'silent' })
const { app, as, base, eventually, sandbox } = opened
const parcels = await openParcels(opened)
const { again, later, market, mei } = parcels

const params = ({ group }: Sent) => ({ params: { id: group } })
const show = async (who: Person, sent: Sent) => as(await again(who)).call(orders.showGroup, params(sent))
const moves = async (who: Person, sent: Sent) =>
  Object.fromEntries((await show(who, sent)).allowedActions.map(({ move, allowed, guard }) => [move, allowed || guard]))
const redeliver = async ({ alice, order, items }: Sent) =>
  as(await again(alice)).call(deliveries.requestRedelivery, { params: { orderId: order, id: items[0] ?? 0 }, body: {} })
const refund = async (sent: Sent) => as(await again(sent.alice)).call(deliveries.refundFailedDelivery, { ...params(sent), body: {} })
const report = async (sent: Sent) =>
  as(await again(sent.alice)).call(deliveries.reportNotReceived, { ...params(sent), body: { comments: 'Nothing came.' } })
const legOf = async (id: number) =>
  (
    await sql<{ cost_minor: number; void_answer: string | null }>`select cost_minor, void_answer from carrier_leg where id = ${id}`.execute(
      app.db,
    )
  ).rows[0]

async function delivered() {
  const sent = await parcels.labelled()
  await parcels.say(sent.number, 'DELIVERED')
  await parcels.until(sent.group, 'delivery_completed_to_customer')
  return sent
}
async function failed(word: 'FAILURE' | 'RETURNED') {
  const sent = await parcels.labelled()
  await parcels.say(sent.number, 'TRANSIT')
  await parcels.until(sent.group, 'shipped_to_customer')
  await parcels.say(sent.number, word)
  await parcels.until(sent.group, 'delivery_failed')
  return sent
}

test('a failed parcel is sent again: a second label at our cost, and only its words count', async () => {
  const sent = await failed('FAILURE')
  expect(await parcels.stands(sent.group)).toMatchObject({ items: ['shipped'], legs: ['failure'] })
  expect((await show(sent.alice, sent)).deliveryFailure).toBe('carrier')
  expect(await moves(sent.alice, sent)).toMatchObject({ requestRedelivery: true, refundFailedDelivery: true })
  await eventually(async () => (await market.alarms(`group:${sent.group}`)).includes('parcel_failed'))
  await expect(
    as(mei).call(deliveries.requestRedelivery, { params: { orderId: sent.order, id: sent.items[0] ?? 0 }, body: {} }),
  ).rejects.toMatchObject({
    status: 409,
  })
  expect(await redeliver(sent)).toMatchObject({ status: 'processing', orderItems: [{ status: 'confirmed' }], deliveryFailure: null })
  const lossBefore = await market.ledger('shipping_loss')
  const second = await parcels.label(sent)
  expect(second.trackingNumber).not.toBe(sent.number)
  expect((await market.ledger('shipping_loss')) - lossBefore).toBe((await legOf(second.deliveryId))?.cost_minor)
  await parcels.confirm(sent)
  await parcels.say(second.trackingNumber ?? '', 'TRANSIT')
  await parcels.until(sent.group, 'shipped_to_customer')
  await parcels.say(sent.number, 'RETURNED') // the first one comes back: a note
  await parcels.say(second.trackingNumber ?? '', 'DELIVERED')
  expect(await parcels.until(sent.group, 'delivery_completed_to_customer')).toMatchObject({
    items: ['delivered'],
    legs: ['failure', 'delivered'],
  })
})

test('support reads at a case what the carrier said last, and what its customer says', async () => {
  const sent = await delivered()
  await report(sent)
  const operator = await opened.person({ operator: true })
  const { data } = await as(operator).call(desk.listGroups, { query: { open: 'cases', person: sent.alice.id } })
  expect(data).toMatchObject([
    {
      parcel: { way: 'outbound', trackingNumber: sent.number, status: 'delivered', said: { text: expect.any(String) } },
      words: [{ by: 'customer', about: 'not_received', text: 'Nothing came.' }],
    },
  ])
})

test('the alarm of a parcel that failed tells what happened, and what its label cost', async () => {
  const sent = await failed('FAILURE')
  await eventually(async () => (await market.alarms(`group:${sent.group}`)).includes('parcel_failed'))
  const operator = await opened.person({ operator: true })
  const { data } = await as(operator).call(wallet.listAlarms, { query: {} })
  const alarm = data.find(({ subject }) => subject === `group:${sent.group}`)
  const { rows } = await sql<{ cost_minor: number }>`select cost_minor from parcel where group_id = ${sent.group}`.execute(app.db)
  expect(alarm).toMatchObject({ details: { move: 'failParcel' }, sum: { amount: (rows[0]?.cost_minor ?? 0) / 100, currency: 'USD' } })
})

test('an operator whose own case it is reads neither at the desk', async () => {
  const sent = await delivered()
  await report(sent)
  await app.pool.query('update account set operator_since = app_now() where id = $1', [sent.alice.id])
  await app.pool.query('update session set second_factor = true where account_id = $1', [sent.alice.id])
  const { data } = await as(sent.alice).call(desk.listGroups, { query: { open: 'cases', person: sent.alice.id } })
  expect(data).toMatchObject([{ isOwn: true, may: [], parcel: null, words: [] }])
})

test('both sides read by when its customer chooses, and the shop what becomes of its money and its piece', async () => {
  for (const [word, piece] of [
    ['RETURNED', 'The carrier brings the piece back to you: it is in your shop again.'],
    ['FAILURE', 'The piece counts as lost and stays out of your shop. We claim the loss from the carrier'],
  ] as const) {
    const sent = await failed(word)
    const { orderNumber } = (await show(sent.alice, sent)).order
    const mailOf = ({ email }: Person, subject: string) =>
      eventually(async () => (await mailsTo(sandbox, email)).find((mail) => mail.subject === `Order ${orderNumber} ${subject}`)?.text)
    const forAlice = await mailOf(sent.alice, 'could not be delivered')
    expect(forAlice).toMatch(/If you choose nothing by \w+, \w+ \d+, you are refunded\./)
    expect(forAlice).toContain('Choose what happens:\n')
    const forMei = await mailOf(mei, 'could not be delivered')
    expect(forMei).toMatch(/Without a choice by \w+, \w+ \d+, \S+ is refunded\./)
    await refund(sent)
    const [ofRefund, ofSale] = [await mailOf(sent.alice, 'is refunded'), await mailOf(mei, 'is refunded')]
    expect(ofSale).toContain('who was refunded. You are not paid for this piece.')
    expect(ofSale).toContain(piece)
    for (const text of [forAlice, forMei, ofRefund, ofSale]) expect(text).toMatch(/: \$\d+\.\d\d\n {4}/)
  }
}, 90_000)

test('what came back is refunded and for sale again; what was lost is refunded and is not', async () => {
  const [back, lost] = [await failed('RETURNED'), await failed('FAILURE')]
  for (const sent of [back, lost]) {
    expect((await refund(sent)).status).toBe('canceled')
    await expect(refund(sent)).rejects.toMatchObject({ status: 409 })
    expect((await parcels.stands(sent.group)).refunds).toBe(1)
    const { total, refunded } = await as(await again(sent.alice)).call(orders.orderPayment, { params: { id: sent.order } })
    await eventually(async () => {
      const paid = await as(await again(sent.alice)).call(orders.orderPayment, { params: { id: sent.order } })
      return paid.refunded === total
    })
    expect([0, total]).toContain(refunded)
  }
  // the carrier pays for what it lost: its label to us, the goods to their merchant (B26), once
  const before = await market.ledger('shipping_payable')
  await bookCarrierClaim(app, lost.leg, { label: 5, goods: 100 }, 'claim 7 is paid')
  expect(await market.ledger('shipping_payable')).toBe(before + 10_500)
  // and what is for the merchant is an earning, to be sent like every other
  const { rows: earned } =
    await sql`select kind, state, amount_minor, cause from earning where group_id = ${lost.group} and kind = 'carrier'`.execute(app.db)
  expect(earned).toEqual([{ kind: 'carrier', state: 'due', amount_minor: 10_000, cause: `carrier:leg:${lost.leg}` }])
  await expect(bookCarrierClaim(app, lost.leg, { label: 1, goods: 1 }, 'claim 7 is paid')).rejects.toThrow('booked already')
  await expect(bookCarrierClaim(app, lost.leg, { label: 500, goods: 0 }, 'claim 7 is paid')).rejects.toThrow('The label cost')
  expect(await market.stockOf(back.dresses[0] ?? 0)).toMatchObject({ stock: 1 })
  expect(await market.stockOf(lost.dresses[0] ?? 0)).toMatchObject({ stock: 0 })
  await parcels.say(lost.number, 'DELIVERED') // it was found: goods and money are with the customer
  await eventually(async () => (await market.alarms(`group:${lost.group}`)).includes('delivered_after_refund'))
})

test('what the carrier says was delivered can be reported within three days, and a person decides', async () => {
  const [one, two, three] = [await delivered(), await delivered(), await delivered()]
  for (const sent of [one, two, three]) {
    expect(await report(sent)).toMatchObject({ status: 'delivery_failed', deliveryFailure: 'not_received', hasSupportCase: true })
    await expect(report(sent)).rejects.toMatchObject({ status: 409 })
    expect(await moves(sent.alice, sent)).toMatchObject({
      requestRedelivery: 'after_carrier_failure',
      refundFailedDelivery: 'after_carrier_failure',
    })
    await eventually(async () => (await market.alarms(`group:${sent.group}`)).includes('delivery_disputed'))
  }
  await decideDelivery(app, one.group, 'delivered', 'signed for')
  await decideDelivery(app, two.group, 'redeliver', 'carrier admits it')
  await decideDelivery(app, three.group, 'refund', 'carrier admits it')
  expect((await parcels.stands(one.group)).status).toBe('delivery_completed_to_customer')
  expect((await parcels.stands(two.group)).status).toBe('processing')
  expect(await parcels.stands(three.group)).toMatchObject({ status: 'canceled', refunds: 1 })
  expect((await show(one.alice, one)).hasSupportCase).toBe(false)
  await expect(report(one)).rejects.toMatchObject({ status: 409 })
  await expect(decideDelivery(app, one.group, 'refund', 'twice')).rejects.toMatchObject({ code: 'desk.move_refused' })
})

test('a customer who finds what was reported closes the case: nothing waits for support any more', async () => {
  const sent = await delivered()
  expect((await report(sent)).hasSupportCase).toBe(true)
  expect(await as(await again(sent.alice)).call(orders.confirmGroup, { ...params(sent), body: {} })).toMatchObject({
    status: 'delivery_completed_to_customer',
    hasSupportCase: false,
  })
  await expect(report(sent)).rejects.toMatchObject({ status: 409 }) // it is the customer's own word now
  await later({ days: 40 }) // clocks run on
  await eventually(async () => (await parcels.stands(sent.group)).items[0] === 'completed')
})

test('what is sent again after a report is delivered anew: its times count from then', async () => {
  const sent = await delivered()
  await report(sent)
  await later({ days: 20 })
  await decideDelivery(app, sent.group, 'redeliver', 'carrier admits it')
  expect(await show(sent.alice, sent)).toMatchObject({ status: 'processing', deliveredBy: null, orderItems: [{ status: 'confirmed' }] })
  const { trackingNumber } = await parcels.label(sent)
  await parcels.confirm(sent)
  await parcels.say(trackingNumber ?? '', 'DELIVERED')
  await parcels.until(sent.group, 'delivery_completed_to_customer')
  await later({ days: 2 })
  expect((await parcels.stands(sent.group)).items).toEqual(['delivered']) // and may still be given back
  expect(await report(sent)).toMatchObject({ status: 'delivery_failed', deliveryFailure: 'not_received', hasSupportCase: true })
})

test('what support has sent again needs a label of its own, and its merchant may call it off instead', async () => {
  const sent = await delivered()
  await report(sent)
  await decideDelivery(app, sent.group, 'redeliver', 'carrier admits it')
  await expect(parcels.confirm(sent)).rejects.toMatchObject({ status: 409 })
  const owner = as(await again(mei))
  await expect(owner.call(deliveries.handOver, { ...params(sent), body: {} })).rejects.toMatchObject({ status: 409 })
  expect(await moves(mei, sent)).toMatchObject({ buyLabel: true, cancelGroup: true })
  const { status } = await owner.call(orders.cancelGroup, { ...params(sent), body: { cancelReason: 'out_of_stock' } })
  expect([status, (await parcels.stands(sent.group)).refunds]).toEqual(['canceled', 1])
  expect(await market.stockOf(sent.dresses[0] ?? 0)).toMatchObject({ stock: 0 }) // nobody knows where it is
})

test('who confirmed it, and who waits for four days, reports nothing', async () => {
  const [own, late] = [await parcels.labelled(), await delivered()]
  await parcels.say(own.number, 'TRANSIT')
  await parcels.until(own.group, 'shipped_to_customer')
  await as(own.alice).call(orders.confirmGroup, { ...params(own), body: {} })
  await expect(report(own)).rejects.toMatchObject({ status: 409 })
  await later({ days: 4 })
  await expect(report(late)).rejects.toMatchObject({ status: 409 })
})

test('a group that is called off voids its label: the carrier is owed nothing, the customer gets everything back', async () => {
  const sent = await parcels.ordered()
  const payable = await market.ledger('shipping_payable')
  const bought = await parcels.label(sent)
  await as(await again(mei)).call(orders.cancelGroup, { ...params(sent), body: { cancelReason: 'out_of_stock' } })
  expect(await parcels.stands(sent.group)).toMatchObject({ status: 'canceled', legs: ['cancelled'], refunds: 1 })
  expect([await market.ledger('shipping_payable'), await market.ledger('shipping_held', String(sent.group))]).toEqual([payable, 0])
  expect((await fetch(`${base}${bought.labelUrl}`, { headers: { authorization: `Bearer ${(await again(mei)).jwt}` } })).status).toBe(404)
  await app.jobs.sweep(app)
  await later({ minutes: 6 }) // the carrier takes its time
  await eventually(async () => (await legOf(bought.deliveryId))?.void_answer === 'voided')
  expect(await market.stockOf(sent.dresses[0] ?? 0)).toMatchObject({ stock: 1 })
  await parcels.say(bought.trackingNumber ?? '', 'TRANSIT') // somebody used it all the same
  await eventually(async () => (await market.alarms(`leg:${bought.deliveryId}`)).includes('label_used'))
  expect((await parcels.stands(sent.group)).status).toBe('canceled')
})

test('voids that nobody decides are asked for in turn', async () => {
  const sent = await parcels.ordered()
  const { deliveryId } = await parcels.label(sent)
  const olds = Array.from({ length: 100 }, (_, index) => -1 - index)
  const asked = inTransaction(app, async (tx) => {
    await sql`
      insert into carrier_leg (id, order_id, group_id, merchant_id, customer_id, way, item_ids, from_address, to_address, parcel, service, currency, held_minor, void_answer, refusal)
      select n, order_id, group_id, merchant_id, customer_id, way, item_ids, from_address, to_address, parcel, service, currency, 0, 'asked', 'unwanted'
      from carrier_leg, unnest(${olds}::int[]) as n where id = ${deliveryId}`.execute(tx)
    await sql`update carrier_leg set void_answer = 'asked' where id = ${deliveryId}`.execute(tx)
    expect(await takeUndecidedVoids(tx)).toHaveLength(100)
    expect(await takeUndecidedVoids(tx)).toContain(deliveryId)
    throw new Error('undone')
  })
  await expect(asked).rejects.toThrow('undone')
})

test('a void that the carrier refuses is our loss', async () => {
  const sent = await parcels.ordered()
  const bought = await parcels.label(sent)
  const cost = (await legOf(bought.deliveryId))?.cost_minor ?? 0
  const [payable, loss] = [await market.ledger('shipping_payable'), await market.ledger('shipping_loss')]
  await market.webhooks('drop')
  await parcels.say(bought.trackingNumber ?? '', 'TRANSIT') // scanned, and nobody told us
  await market.webhooks('deliver')
  await as(await again(mei)).call(orders.cancelGroup, { ...params(sent), body: { cancelReason: 'out_of_stock' } })
  await app.jobs.sweep(app)
  await eventually(async () => {
    await later({ minutes: 6 })
    return (await legOf(bought.deliveryId))?.void_answer === 'refused'
  })
  expect([await market.ledger('shipping_payable'), (await market.ledger('shipping_loss')) - loss]).toEqual([payable, cost])
})

test('so is one that the carrier does not even take up', async () => {
  const sent = await parcels.ordered()
  const bought = await parcels.label(sent)
  const cost = (await legOf(bought.deliveryId))?.cost_minor ?? 0
  const [payable, loss] = [await market.ledger('shipping_payable'), await market.ledger('shipping_loss')]
  await parcels.fault('POST /refunds', 'conflict')
  await as(await again(mei)).call(orders.cancelGroup, { ...params(sent), body: { cancelReason: 'out_of_stock' } })
  await eventually(async () => {
    await app.jobs.sweep(app)
    return (await legOf(bought.deliveryId))?.void_answer === 'refused'
  })
  expect([await market.ledger('shipping_payable'), (await market.ledger('shipping_loss')) - loss]).toEqual([payable, cost])
})

test('a parcel that nobody hears of is asked for, and follows what the carrier says', async () => {
  const sent = await parcels.labelled()
  await market.webhooks('drop')
  await parcels.say(sent.number, 'TRANSIT')
  await market.webhooks('deliver')
  await later({ hours: 11 })
  expect((await parcels.stands(sent.group)).status).toBe('ready_for_shipping')
  await later({ hours: 2 })
  await parcels.until(sent.group, 'shipped_to_customer')
})

test('a parcel that cannot be asked waits for its next turn like the others', async () => {
  const sent = await parcels.labelled()
  await sql`update carrier_leg set carrier = 'nobody', heard_at = heard_at - interval '13 hours' where id = ${sent.leg}`.execute(app.db)
  await parcels.fault('GET /tracks/:carrier/:number', 'error_before')
  await pollParcels(app)
  const { rows } = await sql`select from carrier_leg where id = ${sent.leg} and polled_at is not null`.execute(app.db)
  expect(rows).toHaveLength(1)
  await fetch(`${opened.sandbox.base}/_sandbox/faults`, { method: 'DELETE' })
})

test('a label names two people: when one of them leaves, nobody reads it, and its file is removed', async () => {
  const sent = await delivered()
  const readLabel = async () =>
    fetch(`${base}/api/deliveries/${sent.leg}/label`, { headers: { authorization: `Bearer ${(await again(mei)).jwt}` } })
  expect((await readLabel()).status).toBe(200)
  const { rows } = await sql<{ label_key: string }>`select label_key from carrier_leg where id = ${sent.leg}`.execute(app.db)
  const key = rows[0]?.label_key ?? ''
  await inTransaction(app, async (tx) => forgetIn(shippingPersonal, tx, sent.alice.id))
  expect((await readLabel()).status).toBe(404)
  expect((await show(mei, sent)).outboundDeliveries).toMatchObject([{ labelUrl: null }])
  await later({ hours: 2 })
  await eventually(async () => (await app.providers.files.get(key)) === undefined)
})

test('clocks: a label that is never scanned, a parcel that is lost, a failure that nobody answers', async () => {
  const [unscanned, idle, lost, declared] = [
    await parcels.labelled(),
    await parcels.labelled(),
    await parcels.labelled(),
    await parcels.labelled(),
  ]
  await parcels.say(lost.number, 'TRANSIT')
  await parcels.until(lost.group, 'shipped_to_customer')
  await as(await again(mei)).call(deliveries.handOver, { ...params(declared), body: {} })
  const cancel = async () =>
    as(await again(unscanned.alice)).call(orders.cancelGroup, { ...params(unscanned), body: { cancelReason: 'changed_mind' } })
  await expect(cancel()).rejects.toMatchObject({ status: 409 })
  await later({ days: 8 })
  expect((await cancel()).status).toBe('canceled')
  expect((await parcels.stands(unscanned.group)).legs).toEqual(['cancelled'])
  expect((await show(lost.alice, lost)).next).toMatchObject({ move: 'loseParcel' })
  await later({ days: 6, hours: 12 })
  expect(await parcels.stands(idle.group)).toMatchObject({ status: 'canceled', legs: ['cancelled'] })
  expect(await parcels.stands(lost.group)).toMatchObject({ status: 'delivery_failed', legs: ['failure'] })
  expect((await parcels.stands(declared.group)).status).toBe('shipped_to_customer')
  await later({ days: 6 }) // never scanned: fifteen days after its estimate
  expect(await parcels.stands(declared.group)).toMatchObject({ status: 'delivery_failed', legs: ['failure'] })
  await later({ days: 9 })
  expect(await parcels.stands(lost.group)).toMatchObject({ status: 'canceled', refunds: 1 })
})

test('a silent parcel that was scanned: its customer is asked ten days after the estimate, and may say that it did not come', async () => {
  const [silent, missing] = [await parcels.labelled(), await parcels.labelled()]
  for (const { number, group } of [silent, missing]) {
    await parcels.say(number, 'TRANSIT')
    await parcels.until(group, 'shipped_to_customer')
  }
  const scanned = () =>
    sql`update carrier_leg set last_scan_at = app_now() where group_id = any(${[silent.group, missing.group]}::bigint[])`.execute(app.db)
  await expect(report(missing)).rejects.toMatchObject({ status: 409 })
  await later({ days: 10 })
  await scanned() // it goes round and round
  await later({ days: 6 })
  expect(await report(missing)).toMatchObject({ status: 'delivery_failed', deliveryFailure: 'not_received' })
  await later({ days: 5 })
  expect(await parcels.stands(silent.group)).toMatchObject({ status: 'delivery_completed_to_customer', items: ['delivered'] })
  expect((await show(silent.alice, silent)).deliveredBy).toBe('timer')
})
