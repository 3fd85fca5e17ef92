// What tests of swaps need: an agreement of two or more people, and a checkout of one of its sides.
import { cart, orders } from '@rondo/contracts'
import type { SwapSide } from '@rondo/rules/messaging/swaps'
import { sql } from 'kysely'
import { inTransaction } from '../src/platform/db.ts'
import { landSwap } from '../src/features/cart/index.ts'
import { agreeSwap } from '../src/features/stock/index.ts'
import type { openApp, Person } from './app.ts'
import type { openMarket } from './market.ts'

type App = Pick<Awaited<ReturnType<typeof openApp>>, 'app' | 'as'>
type Market = ReturnType<typeof openMarket>

/**
 * Each of these people gives a piece to the next, as an offer or a circle agrees it; the first may give `more`. Answers the agreement and the
 * pieces, in their order, with what the first gives besides at the end.
 */
export async function agreedSwap({ app }: App, market: Market, people: readonly Person[], more = 0) {
  const [first] = people
  const pieces: number[] = []
  for (const who of [...people, ...Array.from({ length: more }, () => first)])
    if (who) pieces.push(await market.garment(who, { open_to_swap: true }))
  const sides = people.map((who, at) => ({
    giverId: who.id,
    receiverId: people[(at + 1) % people.length]?.id ?? 0,
    productIds: [pieces[at] ?? 0, ...(at === 0 ? pieces.slice(people.length) : [])],
  }))
  return { swapId: await agreeSides({ app }, sides), pieces }
}

/** Agrees what people give each other, and puts it into their carts. Answers the agreement. */
export const agreeSides = ({ app }: Pick<App, 'app'>, sides: readonly SwapSide[]): Promise<number> =>
  inTransaction(app, async (tx) => {
    const made = await agreeSwap(tx, { cause: `test:${sides.flatMap(({ productIds }) => productIds).join('-')}`, sides })
    if (!('swapId' in made)) throw new Error('a piece is lacking')
    await landSwap(tx, made.swapId, 'test')
    return made.swapId
  })

/** Checks out all that somebody gets by the swap of a piece, to be picked up. Answers the group. */
export async function checkOutSwap({ app, as }: App, market: Market, who: Person, productId: number, swapId?: number): Promise<number> {
  const linesOf = async () => {
    const { items } = await as(who).call(cart.getCart, {})
    const line = items.find(({ product, swap }) => swap && (swapId === undefined || swap.id === swapId) && product.id === productId)
    if (!line) throw new Error('the piece is not in the cart')
    return items.filter(({ swap }) => swap?.id === line.swap?.id)
  }
  for (const { cartItemId, deliveryMethod } of await linesOf())
    if (deliveryMethod !== 'pickup') await as(who).call(cart.changeDelivery, { body: { cartItemId, deliveryMethod: 'pickup' } })
  const when = { pickupDate: await inThreeDays(app), pickupTime: '18:00' }
  const lines = (await linesOf()).map(({ cartItemId, pickupAddressId, product }) => {
    const place = { deliveryMethod: 'pickup', pickupAddressId: pickupAddressId ?? null } as const
    return { productId: product.id, quantity: 1, type: 'swap', cartItemId, ...place, ...when } as const
  })
  const { order } = await market.buy(who, lines)
  const { fulfillmentGroups } = await as(who).call(orders.showOrder, { params: { id: order.id } })
  const [group] = fulfillmentGroups
  if (!group) throw new Error('an order without a group')
  return group.id
}

/** A day on which people may meet, by the product's clock. */
export async function inThreeDays({ db }: App['app']): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (app_today() + 3)::text as day`.execute(db)
  return rows[0]?.day ?? ''
}
