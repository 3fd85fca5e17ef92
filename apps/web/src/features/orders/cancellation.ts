import type { Say } from '@rondo/words'
import type { Details, Group, Item } from './orders.queries.ts'

/** A reason in words; one that nobody has written words for as it is. */
export function reasonText(reason: string, say: Say): string {
  const key = `orders.reason_${reason}` as 'orders.reason_other'
  const text = say(key)
  return text === key ? reason : text
}

interface Parties extends Pick<Group, 'customer' | 'merchant' | 'outboundDeliveries'> {
  readonly history?: readonly Pick<Details['history'][number], 'move'>[]
}
/** What a carrier could not deliver was refunded by a move of its own; where moves are not told its parcels say so. */
const isUndelivered = ({ history, outboundDeliveries }: Parties): boolean =>
  history
    ? history.some(({ move }) => move === 'refundFailedDelivery')
    : outboundDeliveries.some(({ status }) => status === 'failure' || status === 'returned')

type Ended = Pick<Item, 'canceledAt' | 'canceledBy' | 'cancelReason' | 'cancelComments'>
interface Writing {
  readonly say: Say
  /** Writes the day of an instant. */
  readonly day: (iso: string) => string
}
/** Who canceled a group or an item, when and why; undefined for what lives. */
export function canceledText(
  { canceledAt, canceledBy, cancelReason, cancelComments }: Ended,
  group: Parties,
  asMerchant: boolean,
  { say, day }: Writing,
): string | undefined {
  if (!canceledAt) return undefined
  if (canceledBy === 'timer')
    return say(isUndelivered(group) ? 'steps.canceledUndelivered' : 'steps.canceledByItself', { day: day(canceledAt) })
  const { customer, merchant } = group
  const names: Readonly<Record<string, string>> = {
    customer: asMerchant ? customer.name : say('steps.by_you'),
    merchant: asMerchant ? say('steps.by_you') : merchant.name,
    operator: say('steps.by_operator'),
  }
  const who = canceledBy && names[canceledBy]
  if (!who) return say('steps.canceledQuietly', { day: day(canceledAt) })
  const told = cancelReason
    ? say('steps.canceledBecause', { who, day: day(canceledAt), reason: reasonText(cancelReason, say) })
    : say('steps.canceledPart', { who, day: day(canceledAt) })
  return cancelComments ? say('steps.canceledSaying', { told, comments: cancelComments }) : told
}
