import { isOneOf } from '@rondo/rules/kernel/lists'
import { reasonOfRejection, typedOfRejection } from '@rondo/rules/orders/reasons'
import type { Say } from '@rondo/words'
import { type Shell, useShell } from '../../shell/providers.tsx'
import { Badge, type StatusCategory } from '../../ui/badge.tsx'
import { addressLines } from '../locations/index.ts'
import { isGiven, sayReason } from './reason-words.ts'
import type { ReturnRequest } from './returns.queries.ts'
import { TypedLine } from './typed-line.tsx'

const tones: Readonly<Record<ReturnRequest['status'], StatusCategory>> = {
  pending: 'processing',
  pending_merchant_review: 'processing',
  pending_customer_action: 'processing',
  approved: 'active',
  in_progress: 'active',
  completed: 'completed',
  canceled: 'cancelled',
  rejected: 'cancelled',
  failed: 'problematic',
}
/** A return that goes on: it may wait for its reader. */
const open = ['pending_merchant_review', 'pending_customer_action', 'approved', 'in_progress'] as const
interface BadgeProps {
  status: ReturnRequest['status']
  isQuestion?: boolean
  /** Whether it waits for the reader. */
  isMyTurn?: boolean
}
/** Where a return stands. */
export function RequestBadge({ status, isQuestion = false, isMyTurn = false }: BadgeProps) {
  const { say } = useShell()
  const isDue = isMyTurn && isOneOf(open, status)
  const words =
    isQuestion && status === 'completed'
      ? 'returns.questionAnswered'
      : isDue
        ? 'returns.waitsForYou'
        : (`returns.status_${status}` as const)
  return <Badge category={isDue ? 'processing' : tones[status]}>{say(words)}</Badge>
}

const fundTones = {
  intent_created: 'processing',
  payment_collected: 'active',
  payment_collected_ready_for_refund: 'processing',
  merchant_refunded: 'completed',
  merchant_refund_failed: 'problematic',
  customer_refunded: 'completed',
  customer_refund_failed: 'processing',
} as const satisfies Record<string, StatusCategory>
export type FundState = keyof typeof fundTones
/** What became of the money that a merchant put up. */
export function FundBadge({ status }: { status: FundState }) {
  const { say } = useShell()
  return <Badge category={fundTones[status]}>{say(`returns.fund_${status}`)}</Badge>
}

interface Fund {
  amount: number
  currency: string
  refundStatus: FundState
}
/** The same as a sentence, with the sum. */
export const sayFund = ({ amount, currency, refundStatus }: Fund, say: Say, format: Shell['format']): string =>
  say(`returns.fundSays_${refundStatus}`, { amount: format.money(amount, currency) })

interface FactsProps {
  request: ReturnRequest
  customer: string
  merchant: string
  asMerchant: boolean
  /** When its parcel should arrive. */
  expected?: string | null | undefined
}
/** What both sides said of a return and what was decided, a line each. */
export function RequestFacts({ request, customer, merchant, asMerchant, expected }: FactsProps) {
  const { say, format, locale } = useShell()
  const { id, reason, comments, approvalComments, rejectedAt, rejectionReason, usageFee, currency, returnToAddress, approvedAt } = request
  const { trackingNumber, carrier, fundCollectionPayment: fund } = request
  const place = returnToAddress && format.list(addressLines({ ...returnToAddress, name: null }, locale))
  const isOpen = request.status === 'approved' || request.status === 'in_progress' || request.status === 'pending_customer_action'
  const chosen = reasonOfRejection(rejectionReason ?? '')
  const lines = [
    isGiven(reason) && say('returns.reasonIs', { reason: sayReason(reason, say) }),
    comments && <TypedLine of={{ kind: 'return', id }} name={customer} words={comments} isOwn={!asMerchant} />,
    approvalComments && !/^usage fee:/i.test(approvalComments) && (
      <TypedLine of={{ kind: 'returnAnswer', id }} name={merchant} words={approvalComments} isOwn={asMerchant} />
    ),
    rejectedAt && rejectionReason && (
      <TypedLine
        of={{ kind: 'returnAnswer', id }}
        name={merchant}
        words={typedOfRejection(rejectionReason)}
        reason={chosen && sayReason(chosen, say)}
        isOwn={asMerchant}
      />
    ),
    approvedAt && usageFee > 0 && say('returns.feeIs', { amount: format.money(usageFee, currency) }),
    isOpen && place && say('returns.goesTo', { place }),
    trackingNumber &&
      format.list([
        say('returns.parcelIs', { carrier: carrier ?? '', number: trackingNumber }),
        expected && say('orders.expected', { day: format.day(expected) }),
      ]),
    // it lies between the shop and Rondo: the customer's refund stands with the sums
    asMerchant && fund && sayFund(fund, say, format),
  ].filter(Boolean)
  return (
    <ul className="grid gap-0.5 text-small text-ink-2 wrap-anywhere">
      {lines.map((line, at) => (
        <li key={typeof line === 'string' ? line : at}>{line}</li>
      ))}
    </ul>
  )
}
