import type { cart } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { cartOf, type CartRow, deleteLines } from './cart.repository.ts'
import { tellCart } from './events.ts'
import { presentCart } from './present-cart.ts'

type Cart = Answer<typeof cart.getCart>

/** The own cart. 1 query. */
export const showCart = async (ctx: MemberCtx): Promise<Cart> => presentCart(await cartOf(ctx.app.db, ctx.actor.id, ctx.language), ctx)

/** Takes out the lines that are chosen, all without a choice, and answers the cart. */
async function remove(ctx: MemberCtx, ids?: readonly number[]): Promise<Cart> {
  const { app, actor, requestId } = ctx
  await inTransaction(app, async (tx) => {
    const removed = await deleteLines(tx, actor.id, ids)
    if (removed > 0) await tellCart(tx, [actor.id], requestId)
  })
  return showCart(ctx)
}

/** Takes one line out; taking it out twice is fine. One of a swap stays: it goes with its swap. */
export async function removeItem(ctx: MemberCtx, id: number): Promise<Cart> {
  const cart = await remove(ctx, [id])
  if (cart.items.some(({ cartItemId }) => cartItemId === id)) throw new Failure('cart.swap_locked')
  return cart
}
export const clearCart = (ctx: MemberCtx) => remove(ctx)

/** Takes out what was bought. The order has done so already: this only makes sure, for clients that ask as the documents say. */
export async function removePurchased(
  ctx: MemberCtx,
  { purchasedItems, currency }: Received<typeof cart.removePurchased>['body'],
): Promise<Cart> {
  const rows = await cartOf(ctx.app.db, ctx.actor.id, ctx.language)
  const isMeant = (row: CartRow) =>
    purchasedItems.some(
      (item) =>
        item.productId === row.product_id &&
        (item.type ?? row.type) === row.type &&
        (item.variantId ?? row.variant_id) === row.variant_id &&
        (item.currency ?? currency ?? row.currency) === row.currency,
    )
  const ids = rows.filter(isMeant).map(({ line_id }) => line_id)
  return ids.length === 0 ? presentCart(rows, ctx) : remove(ctx, ids)
}
