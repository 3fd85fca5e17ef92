import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { PersonalRoom } from '../../platform/personal.ts'
import { type AddressSnapshot, unnamed } from '../shipping/index.ts'
import { release } from '../stock/index.ts'
import { callOffPayment, rewriteSnapshot } from '../wallet/index.ts'
import type { OrderSnapshot } from './snapshot.ts'

const withoutName = (address: AddressSnapshot | null): AddressSnapshot | null => address && { ...address, ...unnamed }

/** What was frozen, without what names a person: as its buyer, and as the seller of some of its groups. */
export function forgetIn(snapshot: OrderSnapshot, accountId: number, isBuyer: boolean): OrderSnapshot {
  return {
    ...snapshot,
    ...(isBuyer && {
      shippingAddress: withoutName(snapshot.shippingAddress),
      lines: snapshot.lines.map((line) => ({ ...line, note: null })),
    }),
    groups: snapshot.groups.map((group) =>
      group.merchantId === accountId
        ? { ...group, originAddress: withoutName(group.originAddress), pickupAddress: withoutName(group.pickupAddress) }
        : group,
    ),
  }
}

/**
 * Payments froze addresses and notes of their buyer and sellers. What names the person goes, sums and goods stay. What is not paid yet is
 * called off, whichever side leaves: its order would have nobody.
 */
async function forget(tx: Tx, accountId: number): Promise<void> {
  const { rows } = await sql<{ id: number; account_id: number; is_open: boolean; snapshot: OrderSnapshot }>`
    select p.id, p.account_id, p.state in ('prepared', 'processing', 'failed') as is_open, p.snapshot from payment_record p
    where p.snapshot ? 'groups' and (p.account_id = ${accountId}
      or p.id in (select o.payment_id from order_group g join placed_order o on o.id = g.order_id where g.merchant_id = ${accountId})
      or (p.state in ('prepared', 'processing', 'failed')
        and p.snapshot -> 'groups' @> jsonb_build_array(jsonb_build_object('merchantId', ${accountId}::bigint))))
    order by p.id for no key update of p`.execute(tx)
  for (const { id, account_id, is_open: isOpen, snapshot } of rows) {
    if (isOpen) await release(tx, { payment: id })
    if (isOpen) await callOffPayment(tx, id)
    await rewriteSnapshot(tx, id, forgetIn(snapshot, accountId, account_id === accountId))
  }
}

export const checkoutPersonal: PersonalRoom = { tables: [], forget }
