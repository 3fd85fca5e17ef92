// Orders of the demo in the statuses of their way to the customer. People of the demo make them by the product's own calls: they pay with a
// card of the sandbox, merchants accept, label, hand over or cancel, and the sandbox's carrier carries the parcels.
import { deliveries, orders, shipping } from '@rondo/contracts'
import { dayIn } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { appNow } from '../platform/clock.ts'
import type { App } from '../platform/context.ts'
import { peopleOf } from './people.ts'
import { type Begins, playPart, playScene } from './play-part.ts'
import { putMoney } from './put-money.ts'
import { putReviews } from './put-reviews.ts'
import { approved, askedFor, returnScenes, sent } from './return-scenes.ts'
import {
  accepted,
  arranged,
  carrier,
  type Deal,
  downloaded,
  handed,
  labelled,
  of,
  placed,
  type Person,
  ready,
  type Scene,
  type Stage,
} from './steps.ts'

/** What a visitor of the demo finds: one order for each line, the newest last. */
const scenes: readonly Scene[] = [
  ...returnScenes,
  { by: 'alice', way: 'shipping', steps: [ready, carrier('TRANSIT'), carrier('DELIVERED')] },
  { by: 'alice', way: 'pickup', steps: [accepted, handed] },
  {
    by: 'alice',
    way: 'shipping',
    items: 2,
    steps: [
      ready,
      carrier('TRANSIT'),
      ({ customer, group }) => customer.call(orders.confirmItemDelivery, { params: { id: group.orderItems[0]?.id ?? 0 }, body: {} }),
    ],
  },
  { by: 'alice', way: 'shipping', steps: [ready, carrier('TRANSIT'), carrier('FAILURE')] },
  {
    by: 'oliver',
    way: 'shipping',
    steps: [
      ready,
      carrier('TRANSIT'),
      carrier('FAILURE'),
      ({ customer, orderId, group }) =>
        customer.call(deliveries.requestRedelivery, { params: { orderId, id: group.orderItems[0]?.id ?? 0 }, body: {} }),
    ],
  },
  {
    by: 'hazel',
    way: 'shipping',
    steps: [
      ready,
      carrier('TRANSIT'),
      carrier('FAILURE'),
      (deal) => deal.customer.call(deliveries.refundFailedDelivery, { ...of(deal), body: {} }),
    ],
  },
  {
    by: 'xiaoyu',
    way: 'shipping',
    steps: [
      ready,
      carrier('TRANSIT'),
      carrier('DELIVERED'),
      (deal) => deal.customer.call(deliveries.reportNotReceived, { ...of(deal), body: { comments: '快递显示已送达，但我没有收到。' } }),
    ],
  },
  {
    by: 'alice',
    way: 'pickup',
    steps: [
      (deal) =>
        deal.customer.call(orders.cancelGroup, {
          ...of(deal),
          body: { cancelReason: 'changed_mind', cancelComments: 'I found one in my size nearby.' },
        }),
    ],
  },
  {
    by: 'alice',
    way: 'shipping',
    steps: [
      (deal) =>
        deal.merchant.call(orders.cancelGroup, {
          ...of(deal),
          body: { cancelReason: 'product_damaged', cancelComments: 'A seam has opened. I am sorry, you get everything back.' },
        }),
    ],
  },
  {
    by: 'alice',
    way: 'pickup',
    items: 2,
    steps: [
      ({ customer, group }) =>
        customer.call(orders.cancelItem, { params: { id: group.orderItems[1]?.id ?? 0 }, body: { cancelReason: 'size_concerns' } }),
    ],
  },
  { by: 'alice', way: 'shipping', steps: [ready, carrier('TRANSIT')] },
  { by: 'alice', way: 'shipping', steps: [ready] },
  { by: 'hazel', way: 'shipping', steps: [accepted, labelled] },
  { by: 'alice', way: 'pickup', steps: [arranged] },
  { by: 'oliver', way: 'pickup', steps: [(deal) => deal.merchant.call(orders.coordinatePickup, { ...of(deal), body: {} })] },
  { by: 'xiaoyu', way: 'shipping', steps: [accepted] },
  { by: 'alice', seller: 'nova', way: 'virtual', steps: [downloaded, downloaded] },
  { by: 'alice', seller: 'nova', way: 'virtual', items: 2, steps: [] },
  { by: 'alice', way: 'shipping', items: 2, steps: [] },
  // a shop in another currency, and somebody who may buy but not sell yet
  { by: 'camille', seller: 'claire', way: 'pickup', steps: [handed] },
  { by: 'camille', seller: 'claire', way: 'shipping', steps: sent },
  { by: 'solene', seller: 'claire', way: 'shipping', steps: [...sent, askedFor('wrong_size', 'Les manches sont trop courtes.')] },
  { by: 'baptiste', seller: 'claire', way: 'shipping', steps: [] },
  { by: 'noor', seller: 'june', way: 'shipping', steps: [...sent, askedFor('changed_mind'), approved()] },
  { by: 'noor', seller: 'june', way: 'shipping', steps: [ready, carrier('TRANSIT')] },
]
/** Sells what a scene does not say otherwise of. */
const SELLER = 'mei'
/** Earnings of these people have their reasons to be held, and some are paid out. */
const EARNERS = [SELLER, 'claire']
/** Says something of what they have received. */
const REVIEWER = 'alice'

interface Goods {
  readonly id: number
  readonly currency: string
  readonly pickup: number | null
  readonly isSent: boolean
  readonly isVirtual: boolean
}
/** What goes to the customer in each way. */
const goes: Readonly<Record<Scene['way'], (one: Goods) => boolean>> = {
  shipping: ({ isSent }) => isSent,
  pickup: ({ pickup }) => pickup !== null,
  virtual: ({ isVirtual }) => isVirtual,
}
/** Pieces of the seller: the last one of a garment only when no other is left. */
async function goodsOf(app: App, seller: number): Promise<Goods[]> {
  const { rows } = await sql<Goods>`
    select l.id, l.currency, case when l.open_to_pickup then l.pickup_address_id end as pickup,
      l.open_to_shipping and l.parcel is not null and l.shipping_address_id is not null as "isSent",
      l.product_type = 'virtual' as "isVirtual"
    from listing l join product_availability a on a.id = l.id
      cross join lateral generate_series(1, least(l.stock, 4)) piece
    where l.merchant_id = ${seller} and l.for_sell and a.on_sale and (l.product_type = 'virtual' or not a.endless)
    order by piece = l.stock, piece, l.id`.execute(app.db)
  return rows
}

async function bought(app: App, { way, card }: Scene, customer: Person, merchant: Person, mine: readonly Goods[]): Promise<Deal> {
  const [first] = mine
  if (!first) throw new Error('nothing is left for an order')
  const wanted = { items: mine.map(({ id }) => ({ productId: id })), toAddressId: customer.address, currency: first.currency as 'USD' }
  const rate = way === 'shipping' ? (await customer.call(shipping.shippingRates, { body: wanted })).rates[0]?.id : undefined
  const lines = mine.map(({ id, pickup }) => ({
    productId: id,
    quantity: 1,
    type: 'buy' as const,
    deliveryMethod: way,
    pickupAddressId: way === 'pickup' ? pickup : null,
    ...(rate !== undefined && { selectedShippoRateId: rate }),
  }))
  const body = {
    shippableItems: lines,
    targetCurrency: first.currency as 'USD',
    ...(way === 'shipping' && { shippingAddressId: customer.address }),
  }
  return placed(app, { customer, merchant, body, ...(card && { card }) })
}

/**
 * Has people of the demo order from each other, once for each database, against a server that listens at `base` with the sandbox beside it.
 * An order that fails is told in the log and leaves the others alone. Answers how many were made.
 */
export const putOrders = (app: App, base: string, leaving?: AbortSignal): Promise<number> =>
  playPart(app, 'orders', leaving, (begins) => orderFromEachOther(app, base, begins))

async function orderFromEachOther(app: App, base: string, begins: Begins): Promise<number> {
  const people = await peopleOf(
    app,
    base,
    scenes.flatMap(({ by, seller = SELLER }) => [by, seller]),
  )
  const goods = new Map<number, readonly Goods[]>()
  const stage: Stage = { app, base, today: dayIn(await appNow(app)) }
  let made = 0
  for (const [place, scene] of scenes.entries()) {
    const { by, seller = SELLER, steps, way, items = 1 } = scene
    const [customer, merchant] = [people.get(by), people.get(seller)]
    if (!customer || !merchant) continue
    made += await playScene(app, begins, place, { people: [customer, merchant], told: { by, way } }, async () => {
      const theirs = goods.get(merchant.id) ?? (await goodsOf(app, merchant.id))
      const mine = theirs.filter(goes[way]).slice(0, items)
      goods.set(
        merchant.id,
        theirs.filter((one) => !mine.includes(one)),
      )
      const deal = await bought(app, scene, customer, merchant, mine)
      for (const step of steps) await step(deal, stage)
    })
  }
  const seller = people.get(SELLER)
  const earners = EARNERS.flatMap((name) => people.get(name) ?? [])
  if (await begins('money'))
    await putMoney(app, earners).catch((error: unknown) => app.log.error({ err: error }, 'the money of the demo could not be moved'))
  const buyer = people.get(REVIEWER)
  if (seller && buyer && (await begins('reviews')))
    await putReviews(buyer, seller).catch((error: unknown) => app.log.error({ err: error }, 'the reviews of the demo could not be written'))
  for (const { id } of people.values()) await app.limits.forget(id)
  return made
}
