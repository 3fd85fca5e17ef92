import { isEnoughToCharge } from '@rondo/rules/checkout/pricing'
import type { Currency } from '@rondo/rules/kernel/money'
import { sql } from 'kysely'
import type { MemberCtx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db.ts'
import { Failure } from '../../../platform/failure.ts'
import { lockCase, type LockedCase } from '../case.repository.ts'
import type { ItemRow } from '../orders.repository.ts'

/** The group that a number names by itself, by one of its items or by one of its requests, with the items that the number means. 1 query. */
async function meant(tx: Tx, id: number): Promise<{ groupId: number; itemIds: readonly number[] | undefined } | undefined> {
  const { rows } = await sql<{ group_id: number; item_ids: number[] | null }>`
    select id as group_id, null::float8[] as item_ids from fulfillment_group where id = ${id}
    union all select group_id, array[id]::float8[] from order_item where id = ${id}
    union all select group_id, item_ids::float8[] from return_request where id = ${id} and kind = 'return'`.execute(tx)
  const [row] = rows
  return row && { groupId: row.group_id, itemIds: row.item_ids ?? undefined }
}

/** The locked group of a number for one of its sides, and the items that the number means: all without. Throws orders.group_not_found. */
export async function lockMeant(
  ctx: MemberCtx,
  tx: Tx,
  id: number,
): Promise<{ locked: LockedCase; itemIds: readonly number[] | undefined }> {
  const found = await meant(tx, id)
  const locked = found && (await lockCase(tx, found.groupId, { party: ctx.actor.id }))
  if (!locked) throw new Failure('orders.group_not_found')
  return { locked, itemIds: found?.itemIds }
}

/** What a card is asked for of a debt: what is too small to be charged we bear ourselves. Minor units. */
export const chargeable = (minor: number, currency: Currency): number => (isEnoughToCharge(minor, currency) ? minor : 0)

export const isApproved = ({ status }: Pick<ItemRow, 'status'>): boolean =>
  status === 'return_approved_by_merchant' || status === 'awaiting_return_shipment'

/** Items whose return is approved and that are not sent yet: those named, else all. Throws where one named is not, or none is. */
export function approvedItems({ group }: LockedCase, itemIds: readonly number[] | undefined): readonly ItemRow[] {
  const items = itemIds ? group.items.filter(({ id }) => itemIds.includes(id)) : group.items.filter(isApproved)
  if (items.length === 0) throw new Failure('returns.nothing_approved')
  if (!items.every(isApproved) || (itemIds && items.length < new Set(itemIds).size)) throw new Failure('returns.item_not_approved')
  return items
}
