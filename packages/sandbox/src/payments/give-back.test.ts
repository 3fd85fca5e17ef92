import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventOf, openKit, type Kit } from '../test-kit.ts'

let kit: Kit
beforeAll(async () => {
  kit = await openKit()
})
afterAll(() => kit.close())

const pay = (method = 'pm_card_visa') =>
  kit.stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'eur',
    payment_method: method,
    confirm: true,
    allowed_payment_method_types: ['card'],
  })
const turn = (intent: string, event: string) => kit.post(`/_sandbox/payments/${intent}`, { event })
const heard = (type: string, id: string) =>
  kit.product.wait((call) => call.path === '/api/webhooks/payments' && eventOf(call).type === type && call.body.includes(id))

test('refunds never exceed what was paid', async () => {
  const { stripe } = kit
  const { id } = await pay()
  expect(await stripe.refunds.create({ payment_intent: id, amount: 6000 })).toMatchObject({ status: 'succeeded', amount: 6000 })
  await expect(stripe.refunds.create({ payment_intent: id, amount: 4001 })).rejects.toMatchObject({ statusCode: 400, param: 'amount' })
  await stripe.refunds.create({ payment_intent: id })
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ code: 'charge_already_refunded' })
})

test('a refund that fails later puts the money back into the balance', async () => {
  const { stripe } = kit
  const { id } = await pay()
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 2500 })
  await turn(id, 'refund_failed')
  await heard('refund.failed', refund.id)
  const after = await stripe.refunds.retrieve(refund.id, { expand: ['failure_balance_transaction', 'charge'] })
  expect(after).toMatchObject({
    status: 'failed',
    failure_balance_transaction: { amount: 2500, type: 'refund_failure' },
    charge: { amount_refunded: 0 },
  })
})

test('a pending refund succeeds with time', async () => {
  const { stripe } = kit
  const { id } = await pay('pm_card_pendingRefund')
  const refund = await stripe.refunds.create({ payment_intent: id })
  expect(refund.status).toBe('pending')
  await kit.post('/_sandbox/clock', { advance: 'PT1M' })
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
})

test('a refund whose bank waits stays pending until the bank is made to say', async () => {
  const { stripe } = kit
  const { id } = await pay('pm_card_refundWaits')
  const refund = await stripe.refunds.create({ payment_intent: id })
  await kit.post('/_sandbox/clock', { advance: 'P1D' })
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('pending')
  await kit.post(`/_sandbox/payments/${id}`, { event: 'refund_failed' })
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('failed')
})

test.each([
  ['winning_evidence', 'won', 0, 'refunded'],
  ['losing_evidence', 'lost', -10_000, 'charge_disputed'],
])('a dispute answered with %s is %s', async (words, status, net, then) => {
  const { stripe } = kit
  const { id } = await pay()
  await turn(id, 'dispute')
  const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data
  expect(dispute).toMatchObject({ status: 'needs_response', amount: 10_000, is_charge_refundable: false })
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ code: 'charge_disputed' })
  await stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: words } })
  await kit.post('/_sandbox/clock', { advance: 'PT1M' })
  const after = await stripe.disputes.retrieve(dispute?.id ?? '')
  expect(after.status).toBe(status)
  expect(after.balance_transactions.reduce((sum, { amount }) => sum + amount, 0)).toBe(net)
  await heard('charge.dispute.closed', after.id)
  expect(after.is_charge_refundable).toBe(then === 'refunded')
  const told = await stripe.refunds.create({ payment_intent: id }).then(
    () => 'refunded',
    ({ code }: { code?: string }) => code,
  )
  expect(told).toBe(then)
})

test('the dispute card brings its dispute by itself', async () => {
  const { id } = await pay('pm_card_createDispute')
  await kit.post('/_sandbox/clock', { advance: 'PT10S' })
  expect((await kit.stripe.disputes.list({ payment_intent: id })).data).toHaveLength(1)
  await heard('charge.dispute.created', id)
})
