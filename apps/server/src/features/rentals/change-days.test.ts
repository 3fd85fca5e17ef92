import { cart, listings, rentals } from '@rondo/contracts'
import { addDays, dayIn, daysFromTo } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { statementsOf } from '../../../test/statements.ts'

const opened = await openApp()
const { as, call, app, person } = opened
const market = openMarket(opened)
const today = dayIn(new Date())
const on = (ahead: number) => addDays(today, ahead)
const tiers = { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 3_000 }] }
const mei = await market.seller()
const coatOf = (changes: object = {}) => market.garment(mei, { ...tiers, ...changes })

const days = (id: number, first: number, last: number, blocked = true, who: Person = mei) =>
  as(who).call(rentals.changeDays, { params: { id }, body: { firstDay: on(first), lastDay: on(last), blocked } })
const rent = (id: number, first: number) =>
  market.line(mei, id, { type: 'rent', rentOption: { number: 3, option: 'day', startDate: on(first) } })
const open = async (id: number) => (await call(listings.availability, { params: { id } })).taken

test('days that the lender blocks are taken for everybody, and free again when opened', async () => {
  const coat = await coatOf()
  expect((await days(coat, 5, 9)).blocked).toEqual([{ firstDay: on(5), lastDay: on(9), feed: null }])
  await days(coat, 8, 12)
  expect(await open(coat)).toEqual(daysFromTo(on(5), on(12)))
  expect((await days(coat, 7, 8, false)).blocked).toEqual([
    { firstDay: on(5), lastDay: on(6), feed: null },
    { firstDay: on(9), lastDay: on(12), feed: null },
  ])
  await days(coat, 5, 12, false)
  expect(await open(coat)).toEqual([])
})

test('blocked days refuse a rental with its turnaround, in the cart and at the checkout', async () => {
  const coat = await coatOf()
  const nora = await person()
  await days(coat, 10, 12)
  const add = (first: number, deliveryMethod: 'pickup' | 'shipping') =>
    as(nora).call(cart.addItem, {
      body: { product: coat, type: 'rent', deliveryMethod, rentalPeriod: { option: 'day', number: 3, startDate: on(first) } },
    })
  await expect(add(9, 'pickup')).rejects.toMatchObject({ status: 409 })
  await expect(add(7, 'pickup')).rejects.toMatchObject({ body: { code: 'cart.period_taken' } }) // its turnaround day is the 10th
  await expect(add(14, 'shipping')).rejects.toMatchObject({ status: 409 }) // on its way from the 11th
  await expect(market.prepare(nora, [rent(coat, 10)])).rejects.toMatchObject({ status: 409 })
  expect((await market.prepare(nora, [rent(coat, 13)])).success).toBe(true)
})

test('without a chosen day the first is taken that the blocks and the lender’s turnaround leave', async () => {
  const coat = await coatOf()
  const nora = await person()
  await as(mei).call(rentals.changeTurnaround, { params: { id: coat }, body: { before: 2, after: 3 } })
  const first = dayIn(new Date(), 'Europe/Paris') > today ? 1 : 0 // where it is fetched it may be tomorrow
  await days(coat, first + 8, first + 9)
  await as(nora).call(cart.addItem, {
    body: { product: coat, type: 'rent', deliveryMethod: 'pickup', rentalPeriod: { option: 'day', number: 3 } },
  })
  const [line] = (await market.cartOf(nora)).items
  expect(line?.rentalPeriod?.startDate).toBe(on(first + 2)) // wear 2 to 4, kept free 0 to 7
  const { strapiPaymentId } = await market.prepare(nora, [rent(coat, first + 2)])
  const held = await app.db.selectFrom('unit_day').select('day').where('owner_payment', '=', strapiPaymentId).orderBy('day').execute()
  expect(held.map(({ day }) => day)).toEqual(daysFromTo(on(first), on(first + 7)))
})

test('a day that is let or held cannot be blocked, and the answer names it', async () => {
  const coat = await coatOf()
  await market.prepare(await person(), [rent(coat, 6)])
  await expect(days(coat, 4, 20)).rejects.toMatchObject({
    status: 409,
    body: { message: `Already booked: ${on(6)} – ${on(9)}. These days cannot be blocked.` },
  })
  expect((await days(coat, 10, 20)).blocked).toHaveLength(1)
})

test('where one of two pieces is let the other can still be kept home', async () => {
  const coat = await coatOf({ stock: 2 })
  await market.prepare(await person(), [rent(coat, 6)])
  await days(coat, 5, 10)
  await expect(market.prepare(await person(), [rent(coat, 7)])).rejects.toMatchObject({ status: 409 })
})

test('a hold that has lapsed does not keep the lender from blocking, and cannot come back', async () => {
  const coat = await coatOf()
  const nora = await person()
  const prepared = await market.prepare(nora, [rent(coat, 6)])
  await app.db
    .updateTable('unit_day')
    .set({ expires_at: sql<Date>`app_now() - interval '1 second'` })
    .where('owner_payment', '=', prepared.strapiPaymentId)
    .execute()
  await days(coat, 6, 9)
  await market.confirm(prepared.clientSecret)
  await market.place(nora, prepared.strapiPaymentId).catch(() => undefined)
  expect(await app.db.selectFrom('unit_day').select('day').where('product_id', '=', coat).execute()).toEqual([])
})

test('blocked days leave the piece on sale', async () => {
  const coat = await coatOf()
  await days(coat, 0, 30)
  expect((await call(listings.showProduct, { params: { id: coat } })).available).toBe(1)
  expect((await market.prepare(await person(), [market.line(mei, coat)])).success).toBe(true)
})

test.each([
  ['of yesterday', -1, 3, 'rentals.days_past'],
  ['that end before they begin', 5, 4, 'rentals.days_backwards'],
  ['of another decade', 1, 3_000, 'rentals.days_far'],
])('days %s are refused', async (_, first, last, code) => {
  await expect(days(await coatOf(), first, last)).rejects.toMatchObject({ body: { code } })
})

test('the lender alone sees the calendar, in one query', async () => {
  const coat = await coatOf()
  const see = (who: Person) => as(who).call(rentals.lendingCalendar, { params: { id: coat } })
  await market.buy(await person(), [rent(coat, 20)])
  const sent = await statementsOf(() => see(mei))
  expect(sent.filter((text) => text.includes('calendar_feed'))).toHaveLength(1)
  expect(await see(mei)).toMatchObject({
    today,
    stock: 1,
    turnaround: { before: 0, after: 1 },
    booked: [{ unit: 1, isHeld: false, firstDay: on(20), lastDay: on(23) }],
    link: null,
  })
  await expect(see(await person())).rejects.toMatchObject({ status: 404 })
  await expect(days(coat, 1, 2, true, await person())).rejects.toMatchObject({ status: 404 })
})
