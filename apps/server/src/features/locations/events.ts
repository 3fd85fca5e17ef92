import { topics } from '@rondo/contracts/kernel/topics'
import { type RawBuilder, sql } from 'kysely'
import type { MemberCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { event, record, telling } from '../../platform/events.ts'

/** Null when an address was deleted: no listing names it any more. */
export const addressesChanged = event<{ accountId: number; addressId: number | null }>('locations.changed')
const toldOf = ({ actor: { id }, requestId }: MemberCtx, addressId: number | null) => ({
  audiences: [{ tell: [id], touches: [topics.addresses] }],
  data: { accountId: id, addressId },
  requestId,
})
export const tellAddresses = (tx: Tx, ctx: MemberCtx, addressId: number | null): Promise<void> =>
  record(tx, addressesChanged, toldOf(ctx, addressId))
/** The same, along with what keeps the answer of the call. 1 statement. */
export async function tellAndKeep(tx: Tx, ctx: MemberCtx, addressId: number, kept: RawBuilder<unknown>): Promise<void> {
  await sql`select ${telling(addressesChanged, toldOf(ctx, addressId))}, ${kept}`.execute(tx)
}
