import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { checkout } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import type { Audience } from '../../platform/events.ts'
import type { OrderSnapshot } from './snapshot.ts'
import { putAddress } from '../../../test/products.ts'

const opened = await openApp()
const { as, app, person, later } = opened
const market = openMarket(opened)
const soon = addDays(dayIn(new Date()), 10)
const rentable = { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 3_000 }] }
const paymentsOf = (account_id: number) =>
  app.db.selectFrom('payment').select(['id', 'state', 'intent_id']).where('account_id', '=', account_id).orderBy('id').execute()

test('the same content again answers the same record, also when it is pressed twice at once', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const lines = [market.line(mei, await market.garment(mei))]
  const answers = await Promise.all([market.prepare(alice, lines), market.prepare(alice, lines), market.prepare(alice, lines)])
  answers.push(await market.prepare(alice, lines))
  expect(new Set(answers.map(({ strapiPaymentId }) => strapiPaymentId)).size).toBe(1)
  expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1)
  expect(await paymentsOf(alice.id)).toHaveLength(1)
})

test('the same key answers the same body, and other content under it is refused', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const body = { shippableItems: [market.line(mei, await market.garment(mei, { stock: 5 }))], targetCurrency: 'USD' as const }
  const headers = { 'idempotency-key': 'one-press' }
  const first = await as(alice).call(checkout.prepareCheckout, { body }, headers)
  expect(await as(alice).call(checkout.prepareCheckout, { body }, headers)).toEqual(first)
  const other = as(alice).call(checkout.prepareCheckout, { body: { ...body, targetCurrency: 'EUR' } }, headers)
  await expect(other).rejects.toMatchObject({ status: 422 })
})

test('a newer checkout replaces the older one: its intent is canceled first, then its goods are free', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const [dress, hat] = [await market.garment(mei), await market.garment(mei, { price_minor: 2_000 })]
  const first = await market.prepare(alice, [market.line(mei, dress)])
  const second = await market.prepare(alice, [market.line(mei, hat)])
  expect(second.strapiPaymentId).not.toBe(first.strapiPaymentId)
  expect(await market.stockOf(dress)).toEqual({ stock: 1, reserved: 0 })
  expect(await paymentsOf(alice.id)).toMatchObject([{ state: 'canceled' }, { state: 'prepared' }])
  expect((await market.confirm(first.clientSecret)).status).toBe('refused')
})

test('a checkout that was paid already is not canceled by a newer one: it becomes its order', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const [dress, hat] = [await market.garment(mei), await market.garment(mei)]
  await market.webhooks('hold')
  const first = await market.prepare(alice, [market.line(mei, dress)])
  await market.confirm(first.clientSecret)
  await market.prepare(alice, [market.line(mei, hat)])
  expect(await paymentsOf(alice.id)).toMatchObject([{ state: 'succeeded' }, { state: 'prepared' }])
  await market.webhooks('deliver')
  await market.release()
})

test('a second press after paying answers the paid record, while its line is gone from the cart', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const dress = await market.garment(mei, { stock: 3 })
  const { cartItemId } = await market.add(alice, { product: dress, type: 'buy', deliveryMethod: 'pickup' })
  const lines = [market.line(mei, dress, { cartItemId: cartItemId ?? undefined })]
  const { prepared } = await market.buy(alice, lines)
  expect((await market.prepare(alice, lines)).strapiPaymentId).toBe(prepared.strapiPaymentId)
  expect(await market.stockOf(dress)).toEqual({ stock: 2, reserved: 0 })
})

test('prices, sellers and currencies of the browser count for nothing; lines of another currency are left out', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const [dress, euro] = [await market.garment(mei), await market.garment(mei, { currency: 'EUR' })]
  const prepared = await market.prepare(alice, [market.line(mei, dress, { merchantId: 1 }), market.line(mei, euro)])
  expect(prepared.ignored).toEqual([euro])
  expect(prepared.totals).toMatchObject({ subtotal: 100, currency: 'USD' })
  await expect(market.prepare(alice, [market.line(mei, euro)])).rejects.toMatchObject({ body: { code: 'checkout.empty' } })
})

test('money without decimals is charged in whole units', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const kimono = await market.garment(mei, { currency: 'JPY', price_minor: 12_345 })
  const prepared = await market.prepare(alice, [market.line(mei, kimono)], { targetCurrency: 'JPY' })
  expect(prepared.totals).toMatchObject({ subtotal: 12_345, platformFee: 1_235, tax: 1_086, total: 14_666 })
})

test('less than the provider takes is refused before it is asked', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const pin = await market.garment(mei, { price_minor: 30 })
  await expect(market.prepare(alice, [market.line(mei, pin)])).rejects.toMatchObject({ body: { code: 'checkout.below_minimum' } })
  expect(await market.stockOf(pin)).toEqual({ stock: 1, reserved: 0 })
})

test('every piece needs a delivery: one that names none takes that of its line in the cart, or is refused', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const dress = await market.garment(mei)
  const line = market.line(mei, dress, { deliveryMethod: undefined })
  await expect(market.prepare(alice, [line])).rejects.toMatchObject({ status: 400, body: { code: 'checkout.delivery_required' } })
  const { cartItemId } = await market.add(alice, { product: dress, type: 'buy', deliveryMethod: 'pickup' })
  expect((await market.prepare(alice, [{ ...line, cartItemId: cartItemId ?? 0 }])).success).toBe(true)
})

test('what cannot be sold is told for each product, and nothing of it is charged or held', async () => {
  const [mei, claire, alice] = [await market.seller(), await market.seller(), await person()]
  const good = await market.garment(mei)
  const hidden = await market.garment(mei, { active: false })
  const gone = await market.garment(mei, { stock: 0 })
  const unlike = await market.garment(mei, rentable)
  const unsold = await market.garment(mei, { for_sell: false, ...rentable })
  const unverified = await market.garment(claire)
  await app.db.updateTable('account').set({ charges_enabled: false }).where('id', '=', claire.id).execute()
  const lines = [
    market.line(mei, good),
    market.line(mei, hidden),
    market.line(mei, unlike, { type: 'rent', rentOption: { number: 4, option: 'day' } }),
    market.line(mei, unsold),
    market.line(claire, unverified),
    market.line(mei, 999_999_999),
  ]
  await expect(market.prepare(alice, lines)).rejects.toMatchObject({
    status: 409,
    body: {
      code: 'checkout.problems',
      errors: {
        [hidden]: 'This item is not available right now',
        [unlike]: 'This rental period is not offered.',
        [unsold]: 'This listing is not offered in this way.',
        [unverified]: 'This item is not available right now',
        999999999: 'Product not found',
      },
    },
  })
  await expect(market.prepare(alice, [market.line(mei, good), market.line(mei, gone)])).rejects.toMatchObject({
    body: { errors: { [gone]: 'Not enough quantity available' }, details: { pieces: { [gone]: 'cart.not_enough' } } },
  })
  expect(await market.stockOf(good)).toEqual({ stock: 1, reserved: 0 })
  expect(await paymentsOf(alice.id)).toEqual([])
})

test('nobody buys from oneself, nor picks up at a place of somebody else', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const dress = await market.garment(mei)
  await expect(market.prepare(mei, [market.line(mei, dress)])).rejects.toMatchObject({
    body: { errors: { [dress]: 'You cannot buy, rent or swap your own product.' } },
  })
  const elsewhere = await putAddress(app, alice.id)
  await expect(market.prepare(alice, [market.line(mei, dress, { pickupAddressId: elsewhere })])).rejects.toMatchObject({ status: 409 })
  await expect(market.prepare(alice, [market.line(mei, dress, { pickupAddressId: null })])).rejects.toMatchObject({
    body: { code: 'checkout.pickup_required' },
  })
})

test('a reservation that lapsed is free for the next person without waiting for the sweeper', async () => {
  const [mei, alice, bob] = [await market.seller(), await person(), await person()]
  const dress = await market.garment(mei)
  const { strapiPaymentId } = await market.prepare(alice, [market.line(mei, dress)])
  await expect(market.prepare(bob, [market.line(mei, dress)])).rejects.toMatchObject({ status: 409 })
  await app.db
    .updateTable('reservation')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('owner_payment', '=', strapiPaymentId)
    .execute()
  expect((await market.prepare(bob, [market.line(mei, dress)])).success).toBe(true)
  expect(await market.stockOf(dress)).toEqual({ stock: 1, reserved: 1 })
})

test('goods and days come free by themselves after fifteen minutes, and the intent ends after an hour', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const [dress, coat] = [await market.garment(mei), await market.garment(mei, rentable)]
  const prepared = await market.prepare(alice, [
    market.line(mei, dress),
    market.line(mei, coat, { type: 'rent', rentOption: { number: 3, option: 'day', startDate: soon } }),
  ])
  const days = () => app.db.selectFrom('unit_day').select('day').where('product_id', '=', coat).execute()
  expect(await days()).toHaveLength(4)
  await later({ minutes: 16 })
  expect(await market.stockOf(dress)).toEqual({ stock: 1, reserved: 0 })
  expect(await days()).toEqual([])
  expect((await market.payment(prepared.strapiPaymentId)).state).toBe('prepared')
  await later({ minutes: 50 })
  expect((await market.payment(prepared.strapiPaymentId)).state).toBe('canceled')
  expect((await market.confirm(prepared.clientSecret)).status).toBe('refused')
})

test('a unit that is let from today on is not sold, and a held one is not let', async () => {
  const [mei, alice, bob, eve] = [await market.seller(), await person(), await person(), await person()]
  const coat = await market.garment(mei, { ...rentable, stock: 2 })
  const rent = (startDate: string) =>
    market.line(mei, coat, { type: 'rent' as const, rentOption: { number: 3, option: 'day' as const, startDate } })
  await market.prepare(alice, [rent(soon)])
  await market.prepare(bob, [market.line(mei, coat)])
  await expect(market.prepare(eve, [market.line(mei, coat)])).rejects.toMatchObject({ status: 409 })
  await expect(market.prepare(eve, [rent(soon)])).rejects.toMatchObject({
    body: { errors: { [coat]: expect.stringMatching(/already taken/) as string } },
  })
  expect((await market.prepare(eve, [rent(addDays(soon, 20))])).success).toBe(true)
})

test('pages that count what is free hear when pieces are held and when they come free; far from the last piece nobody is woken', async () => {
  const [mei, alice, bob] = [await market.seller(), await person(), await person()]
  const [dress, dozen, coat] = [await market.garment(mei), await market.garment(mei, { stock: 12 }), await market.garment(mei, rentable)]
  const pages = (...ids: number[]) => ids.map((id) => `product:${id}`)
  const own = pages(dress, dozen, coat)
  const told = async (work: () => Promise<unknown>) => {
    const { seq } = await app.db
      .selectFrom('outbox')
      .select(({ fn }) => fn.max('seq').as('seq'))
      .executeTakeFirstOrThrow()
    await work()
    const events = await app.db.selectFrom('outbox').select('audiences').where('seq', '>', seq).orderBy('seq').execute()
    return events
      .map(({ audiences }) => (audiences as unknown as Audience[]).flatMap(({ touches }) => touches.filter((topic) => own.includes(topic))))
      .filter((touches) => touches.length > 0)
  }
  const dozenLines = [market.line(mei, dozen)]
  const days = market.line(mei, coat, { type: 'rent', rentOption: { number: 3, option: 'day', startDate: soon } })
  expect(await told(() => market.prepare(alice, [market.line(mei, dress), days]))).toEqual([pages(dress, coat)])
  // a newer checkout: the older one gives its goods up, and of twelve pieces eleven are left
  expect(await told(() => market.prepare(alice, dozenLines))).toEqual([pages(dress, coat)])
  expect(await told(() => market.prepare(bob, dozenLines))).toEqual([pages(dozen)])
  expect(await told(() => later({ minutes: 16 }))).toEqual([pages(dozen)])
})

test('with one group to be picked up, day and time of the checkout are its own, unless its line names others', async () => {
  const [mei, noor, alice] = [await market.seller(), await market.seller(), await person()]
  const pickupDetails = { pickupDate: soon, pickupTime: '12:30' }
  const proposed = async (lines: Parameters<typeof market.prepare>[1]) => {
    const { strapiPaymentId } = await market.prepare(alice, lines, { pickupDetails })
    const { snapshot } = await market.payment(strapiPaymentId)
    return (snapshot as unknown as OrderSnapshot).groups.map(({ pickupDate, pickupTime }) => [pickupDate, pickupTime])
  }
  const own = { pickupDate: addDays(soon, 1), pickupTime: '16:00' }
  const [dress, hat, scarf] = [await market.garment(mei), await market.garment(mei), await market.garment(noor)]
  expect(await proposed([market.line(mei, dress)])).toEqual([[soon, '12:30']])
  expect(await proposed([market.line(mei, hat, own)])).toEqual([[own.pickupDate, own.pickupTime]])
  const two = await proposed([market.line(mei, dress), market.line(noor, scarf)])
  expect(two).toEqual([
    [null, null],
    [null, null],
  ])
})
