import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sandboxKeys } from '../keys.ts'
import { openKit, type Kit } from '../test-kit.ts'

const clockSecret = 'a secret of this installation'
let kit: Kit
beforeAll(async () => {
  kit = await openKit({ clockSecret })
})
afterAll(() => kit.close())
beforeEach(async () => {
  kit.product.answer = 200
  await fetch(`${kit.sandbox.base}/_sandbox/faults`, { method: 'DELETE' })
})

test('the clock moves, tells the product under its signature, and answers after it followed', async () => {
  const answer = await kit.post('/_sandbox/clock', { advance: 'P14D' })
  const moved = (await answer.json()) as { now: string; offsetMs: number }
  const call = await kit.product.wait(({ path }) => path === '/api/webhooks/clock')
  const [at = '', mark = ''] = String(call.headers['x-rondo-signature'])
    .split(',')
    .map((part) => part.slice(part.indexOf('=') + 1))
  expect(mark).toBe(createHmac('sha256', clockSecret).update(`${at}.${call.body}`).digest('hex'))
  expect(JSON.parse(call.body)).toMatchObject({ offsetMs: moved.offsetMs })
  expect(moved.offsetMs).toBeGreaterThanOrEqual(14 * 86_400_000)
  const customer = await kit.stripe.customers.create()
  expect(Math.abs(customer.created * 1000 - Date.parse(moved.now))).toBeLessThan(5000)
})

test('a product that does not follow is told apart, and the offset stays', async () => {
  kit.product.answer = 500
  const before = await kit.json<{ offsetMs: number }>('/_sandbox/clock')
  expect((await kit.post('/_sandbox/clock', { advance: 'PT1H' })).status).toBe(502)
  expect((await kit.json<{ offsetMs: number }>('/_sandbox/clock')).offsetMs).toBe(before.offsetMs + 3_600_000)
  kit.product.answer = 200
  expect((await kit.post('/_sandbox/clock', { now: 'yesterday' })).status).toBe(400)
  await kit.post('/_sandbox/clock', { now: new Date().toISOString() })
  expect(Math.abs((await kit.json<{ offsetMs: number }>('/_sandbox/clock')).offsetMs)).toBeLessThan(1000)
})

const geocode = () =>
  fetch(`${kit.sandbox.base}/geocoding/v5/mapbox.places/Broadway.json?access_token=${sandboxKeys.geocoderToken}`, {
    signal: AbortSignal.timeout(400),
  })
const plan = (fault: string, more: object = {}) => kit.post('/_sandbox/faults', { provider: 'geocoder', fault, ...more })

test.each([
  ['error_before', 500],
  ['error_after', 500],
  ['rate_limit', 429],
  ['conflict', 409],
])('the fault %s answers %s once', async (fault, status) => {
  await plan(fault)
  expect((await geocode()).status).toBe(status)
  expect((await geocode()).status).toBe(200)
})

test.each(['refuse', 'drop_request', 'drop_answer', 'timeout', 'slow'])('the fault %s gives no whole answer in time', async (fault) => {
  await plan(fault, { delayMs: fault === 'slow' || fault === 'timeout' ? 600 : 0 })
  await expect(geocode().then((answer) => answer.text())).rejects.toBeInstanceOf(Error)
  expect((await geocode()).status).toBe(200)
})

test('a malformed answer is no JSON, and a fault hits only the call that it names', async () => {
  await plan('malformed')
  await expect((await geocode()).json()).rejects.toBeInstanceOf(SyntaxError)
  await kit.post('/_sandbox/faults', { provider: 'stripe', call: 'POST /v1/payment_intents/:id/confirm', fault: 'error_before' })
  const intent = await kit.stripe.paymentIntents.create({ amount: 500, currency: 'usd', allowed_payment_method_types: ['card'] })
  await expect(kit.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })).rejects.toMatchObject({
    statusCode: 500,
  })
  expect((await kit.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })).status).toBe('succeeded')
})

test('unknown providers and faults are refused in words', async () => {
  const answer = await kit.post('/_sandbox/faults', { provider: 'stripe', fault: 'explode' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining('drop_answer') as string })
})

test('every exchange is kept for judges', async () => {
  await kit.stripe.customers.create({ email: 'kept@rondo.test' })
  const calls =
    await kit.json<{ seq: number; method: string; path: string; request: string; answer: string }[]>('/_sandbox/calls?provider=stripe')
  const last = calls.at(-1)
  expect(last).toMatchObject({ method: 'POST', path: '/v1/customers', request: 'email=kept%40rondo.test' })
  expect(await kit.json<object[]>(`/_sandbox/calls?provider=stripe&since=${last?.seq ?? 0}`)).toEqual([])
})

test('the same seed and the same calls give the same ids', async () => {
  const twice = async () => {
    await kit.post('/_sandbox/reset', { seed: 7 })
    return (await kit.stripe.customers.create()).id
  }
  expect(await twice()).toBe(await twice())
})
