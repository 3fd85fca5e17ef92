import { deliveries, orders, returns, shipping, wayback } from '@rondo/contracts'
import { estimatedDays } from '@rondo/rules/shipping/estimate'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { expectRows } from '../../../../test/expect-rows.ts'
import { openLending } from '../../../../test/lending.ts'
import { mailsTo } from '../../../../test/mailbox.ts'
import { measures, oakland, openParcels, type Sent } from '../../../../test/parcels.ts'
import { putAddress } from '../../../../test/products.ts'
import { inTransaction } from '../../../platform/db.ts'
import { ProviderRefused } from '../../../providers/outcome.ts'
import { payBackLabel } from './settle-returns.ts'

const opened = await openApp({ limits: false })
const { app, as, eventually, sandbox } = opened
const parcels = await openParcels(opened)
const { market, mei } = parcels
afterEach(() => fetch(`${sandbox.base}/_sandbox/faults`, { method: 'DELETE' }))

const show = async (sent: Sent) => as(await parcels.again(sent.alice)).call(orders.showGroup, { params: { id: sent.group } })

/** Goods at their customer, asked back, and approved for a usage fee, with the fund of held earnings. */
async function approved(usageFee = 0, reason = 'changed_mind', options: Parameters<typeof parcels.labelled>[0] = {}) {
  const sent = await parcels.labelled(options)
  await parcels.say(sent.number, 'TRANSIT')
  await parcels.until(sent.group, 'shipped_to_customer')
  await parcels.say(sent.number, 'DELIVERED')
  await parcels.until(sent.group, 'delivery_completed_to_customer')
  const asked = await as(sent.alice).call(returns.requestGroupReturn, { body: { fulfillmentGroupId: sent.group, reason } })
  const value = asked.orderItems.reduce((sum, { amount }) => sum + amount, 0)
  const seller = as(await parcels.again(mei))
  if (value > usageFee) {
    const funded = await seller.call(returns.createFundIntent, {
      body: { amount: value - usageFee, fulfillmentGroupId: sent.group, useEarnings: true, returnToAddress: market.homes.get(mei.id) },
    })
    if (!funded.funded) throw new Error('earnings do not fund it')
  }
  const answer = await seller.call(returns.approveAllReturns, {
    params: { id: sent.group },
    body: { usageFee, returnToAddress: market.homes.get(mei.id) },
  })
  expect(answer.orderItems.map(({ status }) => status)).toEqual(sent.items.map(() => 'return_approved_by_merchant'))
  return { ...sent, value }
}
const nowhere = { fromCountry: '', toCountry: '', metres: null }
const costly = { parcels: [{ length: '60', width: '60', height: '60', distance_unit: 'in', weight: '140', mass_unit: 'lb' }] }
const rates = async (sent: Sent, more: object = {}) =>
  as(sent.alice).call(shipping.shippingRates, { body: { isReturn: true, fulfillmentGroupId: sent.group, ...more } })
const label = (sent: Sent, body: object) =>
  as(sent.alice).call(wayback.createReturnLabel, { body: { fulfillmentGroupId: sent.group, ...body } })
const refunds = async (sent: Sent) => {
  const { rows } = await sql<{ cause: string; amount_minor: number; state: string }>`
    select r.cause, r.amount_minor, r.state from refund r join payment p on p.id = r.payment_id where p.account_id = ${sent.alice.id} order by r.id`.execute(
    app.db,
  )
  return rows
}
/** What a mail to the customer says, once it has come. */
async function mailOf({ alice }: Sent, about: RegExp): Promise<string> {
  let text: string | undefined
  await eventually(async () => {
    text = (await mailsTo(sandbox, alice.email)).find((mail) => about.test(mail.subject))?.text
    return text !== undefined
  })
  return text ?? ''
}
/** What both sides read in their lists of what goes back. */
async function listedRefund({ alice, group }: Sent) {
  const made = await as(await parcels.again(alice)).call(returns.myReturns, { query: {} })
  const received = await as(await parcels.again(mei)).call(returns.merchantReturns, { query: {} })
  const refunds = [made, received].flatMap(({ data }) =>
    data.flatMap(({ request, refund }) => (request.relatedFulfillmentGroupId === group && refund ? [refund] : [])),
  )
  return { told: [...new Set(refunds.map(({ amount }) => `$${amount.toFixed(2)}`))], isEstimate: refunds.some((one) => one.isEstimate) }
}
const fundOf = async (sent: Sent) => {
  const { rows } = await sql<{ id: number; status: string; balance: number }>`
    select u.id, u.status, coalesce((select b.balance_minor from fund_balance b where b.fund = u.id::text), 0)::float8 as balance
    from refund_fund u where u.group_id = ${sent.group}`.execute(app.db)
  return rows[0]
}

test('what a carrier does not take for a return is said to either side by its own address (RET-120)', async () => {
  const sent = await approved()
  const { carrier } = app.providers
  Object.assign(app.providers, { carrier: { ...carrier, ratesOf: () => Promise.reject(new ProviderRefused('400', 'no such place')) } })
  try {
    await expect(rates(sent)).rejects.toMatchObject({ status: 400, body: { message: 'These items cannot be shipped from this address.' } })
    await expect(rates({ ...sent, alice: mei })).rejects.toMatchObject({
      body: { message: 'This product cannot be shipped to your address.' },
    })
  } finally {
    Object.assign(app.providers, { carrier })
  }
})

test('a return by mail goes from label to refund: value less usage fee and label, with its tax, and the fund is empty', async () => {
  const sent = await approved(10)
  expect(await listedRefund(sent)).toMatchObject({ isEstimate: true })
  const quoted = await rates(sent)
  const [cheapest] = quoted.rates
  if (!cheapest) throw new Error('no rate')
  const quote = await as(sent.alice).call(wayback.labelQuote, { params: { id: sent.group }, query: { rateId: cheapest.id } })
  expect(quote).toMatchObject({ value: sent.value, usageFee: 10, rate: Number(cheapest.amount), customerPays: 0 })
  expect(quote.net).toBeCloseTo(sent.value - 10 - Number(cheapest.amount), 2)
  const made = await label(sent, { rateId: cheapest.id })
  expect(made).toMatchObject({
    success: true,
    status: 'bought',
    requiresAction: false,
    message: 'Return shipping label created successfully!',
  })
  expect(made.group).toMatchObject({ status: 'return_shipping_label_created', returnTrackingNumber: made.trackingNumber })
  // the same items again: the same label, once at the carrier
  const again = await label(sent, { rateId: cheapest.id })
  expect([again.deliveryId, await parcels.labelsSold(made.deliveryId ?? 0)]).toEqual([made.deliveryId, 1])
  const ofLabel = await mailOf(sent, /^The return label/)
  // the label's own price has taken the place of the estimate (C-106): lists and page tell the sum of the mail
  expect(await listedRefund(sent)).toEqual({ told: [`$${/You get back: \$([\d.]+)/.exec(ofLabel)?.[1]}`], isEstimate: false })
  expect(made.group.orderItems.map(({ returnShipping }) => returnShipping)).toEqual([Number(cheapest.amount)])
  const shipped = await as(sent.alice).call(wayback.markReturnShipped, { params: { id: sent.group }, body: {} })
  expect([shipped.status, shipped.orderItems[0]?.status]).toEqual(['return_shipped', 'return_shipped_to_merchant'])
  await parcels.say(made.trackingNumber ?? '', 'TRANSIT')
  await parcels.until(sent.group, 'return_in_transit_to_merchant')
  await parcels.say(made.trackingNumber ?? '', 'DELIVERED')
  await parcels.until(sent.group, 'return_delivered_to_merchant')
  const received = await as(mei).call(wayback.confirmReturnDelivery, {
    params: { id: sent.group },
    body: { deliveryComments: 'here, dry' },
  })
  expect([received.status, received.deliveredAt === null]).toEqual(['return_delivered', false])
  const ofReceipt = await mailOf(sent, /^Your return .* has arrived/)
  const dear = [{ orderItemId: sent.items[0] ?? 0, condition: 'good', readyForRelisting: true, newPrice: '39.999' }] as const
  await expect(
    as(mei).call(wayback.updateConditions, { params: { id: sent.group }, body: { productUpdates: [...dear] } }),
  ).rejects.toMatchObject({ status: 400, body: { code: 'returns.price_required' } })
  const done = await as(mei).call(wayback.updateConditions, {
    params: { id: sent.group },
    body: {
      productUpdates: [
        { orderItemId: sent.items[0] ?? 0, condition: 'good', readyForRelisting: true, newPrice: '40', notes: 'a pulled thread' },
      ],
    },
  })
  expect(done.orderItems[0]?.status).toMatch(/^return_(processing|completed)$/)
  await parcels.until(sent.group, 'return_completed_for_group')
  const tax = Math.round((sent.value * 1.1 * 0.08 + Number.EPSILON) * 100) / 100
  const [refund] = await refunds(sent)
  expect(refund?.cause).toBe(`returned:${sent.items[0]}`)
  expect((refund?.amount_minor ?? 0) / 100).toBeCloseTo(sent.value - 10 - Number(cheapest.amount) + tax, 1)
  // the mails on the way say until when, and what came back in the end
  const ofApproval = await mailOf(sent, /^Your return .* is approved/)
  expect(ofApproval).toMatch(/Please send your parcel by \w+, \w+ \d+: after/)
  expect(ofApproval).toContain(`\n  Tax, 8%: $${tax.toFixed(2)}\n  Usage fee: −$10.00\n`)
  expect(ofApproval).toContain(
    `You get back\n  With a parcel of your own: $${(sent.value - 10 + tax).toFixed(2)}\n  With our label, about: $`,
  )
  expect(ofApproval).toContain(`Make a return label:\n${app.config.publicOrigin}/dashboard/returns/ship/${sent.group}\n`)
  expect(ofLabel).toMatch(/Please send it by \w+, \w+ \d+: after/)
  expect(ofReceipt).toMatch(/looks at it by \w+, \w+ \d+\./)
  // each that is taken from the price has its row
  for (const text of [ofLabel, ofReceipt])
    expect(text).toContain(`\n  Usage fee: −$10.00\n  Our return label: −$${Number(cheapest.amount).toFixed(2)}\n  You get back: $`)
  for (const text of [ofLabel, ofReceipt])
    expect(text).toMatch(new RegExp(`You get back.*\\$${((refund?.amount_minor ?? 0) / 100).toFixed(2)}`))
  expect(await fundOf(sent)).toMatchObject({ status: 'customer_refunded', balance: 0 })
  const { rows } = await sql<{ stock: number; price_minor: number; condition: string }>`
    select stock, price_minor, condition from product where id = ${sent.dresses[0] ?? 0}`.execute(app.db)
  expect(rows[0]).toEqual({ stock: 1, price_minor: 4_000, condition: 'good' })
  const request = await as(sent.alice).call(returns.itemReturn, { params: { id: sent.items[0] ?? 0 } })
  expect(request.data).toMatchObject({ status: 'completed' })
  // the merchant reads again what was noted and what went back; what was noted is not for the customer
  const [theirs, own] = await Promise.all([mei, sent.alice].map((who) => as(who).call(orders.showGroup, { params: { id: sent.group } })))
  expect(theirs?.orderItems[0]?.assessment).toEqual({ condition: 'good', notes: 'a pulled thread' })
  expect(own?.orderItems[0]?.assessment).toBeNull()
  const wentBack = [{ orderItems: sent.items, amount: (refund?.amount_minor ?? 0) / 100, isPending: false }]
  expect([theirs?.returnRefunds, own?.returnRefunds]).toEqual([wentBack, wentBack])
  await expectRows(app, sent.group, ['G30', 'I17', 'G32', 'I18b', 'G33'])
}, 90_000)

test('what the refund does not cover the customer pays by card before the label is bought', async () => {
  const sent = await approved(0)
  const quoted = await rates(sent, costly)
  const dearest = quoted.rates.at(-1)
  if (!dearest) throw new Error('no rate')
  const quote = await as(sent.alice).call(wayback.labelQuote, { params: { id: sent.items[0] ?? 0 }, query: { rateId: dearest.id } })
  expect(quote.customerPays, `a rate of ${dearest.amount} for ${sent.value}`).toBeGreaterThan(0)
  const unpaid = await label(sent, { rateId: dearest.id })
  expect(unpaid).toMatchObject({ success: false, status: 'unpaid', requiresAction: true, labelUrl: null, amount: quote.customerPays })
  expect((await show(sent)).orderItems[0]?.returnRequest).toMatchObject({ status: 'pending_customer_action' })
  await expect(label(sent, { rateId: dearest.id, paymentIntentId: unpaid.paymentIntentId })).rejects.toMatchObject({
    status: 409,
    body: { code: 'returns.payment_not_completed' },
  })
  await market.confirm(unpaid.clientSecret)
  const made = await label(sent, { rateId: dearest.id, paymentIntentId: unpaid.paymentIntentId })
  expect(made).toMatchObject({ success: true, status: 'bought' })
  expect(await fundOf(sent)).toMatchObject({ balance: 0 })
  await expectRows(app, sent.group, ['R5', 'R6a'])
  // called off before its scan: the label is voided, the card gets its part back, the fund goes back to the merchant
  await as(sent.alice).call(returns.cancelGroupReturn, { params: { id: sent.group }, body: { reason: 'want_to_keep' } })
  await eventually(async () =>
    (await refunds(sent)).some(({ cause, state }) => cause === `return_label:${made.deliveryId}` && state === 'done'),
  )
  expect((await refunds(sent)).map(({ amount_minor }) => amount_minor / 100)).toEqual([quote.customerPays])
  expect(await fundOf(sent)).toMatchObject({ status: 'merchant_refunded', balance: 0 })
  expect((await parcels.stands(sent.group)).status).toBe('delivery_completed_to_customer')
}, 90_000)

test('a label that the carrier refuses after the payment gives the money back, and another rate may be chosen', async () => {
  const sent = await approved(0)
  const dearest = (await rates(sent, costly)).rates.at(-1)
  const unpaid = await label(sent, { rateId: dearest?.id })
  await market.confirm(unpaid.clientSecret)
  await sql`update shipping_quote set service_token = 'gone' where id = ${dearest?.id ?? ''}`.execute(app.db)
  await expect(label(sent, { rateId: dearest?.id, paymentIntentId: unpaid.paymentIntentId })).rejects.toMatchObject({
    status: 409,
    body: { code: 'RATE_NO_LONGER_AVAILABLE' },
  })
  await eventually(async () => (await refunds(sent)).some(({ cause, state }) => cause.startsWith('return_label:') && state === 'done'))
  expect((await show(sent)).orderItems[0]?.returnRequest).toMatchObject({ status: 'approved' })
  await expectRows(app, sent.group, ['R6c'])
  const [cheapest] = (await rates(sent)).rates
  expect(await label(sent, { rateId: cheapest?.id })).toMatchObject({ status: 'bought' })
}, 90_000)

test('who finds a label too dear chooses another rate before paying, and owes nothing', async () => {
  const sent = await approved(0)
  const dearest = (await rates(sent, costly)).rates.at(-1)
  const unpaid = await label(sent, { rateId: dearest?.id })
  expect(unpaid.status).toBe('unpaid')
  const [cheapest] = (await rates(sent)).rates
  expect(await label(sent, { rateId: cheapest?.id })).toMatchObject({ status: 'bought' })
  await expectRows(app, sent.group, ['R5', 'R6b'])
  // the payment that was opened is of no use any more
  await market.confirm(unpaid.clientSecret)
  await eventually(async () => {
    const { state } = await market.payment(unpaid.paymentId ?? 0)
    return state === 'refunded' || state === 'canceled'
  })
}, 90_000)

test('a rate of other items or an hour ago is gone, strangers find nothing, and the merchant may label at the own cost', async () => {
  const sent = await approved(0)
  const [cheapest] = (await rates(sent)).rates
  await expect(label(sent, {})).rejects.toMatchObject({ body: { code: 'returns.rate_required' } })
  await expect(label(sent, { rateId: 'quote_none' })).rejects.toMatchObject({ status: 409, body: { code: 'RATE_NO_LONGER_AVAILABLE' } })
  const stranger = await opened.person()
  await expect(
    as(stranger).call(wayback.createReturnLabel, { body: { fulfillmentGroupId: sent.group, rateId: cheapest?.id ?? '' } }),
  ).rejects.toMatchObject({ status: 404 })
  const own = await as(mei).call(shipping.shippingRates, { body: { isReturn: true, fulfillmentGroupId: sent.group } })
  const made = await as(mei).call(wayback.createReturnLabel, { body: { fulfillmentGroupId: sent.group, rateId: own.rates[0]?.id ?? '' } })
  expect(made.status).toBe('bought')
  expect((await fundOf(sent))?.balance).toBe(Math.round(sent.value * 100))
  const list = await as(sent.alice).call(deliveries.listDeliveries, { query: {} })
  expect(list.data.find(({ id }) => id === made.deliveryId)).toMatchObject({ deliveryLegType: 'inbound_return' })
  expect(list.data.find(({ id }) => id === made.deliveryId)?.labelUrl).not.toBeNull()
}, 90_000)

test('own parcels go back with a number of their own; what nobody confirms counts as received and is assessed by itself', async () => {
  const sent = await approved(0, 'defective')
  await expect(as(sent.alice).call(wayback.markReturnShipped, { params: { id: sent.group }, body: {} })).rejects.toMatchObject({
    body: { code: 'returns.number_required' },
  })
  const shipped = await as(sent.alice).call(wayback.markReturnShipped, {
    params: { id: sent.group },
    body: { trackingNumber: 'RR1', carrier: 'Post' },
  })
  expect(shipped.status).toBe('return_shipped')
  expect(shipped.next).toMatchObject({ move: 'countReceipt' })
  // no label of ours is taken from what goes back
  expect(shipped.orderItems.map(({ returnShipping }) => returnShipping)).toEqual([0])
  expect(await listedRefund(sent)).toEqual({ told: [`$${(sent.value * 1.1 * 1.08).toFixed(2)}`], isEstimate: false })
  const seen = await as(await parcels.again(mei)).call(orders.showGroup, { params: { id: sent.group } })
  expect(seen.returnRequests[0]).toMatchObject({ trackingNumber: 'RR1', carrier: 'Post' })
  // three days after it can be there by the estimate, and not three days after it was sent
  const { most } = estimatedDays(seen.returnWay ?? nowhere)
  expect(most).toBeGreaterThan(0)
  await parcels.later({ days: 3, hours: 1 })
  expect((await show(sent)).status).toBe('return_shipped')
  await parcels.later({ days: most - 1 })
  expect((await show(sent)).status).toBe('return_shipped')
  await parcels.later({ days: 1 })
  expect((await parcels.until(sent.group, 'return_delivered')).items).toEqual(['return_delivered'])
  await parcels.later({ days: 5, hours: 1 })
  await parcels.until(sent.group, 'return_completed_for_group')
  // the merchant is at fault: the platform fee goes back as well, and no label was bought
  const [refund] = await refunds(sent)
  expect((refund?.amount_minor ?? 0) / 100).toBeCloseTo(sent.value * 1.1 * 1.08, 1)
}, 90_000)

test('a return parcel that fails stops the clocks and waits for support; found again it goes on', async () => {
  const sent = await approved(0)
  const [cheapest] = (await rates(sent)).rates
  const made = await label(sent, { rateId: cheapest?.id })
  await parcels.say(made.trackingNumber ?? '', 'TRANSIT')
  await parcels.until(sent.group, 'return_in_transit_to_merchant')
  await parcels.say(made.trackingNumber ?? '', 'FAILURE')
  await eventually(async () => (await show(sent)).orderItems[0]?.returnRequest?.status === 'failed')
  expect((await show(sent)).hasSupportCase).toBe(true)
  await parcels.say(made.trackingNumber ?? '', 'DELIVERED')
  await parcels.until(sent.group, 'return_delivered_to_merchant')
  expect((await show(sent)).orderItems[0]?.returnRequest?.status).toBe('in_progress')
  await expectRows(app, sent.group, ['G39', 'R10', 'R13'])
}, 90_000)

test('two labels that were paid by card and are called off together both go back to their cards', async () => {
  const sent = await approved(0, 'changed_mind', { garments: [{}, {}] })
  const paid: number[] = []
  for (const orderItemId of sent.items) {
    const rateId = (await rates(sent, { orderItemIds: [orderItemId], ...costly })).rates.at(-1)?.id
    const unpaid = await label(sent, { orderItemId, rateId })
    expect(unpaid.status).toBe('unpaid')
    await market.confirm(unpaid.clientSecret)
    expect(await label(sent, { orderItemId, rateId, paymentIntentId: unpaid.paymentIntentId })).toMatchObject({ status: 'bought' })
    paid.push(unpaid.amount)
  }
  await as(sent.alice).call(returns.cancelGroupReturn, { params: { id: sent.group }, body: { reason: 'want_to_keep' } })
  expect((await refunds(sent)).map(({ amount_minor }) => amount_minor / 100)).toEqual(paid)
  expect(await fundOf(sent)).toMatchObject({ status: 'merchant_refunded', balance: 0 })
  const labels = await app.db
    .selectFrom('payment')
    .select('id')
    .where('purpose', '=', 'return_label')
    .where('account_id', '=', sent.alice.id)
    .execute()
  const both = [sent.alice.id, mei.id].toSorted((a, b) => a - b)
  for (const { id } of labels) await eventually(async () => String(await market.heardOfRefund(id, sent.group)) === String(both))
}, 90_000)

test('while a label that was paid for is being bought its return is not called off: the money would go to the merchant', async () => {
  const sent = await approved(0)
  const rateId = (await rates(sent, costly)).rates.at(-1)?.id
  const unpaid = await label(sent, { rateId })
  await market.confirm(unpaid.clientSecret)
  await parcels.fault('POST /transactions', 'drop_request')
  expect(await label(sent, { rateId, paymentIntentId: unpaid.paymentIntentId })).toMatchObject({ status: 'pending' })
  const before = await fundOf(sent)
  const withdraw = () => as(sent.alice).call(returns.cancelGroupReturn, { params: { id: sent.group }, body: { reason: 'want_to_keep' } })
  await expect(withdraw()).rejects.toMatchObject({ status: 409, body: { code: 'returns.none_to_cancel' } })
  expect(await fundOf(sent)).toEqual(before)
  await eventually(async () => {
    await parcels.later({ minutes: 3 })
    return (await parcels.stands(sent.group)).status === 'return_shipping_label_created'
  })
  await as(await parcels.again(sent.alice)).call(returns.cancelGroupReturn, {
    params: { id: sent.group },
    body: { reason: 'want_to_keep' },
  })
  await eventually(async () => (await refunds(sent)).some(({ cause, state }) => cause.startsWith('return_label:') && state === 'done'))
  expect(await fundOf(sent)).toMatchObject({ status: 'merchant_refunded', balance: 0 })
}, 90_000)

test('a fund is not taken for a fee by which its return could never be approved', async () => {
  const sent = await parcels.labelled()
  await parcels.say(sent.number, 'DELIVERED')
  await parcels.until(sent.group, 'delivery_completed_to_customer')
  const asked = await as(sent.alice).call(returns.requestGroupReturn, { body: { fulfillmentGroupId: sent.group, reason: 'changed_mind' } })
  expect(sent.shippingMinor).toBeGreaterThan(100)
  const fund = as(await parcels.again(mei)).call(returns.createFundIntent, {
    body: { amount: 1, fulfillmentGroupId: asked.id, useEarnings: true },
  })
  await expect(fund).rejects.toMatchObject({ status: 409, body: { code: 'returns.refund_negative' } })
}, 90_000)

test('the way back is estimated by the documented formula, to both sides alike, and a piece that it exceeds cannot be approved (C-72, C-106)', async () => {
  const sent = await parcels.labelled({ garments: [{ price_minor: 2_500, category: 'coat' }] })
  await parcels.say(sent.number, 'DELIVERED')
  await parcels.until(sent.group, 'delivery_completed_to_customer')
  const asked = await as(sent.alice).call(returns.requestGroupReturn, { body: { fulfillmentGroupId: sent.group, reason: 'changed_mind' } })
  // New York to Oakland: 2,559 miles at a cent are more than the most that is taken at home
  expect(asked.returnWay).toMatchObject({ fromCountry: 'US', toCountry: 'US', perUsd: 1 })
  expect((asked.returnWay?.metres ?? 0) / 1_609.344).toBeCloseTo(2_559, 0)
  const seller = as(await parcels.again(mei))
  const terms = await seller.call(returns.fundTerms, { params: { id: sent.group } })
  expect(terms.estimatedShipping).toBe(29.99)
  const approves = seller.call(returns.approveAllReturns, { params: { id: sent.group }, body: { usageFee: 0 } })
  await expect(approves).rejects.toMatchObject({ status: 409, body: { code: 'returns.refund_negative' } })
}, 90_000)

test('the documented call for labels buys one for the way back, too, and asks for what the refund does not cover', async () => {
  const sent = await approved(0)
  const dear = (await rates(sent, costly)).rates.at(-1)?.id
  const byAlias = (body: object) =>
    as(sent.alice).call(deliveries.buyLabel, { body: { fulfillmentGroupId: sent.group, isReturn: true, ...body } })
  const unpaid = await byAlias({ rateId: dear })
  expect(unpaid).toMatchObject({ status: 'unpaid', requiresAction: true, deliveryId: null })
  const [cheapest] = (await rates(sent)).rates
  const made = await byAlias({ rateId: cheapest?.id })
  expect(made).toMatchObject({ status: 'bought', group: { status: 'return_shipping_label_created' } })
  expect((await label(sent, { rateId: cheapest?.id })).deliveryId).toBe(made.deliveryId)
  expect(await parcels.labelsSold(made.deliveryId ?? 0)).toBe(1)
  // without the word it is the merchant's label of the way there, which is over
  await expect(
    as(sent.alice).call(deliveries.buyLabel, { body: { fulfillmentGroupId: sent.group, rateId: cheapest?.id } }),
  ).rejects.toMatchObject({ status: 409 })
}, 90_000)

test('a wish for a label that is sent again after its payment answers the label, and nobody pays twice', async () => {
  const sent = await approved(0)
  const rateId = (await rates(sent, costly)).rates.at(-1)?.id
  const body = { fulfillmentGroupId: sent.group, rateId }
  const wish = () => as(sent.alice).call(wayback.createReturnLabel, { body }, { 'idempotency-key': `wish-${sent.group}` })
  const unpaid = await wish()
  expect(unpaid.status).toBe('unpaid')
  expect((await wish()).paymentIntentId).toBe(unpaid.paymentIntentId)
  await market.confirm(unpaid.clientSecret)
  const made = await label(sent, { rateId, paymentIntentId: unpaid.paymentIntentId })
  expect(await wish()).toMatchObject({ status: 'bought', deliveryId: made.deliveryId, requiresAction: false })
  const { rows } = await sql`select from payment where account_id = ${sent.alice.id} and purpose = 'return_label'`.execute(app.db)
  expect([rows.length, await refunds(sent)]).toEqual([1, []])
}, 90_000)

test('what was paid for a refused label comes back out of the account it went into, whichever fund pays for the items by then', async () => {
  const sent = await approved(0)
  const rateId = (await rates(sent, costly)).rates.at(-1)?.id
  const unpaid = await label(sent, { rateId })
  await market.confirm(unpaid.clientSecret)
  await parcels.fault('POST /transactions', 'drop_request')
  expect(await label(sent, { rateId, paymentIntentId: unpaid.paymentIntentId })).toMatchObject({ status: 'pending' })
  const before = (await fundOf(sent))?.balance ?? 0
  await sql`update refund_fund set left_ids = item_ids where group_id = ${sent.group}`.execute(app.db)
  const { rows } = await sql<{ id: number }>`
    update carrier_leg set refusal = 'gone' where group_id = ${sent.group} and way = 'return' returning id`.execute(app.db)
  await inTransaction(app, (tx) => payBackLabel(app, tx, rows[0]?.id ?? 0))
  expect((await fundOf(sent))?.balance).toBe(before - Math.round(unpaid.amount * 100))
  expect(await market.ledger('customer_refund', String(sent.alice.id))).toBe(-Math.round(unpaid.amount * 100)) // owed
}, 90_000)

test('whoever met the customer in person asks for no rates of a way back from their home', async () => {
  const lending = openLending(opened, market)
  const { renter, groupId, itemId } = await lending.running(mei, await lending.coat(mei, { parcel: measures }))
  await putAddress(app, renter.id, oakland)
  const alice = await lending.again(renter)
  await as(alice).call(returns.startReturn, { params: { id: itemId }, body: {} })
  const body = { isReturn: true, fulfillmentGroupId: groupId }
  await expect(as(await lending.again(mei)).call(shipping.shippingRates, { body })).rejects.toMatchObject({
    body: { code: 'returns.from_unknown' },
  })
  expect((await as(alice).call(shipping.shippingRates, { body })).addressInfo.from.city).toBe('Oakland')
}, 60_000)

test('the way back is quoted with all that the documents send along (SHIP-17, SHIP-20); an address that lacks a part, a shop without any (RET-96), and measures that make no parcel (RET-97), are told', async () => {
  const sent = await approved(0)
  const named = { merchantUsername: 'mei', merchantFirstname: 'Mei', merchantLastname: 'Chen', currency: 'USD', fromCustomer: true }
  const parcels = [{ length: 10, width: 6, height: 0.25, distance_unit: 'in', weight: 0.5, mass_unit: 'lb' }]
  const { addressInfo } = await rates(sent, { ...named, parcels, fromAddressId: 'customer-1', toAddressId: 'merchant-1' })
  expect(addressInfo).toEqual({ from: { city: 'Oakland', country: 'US' }, to: { city: 'New York', country: 'US' } })
  const endless = { length: 10, width: 6, height: 1e308, distance_unit: 'in', weight: 1, mass_unit: 'lb' }
  await expect(rates(sent, { parcels: [endless, endless] })).rejects.toMatchObject({
    status: 400,
    body: { code: 'returns.parcel_none', message: 'No valid parcel data could be constructed.' },
  })
  await sql`update return_request set return_to = return_to || '{"city": ""}' where group_id = ${sent.group}`.execute(app.db)
  await expect(rates(sent)).rejects.toMatchObject({
    status: 400,
    body: { code: 'returns.to_unknown', message: 'Could not determine to address ID.' },
  })
  await sql`update return_request set return_to = null where group_id = ${sent.group}`.execute(app.db)
  await sql`update fulfillment_group set origin_address = null where id = ${sent.group}`.execute(app.db)
  await app.db.updateTable('address').set({ is_default: false }).where('account_id', '=', mei.id).execute()
  await expect(rates(sent)).rejects.toMatchObject({
    status: 400,
    body: { code: 'returns.no_merchant_address', message: 'No merchant address available.' },
  })
  await app.db
    .updateTable('address')
    .set({ is_default: true })
    .where('id', '=', market.homes.get(mei.id) ?? 0)
    .execute()
}, 60_000)

test('who was asked for the rest of a label and sends a parcel of their own has a return that ends, and pays nothing', async () => {
  const sent = await approved(0)
  const dearest = (await rates(sent, costly)).rates.at(-1)
  const unpaid = await label(sent, { rateId: dearest?.id })
  expect(unpaid.status).toBe('unpaid')
  await as(sent.alice).call(wayback.markReturnShipped, { params: { id: sent.group }, body: { trackingNumber: 'RR2', carrier: 'Post' } })
  expect((await show(sent)).orderItems[0]?.returnRequest).toMatchObject({ status: 'in_progress' })
  await market.confirm(unpaid.clientSecret)
  await eventually(async () => ['refunded', 'canceled'].includes((await market.payment(unpaid.paymentId ?? 0)).state))
  await parcels.later({ days: 3 + estimatedDays((await show(sent)).returnWay ?? nowhere).most, hours: 1 })
  await parcels.until(sent.group, 'return_delivered')
  await parcels.later({ days: 5, hours: 1 })
  await parcels.until(sent.group, 'return_completed_for_group')
  const { rows } = await sql<{ status: string }>`select status from return_request where group_id = ${sent.group}`.execute(app.db)
  expect(rows).toEqual([{ status: 'completed' }])
}, 90_000)
