import type { VerificationNews } from '@rondo/rules/wallet/verification'
import { event } from '../../platform/events.ts'

interface ProviderObject {
  /** Of the stored webhook event. */
  readonly eventId: string
  readonly objectId: string
  readonly intentId: string | null
}
/** The provider tells of a payment intent; what about it is read from the provider. */
export const intentChanged = event<ProviderObject>('wallet.intent_changed')
export const refundChanged = event<ProviderObject>('wallet.refund_changed')
/** `objectId` is the dispute. */
export const disputeChanged = event<ProviderObject>('wallet.dispute_changed')
/** A merchant's account at the provider stands otherwise than before; null when nobody has to be told. */
export const verificationChanged = event<{ accountId: number; news: VerificationNews | null }>('wallet.verification_changed')
/** `objectId` is the connected account. */
export const accountChanged = event<ProviderObject>('wallet.account_changed')

export const refundPlanned = event<{ refundId: number }>('wallet.refund_planned')
/** Amounts in minor units of `currency`. */
export interface RefundEnded {
  readonly refundId: number
  readonly customerId: number
  readonly orderId: number | null
  /** What it is for, as it was planned; missing in events of before. */
  readonly cause?: string
  readonly amountMinor: number
  readonly currency: string
}
export const refundSettled = event<RefundEnded>('wallet.refund_settled')
export const refundFailed = event<RefundEnded>('wallet.refund_failed')
/** Support paid it outside of the provider. */
export const refundPaidElsewhere = event<RefundEnded>('wallet.refund_paid_elsewhere')

/** Nothing keeps an earning any more: what is left after debts is sent. Amounts in minor units of `currency`. */
export const earningReleased = event<{
  earningId: number
  merchantId: number
  orderId: number
  groupId: number
  amountMinor: number
  nettedMinor: number
  currency: string
}>('wallet.earning_released')
/** A transfer to a merchant is confirmed. `amountMinor` was sent, `nettedMinor` of the same earning paid a debt before; minor units of `currency`. */
export const earningPaid = event<{
  transferId: number
  merchantId: number
  orderId: number
  groupId: number | null
  amountMinor: number
  nettedMinor: number
  currency: string
}>('wallet.earning_paid')
/** Support paid it outside of the provider. */
export const earningPaidElsewhere = event<{ transferId: number; merchantId: number }>('wallet.earning_paid_elsewhere')
/** The bank of a merchant did not take what the provider paid out. */
export const payoutFailed = event<{ accountId: number; payoutId: string }>('wallet.payout_failed')
