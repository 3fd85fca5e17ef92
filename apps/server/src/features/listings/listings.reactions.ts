import { sql } from 'kysely'
import type { House } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { OutboxEvent } from '../../platform/outbox.ts'
import type { Reaction, Sweeper } from '../../platform/reactions.ts'
import { forSearch, recountTerms } from './listing-search.repository.ts'

export const listingsSweepers: Sweeper[] = [{ name: 'listings.recount-terms', everySeconds: 86_400, run: ({ db }) => recountTerms(db) }]

/** Listings of somebody who left are off the shop; orders keep their copies. */
async function takeOff(house: House, { data }: OutboxEvent): Promise<void> {
  await inTransaction(house, async (tx) => {
    const gone = await tx
      .updateTable('product')
      .set({ active: false, deleted_at: sql<Date>`coalesce(deleted_at, app_now())` })
      .where('merchant_id', '=', Number(data['accountId']))
      .returning('id')
      .execute()
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
