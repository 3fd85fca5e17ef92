// Parcels for tests: an order that is sent, its label, and the carrier's words, which the sandbox says as the carrier would.
import { deliveries, returns, shipping } from '@rondo/contracts'
import { sql } from 'kysely'
import { openSession } from '../src/platform/sessions.ts'
import type { openApp, Person } from './app.ts'
import { openMarket } from './market.ts'
import { type NewProduct, putAddress } from './products.ts'

type App = Awaited<ReturnType<typeof openApp>>
export type Word = 'PRE_TRANSIT' | 'TRANSIT' | 'DELIVERED' | 'RETURNED' | 'FAILURE'

/** Where a parcel is sent from. */
export const newYork = {
  name: 'Mei Chen',
  street: '20 W 34th St',
  city: 'New York',
  state: 'NY',
  postal_code: '10118',
  country: 'US',
  latitude: 40.7,
  longitude: -73.98,
  is_default: true,
}
/** And where to. */
export const oakland = {
  name: 'Alice Park',
  street: '1 Broadway',
  city: 'Oakland',
  state: 'CA',
  postal_code: '94607',
  country: 'US',
  latitude: 37.8,
  longitude: -122.27,
  is_default: true,
}
/** In another customs area. */
export const toronto = { ...oakland, city: 'Toronto', state: 'ON', postal_code: 'M5H 2N2', country: 'CA' }
/** What one garment measures. */
export const measures = JSON.stringify({ length: 14, width: 10, height: 3, weight: 2, units: { distance: 'in', mass: 'lb' } })

export interface Sent {
  readonly alice: Person
  readonly order: number
  readonly group: number
  readonly items: readonly number[]
  readonly dresses: readonly number[]
  readonly shippingMinor: number
}

export async function openParcels(opened: App) {
  const { app, as, eventually, person, sandbox } = opened
  const market = openMarket(opened)
  const mei = await person({ merchant: true })
  market.homes.set(mei.id, await putAddress(app, mei.id, newYork))

  /** The same person with a new session: an old one ends after a day. */
  const again = async (who: Person): Promise<Person> => ({
    ...who,
    jwt: await openSession(app, app.db, { id: who.id, passwordVersion: 1 }),
  })

  /** A paid group that is to be sent, of some garments; by the cheapest rate unless `rate` says otherwise. */
  async function ordered({
    garments = [{}],
    to = oakland,
    rate = 0,
    lines = {},
  }: {
    garments?: readonly Partial<NewProduct>[]
    to?: object
    rate?: number
    lines?: object
  } = {}): Promise<Sent> {
    const alice = await person()
    const shippingAddressId = await putAddress(app, alice.id, to)
    const dresses = await Promise.all(garments.map((one) => market.garment(mei, { parcel: measures, ...one })))
    const { rates } = await market.rates(alice, {
      items: dresses.map((productId) => ({ productId })),
      toAddressId: shippingAddressId,
      currency: 'USD',
    })
    const chosen = rates[rate]
    const { order } = await market.buy(
      alice,
      dresses.map((productId) => ({
        ...market.line(mei, productId),
        deliveryMethod: 'shipping' as const,
        pickupAddressId: null,
        selectedShippoRateId: chosen?.id,
        ...lines,
      })),
      { shippingAddressId },
    )
    const [group] = order.fulfillmentGroups
    if (!group) throw new Error('an order without a group')
    return {
      alice,
      order: order.id,
      group: group.id,
      items: group.orderItems.map(({ id }) => id),
      dresses,
      shippingMinor: Math.round(order.shipping * 100),
    }
  }

  const label = async ({ group }: Sent, headers: Record<string, string> = {}) => {
    const made = await as(await again(mei)).call(deliveries.buyLabel, { body: { fulfillmentGroupId: group } }, headers)
    return { ...made, deliveryId: made.deliveryId ?? 0 }
  }
  const confirm = async ({ order, group }: Sent) =>
    as(await again(mei)).call(deliveries.confirmLabel, { params: { orderId: order, id: group }, body: {} })

  /** An order with its label bought and confirmed. */
  async function labelled(asked: Parameters<typeof ordered>[0] = {}) {
    const sent = await ordered(asked)
    const bought = await label(sent)
    await confirm(sent)
    return { ...sent, number: bought.trackingNumber ?? '', leg: bought.deliveryId }
  }

  /** The carrier says a word about a parcel, and its webhook comes. */
  async function say(number: string, status: Word, substatus?: 'out_for_delivery'): Promise<void> {
    const answer = await fetch(`${sandbox.base}/_sandbox/parcels/${number}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status, substatus }),
    })
    if (!answer.ok) throw new Error(`the sandbox refused: ${await answer.text()}`)
  }

  const sandboxClock = async () => {
    const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(app.db)
    return rows[0]?.now ?? new Date()
  }
  const moveSandbox = (now: Date) =>
    fetch(`${sandbox.base}/_sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ now: now.toISOString() }),
    })
  /** Moves the product's clock on, and the carrier's with it: its estimates and scans are of the same days. */
  async function later(duration: { minutes?: number; hours?: number; days?: number }): Promise<void> {
    const ms = ((duration.minutes ?? 0) + 60 * (duration.hours ?? 0) + 1440 * (duration.days ?? 0)) * 60_000
    await moveSandbox(new Date((await sandboxClock()).getTime() + ms))
    await opened.later(duration)
  }

  /** Puts the carrier's clock some minutes ahead of the product's. */
  const ahead = async (minutes: number) => void (await moveSandbox(new Date((await sandboxClock()).getTime() + minutes * 60_000)))

  /** How a group stands in the database. */
  async function stands(group: number) {
    const { rows } = await sql<{ status: string; items: string[]; legs: (string | null)[]; refunds: number }>`
      select f.status, array(select i.status from order_item i where i.group_id = f.id order by i.id) as items,
        array(select l.status from carrier_leg l where l.group_id = f.id order by l.id) as legs,
        (select count(*)::int from refund r join trade_order o on o.payment_id = r.payment_id where o.id = f.order_id) as refunds
      from fulfillment_group f where f.id = ${group}`.execute(app.db)
    const [row] = rows
    if (!row) throw new Error('no group')
    return row
  }
  const until = (group: number, status: string) => eventually(async () => (await stands(group)).status === status && stands(group))

  /** Labels that the carrier sold for a leg's rate. */
  async function labelsSold(leg: number): Promise<number> {
    const { rows } = await sql<{ rate_id: string | null }>`select rate_id from carrier_leg where id = ${leg}`.execute(app.db)
    const rate = rows[0]?.rate_id
    if (!rate) return 0
    const answer = await fetch(`${sandbox.base}/carrier/transactions?rate=${rate}`, {
      headers: { authorization: `ShippoToken ${app.config.carrier.apiKey}` },
    })
    return ((await answer.json()) as { results: unknown[] }).results.length
  }
  /** Goods that have arrived, and whose return is approved with a fund of held earnings; rates are those of the way back, amounts in major units. */
  async function approvedReturn(asked: Parameters<typeof ordered>[0] = {}) {
    const sent = await labelled(asked)
    await say(sent.number, 'TRANSIT')
    await until(sent.group, 'shipped_to_customer')
    await say(sent.number, 'DELIVERED')
    await until(sent.group, 'delivery_completed_to_customer')
    const params = { id: sent.group }
    const owner = await again(mei)
    const back = await as(sent.alice).call(returns.requestGroupReturn, {
      body: { fulfillmentGroupId: sent.group, reason: 'changed_mind' },
    })
    const amount = back.orderItems.reduce((sum, item) => sum + item.amount, 0)
    const returnToAddress = market.homes.get(mei.id) ?? 0
    await as(owner).call(returns.createFundIntent, { body: { amount, fulfillmentGroupId: sent.group, useEarnings: true, returnToAddress } })
    await as(owner).call(returns.approveAllReturns, { params, body: { returnToAddress } })
    const { rates } = await as(sent.alice).call(shipping.shippingRates, { body: { isReturn: true, fulfillmentGroupId: sent.group } })
    return { ...sent, mei: owner, params, amount, rates }
  }
  /** What goes wrong with the next calls to the carrier. */
  const fault = (call: string, kind: string, more: object = {}) =>
    fetch(`${sandbox.base}/_sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'carrier', call, fault: kind, ...more }),
    })

  return { market, mei, again, ordered, label, confirm, labelled, approvedReturn, later, ahead, say, stands, until, labelsSold, fault }
}
