import type { GroupStatus } from '../orders/group-statuses.ts'
import { orderStatusOf } from '../orders/order-status.ts'
import { returnStageOf } from '../orders/return-stage.ts'
import type { Case } from './case.ts'
import { returnLegOf } from './since.ts'

/** The order's status from this group and its others. */
export const derivedStatusOf = ({ order, group, items }: Case) =>
  orderStatusOf(
    [...order.others, { status: group.status ?? 'processing', items: items.map(({ status }) => ({ status: status ?? 'pending' })) }],
    true,
  )

/** What the group stores after a return event. */
export function stageOf(c: Case): GroupStatus {
  const { status, groupType, isGroupRequestWhole, wasAllApproved } = c.group
  const items = c.items.map((item) => ({
    status: item.status ?? ('pending' as const),
    type: item.type,
    isReceived: item.receivedAt !== null,
    isParcelDelivered: returnLegOf(c, item)?.deliveredAt != null,
  }))
  return returnStageOf({ status: status ?? 'processing', groupType, items, isGroupRequestWhole, wasAllApproved })
}
