import { sql } from 'kysely'
import type { House } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { record, type OutboxEvent } from '../../platform/outbox.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { listingEvents } from '../listings/index.ts'

const productOf = ({ type, data }: OutboxEvent): number => {
  const { productId } = data
  if (typeof productId !== 'number') throw new Error(`${type} names no product`)
  return productId
}

/** A listing that is gone leaves the carts, and their owners' screens hear of it (SR-13). Twice is fine: there is nothing left to take. */
async function forgetDeleted(house: House, event: OutboxEvent): Promise<void> {
  await inTransaction(house, async (tx) => {
    const { rows } = await sql<{ account_id: number }>`
      delete from cart_line where product_id = ${productOf(event)} returning account_id`.execute(tx)
    if (rows.length > 0) await record(tx, { type: 'cart.changed', tell: rows.map(({ account_id }) => account_id), touches: ['cart'] })
  })
}

/** A cart reads its listings anew each time: who has one open only needs to hear that it is stale. */
async function tellHolders(house: House, event: OutboxEvent): Promise<void> {
  await inTransaction(house, async (tx) => {
    const { rows } = await sql<{ account_id: number }>`
      select distinct account_id from cart_line where product_id = ${productOf(event)}`.execute(tx)
    if (rows.length > 0) await record(tx, { type: 'cart.changed', tell: rows.map(({ account_id }) => account_id), touches: ['cart'] })
  })
}

export const cartReactions: readonly Reaction[] = [
  { on: listingEvents.deleted, name: 'cart.forget-deleted', run: forgetDeleted },
  { on: listingEvents.changed, name: 'cart.tell-of-change', run: tellHolders },
  { on: listingEvents.activated, name: 'cart.tell-of-return', run: tellHolders },
  { on: listingEvents.deactivated, name: 'cart.tell-of-leave', run: tellHolders },
]
