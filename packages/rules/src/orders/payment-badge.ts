import { sumMinor } from '../kernel/money.ts'

/** What the badge can say about the money of an order, with its English label. */
export const paymentStatuses = {
  pending: 'Payment Pending',
  payment_failed: 'Payment Failed',
  refund_pending: 'Refund Pending',
  canceled: 'Canceled',
  deposit_pending_refund: 'Deposit Pending Refund',
  refunded: 'Refunded',
  fully_refunded: 'Fully Refunded',
  partially_refunded: 'Partially Refunded',
  deposit_refunded: 'Deposit Refunded',
  paid: 'Paid',
} as const
export type PaymentStatus = keyof typeof paymentStatuses

/** Everything that the payment status follows from; amounts in minor units of the order's currency. */
export interface PaymentFacts {
  readonly payment: 'open' | 'failed' | 'canceled' | 'succeeded'
  readonly isOrderCanceled: boolean
  /** A refund of this order runs or waits. */
  readonly hasRefundRunning: boolean
  /** Charged and given back, without deposits. */
  readonly chargedMinor: number
  readonly refundedMinor: number
  readonly deposits: readonly {
    readonly depositMinor: number
    readonly refundedMinor: number
    /** The rented item is back with the merchant. */
    readonly isItemBack: boolean
    readonly isSettled: boolean
  }[]
}

/** The payment status of an order, from payment and refunds alone; the first line that holds wins. */
export function paymentStatusOf(facts: PaymentFacts): PaymentStatus {
  const { payment, isOrderCanceled, hasRefundRunning, chargedMinor, refundedMinor, deposits } = facts
  const isPriceBack = refundedMinor >= chargedMinor
  const areDepositsBack = deposits.every((deposit) => deposit.refundedMinor >= deposit.depositMinor)
  const hasCharged = chargedMinor + sumMinor(deposits.map(({ depositMinor }) => depositMinor)) > 0
  if (payment === 'open') return 'pending'
  if (payment === 'failed') return 'payment_failed'
  if (hasRefundRunning) return 'refund_pending'
  if (isOrderCanceled && (payment === 'canceled' || (isPriceBack && areDepositsBack))) return 'canceled'
  if (deposits.some(({ isItemBack, isSettled }) => isItemBack && !isSettled)) return 'deposit_pending_refund'
  if (hasCharged && isPriceBack && areDepositsBack) return deposits.length > 0 ? 'refunded' : 'fully_refunded'
  if (refundedMinor > 0) return 'partially_refunded'
  return deposits.length > 0 && deposits.every(({ isSettled }) => isSettled) ? 'deposit_refunded' : 'paid'
}

export interface BadgeInput {
  readonly paymentStatus: string | null
  readonly status: string
  readonly hasRental: boolean
  readonly depositRefunded: boolean
}
/** What the badge shows: the payment status, else the order's; a completed order is paid, a refunded rental names its deposit. */
export function paymentBadgeOf({ paymentStatus, status, hasRental, depositRefunded }: BadgeInput): {
  readonly id: string
  readonly text: string
} {
  const value = paymentStatus ?? status
  if (value === 'completed') return { id: 'paid', text: paymentStatuses.paid }
  if (value === 'refunded' && hasRental && depositRefunded) return { id: 'deposit_refunded', text: paymentStatuses.deposit_refunded }
  const known = (Object.keys(paymentStatuses) as PaymentStatus[]).find((one) => one === value)
  return known ? { id: known, text: paymentStatuses[known] } : { id: 'unknown', text: 'Unknown' }
}
