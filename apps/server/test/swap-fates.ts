// What people, carriers and support do with the pieces of a swap after all have checked out: each act against the server, beside its model.
import { cart, deliveries, orders, returns, wayback } from '@rondo/contracts'
import { Refused } from '@rondo/contracts/kernel/call'
import type { drawing } from '@rondo/rules/moves/random-case'
import { sql } from 'kysely'
import { cancelForSupport, decideForSupport, decideReturnForSupport } from '../src/features/orders/index.ts'
import { inTransaction } from '../src/platform/db.ts'
import { Failure } from '../src/platform/failure.ts'
import { openSession } from '../src/platform/sessions.ts'
import type { openApp, Person } from './app.ts'
import { measures, newYork, oakland, openParcels } from './parcels.ts'
import { putAddress } from './products.ts'
import { type FateGroup, FatesModel } from './swap-fates-model.ts'
import { agreeSides, inThreeDays } from './swapping.ts'

type App = Awaited<ReturnType<typeof openApp>>
export interface FateWalk {
  readonly draw: ReturnType<typeof drawing>
  readonly swapId: number
  readonly model: FatesModel
  readonly people: Map<number, Person>
  isLate: boolean
}
type Act = (walk: FateWalk, group: FateGroup) => Promise<{ readonly expected: boolean; readonly done: boolean } | undefined>
const told = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (process.env['WALK_TALK']) console.log(error)
      if (error instanceof Refused || error instanceof Failure) return false
      throw error
    },
  )

export async function openSwapFates(opened: App) {
  const { app, as, server } = opened
  const parcels = await openParcels(opened)
  const { market } = parcels

  /** Two or three people give each other one to three pieces, each in person or by parcel, and have all checked out. */
  async function begin(draw: FateWalk['draw']): Promise<FateWalk> {
    const people: Person[] = []
    for (const home of [newYork, oakland, ...(draw.chance(0.25) ? [newYork] : [])]) {
      const who = await opened.person({ merchant: true })
      market.homes.set(who.id, await putAddress(app, who.id, home))
      people.push(who)
    }
    const sides = []
    for (const [at, giver] of people.entries()) {
      const productIds = []
      for (let n = 1 + draw.below(3); n > 0; n--) productIds.push(await market.garment(giver, { open_to_swap: true, parcel: measures }))
      sides.push({ giverId: giver.id, receiverId: people[(at + 1) % people.length]?.id ?? 0, productIds })
    }
    const swapId = await agreeSides(opened, sides)
    const groups: FateGroup[] = []
    for (const { giverId: giver, receiverId, productIds } of sides) {
      const receiver = people.find(({ id }) => id === receiverId)
      if (!receiver) throw new Error('nobody gets it')
      const sent = productIds.filter(() => draw.chance(0.6))
      for (const { id, orderId, deliveryMethod: way, orderItems } of await checkOut(receiver, productIds, sent))
        groups.push({
          id,
          orderId,
          giver,
          receiver: receiver.id,
          way: way === 'pickup' ? way : 'shipping',
          items: orderItems.map((item) => ({ id: item.id, piece: item.product.id ?? 0, fate: 'waiting', isFree: false })),
          parcel: null,
          isSent: false,
          failure: null,
          deliveredBy: null,
          last: null,
          open: null,
          isSettled: false,
        })
    }
    return { draw, swapId, model: new FatesModel(groups), people: new Map(people.map((who) => [who.id, who])), isLate: false }
  }
  /** Somebody checks out what they get: some of it by parcel, the rest in person. Answers the groups. */
  async function checkOut(who: Person, productIds: readonly number[], sent: readonly number[]) {
    const to = market.homes.get(who.id) ?? 0
    const lines = async () => (await as(who).call(cart.getCart, {})).items.filter(({ product }) => productIds.includes(product.id))
    for (const { cartItemId, product, deliveryMethod } of await lines()) {
      const wish = sent.includes(product.id) ? 'shipping' : 'pickup'
      if (wish !== deliveryMethod) await as(who).call(cart.changeDelivery, { body: { cartItemId, deliveryMethod: wish } })
    }
    const items = sent.map((productId) => ({ productId }))
    const { rates } = sent.length === 0 ? { rates: [] } : await market.rates(who, { items, toAddressId: to, currency: 'USD' })
    const when = { pickupDate: await inThreeDays(app), pickupTime: '18:00' }
    const chosen = (await lines()).map(({ cartItemId, product, pickupAddressId }) => ({
      productId: product.id,
      quantity: 1,
      type: 'swap' as const,
      cartItemId,
      ...(sent.includes(product.id)
        ? { deliveryMethod: 'shipping' as const, selectedShippoRateId: rates[0]?.id }
        : { deliveryMethod: 'pickup' as const, pickupAddressId: pickupAddressId ?? null, ...when }),
    }))
    const { order } = await market.buy(who, chosen, sent.length === 0 ? {} : { shippingAddressId: to })
    return order.fulfillmentGroups.map((group) => ({ ...group, orderId: order.id }))
  }

  const person = ({ people }: FateWalk, id: number): Person => people.get(id) ?? parcels.mei
  const doing = { reason: 'After a talk with both.', actorId: null }
  const supports = (work: (tx: Parameters<typeof cancelForSupport>[1]) => Promise<unknown>) => told(inTransaction(app, work))
  const anItem = ({ draw }: FateWalk, { items }: FateGroup) => draw.of(items)

  const acts: Readonly<Record<string, Act>> = {
    handOver: async (walk, group) => {
      if (group.way === 'shipping') return undefined
      const [giver, receiver, params] = [person(walk, group.giver), person(walk, group.receiver), { id: group.id }]
      const expected = walk.model.handOver(group)
      const body = { pickupLocationAddress: market.homes.get(giver.id) ?? 0, pickupDate: await inThreeDays(app), pickupTime: '18:30' }
      const meet = async () => {
        await as(giver).call(orders.agreePickup, { params, body })
        const { pickupCode } = await as(receiver).call(orders.showGroup, { params })
        await as(giver).call(orders.confirmPickup, { params, body: { pickupCode: pickupCode ?? '' } })
      }
      return { expected, done: await told(meet()) }
    },
    send: async (walk, group) => {
      if (group.way === 'pickup' || group.parcel !== null) return undefined // a second time answers the label that there is
      const giver = person(walk, group.giver)
      const expected = walk.model.label(group)
      const label = async () => {
        const { trackingNumber } = await as(giver).call(deliveries.buyLabel, { body: { fulfillmentGroupId: group.id } })
        await as(giver).call(deliveries.confirmLabel, { params: { orderId: group.orderId, id: group.id }, body: {} })
        group.parcel = trackingNumber ?? null
      }
      return { expected, done: await told(label()) }
    },
    say: async (walk, group) => {
      const [word, ...more] = walk.model.words(group)
      if (!word || group.parcel === null) return undefined
      const said = more.length === 0 || walk.draw.chance(0.6) ? word : walk.draw.of(more)
      walk.model.say(group, said)
      await parcels.say(group.parcel, said)
      return { expected: true, done: true }
    },
    confirm: async (walk, group) => {
      const item = anItem(walk, group)
      if (!group.isSent || group.failure !== null || item.fate !== 'way') return undefined
      const expected = walk.model.confirm(group, item)
      const work = as(person(walk, group.receiver)).call(orders.confirmItemDelivery, { params: { id: item.id }, body: {} })
      return { expected, done: await told(work) }
    },
    report: async (walk, group) => {
      if (walk.isLate || (group.isSent && group.items.some(({ fate }) => fate === 'way'))) return undefined
      const expected = walk.model.report(group)
      const work = as(person(walk, group.receiver)).call(deliveries.reportNotReceived, { params: { id: group.id }, body: {} })
      return { expected, done: await told(work) }
    },
    decide: async (walk, group) => {
      const what = walk.draw.of(['delivered', 'redeliver', 'refund'] as const)
      const expected = walk.model.decide(group, what)
      return { expected, done: await supports((tx) => decideForSupport(app, tx, group.id, what, doing)) }
    },
    choose: async (walk, group) => {
      const what = walk.draw.of(['redeliver', 'refund', 'refund'] as const)
      const [item] = group.items.filter(({ fate }) => fate === 'way')
      if (!item) return undefined
      const expected = walk.model.decide(group, what, 'customer')
      const receiver = as(person(walk, group.receiver))
      const params = { orderId: group.orderId, id: item.id }
      const work =
        what === 'refund'
          ? receiver.call(deliveries.refundFailedDelivery, { params: { id: group.id }, body: {} })
          : receiver.call(deliveries.requestRedelivery, { params, body: {} })
      return { expected, done: await told(work) }
    },
    cancel: async (walk, group) => {
      const by = walk.draw.of(['customer', 'merchant', 'operator'] as const)
      const expected = walk.model.cancel(group, by, walk.isLate)
      if (by === 'operator') return { expected, done: await supports((tx) => cancelForSupport(app, tx, group.id, doing)) }
      const who = person(walk, by === 'customer' ? group.receiver : group.giver)
      const cancelReason = by === 'customer' ? 'changed_mind' : 'out_of_stock'
      const { version } = await as(who).call(orders.showGroup, { params: { id: group.id } })
      return { expected, done: await told(as(who).call(orders.cancelGroup, { params: { id: group.id }, body: { version, cancelReason } })) }
    },
    askBack: async (walk, group) => {
      const expected = walk.model.askBack(group)
      return { expected, done: await supports((tx) => decideReturnForSupport(app, tx, group.id, 'swap_back', doing)) }
    },
    settle: async (walk, group) => {
      const expected = walk.model.settle(group)
      return { expected, done: await supports((tx) => decideReturnForSupport(app, tx, group.id, 'swap_close', doing)) }
    },
    reopen: async (walk, group) => {
      const expected = walk.model.reopen(group)
      return { expected, done: await supports((tx) => decideReturnForSupport(app, tx, group.id, 'return_reopen', doing)) }
    },
    callOff: async (walk, group) => {
      const item = anItem(walk, group)
      const expected = walk.model.callOff(group, item)
      const body = { reason: 'changed_mind' }
      return { expected, done: await told(as(person(walk, group.receiver)).call(returns.cancelReturn, { params: { id: item.id }, body })) }
    },
    approve: async (walk, group) => {
      const expected = walk.model.approve(group)
      const body = { returnToAddress: market.homes.get(group.giver) }
      const work = as(person(walk, group.giver)).call(returns.approveAllReturns, { params: { id: group.id }, body })
      return { expected, done: await told(work) }
    },
    reject: async (walk, group) => {
      const expected = walk.model.reject(group)
      const body = { rejectionReason: 'It is not mine.' }
      const work = as(person(walk, group.giver)).call(returns.rejectAllReturns, { params: { id: group.id }, body })
      return { expected, done: await told(work) }
    },
    takeBack: async (walk, group) => {
      const item = anItem(walk, group)
      if (item.fate !== 'approved') return undefined
      const [giver, receiver, params] = [person(walk, group.giver), person(walk, group.receiver), { id: group.id }]
      const expected = walk.model.takeBack(group, item)
      const orderItemIds = [item.id]
      const productUpdates = [{ orderItemId: item.id, condition: 'good' as const, readyForRelisting: true, newPrice: 100 }]
      const bring = async () => {
        if (group.way === 'pickup') await as(receiver).call(returns.startReturn, { params: { id: item.id }, body: {} })
        else {
          const body = { orderItemIds, trackingNumber: `9400${item.id}`, carrier: 'usps' }
          await as(receiver).call(wayback.markReturnShipped, { params, body })
        }
        await as(giver).call(wayback.confirmReturnDelivery, { params, body: { orderItemIds } })
        await as(giver).call(wayback.updateConditions, { params, body: { productUpdates } })
      }
      return { expected, done: await told(bring()) }
    },
    wait: async (walk) => {
      if (walk.isLate) return undefined
      walk.isLate = true
      await parcels.later({ hours: 25 })
      for (const [id, who] of walk.people)
        walk.people.set(id, { ...who, jwt: await openSession(server, server.db, { id, passwordVersion: 1, secondFactor: false }) })
      return { expected: true, done: true }
    },
  }

  /** What the database says of a swap, in the words of the model; `unheard`: of what happened something is still to follow. */
  async function stands({ swapId, model }: FateWalk) {
    const { rows } = await sql<{ status: string; unheard: boolean; groups: unknown }>`
      select w.status, exists (select from outbox where dispatched_at is null)
          or exists (select from job.job where name like 'orders.%swap%' and state < 'completed') as unheard, (select jsonb_agg(jsonb_build_object('id', f.id, 'isFailed', f.status = 'delivery_failed',
          'open', (select s.reason from support_case s where s.group_id = f.id and s.closed_at is null),
          'items', (select jsonb_agg(jsonb_build_array(i.id, i.status, v.free) order by i.id) from order_item i join product_availability v on v.id = i.product_id
            where i.group_id = f.id)) order by f.id)
        from fulfillment_group f where f.id = any (${model.groups.map(({ id }) => id)}::bigint[])) as groups
      from swap_record w where w.id = ${swapId}`.execute(app.db)
    return rows[0]
  }
  return { begin, acts, stands }
}
