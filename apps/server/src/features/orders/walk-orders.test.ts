import { deliveries, orders } from '@rondo/contracts'
import { Refused } from '@rondo/contracts/kernel/call'
import type { Role } from '@rondo/rules/kernel/machine'
import { everyRow, type Move } from '@rondo/rules/moves/machines'
import { drawing } from '@rondo/rules/moves/random-case'
import { itemAliases } from '@rondo/rules/orders/item-statuses'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person, roomsOfTrade } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import {
  type CarrierWord,
  carrierWords,
  lastParcel,
  type ModelGroup,
  type ModelItem,
  type ModelLeg,
  OrderModel,
  type With,
} from '../../../test/order-model.ts'
import { measures, newYork, oakland, openParcels } from '../../../test/parcels.ts'
import { putAddress } from '../../../test/products.ts'
import { someOf } from '../../../test/some-of.ts'
import { appNow } from '../../platform/clock.ts'
import { openSession } from '../../platform/sessions.ts'
import { cancelAsOperator, decideDelivery } from './cancel-as-operator.ts'
import { sweepDue } from './sweep-due.ts'

const opened = await openApp({ logLevel: 'silent' }, { rooms: roomsOfTrade })
const { app, as, eventually, person, sandbox } = opened
const market = openMarket(opened)
const parcels = await openParcels(opened)
/** Sequences of acts, the same ones at each run; `npm run walk -- orders` does 2,000, of any seed. */
const sequences = Number(process.env['WALK_SEQUENCES'] ?? 4)
const first = Number(process.env['SEED'] ?? 1)
type Draw = ReturnType<typeof drawing>

/** What the database says of an order, in the words of the model. */
interface Stands {
  readonly groups: {
    id: number
    status: string
    version: number
    items: { id: number; status: string }[]
    legs: string[]
    taken: string[]
  }[]
  readonly ledger: Record<string, number>
  readonly owed: number
  readonly goods: Record<number, number>
  readonly days: Record<number, boolean>
}
async function stands(orderId: number): Promise<Stands> {
  const { rows } = await sql<Stands>`
    with o as (select id, payment_id from trade_order where id = ${orderId}),
    g as (select f.* from fulfillment_group f join o on o.id = f.order_id),
    i as (select x.* from order_item x join o on o.id = x.order_id)
    select (select jsonb_agg(jsonb_build_object('id', g.id, 'status', g.status,
        'version', g.version,
        'items', (select jsonb_agg(jsonb_build_object('id', i.id, 'status', i.status) order by i.id) from i where i.group_id = g.id),
        'legs', (select coalesce(jsonb_agg(l.id || ' ' || l.status order by l.id), '[]') from carrier_leg l where l.group_id = g.id),
        'taken', (select coalesce(jsonb_agg(h.event || ' ' || h.thing_id order by h.id), '[]') from status_history h
          where h.thing_id = any (array(select g.id union all select i.id from i where i.group_id = g.id
            union all select l.id from carrier_leg l where l.group_id = g.id)) and h.from_status is not null
            and h.thing <> 'deposit') -- it ends by the word of the provider, in its own time
      ) order by g.id) from g) as groups,
      (select coalesce(jsonb_object_agg(account, minor), '{}') from (
        select a.kind || ':' || a.subject as account, sum(p.amount_minor) as minor
        from ledger_transaction t join ledger_posting p on p.transaction_id = t.id join ledger_account a on a.id = p.account_id
        where t.kind in ('B1', 'B3', 'B4', 'B5', 'B6') and (t.subject = 'payment:' || (select payment_id from o)
          or t.subject like 'group:%' and split_part(t.subject, ':', 2) in (select id::text from g)
          or t.subject like 'leg:%' and split_part(t.subject, ':', 2) in (select l.id::text from carrier_leg l join g on g.id = l.group_id))
        group by 1 having sum(p.amount_minor) <> 0) s) as ledger,
      (select coalesce(sum(r.amount_minor), 0)::bigint from refund r join o on o.payment_id = r.payment_id) as owed,
      (select coalesce(jsonb_object_agg(i.product_id, -coalesce((select sum(m.stock) from stock_movement m where m.order_item_id = i.id), 0)), '{}') from i where i.type = 'buy') as goods,
      (select coalesce(jsonb_object_agg(i.id, exists (select 1 from unit_day u where u.order_item_id = i.id)), '{}') from i where i.type = 'rent') as days`.execute(
    app.db,
  )
  const [row] = rows
  if (!row) throw new Error(`no order ${orderId}`)
  return row
}

const appTime = async () => (await appNow(app)).getTime()

interface Walk {
  readonly orderId: number
  readonly model: OrderModel
  readonly draw: Draw
  readonly seed: number
  people: { customer: Person; merchant: Person; otherMerchant: Person; stranger: Person }
}
type Who = keyof Walk['people']
const everybody: readonly Who[] = ['customer', 'merchant', 'otherMerchant', 'stranger']

const rentable = { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 3_000 }] }
/** An order of two merchants: pieces that are bought, and a rental with a deposit. The first one's are sent by a carrier, or picked up like the other's. */
async function begin(seed: number, isSent?: boolean): Promise<Walk> {
  const draw = drawing(seed)
  const [customer, merchant, otherMerchant, stranger] = [await person(), await market.seller(), await market.seller(), await person()]
  const sends = isSent ?? draw.chance(0.6)
  const measured = sends && { parcel: measures }
  if (sends) market.homes.set(merchant.id, await putAddress(app, merchant.id, { ...newYork, is_default: false }))
  const shippingAddressId = sends ? await putAddress(app, customer.id, oakland) : undefined
  const garments = [await market.garment(merchant, { stock: 3, ...measured })]
  if (draw.chance(0.7)) garments.push(await market.garment(merchant, { price_minor: 4_321, ...measured }))
  if (sends && draw.chance(0.5)) garments.push(await market.garment(merchant, { price_minor: 2_600, ...measured }))
  const quantity = 1 + draw.below(2)
  let way: object = {}
  if (shippingAddressId !== undefined) {
    const asked = {
      items: garments.map((productId, at) => ({ productId, quantity: at === 0 ? quantity : 1 })),
      toAddressId: shippingAddressId,
      currency: 'USD' as const,
    }
    const { rates } = await market.rates(customer, asked)
    way = { deliveryMethod: 'shipping', pickupAddressId: null, selectedShippoRateId: draw.of(rates).id }
  }
  const lines = garments.map((id, at) => market.line(merchant, id, { quantity: at === 0 ? quantity : 1, ...way }))
  if (!sends && draw.chance(0.5)) {
    const rented = { type: 'rent' as const, rentOption: { number: 3, option: 'day' as const } }
    lines.push(market.line(merchant, await market.garment(merchant, rentable), rented))
  }
  lines.push(market.line(otherMerchant, await market.garment(otherMerchant)))
  const { order } = await market.buy(customer, lines, { ...(shippingAddressId !== undefined && { shippingAddressId }) })
  const { rows } = await sql<
    ModelItem & { group_id: number; merchant: number; shipping: number; since: Date; kind: string; quoted: Date | null }
  >`
    select i.id, i.group_id, i.product_id as product, i.type, i.quantity, i.amount_minor as "amountMinor", i.fee_minor as "feeMinor", i.tax_minor as "taxMinor",
      i.deposit_minor as "depositMinor", extract(epoch from i.rental_start at time zone 'UTC')::float8 * 1000 as "firstDay", i.status, null as "deliveredAt",
      f.merchant_id as merchant, f.shipping_minor as shipping, f.status_since as since, f.group_type as kind,
      f.created_at + (f.shipping_rate ->> 'estimated_days')::int * interval '1 day' as quoted
    from order_item i join fulfillment_group f on f.id = i.group_id where i.order_id = ${order.id} order by i.id`.execute(app.db)
  const groups = [...Map.groupBy(rows, ({ group_id }) => group_id)].map(([id, items]): ModelGroup => {
    const [one] = items
    const pickup = { by: null, isAccepted: false, hasCode: false, tries: 0, lockedUntil: null, locks: [] }
    return {
      id,
      merchant: one?.merchant ?? 0,
      shippingMinor: one?.shipping ?? 0,
      isSent: one?.kind === 'shipping',
      legs: [],
      quotedAt: one?.quoted?.getTime() ?? null,
      deliveredAt: null,
      deliveredBy: null,
      failure: null,
      hasCase: false,
      status: 'processing',
      since: one?.since.getTime() ?? 0,
      version: 1,
      pickup,
      items,
    }
  })
  const model = new OrderModel(
    customer.id,
    new Date(order.createdAt).getTime(),
    groups.toSorted((a, b) => a.id - b.id),
  )
  return { orderId: order.id, model, draw, seed, people: { customer, merchant, otherMerchant, stranger } }
}

/** What a call asks for, by the specification of the call: a move, nothing when it has had its effect, or a refusal before any table. */
type Wish = { readonly move: Move; readonly given?: With } | 'nothing' | 'refused'
interface Act {
  readonly send: (walk: Walk, who: Person, group: ModelGroup, given: With & { status?: string }) => Promise<unknown>
  readonly wish: (role: 'customer' | 'merchant', group: ModelGroup, given: With & { status?: string }) => Wish
  /** What the call writes besides the move, when the move is made. */
  readonly besides?: (role: 'customer' | 'merchant', group: ModelGroup) => void
}
const final = ['delivery_completed_to_customer', 'pickup_completed_by_customer']
const resting = ['in_use', 'pickup_completed_by_customer', 'delivered']
const itemOf = (group: ModelGroup, { itemId }: With) => {
  const item = group.items.find(({ id }) => id === itemId)
  if (!item) throw new Error('no item')
  return item
}
const on = (group: ModelGroup) => ({ params: { id: group.id } })
const onItem = ({ itemId = 0 }: With) => ({ params: { id: itemId } })
const codeOf = async (group: ModelGroup) =>
  (await sql<{ code: string | null }>`select code from pickup where group_id = ${group.id}`.execute(app.db)).rows[0]?.code ?? null
const openForPickup = ['processing', 'coordinating_pickup', 'ready_for_pickup']
const byName: Readonly<Record<string, string>> = { ...itemAliases, processing: 'confirmed', cancelled: 'canceled' }

const acts: Readonly<Record<string, Act>> = {
  confirmGroup: {
    send: (_, who, group) => as(who).call(orders.confirmGroup, { ...on(group), body: {} }),
    wish: (role, { status, items }) => {
      if (final.includes(status)) return 'nothing'
      if (role !== 'merchant' || status !== 'processing') return { move: 'confirmDelivery' }
      return items.some((item) => item.status === 'pending') ? { move: 'acceptGroup' } : 'nothing'
    },
  },
  confirmItem: {
    send: (_, who, __, given) => as(who).call(orders.confirmItem, { ...onItem(given), body: {} }),
    wish: (role, group, given) =>
      role === 'merchant' && itemOf(group, given).status === 'confirmed' ? 'nothing' : { move: 'acceptItem', given },
  },
  cancelGroup: {
    send: (_, who, group, { reason = '' }) => as(who).call(orders.cancelGroup, { ...on(group), body: { cancelReason: reason } }),
    wish: (_, { status }, { reason = '' }) => (status === 'canceled' ? 'nothing' : { move: 'cancelGroup', given: { reason } }),
  },
  cancelItem: {
    send: (_, who, __, given) => as(who).call(orders.cancelItem, { ...onItem(given), body: { cancelReason: given.reason ?? '' } }),
    wish: (_, group, given) => (itemOf(group, given).status === 'canceled' ? 'nothing' : { move: 'cancelItem', given }),
  },
  confirmItemDelivery: {
    send: (_, who, __, given) => as(who).call(orders.confirmItemDelivery, { ...onItem(given), body: {} }),
    wish: (_, group, given) => (resting.includes(itemOf(group, given).status) ? 'nothing' : { move: 'confirmItemDelivery', given }),
  },
  setItemStatus: {
    send: (_, who, __, given) =>
      as(who).call(orders.setItemStatus, { ...onItem(given), body: { status: given.status ?? '', cancelReason: given.reason } }),
    wish: (role, group, given) => {
      const to = byName[given.status ?? ''] ?? given.status ?? ''
      const { status } = itemOf(group, given)
      if (status === to) return 'nothing'
      const by = (one: string) => (one === 'confirmed' ? role === 'merchant' : role === 'customer' || one === 'canceled')
      const moves: Partial<Record<string, Move>> = { confirmed: 'acceptItem', canceled: 'cancelItem', delivered: 'confirmItemDelivery' }
      const move = by(to) ? moves[to] : undefined
      return move ? { move, given } : 'refused'
    },
  },
  coordinatePickup: {
    send: (_, who, group) => as(who).call(orders.coordinatePickup, { ...on(group), body: {} }),
    wish: (role, { status }) =>
      role === 'merchant' && ['coordinating_pickup', 'ready_for_pickup'].includes(status) ? 'nothing' : { move: 'coordinatePickup' },
  },
  agreePickup: {
    send: (_, who, group) => as(who).call(orders.agreePickup, { ...on(group), body: {} }),
    wish: (role, { status, pickup }) => {
      // set once more as it stands, it stays agreed
      if (role === 'merchant') return status === 'ready_for_pickup' && pickup.by === 'merchant' ? 'nothing' : { move: 'agreePickup' }
      if (!openForPickup.includes(status)) return { move: 'acceptPlace' }
      if (pickup.by === null) return 'refused' // nothing stands that could be accepted, and no time is named
      return pickup.by === 'customer' || pickup.isAccepted ? 'nothing' : { move: 'acceptPlace' }
    },
    besides: (role, { pickup }) => {
      if (role === 'merchant') Object.assign(pickup, { by: role, isAccepted: false })
      else pickup.isAccepted = true
    },
  },
  enterCode: {
    send: async (_, who, group, { isCodeRight }) => {
      const code = await codeOf(group)
      const wrong = String((Number(code ?? 0) + 1) % 10_000).padStart(4, '0')
      return as(who).call(orders.confirmPickup, { ...on(group), body: { pickupCode: isCodeRight && code ? code : wrong } })
    },
    wish: (role, { status, pickup }, { isCodeRight = false }) => {
      const isRight = isCodeRight && pickup.hasCode
      if (role === 'merchant' && isRight && status === 'pickup_completed_by_customer') return 'nothing'
      return { move: 'confirmPickup', given: { isCodeRight: isRight } }
    },
  },
  buyLabel: {
    send: async (_, who, { id }) => (await as(who).call(deliveries.buyLabel, { body: { fulfillmentGroupId: id } })).group,
    wish: (role, { legs }) =>
      role === 'merchant' && legs.some(({ status }) => status === 'pre_transit' || status === 'transit') ? 'nothing' : { move: 'buyLabel' },
  },
  confirmLabel: {
    send: ({ orderId }, who, { id }) => as(who).call(deliveries.confirmLabel, { params: { orderId, id }, body: {} }),
    wish: (role, { status }) => (role === 'merchant' && status === 'ready_for_shipping' ? 'nothing' : { move: 'confirmLabel' }),
  },
  handOver: {
    send: (_, who, group) => as(who).call(deliveries.handOver, { ...on(group), body: {} }),
    wish: (role, { status }) => (role === 'merchant' && status === 'shipped_to_customer' ? 'nothing' : { move: 'handOver' }),
  },
  requestRedelivery: {
    send: ({ orderId }, who, group) =>
      as(who).call(deliveries.requestRedelivery, { params: { orderId, id: group.items[0]?.id ?? 0 }, body: {} }),
    wish: () => ({ move: 'requestRedelivery' }),
  },
  refundFailedDelivery: {
    send: (_, who, group) => as(who).call(deliveries.refundFailedDelivery, { ...on(group), body: {} }),
    wish: () => ({ move: 'refundFailedDelivery' }),
  },
  reportNotReceived: {
    send: (_, who, group) => as(who).call(deliveries.reportNotReceived, { ...on(group), body: { comments: 'Nothing came.' } }),
    wish: (_, { status }) => ({
      move: ['shipped_to_customer', 'partially_delivered_to_customer'].includes(status) ? 'reportNotArrived' : 'reportNotReceived',
    }),
  },
  renewCode: {
    send: (_, who, group) => as(who).call(orders.renewPickupCode, { ...on(group), body: {} }),
    wish: () => ({ move: 'renewCode' }),
  },
}
const actNames = Object.keys(acts)
const withItem = new Set(['confirmItem', 'cancelItem', 'confirmItemDelivery', 'setItemStatus'])
const statuses = ['confirmed', 'canceled', 'delivered', 'shipped', 'completed', 'in_use', 'return_completed', 'processing']

const taken = new Set<string>()
const refusedWays = new Set<string>()
/** The order in the database is what the model says: statuses, versions, rows taken, ledger, refunds, pieces, days. */
async function agrees({ orderId, model, seed }: Walk, what: string) {
  const is = await stands(orderId)
  const shown = {
    groups: is.groups.map((group) => ({ ...group, taken: group.taken.toSorted() })),
    ledger: is.ledger,
    owed: is.owed,
    goods: is.goods,
    days: is.days,
  }
  const items = model.groups.flatMap((group) => group.items)
  const ledger = model.ledger()
  const mine = (group: ModelGroup) => new Set([group, ...group.items, ...group.legs].map(({ id }) => String(id)))
  expect(shown, `seed ${seed}: ${what}`).toEqual({
    groups: model.groups.map((group) => ({
      id: group.id,
      status: group.status,
      version: group.version,
      items: group.items.map(({ id, status }) => ({ id, status })),
      legs: group.legs.map(({ id, status }) => `${id} ${status}`),
      taken: model.taken.filter((one) => mine(group).has(one.split(' ')[1] ?? '')).toSorted(),
    })),
    ledger,
    owed: Math.abs(ledger[`customer_refund:${model.customer}`] ?? 0),
    goods: Object.fromEntries(
      Object.entries(model.goods()).filter(([id]) => items.some(({ product, type }) => product === Number(id) && type === 'buy')),
    ),
    days: Object.fromEntries(items.flatMap(({ id, type, status }) => (type === 'rent' ? [[id, status !== 'canceled']] : []))),
  })
  for (const one of model.taken) taken.add(one.split(' ')[0] ?? '')
}

/** What came of a call, in one word: where the group stands, or that it is refused, or unknown to whoever asked. */
function toldBy(answer: unknown): string {
  if (answer instanceof Refused) return { 400: 'refused', 409: 'refused', 404: 'unknown' }[answer.status] ?? `status ${answer.status}`
  const { status, version } = answer as { status?: string; version?: number }
  return status === undefined ? String(answer) : `${status} ${version}`
}

/** Somebody makes a call: the model says what must come of it. */
async function act(walk: Walk, name: string, who: Who, group: ModelGroup, given: With & { status?: string }) {
  const { model, people } = walk
  const call = acts[name]
  if (!call) throw new Error(name)
  model.now = await appTime()
  const role = model.roleOf(people[who].id, group)
  const wish = role ? call.wish(role, group, given) : 'refused'
  const stood = group.status
  const isMade = typeof wish === 'object' && role !== undefined && model.move(group, wish.move, role, wish.given)
  if (isMade) call.besides?.(role, group)
  const what = `${name} by ${who} of group ${group.id} (${stood}) with ${JSON.stringify(given)}`
  const answer = await call.send(walk, people[who], group, given).catch((error: unknown) => error)
  const [bought] = group.legs.filter(({ id }) => id < 0)
  if (bought) await learn(group, bought)
  const isWrongCode = isMade && name === 'enterCode' && group.status === 'ready_for_pickup'
  const isDone = wish === 'nothing' || (isMade && !isWrongCode)
  expect(toldBy(answer), `seed ${walk.seed}: ${what}`).toBe(isDone ? `${group.status} ${group.version}` : role ? 'refused' : 'unknown')
  if (!isDone && !isMade) refusedWays.add(`${stood} ${name} ${role ?? who}`)
  await agrees(walk, what)
}

/** What the carrier made of a label. */
async function learn(group: ModelGroup, leg: ModelLeg) {
  const { rows } = await sql<{ id: number; number: string; costMinor: number; estimate: Date | null }>`
    select id, tracking_number as number, cost_minor as "costMinor", estimate_at as estimate from carrier_leg where group_id = ${group.id} order by id desc limit 1`.execute(
    app.db,
  )
  const { estimate = null, ...made } = rows[0] ?? {}
  Object.assign(leg, made, { estimateAt: estimate?.getTime() ?? null })
}

const said = {
  pre_transit: 'PRE_TRANSIT',
  transit: 'TRANSIT',
  out: 'TRANSIT',
  delivered: 'DELIVERED',
  returned: 'RETURNED',
  failure: 'FAILURE',
} as const
/** The carrier says something of a parcel, and it is heard. */
async function carrier(walk: Walk, group: ModelGroup, leg: ModelLeg, word: CarrierWord) {
  const what = `the carrier says ${word} of ${leg.id} (${leg.status}) of group ${group.id} (${group.status})`
  const answer = await fetch(`${sandbox.base}/_sandbox/parcels/${leg.number}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: said[word], ...(word === 'out' && { substatus: 'out_for_delivery' }) }),
  })
  const { tracking_history: history } = (await answer.json()) as { tracking_history: unknown[] }
  const { model } = walk
  model.now = await appTime()
  model.hear(group, leg, word)
  await eventually(async () => {
    const { rows } = await sql<{ heard: number; open: boolean; estimate: Date | null }>`
      select (select count(*)::int from carrier_event where leg_id = ${leg.id}) as heard, (select estimate_at from carrier_leg where id = ${leg.id}) as estimate,
        exists (select from outbox where dispatched_at is null) or exists (select from job.job where name in ('shipping.hear-parcel', 'orders.follow-parcel') and state < 'completed') as open`.execute(
      app.db,
    )
    return rows[0]?.heard === history.length && !rows[0].open
  })
  await agrees(walk, what)
}
async function decides(walk: Walk, group: ModelGroup, decision: 'delivered' | 'redeliver' | 'refund') {
  walk.model.now = await appTime()
  const moves = { delivered: 'rejectReport', redeliver: 'requestRedelivery', refund: 'refundFailedDelivery' } as const
  const isMade = walk.model.move(group, moves[decision], 'operator', { reason: 'looked into' })
  const answer = await decideDelivery(app, group.id, decision, 'looked into').catch((error: unknown) => error)
  expect(answer === undefined, `seed ${walk.seed}: support decides ${decision} at ${group.status}`).toBe(isMade)
  await agrees(walk, `support decides ${decision}`)
}

const renewed = async (people: Walk['people']): Promise<Walk['people']> =>
  Object.fromEntries(
    await Promise.all(
      everybody.map(
        async (who) => [who, { ...people[who], jwt: await openSession(app, app.db, { id: people[who].id, passwordVersion: 1 }) }] as const,
      ),
    ),
  ) as Walk['people']
/** While something is worn only short ones: what comes when it is not brought back is walked in `walk-returns.test.ts`. */
const waits = [{ minutes: 7 }, { minutes: 16 }, { hours: 5 }, { hours: 25 }, { days: 3 }, { days: 8 }, { days: 22 }, { days: 31 }]
/** Where somebody may do something only after long. */
const longWaits: Partial<Record<ModelGroup['status'], readonly { hours?: number; days?: number }[]>> = {
  ready_for_shipping: [{ hours: 25 }, { days: 8 }, { days: 8 }, { days: 15 }],
  shipped_to_customer: [{ hours: 25 }, { days: 3 }, { days: 6 }, { days: 14 }, { days: 15 }, { days: 22 }],
}
/** Of a hundred acts so many are waits; more where nobody else would be late enough. */
const waitsAt: Partial<Record<ModelGroup['status'], number>> = { ready_for_shipping: 25, shipped_to_customer: 20 }
/** Who can do what no other has done yet. */
const likelyAt: Partial<Record<ModelGroup['status'], readonly Who[]>> = {
  ready_for_shipping: ['customer', 'merchant'],
  shipped_to_customer: ['customer', 'customer', 'merchant'],
  delivery_failed: ['customer', 'customer', 'merchant'],
}
async function wait(walk: Walk, duration: { minutes?: number; hours?: number; days?: number }) {
  await parcels.later(duration)
  const isDue = async () => {
    const { rows } = await sql`select from fulfillment_group where order_id = ${walk.orderId} and due_at <= app_now()`.execute(app.db)
    return rows.length > 0
  }
  for (let looks = 0; looks < 30 && (await isDue()); looks++) await sweepDue(app) // a group follows one clock at a time
  walk.model.wait(await appTime())
  walk.people = await renewed(walk.people)
  await agrees(walk, `waiting ${JSON.stringify(duration)}`)
}

async function support(walk: Walk, group: ModelGroup) {
  walk.model.now = await appTime()
  const isMade = walk.model.move(group, 'cancelGroup', 'operator', { reason: 'asked' })
  const answer = await cancelAsOperator(app, group.id, 'asked').catch((error: unknown) => error)
  expect(typeof answer === 'string', `seed ${walk.seed}: support`).toBe(isMade)
  await agrees(walk, 'support cancels')
}

const given = (draw: Draw, group: ModelGroup, name: string): With & { status?: string } => ({
  ...(withItem.has(name) && { itemId: draw.of(group.items).id }),
  ...(name === 'setItemStatus' && { status: draw.of(statuses), reason: 'other' }),
  ...(name.startsWith('cancel') && { reason: draw.of(['other', 'other', 'size_concerns', 'out_of_stock', 'nonsense']) }),
  ...(name === 'enterCode' && { isCodeRight: draw.chance(0.4) }),
})
/** What moves an order on is asked for more often than what ends it. */
const often = {
  pickup: [
    'confirmGroup',
    'confirmItem',
    'coordinatePickup',
    'agreePickup',
    'agreePickup',
    'enterCode',
    'enterCode',
    'renewCode',
    'cancelItem',
  ],
  sent: [
    'confirmItem',
    'buyLabel',
    'buyLabel',
    'buyLabel',
    'confirmLabel',
    'handOver',
    'confirmItemDelivery',
    'confirmGroup',
    'cancelItem',
  ],
  shipped: ['reportNotReceived', 'reportNotReceived', 'confirmItemDelivery', 'confirmGroup', 'confirmGroup'],
  labeled: ['handOver', 'confirmItemDelivery', 'cancelGroup', 'cancelGroup'],
  failed: ['requestRedelivery', 'requestRedelivery', 'refundFailedDelivery', 'confirmGroup', 'reportNotReceived'],
  delivered: ['reportNotReceived', 'reportNotReceived', 'confirmGroup', 'cancelGroup'],
}
const oftenAt: Partial<Record<ModelGroup['status'], readonly string[]>> = {
  ready_for_shipping: often.labeled,
  shipped_to_customer: often.shipped,
  delivery_failed: often.failed,
  delivery_completed_to_customer: often.delivered,
}
const oftenOf = ({ isSent, status }: ModelGroup): readonly string[] => (isSent ? (oftenAt[status] ?? often.sent) : often.pickup)
const isVoided = async ({ id }: ModelLeg) =>
  (await sql`select from carrier_leg where id = ${id} and void_answer = 'voided'`.execute(app.db)).rows.length > 0
/** What the carrier says of a parcel, mostly of the last one. Of a label that it is about to take back it says nothing. */
async function carrierSpeaks(walk: Walk, group: ModelGroup) {
  const { draw } = walk
  const leg = draw.chance(0.85) ? lastParcel(group) : draw.of(group.legs)
  if (leg && (leg.status !== 'cancelled' || (await isVoided(leg)))) await carrier(walk, group, leg, draw.of(carrierWords))
}
/** Sequences after which the tables are tidied. */
const TIDIED = 25
/** Earnings are paid after that: it is another walk. */
const LONGEST = 50 * 86_400_000

test(
  `${sequences} sequences of 5 to 60 acts by everybody, carriers and support among them, end as the tables say, to the cent and the piece, seeds from ${first}`,
  async () => {
    for (let seed = first; seed < first + sequences; seed++) {
      if (seed % TIDIED === 0) await opened.tidy()
      const walk = await begin(seed)
      const { draw, model, people } = walk
      await agrees(walk, 'paid')
      const count = 5 + draw.below(56)
      for (let step = 0; step < count; step++) {
        const main = model.groups.find(({ merchant }) => merchant === people.merchant.id)
        const group = (draw.chance(0.85) && main) || draw.of(model.groups)
        const kind = draw.below(100)
        const isShort =
          model.now - model.createdAt > LONGEST || model.groups.some(({ items }) => items.some(({ status }) => status === 'in_use'))
        if (kind < (waitsAt[group.status] ?? 8))
          await wait(walk, draw.of((!isShort && longWaits[group.status]) || waits.slice(0, draw.chance(0.4) || isShort ? 3 : waits.length)))
        else if (kind < 9) await support(walk, group)
        else if (kind < 40 && group.legs.length > 0) {
          if (group.hasCase && draw.chance(0.5)) await decides(walk, group, draw.of(['delivered', 'redeliver', 'refund']))
          else await carrierSpeaks(walk, group)
        } else {
          const name = draw.chance(0.7) ? draw.of(oftenOf(group)) : draw.of(actNames)
          const who = draw.chance(0.8)
            ? draw.of(likelyAt[group.status] ?? (['customer', 'merchant', 'merchant'] as const))
            : draw.of(everybody)
          await act(walk, name, who, group, given(draw, group, name))
        }
      }
      await eventually(async () => {
        const { rows } = await sql<{ open: number }>`
          select count(*)::int as open from refund r join trade_order o on o.payment_id = r.payment_id where o.id = ${walk.orderId} and r.state <> 'done'`.execute(
          app.db,
        )
        return rows[0]?.open === 0
      })
    }
    const missing = rowsOfPart().filter((row) => !taken.has(row))
    console.log(
      `${taken.size} rows taken, ${refusedWays.size} ways refused; seeds ${first} to ${first + sequences - 1}; not taken: ${missing.join(' ') || 'none'}`,
    )
    expect(sequences < 500 ? [] : missing).toEqual([])
  },
  60_000 + sequences * 20_000,
)

/** Rows that these acts can take: whoever proposes a time names one (G5c), which the tests of pickups do. */
const part =
  /^(G3|G4|G5[ab]|G6[abc]|G7[ab]|G8|G9|G10[a-e]|G11[abc]|G12|G13[abc]|G14|G16[ab]|G17|G18a|I2|I3[ab]|I4[ab]|I5|I6[abc]|I7[abc]|I8|I9|I28|I30|I31|L[1-5])$/
const rowsOfPart = () => everyRow.filter(({ row }) => part.test(row.id)).map(({ row }) => row.id)

type Way = readonly (readonly [name: string, who: Who, given?: With] | CarrierWord)[]
/** How calls, and words of a carrier, lead an order to each status of the part. */
const ways: Readonly<Record<string, Way>> = {
  processing: [],
  coordinating_pickup: [['coordinatePickup', 'merchant']],
  ready_for_pickup: [['agreePickup', 'merchant']],
  pickup_completed_by_customer: [
    ['agreePickup', 'merchant'],
    ['enterCode', 'merchant', { isCodeRight: true }],
  ],
  canceled: [['cancelGroup', 'customer', { reason: 'other' }]],
}
const waysOfParcels: Readonly<Record<string, Way>> = {
  processing: [['buyLabel', 'merchant']],
  ready_for_shipping: [
    ['buyLabel', 'merchant'],
    ['confirmLabel', 'merchant'],
  ],
  shipped_to_customer: [['buyLabel', 'merchant'], 'transit'],
  partially_delivered_to_customer: [['buyLabel', 'merchant'], 'transit', ['confirmItemDelivery', 'customer']],
  delivery_completed_to_customer: [['buyLabel', 'merchant'], 'delivered'],
  delivery_failed: [['buyLabel', 'merchant'], 'transit', 'failure'],
  canceled: [
    ['buyLabel', 'merchant'],
    ['cancelGroup', 'customer', { reason: 'other' }],
  ],
}
const tried = [
  ...Object.entries(ways).map((way) => [...way, false] as const),
  ...Object.entries(waysOfParcels).map((way) => [...way, true] as const),
]
test.each(someOf(tried.map(([status, path, isSent], at) => ({ status, path, isSent, seed: at + 1, kind: isSent ? 'sent' : 'picked up' }))))(
  'of what is $kind, at $status every act that the tables forbid is refused to everybody, and changes nothing',
  async ({ status, path, isSent, seed }) => {
    const hasTwo = ({ groups }: OrderModel) => (groups[0]?.items.length ?? 0) > 1
    let walk = await begin(seed, isSent)
    for (let next = seed + 100; isSent && !hasTwo(walk.model); next += 100) walk = await begin(next, isSent)
    const group = walk.model.groups.find(({ merchant }) => merchant === walk.people.merchant.id)
    const [item] = group?.items ?? []
    if (!group || !item) throw new Error('no group')
    for (const step of path) {
      const leg = group.legs.at(-1)
      if (typeof step !== 'string') await act(walk, step[0], step[1], group, { itemId: item.id, ...step[2] })
      else if (leg) await carrier(walk, group, leg, step)
    }
    expect(group.status).toBe(status)
    let tries = 0
    for (const name of actNames) {
      for (const who of everybody) {
        const variants =
          name === 'setItemStatus' ? statuses.map((one) => ({ status: one, reason: 'other' })) : [{ reason: 'other', isCodeRight: false }]
        for (const variant of variants) {
          const asked = { ...variant, ...(withItem.has(name) && { itemId: item.id }) }
          const twin = new OrderModel(walk.model.customer, walk.model.createdAt, structuredClone(walk.model.groups))
          const [copy] = twin.groups
          const role = copy && twin.roleOf(walk.people[who].id, copy)
          const wish = role && acts[name]?.wish(role, copy, asked)
          twin.now = walk.model.now
          if (wish === 'nothing' || (typeof wish === 'object' && twin.move(copy as ModelGroup, wish.move, role as Role, wish.given)))
            continue
          await act(walk, name, who, group, asked)
          tries++
        }
      }
    }
    expect(tries).toBeGreaterThan(40)
  },
  60_000,
)
