import type { orders, wayback } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { sql } from 'kysely'
import type { MemberCtx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db.ts'
import { Failure } from '../../../platform/failure.ts'
import { changeGroup, changeItem } from '../change-group.ts'
import { isApproved } from './approved-items.ts'
import { endCode } from './return-code.ts'

type Details = Promise<Answer<typeof orders.showGroup>>

/**
 * The customer has handed the goods over: what has a label by it, what has none with a parcel of the own, whose number is kept. Both sides
 * of a return in person meet, so that needs neither.
 */
export const markReturnShipped = (ctx: MemberCtx, { params, body }: Received<typeof wayback.markReturnShipped>): Details =>
  changeGroup(
    ctx,
    params.id,
    async (role, { group }, tx) => {
      if (role !== 'customer') return 'markReturnShipped'
      const { orderItemIds: asked, trackingNumber, carrier = '' } = body
      const named = group.items.filter(({ id }) => !asked || asked.includes(id))
      const labelled = named.filter(({ status }) => status === 'return_label_generated')
      const items = labelled.length > 0 ? labelled : named.filter(isApproved)
      if (items.length === 0) {
        const isGone = named.some(({ status }) => status === 'return_shipped_to_merchant' || status === 'return_in_transit')
        // about what is named, and refused: others of the group stay where they are
        return isGone ? undefined : { move: 'markReturnShipped', input: { itemIds: named.map(({ id }) => id) } }
      }
      const itemIds = items.map(({ id }) => id)
      const isOwn = labelled.length === 0 && group.group_type === 'shipping'
      if (isOwn && !trackingNumber) throw new Failure('returns.number_required')
      if (labelled.length === 0 && trackingNumber) await keepNumber(tx, itemIds, trackingNumber, carrier)
      return { move: 'markReturnShipped', input: { itemIds, isOwnLabel: isOwn } }
    },
    { version: body.version },
  )

const keepNumber = (tx: Tx, itemIds: readonly number[], trackingNumber: string, carrier: string) =>
  sql`
    insert into own_return_parcel (item_id, tracking_number, carrier) select id, ${trackingNumber}, ${carrier} from unnest(${[...itemIds]}::bigint[]) as i (id)
    on conflict (item_id) do update set tracking_number = excluded.tracking_number, carrier = excluded.carrier, created_at = app_now()`.execute(
    tx,
  )

/** The merchant has what came back: all that is under way, or what is named. Asked again it stays so. */
export const confirmReturnDelivery = (ctx: MemberCtx, { params, body }: Received<typeof wayback.confirmReturnDelivery>): Details =>
  changeGroup(
    ctx,
    params.id,
    async (role, { group }, tx) => {
      const named = group.items.filter(({ id }) => !body.orderItemIds || body.orderItemIds.includes(id))
      const isDone = named.some(({ status }) => status === 'return_delivered') && !named.some(({ status }) => underWay.includes(status))
      if (role === 'merchant' && isDone) return undefined
      await endCode(
        tx,
        group.items.map(({ id }) => id),
      )
      return 'confirmReceipt'
    },
    { version: body.version, input: { comments: body.deliveryComments, ...(body.orderItemIds && { itemIds: body.orderItemIds }) } },
  )
const underWay: readonly string[] = [
  'return_label_generated',
  'return_shipped_to_merchant',
  'return_in_transit',
  'awaiting_return_shipment',
]

export const confirmReturnReceipt = (ctx: MemberCtx, { params, body }: Received<typeof wayback.confirmReturnReceipt>): Details =>
  changeItem(
    ctx,
    params.id,
    async (role, { id, status }, tx) => {
      if (role === 'merchant' && status === 'return_delivered') return undefined
      await endCode(tx, [id])
      return 'confirmReceipt'
    },
    { version: body.version, input: { comments: body.deliveryComments } },
  )
