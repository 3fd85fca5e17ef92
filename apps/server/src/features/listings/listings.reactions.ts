import { sql } from 'kysely'
import type { House } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { type OutboxEvent, record } from '../../platform/outbox.ts'
import type { Reaction, Sweeper } from '../../platform/reactions.ts'
import { type Deleted, listingEvents } from './listing-events.ts'
import { forSearch, recountTerms } from './listing-search.repository.ts'

export const listingsSweepers: Sweeper[] = [{ name: 'listings.recount-terms', everySeconds: 86_400, run: ({ db }) => recountTerms(db) }]

/** Listings of somebody who left are off the shop; orders keep their copies. */
async function takeOff(house: House, { data }: OutboxEvent): Promise<void> {
  const merchantId = Number(data['accountId'])
  await inTransaction(house, async (tx) => {
    const gone = await tx
      .updateTable('product')
      .set({ active: false, deleted_at: sql<Date>`app_now()` })
      .where('merchant_id', '=', merchantId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute()
    for (const { id } of gone) {
      const deleted: Deleted = { productId: id, merchantId }
      await record(tx, { type: listingEvents.deleted, data: { ...deleted }, touches: [`product:${id}`] })
    }
    await forSearch(
      tx,
      gone.map(({ id }) => id),
    )
  })
}

/** What somebody liked who left is found with a like less. */
async function mendLikes(house: House, { data }: OutboxEvent): Promise<void> {
  const ids = (data['unliked'] as number[] | undefined) ?? []
  await inTransaction(house, async (tx) => {
    await sql`select id from product where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
    await forSearch(tx, ids)
  })
}

export const listingsReactions: readonly Reaction[] = [
  { on: 'accounts.deleted', name: 'listings.take-off', run: takeOff },
  { on: 'accounts.deleted', name: 'listings.mend-likes', run: mendLikes },
]
