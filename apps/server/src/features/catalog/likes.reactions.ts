import { sql } from 'kysely'
import type { House } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { record, type OutboxEvent } from '../../platform/outbox.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { listingEvents } from '../listings/index.ts'

/** Nobody likes what is gone (SR-13). Twice is fine: there is nothing left to take. */
async function forgetLikes(house: House, { data }: OutboxEvent): Promise<void> {
  await inTransaction(house, async (tx) => {
    const { rows } = await sql<{ account_id: number }>`
      delete from product_like where product_id = ${Number(data['productId'])} returning account_id`.execute(tx)
    if (rows.length > 0) await record(tx, { type: 'catalog.unliked', tell: rows.map(({ account_id }) => account_id), touches: ['likes'] })
  })
}

export const likesReactions: readonly Reaction[] = [{ on: listingEvents.deleted, name: 'catalog.forget-likes', run: forgetLikes }]
