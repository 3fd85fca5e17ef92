// People around one trade, for tests that walk every call: the owner of things, the other party of the owner's order, a stranger.
import { catalog, messaging } from '@rondo/contracts'
import type { openApp, Person } from './app.ts'
import { openMarket } from './market.ts'
import { putAddress } from './products.ts'

type App = Awaited<ReturnType<typeof openApp>>

export interface Trade {
  readonly order: number
  readonly group: number
  readonly item: number
  readonly payment: number
}
export interface World {
  /** Has an address, a line in the cart and, when asked for, an order. */
  readonly owner: Person
  /** Sells to the owner: has a listing and the address where it is handed over. */
  readonly other: Person
  readonly stranger: Person
  readonly address: number
  readonly pickup: number
  readonly product: number
  readonly line: number
  /** A saved search of the owner. */
  readonly search: number
  readonly market: ReturnType<typeof openMarket>
  /** An order of the owner from the other, paid and placed; the same each time. */
  readonly trade: () => Promise<Trade>
  /** A message of the owner to the other; the same each time. */
  readonly message: () => Promise<number>
  /** An offer of the owner to the other that waits; a new one each time. */
  readonly offer: () => Promise<{ readonly id: number; readonly messageId: number }>
}

let numbers = 0
/** A number that nobody had before in this run, for names that must be new. */
export const fresh = (): number => ++numbers

export async function openWorld(opened: App): Promise<World> {
  const { app, person } = opened
  const market = openMarket(opened)
  const [owner, other, stranger] = [await person(), await market.seller(), await person()]
  const address = await putAddress(app, owner.id, { is_default: true, phone: '5550100', name: 'Owner' })
  const product = await market.garment(other, { stock: 9 })
  const { cartItemId } = await market.add(owner, {
    product,
    type: 'buy',
    deliveryMethod: 'pickup',
    pickupAddressId: market.homes.get(other.id),
  })
  const { id: search } = await opened.as(owner).call(catalog.saveSearch, { body: { query: 'category=coat', name: 'canary-search' } })
  let made: Promise<Trade> | undefined
  let said: Promise<number> | undefined
  const say = async () =>
    (await opened.as(owner).call(messaging.sendMessage, { body: { messageReceiver: other.id, text: 'Is it still there?' } })).id
  const buy = async (): Promise<Trade> => {
    const sold = await market.garment(other)
    const { order, prepared } = await market.buy(owner, [market.line(other, sold)])
    const [group] = order.fulfillmentGroups
    const [item] = group?.orderItems ?? []
    if (!group || !item) throw new Error('the order has no item')
    return { order: order.id, group: group.id, item: item.id, payment: prepared.strapiPaymentId }
  }
  return {
    owner,
    other,
    stranger,
    address,
    pickup: market.homes.get(other.id) ?? 0,
    product,
    line: cartItemId ?? 0,
    search,
    market,
    trade: () => (made ??= buy()),
    message: () => (said ??= say()),
    offer: async () => {
      const body = { type: 'buy', product: await market.garment(other), price: 1 } as const
      return opened.as(owner).call(messaging.makeOffer, { body })
    },
  }
}
