import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AgreeableLine, type AgreedPrice, agreedOn, unitPriceOf } from './agreed.ts'

const until = '2026-11-25T00:00:00.000Z'
const price = (changes: Partial<AgreedPrice> = {}): AgreedPrice => ({
  id: 1,
  offer: 1,
  pieces: 1,
  option: null,
  minor: 8_000,
  currency: 'USD',
  until,
  ...changes,
})
const line = (changes: Partial<AgreeableLine> = {}): AgreeableLine => ({
  productId: 1,
  type: 'buy',
  quantity: 1,
  option: null,
  currency: 'USD',
  agreed: [price()],
  ...changes,
})

test.each([
  ['one piece', [line()], [null]],
  ['two pieces of it', [line({ quantity: 2 })], ['quantity']],
  ['a rental, where the sale was agreed', [line({ type: 'rent', option: { option: 'day', number: 3 } })], [undefined]],
  ['another currency', [line({ currency: 'EUR' })], [undefined]],
  ['two lines of one product: one agreement, one piece', [line(), line()], [null, undefined]],
  ['half of a bundle', [line({ agreed: [price({ pieces: 2 })] })], ['bundle']],
  [
    'a whole bundle',
    [line({ agreed: [price({ pieces: 2 })] }), line({ productId: 2, agreed: [price({ id: 2, pieces: 2 })] })],
    [null, null],
  ],
  [
    'a bundle of which one piece is there twice',
    [line({ agreed: [price({ pieces: 2 })] }), line({ productId: 2, quantity: 2, agreed: [price({ id: 2, pieces: 2 })] })],
    ['quantity', 'quantity'],
  ],
] as const)('%s', (_what, lines, expected) => {
  expect(agreedOn(lines).map((one) => (one === null ? undefined : one.lack))).toEqual(expected)
})

test('a rental price is for its own period, and the latest agreement counts', () => {
  const week = { option: 'week', number: 1 } as const
  const agreed = [price({ option: week }), price({ id: 7, offer: 7, option: week, minor: 7_500 })]
  const [one] = agreedOn([line({ type: 'rent', option: week, agreed })])
  expect(one?.price.id).toBe(7)
  expect(agreedOn([line({ type: 'rent', option: { option: 'week', number: 2 }, agreed })])).toEqual([null])
})

test('a single piece keeps its own agreement while a later bundle is not whole', () => {
  const lines = [line({ agreed: [price(), price({ id: 5, offer: 5, pieces: 2, minor: 6_000 })] })]
  expect(agreedOn(lines)[0]).toMatchObject({ price: { id: 1 }, lack: null })
})

test('nobody pays more than is listed, and an agreement counts for one piece at most', () => {
  expect([unitPriceOf(10_000, { price: price(), lack: null }), unitPriceOf(7_000, { price: price(), lack: null })]).toEqual([8_000, 7_000])
  expect([unitPriceOf(10_000, { price: price(), lack: 'bundle' }), unitPriceOf(10_000, null)]).toEqual([10_000, 10_000])
  const some = fc.record({ product: fc.integer({ min: 1, max: 3 }), quantity: fc.integer({ min: 1, max: 2 }) })
  const offer = fc.record({
    products: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
    minor: fc.nat(20_000),
  })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 6 }), fc.array(offer, { maxLength: 4 }), (wanted, offers) => {
      const prices = offers.flatMap(({ products, minor }, n) =>
        products.map((product) => ({ product, price: price({ id: n * 10 + product, offer: n + 1, pieces: products.length, minor }) })),
      )
      const lines = wanted.map(({ product, quantity }) =>
        line({ productId: product, quantity, agreed: prices.filter((one) => one.product === product).map((one) => one.price) }),
      )
      const standing = agreedOn(lines)
      const used = standing.flatMap((one) => (one?.lack === null ? [one.price] : []))
      expect(new Set(used.map(({ id }) => id)).size).toBe(used.length)
      for (const { offer: id, pieces } of used) expect(used.filter((one) => one.offer === id)).toHaveLength(pieces)
      for (const one of standing) expect(unitPriceOf(10_000, one)).toBeLessThanOrEqual(10_000)
      expect(lines.filter((one, n) => standing[n]?.lack === null && one.quantity !== 1)).toEqual([])
    }),
  )
})
