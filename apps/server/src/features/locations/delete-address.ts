import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { presentAddress } from './address.presenter.ts'
import { tellAddresses } from './events.ts'
import { listingsAt, lockOwner, makeDefault, markDeleted, newestAddress, ownAddress } from './locations.repository.ts'

/** Deletes an own address that no listing uses; orders keep their copies. The newest of the others becomes the default. */
export function deleteAddress(ctx: MemberCtx, id: number) {
  const accountId = ctx.actor.id
  return inTransaction(ctx.app, async (tx) => {
    await lockOwner(accountId).execute(tx)
    const row = await ownAddress(tx, accountId, id)
    if (!row) throw new Failure('locations.address_not_found')
    const listings = await listingsAt(tx, id)
    if (listings.length > 0) throw new Failure('locations.address_in_use', { values: { listings: listings.join(', ') } })

    await markDeleted(tx, id)
    const next = row.is_default ? await newestAddress(tx, accountId) : undefined
    if (next) await makeDefault(tx, accountId, next.id)
    await tellAddresses(tx, ctx, null)
    return presentAddress({ ...row, is_default: false })
  })
}
