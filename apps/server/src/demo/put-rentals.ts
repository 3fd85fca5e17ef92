// Rentals of the demo in the statuses of their life, claims on deposits and a disputed payment. People of the demo make them by the
// product's own calls; only time is not waited for: the day of a hand-over is set back where a rental is to be due or late.
import { checkout, claims, orders, rentals, returns, wayback } from '@rondo/contracts'
import type { HandOver } from '@rondo/rules/claims/hand-over'
import { addDays, dayIn, type Day } from '@rondo/rules/kernel/days'
import type { Condition } from '@rondo/rules/listings/catalogue'
import { sql } from 'kysely'
import { ordersSweepers } from '../features/orders/index.ts'
import { appNow } from '../platform/clock.ts'
import type { App } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'
import { operatorOf, peopleOf } from './people.ts'
import { type Begins, playPart, playScene } from './play-part.ts'
import { photoOf } from './piece-photo.ts'
import { readMost } from './read-most.ts'
import { type Calling, intentOf, pay, type Person, type SandboxCard, until } from './steps.ts'

/** A paid rental, and what can be done with it. */
interface Let {
  readonly app: App
  readonly today: Day
  readonly renter: Person
  readonly lender: Person
  readonly operator: Calling
  readonly group: number
  readonly item: number
  readonly intent: string
  readonly period: string
}
type Step = (one: Let) => Promise<unknown>

/** Fetched with the code, and in use: a rental begins a minute after its hand-over. */
const out: Step = async ({ app, today, lender, renter, group, item }) => {
  const params = { id: group }
  await lender.call(orders.confirmGroup, { params, body: {} })
  await lender.call(orders.agreePickup, { params, body: { pickupDate: addDays(today, 2), pickupTime: '18:30' } })
  const { pickupCode } = await renter.call(orders.showGroup, { params })
  await lender.call(orders.confirmPickup, { params, body: { pickupCode: pickupCode ?? '' } })
  await sql`update order_item set delivered_at = delivered_at - interval '2 minutes' where id = ${item}`.execute(app.db)
  await sql`update fulfillment_group set due_at = app_now() where id = ${group}`.execute(app.db)
  await ordersSweepers.find(({ name }) => name === 'orders.follow-clocks')?.run(app)
  await until(async () => (await renter.call(orders.showItem, { params: { id: item } })).status === 'in_use')
}
/** Due so many days from now; before now it is late. All days of the rental move, so that its order and the calendar say the same. */
const dueIn =
  (days: number): Step =>
  async (one) => {
    await out(one)
    const { app, item, group, today } = one
    await inTransaction(app, async (tx) => {
      const { rows } = await sql<{ shift: number }>`
        select (${addDays(today, days)}::date - due_day)::int as shift from rental where item_id = ${item}`.execute(tx)
      const shift = rows[0]?.shift ?? 0
      const { rows: booked } = await sql<{ product_id: number; unit: number; day: string }>`
        delete from unit_day where order_item_id = ${item} returning product_id, unit, day`.execute(tx)
      await sql`
        insert into unit_day (product_id, unit, day, order_item_id)
        select d.product_id, d.unit, d.day + ${shift}::int, ${item}
        from jsonb_to_recordset(${JSON.stringify(booked)}::jsonb) as d(product_id bigint, unit int, day date)
        on conflict do nothing`.execute(tx)
      await sql`
        update rental set first_day = first_day + ${shift}::int, due_day = due_day + ${shift}::int, out_until = out_until + ${shift}::int
        where item_id = ${item}`.execute(tx)
      await sql`update order_item set rental_start = rental_start + ${shift}::int where id = ${item}`.execute(tx)
      await sql`update fulfillment_group set due_at = app_now() where id = ${group}`.execute(tx)
    })
  }
const extended: Step = async (one) => {
  await out(one)
  const { app, renter, item, period } = one
  const ask = (paymentDetails: { paymentIntentId: string } | null) =>
    renter.call(rentals.extendRental, { params: { id: item }, body: { extensionPeriod: period, paymentDetails } })
  const { clientSecret, paymentIntentId } = await ask(null)
  await pay(app, clientSecret)
  await ask({ paymentIntentId: paymentIntentId ?? '' })
}
const kept: Step = async (one) => {
  await out(one)
  const { app, renter, item } = one
  const ask = (paymentDetails: { paymentIntentId: string } | null) =>
    renter.call(rentals.keepRental, { params: { id: item }, body: { paymentDetails } })
  const { clientSecret, paymentIntentId } = await ask(null)
  await pay(app, clientSecret)
  await ask({ paymentIntentId: paymentIntentId ?? '' })
}
/** Brought back in person, with the code that the lender says. */
const back: Step = async (one) => {
  await out(one)
  const { renter, lender, group, item } = one
  const params = { id: group }
  await renter.call(returns.startReturn, { params: { id: item }, body: {} })
  const { code } = await lender.call(wayback.showReturnCode, { params })
  await renter.call(wayback.enterReturnCode, { params, body: { code: code ?? '' } })
}
const foundGood: Step = async (one) => {
  await back(one)
  const { app, lender, group, item } = one
  const { rows } = await sql<{ condition: Condition }>`
    select p.condition from product p join order_item i on i.product_id = p.id where i.id = ${item}`.execute(app.db)
  const condition = rows[0]?.condition ?? 'good'
  await lender.call(wayback.updateConditions, {
    params: { id: group },
    body: { productUpdates: [{ orderItemId: item, condition, readyForRelisting: true }] },
  })
}
const claimed: Step = async (one) => {
  const { lender, item } = one
  const shows = async (stage: HandOver, view: Parameters<typeof photoOf>[2]) =>
    lender.call(claims.addPhotos, { params: { id: item, stage }, body: await photoOf(lender, item, view) })
  await shows('out_by_lender', 'before')
  await back(one)
  await shows('in_by_lender', 'after')
  const [seam] = await lender.call(claims.uploadPhotos, { body: await photoOf(lender, item, 'seam') })
  const { mostClaim } = await lender.call(claims.showClaim, { params: { id: item } })
  const body = {
    amount: Math.floor(mostClaim / 2),
    reason: 'damaged',
    comments: 'A thread is pulled at the seam.',
    pictures: [seam?.id ?? 0],
  }
  await lender.call(claims.claimDeposit, { params: { id: item }, body })
}
/** The renter accepts what is claimed. */
const claimAccepted: Step = async (one) => {
  await claimed(one)
  await one.renter.call(claims.answerClaim, { params: { id: one.item }, body: { accepted: true } })
}
/** The lender takes the claim back. */
const claimWithdrawn: Step = async (one) => {
  await claimed(one)
  await one.lender.call(claims.answerClaim, { params: { id: one.item }, body: { withdrawn: true } })
}
const contested: Step = async (one) => {
  await claimed(one)
  const body = { accepted: false, comments: 'The thread was loose when I got it.' }
  await one.renter.call(claims.answerClaim, { params: { id: one.item }, body })
}
const decided: Step = async (one) => {
  await contested(one)
  const { claims: made } = await one.lender.call(claims.showClaim, { params: { id: one.item } })
  const [claim] = made
  await one.operator.call(claims.decideClaim, {
    params: { id: claim?.id ?? 0 },
    body: { amount: Math.floor((claim?.amount ?? 0) / 2), reason: 'The photos show a loose thread before and a pulled one after.' },
  })
}
const disputed: Step = async (one) => {
  await out(one)
  const { app, intent, renter, group } = one
  await fetch(new URL(`/_sandbox/payments/${intent}`, app.config.sandbox.base), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ event: 'dispute' }),
  })
  await until(async () => (await renter.call(orders.showGroup, { params: { id: group } })).dispute !== null)
}

/** One rental for each line: who rents, and what becomes of it. The last are booked for later days. */
const scenes: readonly (readonly [by: string, step: Step | undefined, card?: SandboxCard])[] = [
  ['alice', kept],
  ['hazel', extended],
  ['alice', claimed],
  ['oliver', contested],
  ['hazel', decided],
  ['oliver', claimAccepted],
  ['alice', claimWithdrawn],
  ['alice', foundGood],
  ['hazel', foundGood, 'pm_card_refundWaits'],
  ['oliver', back],
  ['xiaoyu', disputed],
  ['alice', out],
  ['oliver', dueIn(1)],
  ['hazel', dueIn(-4)],
  ['alice', undefined],
]

interface Lent {
  readonly id: number
  readonly lender: string
  readonly currency: string
  readonly pickup: number
  readonly tier: { readonly option: 'day' | 'week' | 'month'; readonly number: number }
}
/**
 * Garments that are fetched nearby and let for three days or more. The first is for sale too: its renter buys it. What there is one of, and
 * may be swapped, is left to the swaps.
 */
async function goodsToLet(app: App): Promise<Lent[]> {
  const { rows } = await sql<Lent & { for_sale: boolean }>`
    select l.id, p.username as lender, l.currency, l.pickup_address_id as pickup, t.tier, l.for_sell as for_sale
    from listing l join product_availability a on a.id = l.id join account p on p.id = l.merchant_id and p.charges_enabled
      cross join lateral (select tier from jsonb_array_elements(l.rent_tiers) tier
        where tier ->> 'option' <> 'day' and tier ->> 'option' <> 'hour' or (tier ->> 'number')::int >= 3 limit 1) t
    where l.for_rent and l.open_to_pickup and l.pickup_address_id is not null and l.active and l.stock > l.reserved and l.currency = 'USD'
      and not l.is_local_service and not a.endless and p.username not in ('alice', 'oliver', 'hazel', 'xiaoyu')
    order by (p.username = 'mei' and not (l.open_to_swap and l.stock = 1)) desc, l.for_sell desc, l.stock desc, l.id`.execute(app.db)
  const bought = rows.find(({ for_sale }) => for_sale)
  return rows.toSorted((a, b) => Number(b === bought) - Number(a === bought)).slice(0, scenes.length)
}

/**
 * Has people of the demo rent from each other, once for each database, against a server that listens at `base` with the sandbox beside it.
 * A rental that fails is told in the log and leaves the others alone. Answers how many were made.
 */
export const putRentals = (app: App, base: string, leaving?: AbortSignal): Promise<number> =>
  playPart(app, 'rentals', leaving, (begins) => rentFromEachOther(app, base, begins))

async function rentFromEachOther(app: App, base: string, begins: Begins): Promise<number> {
  const goods = await goodsToLet(app)
  const people = await peopleOf(app, base, [...scenes.map(([by]) => by), ...goods.map(({ lender }) => lender)])
  const operator = await operatorOf(app, base)
  if (!operator) return 0
  const today = dayIn(await appNow(app))
  let made = 0
  for (const [place, [by, step, card]] of scenes.entries()) {
    const [renter, garment] = [people.get(by), goods[place]]
    const lender = garment && people.get(garment.lender)
    if (!renter || !garment || !lender) continue
    const who = { people: [renter, lender, operator], told: { by, garment: garment.id } }
    made += await playScene(app, begins, place, who, async () => {
      const body = {
        shippableItems: [
          {
            productId: garment.id,
            quantity: 1,
            type: 'rent' as const,
            deliveryMethod: 'pickup' as const,
            pickupAddressId: garment.pickup,
            rentOption: { ...garment.tier, ...(step === undefined && { startDate: addDays(today, 9) }) },
          },
        ],
        targetCurrency: garment.currency as 'USD',
      }
      const { clientSecret, strapiPaymentId } = await renter.call(checkout.prepareCheckout, { body })
      await pay(app, clientSecret, card)
      const order = await renter.call(orders.createOrder, { body: { strapiPaymentId } })
      const group = order.fulfillmentGroups[0]
      const item = group?.orderItems[0]
      if (!group || !item) throw new Error('nothing was rented')
      const period = `${garment.tier.number} ${garment.tier.option}s`
      const intent = intentOf(clientSecret)
      await step?.({ app, today, renter, lender, operator, group: group.id, item: item.id, intent, period })
    })
  }
  if (await begins('read')) for (const one of people.values()) await readMost(one)
  return made
}
