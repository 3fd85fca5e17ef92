import { event } from '../../platform/events.ts'

/** Amounts in minor units of `currency`. */
interface OfFund {
  readonly paymentId: number
  readonly groupId: number
  readonly merchantId: number
  readonly amountMinor: number
  readonly currency: string
}
/** A merchant has paid a refund fund by card. */
export const fundCollected = event<OfFund & { fundId: number; orderId: number }>('returns.fund_collected')
/** What a merchant paid for a return that had ended goes back, all of it. */
export const fundRefunded = event<OfFund & { why: string }>('returns.fund_refunded')
