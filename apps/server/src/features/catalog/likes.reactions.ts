import { topics } from '@rondo/contracts/kernel/topics'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { type EventOf, on, record } from '../../platform/events.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { listingDeleted } from '../listings/index.ts'
import { likesChanged } from './events.ts'

/** Removes the likes of a deleted product (SR-13). A second run finds nothing to remove. */
async function forgetLikes(app: App, { data }: EventOf<typeof listingDeleted>): Promise<void> {
  await inTransaction(app, async (tx) => {
    const { rows } = await sql<{ account_id: number }>`
      delete from product_like where product_id = ${data.productId} returning account_id`.execute(tx)
    const fans = rows.map(({ account_id }) => account_id)
    if (fans.length > 0) await record(tx, likesChanged, { audiences: [{ tell: fans, touches: [topics.likes] }] })
  })
}

export const likesReactions: readonly Reaction[] = [on(listingDeleted, 'catalog.forget-likes', forgetLikes)]
