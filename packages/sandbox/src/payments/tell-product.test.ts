import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSandbox } from '../index.ts'
import { sandboxKeys } from '../keys.ts'
import { eventOf, openKit, openProduct, type Kit } from '../test-kit.ts'

let kit: Kit
beforeAll(async () => {
  kit = await openKit()
})
afterAll(() => kit.close())
beforeEach(async () => {
  kit.product.answer = 200
  await kit.post('/_sandbox/webhooks', { mode: 'deliver' })
})

const create = () => kit.stripe.customers.create({ name: 'Alice' })
const callsFor = (id: string) => kit.product.heard.filter(({ body }) => body.includes(id))
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('the official client accepts the signature, and refuses another secret', async () => {
  const { id } = await create()
  const call = await kit.product.wait(({ body }) => body.includes(id))
  const mark = String(call.headers['stripe-signature'])
  expect(call.path).toBe('/api/webhooks/payments')
  expect(kit.stripe.webhooks.constructEvent(call.body, mark, sandboxKeys.paymentWebhookSecret)).toMatchObject({
    type: 'customer.created',
  })
  expect(() => kit.stripe.webhooks.constructEvent(call.body, mark, 'whsec_other')).toThrow(/No signatures found/)
})

test('what the product refuses is tried again when its time has come', async () => {
  kit.product.answer = 500
  const { id } = await create()
  await kit.product.wait(({ body }) => body.includes(id))
  kit.product.answer = 200
  await pause(30)
  await kit.post('/_sandbox/clock', { advance: 'PT1M' })
  await pause(50)
  expect(callsFor(id)).toHaveLength(2)
  await kit.post('/_sandbox/clock', { advance: 'P1D' })
  await pause(50)
  expect(callsFor(id)).toHaveLength(2)
})

test('held webhooks wait for their release', async () => {
  await kit.post('/_sandbox/webhooks', { mode: 'hold' })
  const { id } = await create()
  await pause(50)
  expect(callsFor(id)).toHaveLength(0)
  expect(await (await kit.post('/_sandbox/webhooks/release')).json()).toMatchObject({ released: 1 })
  await kit.product.wait(({ body }) => body.includes(id))
})

test('repeated, shuffled and dropped webhooks arrive twice, all, and never', async () => {
  await kit.post('/_sandbox/webhooks', { mode: 'repeat' })
  const twice = await create()
  await kit.post('/_sandbox/webhooks', { mode: 'shuffle' })
  const many = await Promise.all([create(), create(), create()])
  await kit.post('/_sandbox/webhooks', { mode: 'drop' })
  const never = await create()
  await pause(500)
  expect(callsFor(twice.id).length).toBeGreaterThanOrEqual(1)
  expect(many.every(({ id }) => callsFor(id).length >= 1)).toBe(true)
  expect(callsFor(never.id)).toHaveLength(0)
  const told = await kit.stripe.events.list({ type: 'customer.created', limit: 1 })
  expect(told.data[0]?.data.object).toMatchObject({ id: never.id })
})

test('a registered endpoint hears only its events, under its own secret', async () => {
  const endpoint = await kit.stripe.webhookEndpoints.create({ url: `${kit.product.origin}/own`, enabled_events: ['customer.deleted'] })
  const { id } = await create()
  await kit.stripe.customers.del(id)
  const call = await kit.product.wait(({ path }) => path === '/own')
  expect(kit.stripe.webhooks.constructEvent(call.body, String(call.headers['stripe-signature']), endpoint.secret ?? '').type).toBe(
    'customer.deleted',
  )
  expect(kit.product.heard.filter(({ path }) => path === '/own')).toHaveLength(1)
})

test('what is still to be told survives a restart of the sandbox', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const product = await openProduct()
  product.answer = 503
  const first = await openKit({ dataDir })
  await first.post('/_sandbox/product', { origin: product.origin })
  const { id } = await first.stripe.customers.create({ name: 'Mei' })
  await product.wait(({ body }) => body.includes(id))
  await pause(30)
  await first.close()
  product.answer = 200
  const again = await openSandbox({ host: '127.0.0.1', port: 0, mailPort: 0, product: product.origin, dataDir })
  await fetch(`${again.base}/_sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"advance":"PT2M"}',
  })
  await product.wait((call) => call.path === '/api/webhooks/clock')
  await pause(60)
  const events = product.heard
    .filter(({ path, body }) => path === '/api/webhooks/payments' && body.includes(id))
    .map((call) => eventOf(call).id)
  expect(events.length).toBe(2)
  expect(new Set(events).size).toBe(1)
  await again.close()
  await product.close()
  rmSync(dataDir, { recursive: true })
})
