import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { on } from '../../platform/events.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { listingActivated, listingChanged, listingDeactivated, listingDeleted } from '../listings/index.ts'
import { tellCart } from './events.ts'

interface OfListing {
  readonly data: { readonly productId: number }
}

/** A listing that is gone leaves the carts, and their owners' screens hear of it (SR-13). Twice is fine: there is nothing left to take. */
async function forgetDeleted(app: App, { data: { productId } }: OfListing): Promise<void> {
  await inTransaction(app, async (tx) => {
    const { rows } = await sql<{ account_id: number }>`
      delete from cart_line where product_id = ${productId} returning account_id`.execute(tx)
    const holders = rows.map(({ account_id }) => account_id)
    if (holders.length > 0) await tellCart(tx, holders)
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
  on(listingChanged, 'cart.tell-of-change', tellHolders),
  on(listingActivated, 'cart.tell-of-return', tellHolders),
  on(listingDeactivated, 'cart.tell-of-leave', tellHolders),
]
