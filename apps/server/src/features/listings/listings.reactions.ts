import { topics } from '@rondo/contracts/kernel/topics'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { type EventOf, on, record } from '../../platform/events.ts'
import type { Reaction, Sweeper } from '../../platform/reactions.ts'
import { accountDeleted, blockedChanged, chargesChanged } from '../accounts/index.ts'
import { addressesChanged } from '../locations/index.ts'
import { listingDeleted, listingsFollowed } from './events.ts'
import { reindex, refreshTerms } from './listing-search.repository.ts'

export const listingsSweepers: Sweeper[] = [{ name: 'listings.refresh-terms', everySeconds: 86_400, run: ({ db }) => refreshTerms(db) }]

/** Takes the listings of a deleted account out of the shop; orders keep their copies. */
async function takeOff(app: App, { data: { accountId: merchantId } }: EventOf<typeof accountDeleted>): Promise<void> {
  await inTransaction(app, async (tx) => {
    const gone = await tx
      .updateTable('product')
      .set({ active: false, deleted_at: sql<Date>`app_now()` })
      .where('merchant_id', '=', merchantId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute()
    for (const { id } of gone) {
      const audiences = [{ tell: [], touches: [topics.product(id)] }]
      await record(tx, listingDeleted, { data: { productId: id, merchantId }, audiences })
    }
    await reindex(
      tx,
      gone.map(({ id }) => id),
    )
  })
}

const TOGETHER = 200

/** Reindexes a merchant's listings, 200 in each transaction: those at one address, or all. */
async function lookAgain(app: App, merchantId: number, addressId: number | null): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after
    after = await inTransaction(app, async (tx) => {
      const { rows } = await sql<{ id: number }>`
        select id from product where merchant_id = ${merchantId} and id > ${from} and deleted_at is null
          and (${addressId}::bigint is null or ${addressId} in (pickup_address_id, shipping_address_id))
        order by id limit ${TOGETHER} for no key update`.execute(tx)
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return undefined
      await reindex(tx, ids)
      await record(tx, listingsFollowed, { audiences: [{ tell: [], touches: [topics.listings, ...ids.map(topics.product)] }] })
      return ids.length < TOGETHER ? undefined : ids.at(-1)
    })
  }
}

/** Hides all listings of a merchant who cannot be paid, and shows them again afterwards (SR-11). */
const followCharges = (app: App, { data }: EventOf<typeof chargesChanged>) => lookAgain(app, data.accountId, null)

/** The listings of a blocked person leave the shop, and return with them. */
const followBlocked = (app: App, { data }: EventOf<typeof blockedChanged>) => lookAgain(app, data.accountId, null)

/** A listing moves with its address. Its currency stays until the merchant has confirmed the prices. */
async function followAddress(app: App, { data: { accountId, addressId } }: EventOf<typeof addressesChanged>): Promise<void> {
  if (addressId !== null) await lookAgain(app, accountId, addressId)
}

export const listingsReactions: readonly Reaction[] = [
  on(accountDeleted, 'listings.take-off', takeOff),
  on(chargesChanged, 'listings.follow-charges', followCharges),
  on(blockedChanged, 'listings.follow-blocked', followBlocked),
  on(addressesChanged, 'listings.follow-address', followAddress),
]
