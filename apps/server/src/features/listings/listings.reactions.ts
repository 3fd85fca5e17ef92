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

const TOGETHER = 200

/** Makes search and pages agree with a merchant's listings, some hundred at a time: those at one address, or all. */
async function lookAgain(house: House, merchantId: number, addressId: number | null): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after
    after = await inTransaction(house, async (tx) => {
      const { rows } = await sql<{ id: number }>`
        select id from product where merchant_id = ${merchantId} and id > ${from} and deleted_at is null
          and (${addressId}::bigint is null or ${addressId} in (pickup_address_id, shipping_address_id))
        order by id limit ${TOGETHER} for no key update`.execute(tx)
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return undefined
      await forSearch(tx, ids)
      await record(tx, { type: 'listings.looked_at', touches: ['listings', ...ids.map((id) => `product:${id}`)] })
      return ids.length < TOGETHER ? undefined : ids.at(-1)
    })
  }
}

/** A merchant who may not be paid any more leaves the shop with everything, and comes back with it (SR-11). */
const followCharges = (house: House, { data }: OutboxEvent) => lookAgain(house, Number(data['accountId']), null)

/** Where a listing is handed over is where its address is now. Its currency waits until the merchant has seen the prices in it. */
async function followAddress(house: House, { data: { accountId, addressId } }: OutboxEvent): Promise<void> {
  // a deleted address is named by no listing, and its event names none
  if (typeof accountId === 'number' && typeof addressId === 'number') await lookAgain(house, accountId, addressId)
}

export const listingsReactions: readonly Reaction[] = [
  { on: 'accounts.deleted', name: 'listings.take-off', run: takeOff },
  { on: 'accounts.deleted', name: 'listings.mend-likes', run: mendLikes },
  { on: 'accounts.charges_changed', name: 'listings.follow-charges', run: followCharges },
  { on: 'locations.changed', name: 'listings.follow-address', run: followAddress },
]
