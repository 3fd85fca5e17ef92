import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { expect, test } from 'vitest'
import { crowd, openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { paymentRooms } from '../index.ts'
import { reconcilePayments } from '../wallet/index.ts'

const opened = await openApp(crowd)
const { app, person } = opened
const market = openMarket(opened)
const soon = addDays(dayIn(new Date()), 10)

/** Starts all at once; answers who won, and how the others were refused. */
async function race<T>(tries: (() => Promise<T>)[]) {
  const ended = await Promise.allSettled(tries.map((one) => one()))
  const lost = ended.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as { status?: number; body?: { errors?: Record<string, string> } }] : [],
  )
  return { won: ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])), lost }
}
const people = (count: number) => Promise.all(Array.from({ length: count }, () => person()))

test('two hundred buyers want the only one at once: one gets it, the others are told before they pay', async () => {
  const mei = await market.seller()
  const dress = await market.garment(mei)
  const buyers = await people(200)
  const { won, lost } = await race(buyers.map((buyer) => () => market.prepare(buyer, [market.line(mei, dress)])))
  expect(won).toHaveLength(1)
  expect(lost.map(({ status, body }) => [status, body?.errors?.[dress]])).toEqual(
    Array.from({ length: 199 }, () => [409, 'Not enough quantity available']),
  )
  expect(await market.stockOf(dress)).toEqual({ stock: 1, reserved: 1 })
})

test('sixty buyers of one to three pieces share seven, and never more', async () => {
  const mei = await market.seller()
  const shirt = await market.garment(mei, { stock: 7 })
  const buyers = await people(60)
  const { won, lost } = await race(
    buyers.map((buyer, index) => () => market.prepare(buyer, [market.line(mei, shirt, { quantity: 1 + (index % 3) })])),
  )
  const { stock, reserved } = await market.stockOf(shirt)
  expect([stock, reserved]).toEqual([7, 7])
  expect(won.reduce((sum, { totals }) => sum + totals.subtotal, 0)).toBe(700)
  expect(new Set(lost.map(({ status }) => status))).toEqual(new Set([409]))
})

test('buyers of the same two things in any order do not block each other', async () => {
  const mei = await market.seller()
  const [a, b] = [await market.garment(mei, { stock: 20 }), await market.garment(mei, { stock: 20 })]
  const buyers = await people(20)
  const { won } = await race(
    buyers.map(
      (buyer, index) => () =>
        market.prepare(buyer, index % 2 ? [market.line(mei, a), market.line(mei, b)] : [market.line(mei, b), market.line(mei, a)]),
    ),
  )
  expect(won).toHaveLength(20)
  const started = Date.now()
  await Promise.all(won.map(({ clientSecret }) => market.confirm(clientSecret)))
  const { lost } = await race(
    won.map(
      ({ strapiPaymentId }, index) =>
        () =>
          market.place(buyers[index] ?? mei, strapiPaymentId),
    ),
  )
  expect(lost).toEqual([])
  expect(await market.stockOf(a)).toEqual({ stock: 0, reserved: 0 })
  expect(Date.now() - started).toBeLessThan(10_000)
})

test('forty renters want overlapping days of one coat: one wins; days that only touch are let to two', async () => {
  const mei = await market.seller()
  const coat = await market.garment(mei, { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 3_000 }] })
  const rent = (startDate: string) => [
    market.line(mei, coat, { type: 'rent' as const, rentOption: { number: 3, option: 'day' as const, startDate } }),
  ]
  const renters = await people(40)
  const { won, lost } = await race(renters.map((renter, index) => () => market.prepare(renter, rent(addDays(soon, index % 4)))))
  expect(won).toHaveLength(1)
  expect(new Set(lost.map(({ status }) => status))).toEqual(new Set([409]))
  const [next] = await people(1)
  if (!next) throw new Error('nobody came')
  expect((await market.prepare(next, rent(addDays(soon, 7)))).success).toBe(true)
})

test('a buyer and a renter of the only one meet: one of them gets it', async () => {
  const mei = await market.seller()
  const rentable = { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 3_000 }] }
  for (let round = 0; round < 8; round++) {
    const coat = await market.garment(mei, rentable)
    const [buyer, renter] = await people(2)
    if (!buyer || !renter) throw new Error('nobody came')
    const { won } = await race([
      () => market.prepare(buyer, [market.line(mei, coat)]),
      () => market.prepare(renter, [market.line(mei, coat, { type: 'rent', rentOption: { number: 3, option: 'day', startDate: soon } })]),
    ])
    expect(won).toHaveLength(1)
  }
})

test('the browser, the webhook and the reconciler finish a payment at the same instant: one order, one charge, nothing refunded', async () => {
  const mei = await market.seller()
  const shirt = await market.garment(mei, { stock: 12 })
  const buyers = await people(12)
  await market.webhooks('repeat')
  for (const buyer of buyers) {
    const { clientSecret, strapiPaymentId } = await market.prepare(buyer, [market.line(mei, shirt)])
    await market.confirm(clientSecret)
    const { won, lost } = await race([
      ...Array.from({ length: 4 }, () => async () => (await market.place(buyer, strapiPaymentId)).id),
      async () => {
        await reconcilePayments(app, paymentRooms)
        return (await market.place(buyer, strapiPaymentId)).id
      },
    ])
    expect(lost).toEqual([])
    expect(new Set(won).size).toBe(1)
  }
  await market.webhooks('deliver')
  expect(await market.stockOf(shirt)).toEqual({ stock: 0, reserved: 0 })
  expect(await app.db.selectFrom('refund').select('id').execute()).toEqual([])
})
