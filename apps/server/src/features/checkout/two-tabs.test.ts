import { cart } from '@rondo/contracts'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crowd, openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'

const opened = await openApp({ ...crowd, logLevel: 'silent', jobs: false })
const { app, as, later, person, sandbox } = opened
const market = openMarket(opened)
const day = { number: 3, option: 'day' as const, priceMinor: 3_000 }

test('two tabs with different carts at once: nobody gets a mistake, and what is prepared last can be paid', async () => {
  const mei = await market.seller()
  await market.webhooks('hold')
  const refused: unknown[] = []
  for (let round = 0; round < 20; round++) {
    const alice = await person()
    const carts = [[market.line(mei, await market.garment(mei))], [market.line(mei, await market.garment(mei))]]
    await Promise.allSettled(carts.map((lines) => market.prepare(alice, lines))).then((tabs) =>
      refused.push(...tabs.flatMap((tab) => (tab.status === 'rejected' ? [(tab.reason as { status?: number }).status] : []))),
    )
    const { order } = await market.buy(alice, carts[0] ?? [])
    expect(order.status).toBe('paid')
  }
  expect(refused.filter((status) => status !== 503)).toEqual([])
})

test('asking how a payment stands is limited for each person', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { strapiPaymentId } = await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  const statuses = []
  for (let ask = 0; ask < 62; ask++) {
    const answer = await market.place(alice, strapiPaymentId).catch((error: { status?: number }) => error)
    statuses.push('status' in answer ? answer.status : 200)
  }
  const asked = statuses.filter((status) => status !== 429)
  expect(asked.length).toBeGreaterThanOrEqual(20)
  expect(asked.length).toBeLessThanOrEqual(60)
})

test('one failure of the provider while a checkout is given up does not bar its buyer from the next one', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { strapiPaymentId } = await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  const fault = { provider: 'stripe', call: 'POST /v1/payment_intents/:id/cancel', fault: 'error_before', times: 2 } // the SDK itself tries twice
  await fetch(`${sandbox.base}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
  const other = [market.line(mei, await market.garment(mei))]
  await expect(market.prepare(alice, other)).rejects.toMatchObject({ status: 503 })
  // an answer of the provider's own that it failed uses its key up
  await sql`
    update operation set generation = generation + 1
    where kind = 'intent_cancel' and state = 'unknown' and subject = ${`payment:${strapiPaymentId}`}`.execute(app.db)
  await later({ minutes: 3 })
  const { order } = await market.buy(alice, other)
  expect(order.status).toBe('paid')
})

test('the cart says until when a checkout holds all of it, after a reload, too, and no longer once it is changed or over', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const [dress, coat] = [await market.garment(mei), await market.garment(mei, { for_rent: true, rent_tiers: [day] })]
  const put = (product: number, more: object) =>
    market.add(alice, { product, deliveryMethod: 'pickup', pickupAddressId: market.homes.get(mei.id), quantity: 1, type: 'buy', ...more })
  await put(dress, {})
  await put(coat, { type: 'rent', rentalPeriod: { option: 'day', number: 3, startDate: addDays(dayIn(new Date()), 10) } })
  const held = async () => (await market.cartOf(alice)).sections.map(({ heldUntil }) => heldUntil)
  expect(await held()).toEqual([null])
  const { items } = await market.cartOf(alice)
  const lines = items.map(({ id, product, type, rentalPeriod: period }) =>
    market.line(mei, product.id, { cartItemId: id, type, ...(period && { rentOption: { ...day, startDate: period.startDate } }) }),
  )
  const { expiresAt } = await market.prepare(alice, lines)
  expect(await held()).toEqual([expiresAt])
  await put(await market.garment(mei), {})
  expect(await held()).toEqual([null])
  const { items: three } = await market.cartOf(alice)
  await as(alice).call(cart.removeItem, { params: { cartItemId: three[2]?.id ?? 0 } })
  expect(await held()).toEqual([expiresAt])
  await later({ minutes: 16 })
  expect(await held()).toEqual([null])
})
