import { groupToneOf, isReturnOver, itemCategoryOf, statusText, type Tone } from '@rondo/rules/orders/labels'
import type { GroupStatus } from '@rondo/rules/orders/group-statuses'
import type { ItemStatus } from '@rondo/rules/orders/item-statuses'
import { paymentBadgeOf } from '@rondo/rules/orders/payment-badge'
import type { NotArrived } from '@rondo/rules/orders/said-status'
import type { Say } from '@rondo/words'
import { useShell } from '../../shell/providers.tsx'
import { Badge, type StatusCategory } from '../../ui/badge.tsx'
import type { Order } from './orders.queries.ts'

const categories: Record<Tone, StatusCategory | undefined> = {
  green: 'completed',
  blue: 'active',
  yellow: 'processing',
  red: 'cancelled',
  orange: 'problematic',
  gray: undefined,
}
/** A status in words: one of the tables without words does not compile, any other is shown by its name. */
const sayStatus = (status: string, say: Say): string => {
  const key = `statuses.${status as GroupStatus | ItemStatus | NotArrived}` as const
  const text = say(key)
  return text === key ? statusText(status) : text
}
const dyed = (category: StatusCategory | undefined) => (category ? { category } : {})

/** The dye of the badge of a fulfillment group. */
export const groupCategoryOf = (status: string): StatusCategory | undefined => categories[groupToneOf(status)]

/** The badge of a fulfillment group. */
export function GroupBadge({ status }: { status: string }) {
  const { say } = useShell()
  return <Badge {...dyed(groupCategoryOf(status))}>{sayStatus(status, say)}</Badge>
}

/** The badge of an item. */
export function ItemBadge({ status }: { status: string }) {
  const { say } = useShell()
  const sign = isReturnOver(status) ? ({ sign: 'completed' } as const) : {}
  return (
    <Badge {...dyed(itemCategoryOf(status))} {...sign}>
      {sayStatus(status, say)}
    </Badge>
  )
}

const paymentCategories: Readonly<Record<string, StatusCategory>> = {
  paid: 'completed',
  deposit_refunded: 'completed',
  pending: 'processing',
  refund_pending: 'processing',
  deposit_pending_refund: 'processing',
  refunded: 'cancelled',
  fully_refunded: 'cancelled',
  partially_refunded: 'problematic',
  payment_failed: 'problematic',
  canceled: 'cancelled',
}
/** What became of the money of an order. */
export function PaymentBadge({ order: { paymentStatus, status, fulfillmentGroups, depositRefunded } }: { order: Order }) {
  const { say } = useShell()
  const hasRental = fulfillmentGroups.some(({ orderItems }) => orderItems.some(({ type }) => type === 'rent'))
  const { id } = paymentBadgeOf({ paymentStatus, status, hasRental, depositRefunded })
  return <Badge {...dyed(paymentCategories[id])}>{say(`orders.payment_${id as 'paid'}`)}</Badge>
}
