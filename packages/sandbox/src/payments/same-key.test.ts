import { afterAll, beforeAll, expect, test } from 'vitest'
import { openKit, type Kit } from '../test-kit.ts'

let kit: Kit
beforeAll(async () => {
  kit = await openKit()
})
afterAll(() => kit.close())

const order = { amount: 5000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true, allowed_payment_method_types: ['card'] }

test('the same key answers the same intent and says that it is a replay', async () => {
  const first = await kit.stripe.paymentIntents.create(order, { idempotencyKey: 'op_1' })
  const again = await kit.stripe.paymentIntents.create(order, { idempotencyKey: 'op_1' })
  expect(again.id).toBe(first.id)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
})

test('the same key with other parameters is an idempotency error', async () => {
  await kit.stripe.paymentIntents.create(order, { idempotencyKey: 'op_2' })
  await expect(kit.stripe.paymentIntents.create({ ...order, amount: 6000 }, { idempotencyKey: 'op_2' })).rejects.toMatchObject({
    statusCode: 400,
    type: 'StripeIdempotencyError',
  })
})

test('a refused card is remembered, a failed validation is not', async () => {
  const refused = { ...order, payment_method: 'pm_card_chargeDeclined' }
  await expect(kit.stripe.paymentIntents.create(refused, { idempotencyKey: 'op_3' })).rejects.toMatchObject({ statusCode: 402 })
  await expect(kit.stripe.paymentIntents.create(refused, { idempotencyKey: 'op_3' })).rejects.toMatchObject({
    headers: { 'idempotent-replayed': 'true' },
  })
  await expect(kit.stripe.paymentIntents.create({ ...order, amount: 1 }, { idempotencyKey: 'op_4' })).rejects.toMatchObject({
    statusCode: 400,
  })
  expect((await kit.stripe.paymentIntents.create(order, { idempotencyKey: 'op_4' })).status).toBe('succeeded')
})

test('a lost answer is found again under its key: one charge', async () => {
  await kit.post('/_sandbox/faults', { provider: 'stripe', call: 'POST /v1/payment_intents', fault: 'drop_answer', times: 1 })
  const before = (await kit.stripe.paymentIntents.list({ limit: 100 })).data.length
  // The client itself tries a closed connection once more, with the same key.
  const found = await kit.stripe.paymentIntents.create(order, { idempotencyKey: 'op_5' })
  expect(found.status).toBe('succeeded')
  expect((await kit.stripe.paymentIntents.list({ limit: 100 })).data.length).toBe(before + 1)
})

test('an error after acting stays under the key, the charge exists', async () => {
  await kit.post('/_sandbox/faults', { provider: 'stripe', call: 'POST /v1/payment_intents', fault: 'error_after' })
  const attempt = () => kit.stripe.paymentIntents.create({ ...order, metadata: { operation: 'op_6' } }, { idempotencyKey: 'op_6' })
  await expect(attempt()).rejects.toMatchObject({ statusCode: 500 })
  await expect(attempt()).rejects.toMatchObject({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } })
  const [newest] = (await kit.stripe.paymentIntents.list({ limit: 1 })).data
  expect(newest).toMatchObject({ status: 'succeeded', metadata: { operation: 'op_6' } })
})

test('while an answer is under way its key is in use', async () => {
  await kit.post('/_sandbox/faults', { provider: 'stripe', call: 'POST /v1/refunds', fault: 'slow', delayMs: 250 })
  const { id } = await kit.stripe.paymentIntents.create(order)
  const refund = () => kit.stripe.refunds.create({ payment_intent: id, amount: 100 }, { idempotencyKey: 'op_7' })
  const slow = refund()
  await new Promise((resolve) => setTimeout(resolve, 80))
  await expect(refund()).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  expect((await slow).status).toBe('succeeded')
})

test('a key is forgotten after a day', async () => {
  const first = await kit.stripe.paymentIntents.create(order, { idempotencyKey: 'op_8' })
  await kit.post('/_sandbox/clock', { advance: 'PT25H' })
  const later = await kit.stripe.paymentIntents.create(order, { idempotencyKey: 'op_8' })
  expect(later.id).not.toBe(first.id)
})
