// What is held, for how long and how much of it: the faults of holds that had lapsed or gone stale, and the bounds of one person.
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'

const opened = await openApp()
const { app, person, later } = opened
const market = openMarket(opened)
const mei = await market.seller()
const threeDays = { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 3_000 }] }
const today = dayIn(new Date())
const soon = addDays(today, 10)
const rent = (coat: number, startDate: string, changes: object = {}) =>
  market.line(mei, coat, { type: 'rent', rentOption: { number: 3, option: 'day', startDate }, ...changes })
const daysOf = (payment: number) =>
  app.db.selectFrom('unit_day').select('day').where('owner_payment', '=', payment).orderBy('day').execute()
const refusedFor = (product: number, text: string) => ({ status: 409, body: { errors: { [product]: text } } })

test('two lines of one garment whose hold has lapsed take two pieces', async () => {
  const [alice, bob] = [await person(), await person()]
  const dress = await market.garment(mei, { stock: 2 })
  const lines = ['a', 'b'].map((variantId) => market.line(mei, dress, { variantId }))
  const { strapiPaymentId, clientSecret } = await market.prepare(alice, lines)
  await later({ minutes: 16 })
  await market.webhooks('hold')
  await market.buy(bob, [market.line(mei, dress)]) // one is left
  await market.confirm(clientSecret)
  const order = await market.place(alice, strapiPaymentId)
  const statuses = order.fulfillmentGroups.flatMap((group) => group.orderItems.map(({ status }) => status)).toSorted()
  expect(statuses).toEqual(['canceled', 'pending'])
  expect(await market.stockOf(dress)).toEqual({ stock: 0, reserved: 0 })
})

test('days that have lapsed are not firm once the piece is promised to a buyer', async () => {
  const [rita, bob] = [await person(), await person()]
  const coat = await market.garment(mei, threeDays)
  await market.webhooks('hold')
  const rented = await market.prepare(rita, [rent(coat, soon)])
  await app.pool.query(`update unit_day set expires_at = app_now() - interval '1 second' where owner_payment = $1`, [
    rented.strapiPaymentId,
  ])
  const sale = await market.prepare(bob, [market.line(mei, coat)]) // allowed, the hold is over
  await market.confirm(rented.clientSecret)
  await expect(market.place(rita, rented.strapiPaymentId)).rejects.toMatchObject({ status: 409 })
  await market.confirm(sale.clientSecret)
  await market.place(bob, sale.strapiPaymentId)
  await market.webhooks('deliver')
})

test('a hold that has lapsed does not come back to life while the bank asks the renter', async () => {
  const [rita, bob] = [await person(), await person()]
  const coat = await market.garment(mei, threeDays)
  await market.webhooks('hold')
  const rented = await market.prepare(rita, [rent(coat, soon)])
  await app.pool.query(`update unit_day set expires_at = app_now() - interval '1 second' where owner_payment = $1`, [
    rented.strapiPaymentId,
  ])
  await market.confirm(rented.clientSecret, 'pm_card_threeDSecureRequired')
  await market.place(rita, rented.strapiPaymentId).catch(() => undefined)
  expect((await market.prepare(bob, [market.line(mei, coat)])).success).toBe(true)
  await market.webhooks('deliver')
})

test('a rental is paid for the days that the cart shows, or refused', async () => {
  const alice = await person()
  const coat = await market.garment(mei, { ...threeDays, turnaround_before: 2 })
  await market.add(alice, { product: coat, type: 'rent', deliveryMethod: 'pickup', rentalPeriod: { option: 'day', number: 3 } })
  const [before] = (await market.cartOf(alice)).items
  expect(before?.problem).toBeNull()
  await app.db.updateTable('product').set({ turnaround_before: 3 }).where('id', '=', coat).execute() // what is seen is too near now
  const [line] = (await market.cartOf(alice)).items
  expect(line).toMatchObject({ problem: 'cart.period_soon', rentalPeriod: { startDate: before?.rentalPeriod?.startDate } })
  const { startDate = '' } = line?.rentalPeriod ?? {}
  await expect(market.prepare(alice, [rent(coat, startDate, { cartItemId: line?.cartItemId })])).rejects.toMatchObject(
    refusedFor(coat, 'This first day is too near by now. Please choose a later one.'),
  )
  await expect(market.prepare(alice, [{ ...rent(coat, startDate), cartItemId: line!.cartItemId, rentOption: null }])).rejects.toMatchObject(
    {
      status: 409,
    },
  )
})

test('the answer names the days of each rental', async () => {
  const coat = await market.garment(mei, threeDays)
  const { rentals } = await market.prepare(await person(), [rent(coat, soon)])
  expect(rentals).toEqual([{ productId: coat, cartItemId: null, startDate: soon, endDate: addDays(soon, 2), returnBy: addDays(soon, 3) }])
})

test('sums that are others than those on screen are refused before anything is held, and told', async () => {
  const alice = await person()
  const dress = await market.garment(mei)
  const lines = [market.line(mei, dress)]
  const shown = { charged: 118.8, total: 118.8, shipping: 0, deposits: 0 }
  const first = await market.prepare(alice, lines, { shown })
  expect(first.totals).toMatchObject(shown)
  await app.db.updateTable('product').set({ price_minor: 12_000 }).where('id', '=', dress).execute()
  const now = { charged: 142.56, total: 142.56, shipping: 0, deposits: 0 }
  expect((await market.prepare(alice, lines, { shown })).strapiPaymentId).toBe(first.strapiPaymentId) // the price that was agreed stands
  const bob = await person()
  await market.prepare(alice, lines, { shown: now }) // who has seen the new price pays it
  await expect(market.prepare(bob, [market.line(mei, await market.garment(mei))], { shown: now })).rejects.toMatchObject({
    status: 409,
    body: { code: 'checkout.changed', details: { changed: 'price', charged: 118.8, currency: 'USD' } },
  })
})

test('a service is met for on the day of its appointment, and not on the eve of it', async () => {
  const alice = await person()
  const lesson = await market.lesson(mei)
  const at = (pickupDate: string) =>
    market.prepare(alice, [
      market.line(mei, lesson, { type: 'rent', rentOption: { number: 2, option: 'hour', startDate: soon }, pickupDate }),
    ])
  await expect(at(addDays(soon, -1))).rejects.toMatchObject({ status: 409, body: { code: 'checkout.pickup_day' } })
  expect((await at(soon)).strapiPaymentId).toBeGreaterThan(0)
})

test('a rental that is picked up the day before is booked from then on; other days are refused', async () => {
  const [alice, bob] = [await person(), await person()]
  const coat = await market.garment(mei, threeDays)
  await expect(market.prepare(alice, [rent(coat, soon, { pickupDate: addDays(soon, -6) })])).rejects.toMatchObject({
    status: 409,
    body: { code: 'checkout.pickup_day' },
  })
  const { strapiPaymentId } = await market.prepare(alice, [rent(coat, soon, { pickupDate: addDays(soon, -1) })])
  expect((await daysOf(strapiPaymentId))[0]?.day).toBe(addDays(soon, -1))
  // three days and one of turnaround would end on the day before
  await expect(market.prepare(bob, [rent(coat, addDays(soon, -4))])).rejects.toMatchObject({ status: 409 })
  expect((await market.prepare(bob, [rent(coat, addDays(soon, -5))])).success).toBe(true)
})

test('the day before is offered and taken only where it is free', async () => {
  const [alice, bob, cleo] = [await person(), await person(), await person()]
  const coat = await market.garment(mei, threeDays)
  const add = (who: typeof alice) =>
    market.add(who, { product: coat, type: 'rent', deliveryMethod: 'pickup', rentalPeriod: { option: 'day', number: 3, startDate: soon } })
  await Promise.all([add(alice), add(cleo)])
  expect((await market.cartOf(alice)).items[0]?.pickupDays).toEqual([addDays(soon, -1), soon])
  await market.prepare(bob, [rent(coat, addDays(soon, -4))]) // away until the day before
  expect((await market.cartOf(cleo)).items[0]?.pickupDays).toEqual([soon])
  await expect(market.prepare(alice, [rent(coat, soon, { pickupDate: addDays(soon, -1) })])).rejects.toMatchObject({ status: 409 })
  expect((await market.prepare(alice, [rent(coat, soon, { pickupDate: soon })])).success).toBe(true)
})

test('one person has at most ten pieces of a product, in the cart and at the checkout', async () => {
  const alice = await person()
  const shirt = await market.garment(mei, { stock: 50 })
  const text = 'One person can have at most 10 of the same piece at a time.'
  await expect(market.add(alice, { product: shirt, type: 'buy', quantity: 11 })).rejects.toMatchObject({
    status: 409,
    body: { message: text },
  })
  const lines = [market.line(mei, shirt, { quantity: 6 }), market.line(mei, shirt, { quantity: 5, variantId: 'b' })]
  await expect(market.prepare(alice, lines)).rejects.toMatchObject(refusedFor(shirt, text))
  expect((await market.prepare(alice, [market.line(mei, shirt, { quantity: 10 })])).success).toBe(true)
})

test('who twice lets the same product go without trying to pay holds it for two minutes from then on', async () => {
  const [alice, bob] = [await person(), await person()]
  const dress = await market.garment(mei)
  const minutes = async (who: typeof alice) => {
    const { rows } = await app.pool.query<{ now: Date }>('select app_now() as now')
    const { expiresAt } = await market.prepare(who, [market.line(mei, dress)])
    return Math.round((Date.parse(expiresAt) - (rows[0]?.now.getTime() ?? 0)) / 60_000)
  }
  const held = []
  for (let time = 0; time < 3; time++) {
    held.push(await minutes(alice))
    await later({ minutes: 16 })
  }
  expect(held).toEqual([15, 15, 2])
  expect(await minutes(bob)).toBe(15)
})

test('a card that is declined is a try to pay: the next hold is as long as any', async () => {
  const alice = await person()
  const dress = await market.garment(mei)
  for (let time = 0; time < 3; time++) {
    const { clientSecret, strapiPaymentId } = await market.prepare(alice, [market.line(mei, dress)])
    await market.confirm(clientSecret, 'pm_card_chargeDeclined')
    await market.place(alice, strapiPaymentId).catch(() => undefined)
    await later({ minutes: 16 })
  }
  const gone = await app.db
    .selectFrom('stock_movement')
    .select('holder')
    .where('product_id', '=', dress)
    .where('kind', '=', 'lapsed')
    .execute()
  expect(gone).toEqual([{ holder: null }, { holder: null }, { holder: null }])
})

test('a rental of years, of very many days in all, or dearer than a card takes is refused before anything is held', async () => {
  const alice = await person()
  const years = await market.garment(mei, { ...threeDays, rent_tiers: [{ number: 1_000, option: 'month', priceMinor: 100 }] })
  await expect(
    market.prepare(alice, [market.line(mei, years, { type: 'rent', rentOption: { number: 1_000, option: 'month' } })]),
  ).rejects.toMatchObject(refusedFor(years, 'This rental period is not offered.'))
  const year = { stock: 10, for_rent: true, rent_tiers: [{ number: 12, option: 'month', priceMinor: 1_000 }] }
  const coats = [await market.garment(mei, year), await market.garment(mei, year)]
  const lines = coats.map((coat) =>
    market.line(mei, coat, { quantity: 10, type: 'rent', rentOption: { number: 12, option: 'month', startDate: soon } }),
  )
  await expect(market.prepare(alice, lines)).rejects.toMatchObject({ status: 400, body: { code: 'checkout.days_many' } })
  const ring = await market.garment(mei, { price_minor: 99_000_000 })
  await expect(market.prepare(alice, [market.line(mei, ring)])).rejects.toMatchObject({ body: { code: 'checkout.above_maximum' } })
  expect(await market.stockOf(ring)).toEqual({ stock: 1, reserved: 0 })
  expect(
    await app.db
      .selectFrom('unit_day')
      .select('day')
      .where('product_id', 'in', [years, ...coats])
      .execute(),
  ).toEqual([])
})

test('a first day that is over is refused, not moved', async () => {
  const coat = await market.garment(mei, threeDays)
  const past = market.add(await person(), {
    product: coat,
    type: 'rent',
    deliveryMethod: 'pickup',
    rentalPeriod: { option: 'day', number: 3, startDate: addDays(today, -2) },
  })
  await expect(past).rejects.toMatchObject({ status: 400, body: { code: 'cart.period_past' } })
})
