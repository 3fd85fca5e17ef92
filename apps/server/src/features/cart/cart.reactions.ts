import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { type EventOf, on } from '../../platform/events.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { listingActivated, listingChanged, listingDeactivated, listingDeleted } from '../listings/index.ts'
import { swapMoved } from '../stock/index.ts'
import { tellCart } from './events.ts'

interface OfListing {
  readonly data: { readonly productId: number }
}

/** A listing that is gone leaves the carts, and their owners' screens hear of it (SR-13). Twice is fine: there is nothing left to take. */
async function forgetDeleted(app: App, { data: { productId } }: OfListing): Promise<void> {
  await inTransaction(app, async (tx) => {
    const { rows } = await sql<{ account_id: number }>`
      delete from cart_line where product_id = ${productId} and swap_id is null returning account_id`.execute(tx)
    const holders = rows.map(({ account_id }) => account_id)
    if (holders.length > 0) await tellCart(tx, holders)
  })
}

/** A swap that is over before it was checked out leaves the carts. Twice is fine. */
async function forgetSwap(app: App, { data: { swapId, status } }: EventOf<typeof swapMoved>): Promise<void> {
  if (status !== 'lapsed' && status !== 'called_off') return
  await inTransaction(app, async (tx) => {
    const { rows } = await sql<{ account_id: number }>`delete from cart_line where swap_id = ${swapId} returning account_id`.execute(tx)
    if (rows.length > 0)
      await tellCart(
        tx,
        rows.map(({ account_id }) => account_id),
      )
  })
}

/** A cart reads its listings anew each time: who has one open only needs to hear that it is stale. */
async function tellHolders(app: App, { data: { productId } }: OfListing): Promise<void> {
  await inTransaction(app, async (tx) => {
    const { rows } = await sql<{ account_id: number }>`
      select distinct account_id from cart_line where product_id = ${productId}`.execute(tx)
    const holders = rows.map(({ account_id }) => account_id)
    if (holders.length > 0) await tellCart(tx, holders)
  })
}

export const cartReactions: readonly Reaction[] = [
  on(listingDeleted, 'cart.forget-deleted', forgetDeleted),
  on(swapMoved, 'cart.forget-swap', forgetSwap),
  on(listingChanged, 'cart.tell-of-change', tellHolders),
  on(listingActivated, 'cart.tell-of-return', tellHolders),
  on(listingDeactivated, 'cart.tell-of-leave', tellHolders),
]
