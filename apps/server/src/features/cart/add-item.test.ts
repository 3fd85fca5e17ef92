import { cart } from '@rondo/contracts'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { quantities } from '@rondo/rules/kernel/limits'
import { expect, test } from 'vitest'
import { crowd, openApp } from '../../../test/app.ts'
import { letDays, putStock } from '../../../test/goods.ts'
import { openMarket } from '../../../test/market.ts'
import { statementsOf } from '../../../test/statements.ts'

const opened = await openApp({ ...crowd, jobs: false })
const { as, call, app, person } = opened
const market = openMarket(opened)
const mei = await market.seller()
const today = dayIn(new Date())
const rentable = {
  for_rent: true,
  rent_tiers: [
    { number: 3, option: 'day', priceMinor: 3_000 },
    { number: 1, option: 'week', priceMinor: 5_000 },
  ],
}
const rent = (product: number, startDate?: string, more: object = {}) => ({
  product,
  type: 'rent' as const,
  deliveryMethod: 'pickup' as const,
  rentalPeriod: { option: 'day' as const, number: 3, ...(startDate && { startDate }) },
  ...more,
})

test('a product goes into the cart with the price of the listing, in two statements beside the session', async () => {
  const alice = await person()
  const dress = await market.garment(mei)
  const added = await market.add(alice, {
    product: dress,
    type: 'buy',
    customNote: 'A gift',
    productOptions: [{ optionType: 'Wrap', optionValue: 'Red' }],
  })
  expect(added).toMatchObject({ status: 'added', message: 'Item added to cart', itemIndex: 0, itemsCount: 1 })
  const [line] = (await market.cartOf(alice)).items
  expect(line).toMatchObject({
    unitPrice: 100,
    lineTotal: 100,
    deposit: 0,
    available: 1,
    problem: null,
    customNote: 'A gift',
    productOptions: [{ name: 'Wrap', value: 'Red' }],
  })

  const hat = await market.garment(mei)
  const sent = await statementsOf(() => market.add(alice, { product: hat, type: 'buy' }))
  expect(sent.length).toBeLessThanOrEqual(3)
  expect((await statementsOf(() => market.cartOf(alice))).length).toBeLessThanOrEqual(2)
})

test('a visitor has no cart', async () => {
  await expect(call(cart.getCart, {})).rejects.toMatchObject({ status: 401 })
})

test('the same line is not doubled; the same rental for other days asks which is meant', async () => {
  const alice = await person()
  const coat = await market.garment(mei, { stock: 3, ...rentable })
  await market.add(alice, { product: coat, type: 'buy' })
  expect(await market.add(alice, { product: coat, type: 'buy' })).toMatchObject({ status: 'already_in_cart', itemIndex: 0, itemsCount: 1 })
  await market.add(alice, rent(coat, addDays(today, 5)))
  expect(await market.add(alice, rent(coat, addDays(today, 9)))).toMatchObject({
    status: 'choice_required',
    itemIndex: 1,
    newItem: { startDate: addDays(today, 9), endDate: addDays(today, 11), returnBy: addDays(today, 12), duration: 3, price: 30 },
  })
  expect((await market.cartOf(alice)).items).toHaveLength(2)
})

test('ten presses at once make one line', async () => {
  const alice = await person()
  const dress = await market.garment(mei)
  await Promise.all(Array.from({ length: 10 }, () => market.add(alice, { product: dress, type: 'buy' })))
  expect((await market.cartOf(alice)).items).toHaveLength(1)
})

test('without a first day a rental begins on the first free one; a taken day is refused, and so is one that has passed', async () => {
  const alice = await person()
  const coat = await market.garment(mei, rentable)
  const taken = [0, 1, 2, 3, 4].map((days) => ({ product_id: coat, unit: 1, day: addDays(today, days), order_item_id: 1 }))
  await letDays(app, taken)
  await expect(market.add(alice, rent(coat, addDays(today, 2)))).rejects.toMatchObject({ status: 409, body: { code: 'cart.period_taken' } })
  await expect(market.add(alice, rent(coat, addDays(today, -1)))).rejects.toMatchObject({ status: 400, body: { code: 'cart.period_past' } })
  await market.add(alice, rent(coat))
  const [line] = (await market.cartOf(alice)).items
  expect(line?.rentalPeriod).toMatchObject({ startDate: addDays(today, 5), duration: 3 })
})

test('a rental carries its deposit: the own one of the merchant, else half of the rent', async () => {
  const alice = await person()
  const [plain, own] = [await market.garment(mei, rentable), await market.garment(mei, { ...rentable, rent_deposit_minor: 4_500 })]
  await market.add(alice, rent(plain))
  await market.add(alice, rent(own))
  const { items, sections } = await market.cartOf(alice)
  expect(items.map(({ deposit, isDefaultDeposit }) => [deposit, isDefaultDeposit])).toEqual([
    [15, true],
    [45, false],
  ])
  expect(sections).toMatchObject([{ currency: 'USD', subtotal: 60, platformFee: 6, tax: 5.28, deposits: 60, total: 71.28, itemsCount: 2 }])
})

test('what cannot be had is refused in the words of the documents', async () => {
  const alice = await person()
  const dress = await market.garment(mei, { stock: 2 })
  await expect(market.add(mei, { product: dress, type: 'buy' })).rejects.toMatchObject({
    status: 400,
    body: { code: 'cart.own_product', message: 'You cannot buy, rent or swap your own product.' },
  })
  await expect(market.add(alice, { product: 999_999_999, type: 'buy' })).rejects.toMatchObject({ status: 404 })
  await expect(market.add(alice, { product: dress, type: 'rent', rentalPeriod: { option: 'day', number: 3 } })).rejects.toMatchObject({
    body: { code: 'cart.way_not_offered' },
  })
  await expect(market.add(alice, { product: dress, type: 'swap' })).rejects.toMatchObject({
    status: 409,
    body: { code: 'cart.swap_not_agreed' },
  })
  await expect(market.add(alice, { product: dress, type: 'buy', deliveryMethod: 'sameDay' })).rejects.toMatchObject({
    body: { code: 'cart.no_courier', message: 'Unable to fetch delivery time slots. Please try again.' },
  })
  await expect(market.add(alice, { product: dress, type: 'buy', quantity: 3 })).rejects.toMatchObject({
    status: 409,
    body: { code: 'cart.not_enough' },
  })
  await expect(market.add(alice, { product: await market.garment(mei, { stock: 0 }), type: 'buy' })).rejects.toMatchObject({
    body: { code: 'cart.out_of_stock' },
  })
  await expect(market.add(alice, { product: await market.garment(mei, { active: false }), type: 'buy' })).rejects.toMatchObject({
    body: { code: 'cart.unavailable' },
  })
  const coat = await market.garment(mei, rentable)
  await expect(market.add(alice, { product: coat, type: 'rent' })).rejects.toMatchObject({ body: { code: 'cart.period_required' } })
  await expect(market.add(alice, { product: coat, type: 'rent', rentalPeriod: { option: 'month', number: 1 } })).rejects.toMatchObject({
    body: { code: 'cart.option_unknown' },
  })
  expect((await market.cartOf(alice)).items).toEqual([])
})

test('a cart has as many lines as one checkout takes, and says so to whoever wants more', async () => {
  const alice = await person()
  const [scan, last, other] = [
    await market.garment(mei, { product_type: 'virtual', stock: 999 }),
    await market.garment(mei),
    await market.garment(mei),
  ]
  await app.pool.query(
    `insert into cart_line (account_id, product_id, type, quantity, delivery_method, variant_id)
     select $1, $2, 'buy', 1, 'virtual', 'v' || n from generate_series(2, $3) n`,
    [alice.id, scan, quantities.cartLines],
  )
  expect(await market.add(alice, { product: last, type: 'buy' })).toMatchObject({ status: 'added' })
  await expect(market.add(alice, { product: other, type: 'buy' })).rejects.toMatchObject({
    status: 409,
    body: { code: 'cart.full', details: { most: quantities.cartLines } },
  })
  expect((await market.cartOf(alice)).items).toHaveLength(quantities.cartLines)
})

test('lines of the same product together do not hold more than there is', async () => {
  const alice = await person()
  const coat = await market.garment(mei, { stock: 2, ...rentable })
  await market.add(alice, { product: coat, type: 'buy', quantity: 2 })
  await expect(market.add(alice, rent(coat))).rejects.toMatchObject({ body: { code: 'cart.not_enough' } })
})

test('a cart is by currency, each section with its own sums', async () => {
  const alice = await person()
  await market.add(alice, { product: await market.garment(mei, { currency: 'EUR' }), type: 'buy' })
  await market.add(alice, { product: await market.garment(mei, { currency: 'JPY', price_minor: 5_000 }), type: 'buy' })
  await market.add(alice, { product: await market.garment(mei), type: 'buy' })
  const { sections, itemsCount } = await market.cartOf(alice)
  expect(sections.map(({ currency, subtotal, total }) => [currency, subtotal, total])).toEqual([
    ['USD', 100, 118.8],
    ['EUR', 100, 118.8],
    ['JPY', 5_000, 5_940],
  ])
  expect(itemsCount).toBe(3)
})

test('a line that cannot be bought any more says why, and is left out of the sums', async () => {
  const alice = await person()
  const [dress, hat] = [await market.garment(mei), await market.garment(mei)]
  await market.add(alice, { product: dress, type: 'buy' })
  await market.add(alice, { product: hat, type: 'buy' })
  await putStock(app.db, dress, 0)
  await app.db.deleteFrom('listing_search').where('id', '=', dress).execute()
  const { items, sections } = await market.cartOf(alice)
  expect(items.map(({ problem, available }) => [problem, available])).toEqual([
    ['cart.out_of_stock', 0],
    [null, 1],
  ])
  expect(sections).toMatchObject([{ subtotal: 100, total: 118.8 }])
  await app.db.updateTable('product').set({ price_minor: 12_000 }).where('id', '=', hat).execute()
  expect((await market.cartOf(alice)).sections).toMatchObject([{ subtotal: 120 }])
  expect(await as(alice).call(cart.removeItem, { params: { cartItemId: items[0]?.id ?? 0 } })).toMatchObject({ itemsCount: 1 })
})
