import { type AccountKey, accountKey, flatTax } from './accounts.ts'
import { entry, type Posting } from './entry.ts'

/** B21: the provider took back a disputed charge, and its fee. */
export const disputeOpened = (disputeId: number, disputedMinor: number, feeMinor: number): Posting[] =>
  entry({
    debit: [
      [accountKey('dispute_receivable', disputeId), disputedMinor],
      ['dispute_fees', feeMinor],
    ],
    credit: [['stripe_balance', disputedMinor + feeMinor]],
  })

/** Who bears a lost dispute, minor units; what nobody of them bears is the platform's loss. */
export interface LostParts {
  readonly merchants: readonly { readonly merchantId: number; readonly pendingMinor: number; readonly receivableMinor: number }[]
  readonly deposits: readonly { readonly itemId: number; readonly amountMinor: number }[]
  /** Refunds that were due and count as paid by the dispute: of a sale to its customer, of a refund fund to its merchant. */
  readonly refunds: readonly { readonly payee: 'customer' | 'merchant'; readonly accountId: number; readonly amountMinor: number }[]
  readonly shipping: readonly { readonly groupId: number; readonly amountMinor: number }[]
  readonly feeMinor: number
  readonly taxMinor: number
}
/** B22: the dispute is lost. Throws RangeError when the parts exceed what was disputed. */
export function disputeLost(disputeId: number, disputedMinor: number, parts: LostParts): Posting[] {
  const borne: (readonly [AccountKey, number])[] = [
    ...parts.merchants.flatMap(({ merchantId, pendingMinor, receivableMinor }) => [
      [accountKey('merchant_pending', merchantId), pendingMinor] as const,
      [accountKey('merchant_receivable', merchantId), receivableMinor] as const,
    ]),
    ...parts.deposits.map(({ itemId, amountMinor }) => [accountKey('deposit_held', itemId), amountMinor] as const),
    ...parts.refunds.map(({ payee, accountId, amountMinor }) => [accountKey(`${payee}_refund`, accountId), amountMinor] as const),
    ...parts.shipping.map(({ groupId, amountMinor }) => [accountKey('shipping_held', groupId), amountMinor] as const),
    ['platform_fee', parts.feeMinor],
    [flatTax, parts.taxMinor],
  ]
  const lost = disputedMinor - borne.reduce((sum, [, amountMinor]) => sum + amountMinor, 0)
  return entry({ debit: [...borne, ['dispute_losses', lost]], credit: [[accountKey('dispute_receivable', disputeId), disputedMinor]] })
}

/** B23: the dispute is won, the charge comes back; the fee is no part of it (B31 where the provider gives it back). */
export const disputeWon = (disputeId: number, disputedMinor: number): Posting[] =>
  entry({ debit: [['stripe_balance', disputedMinor]], credit: [[accountKey('dispute_receivable', disputeId), disputedMinor]] })

/** B24: what a merchant owes is recovered, by reversal of a transfer or from what is due to the merchant. */
export const debtRecovered = (merchantId: number, by: { readonly reversedMinor: number; readonly payableMinor: number }): Posting[] =>
  entry({
    debit: [
      ['stripe_balance', by.reversedMinor],
      [accountKey('merchant_payable', merchantId), by.payableMinor],
    ],
    credit: [[accountKey('merchant_receivable', merchantId), by.reversedMinor + by.payableMinor]],
  })

/** Who pays a refund that support decides without goods, minor units; parts that do not apply are 0. */
export interface SupportRefund {
  readonly customerId: number
  readonly merchantId: number
  readonly pendingMinor: number
  readonly receivableMinor: number
  readonly fund?: { readonly returnId: number; readonly amountMinor: number }
  readonly feeMinor: number
  readonly taxMinor: number
  readonly goodwillMinor: number
}
/** B25: a refund by support. */
export function supportRefund(refund: SupportRefund): Posting[] {
  const debit = [
    [accountKey('merchant_pending', refund.merchantId), refund.pendingMinor] as const,
    [accountKey('merchant_receivable', refund.merchantId), refund.receivableMinor] as const,
    ...(refund.fund ? [[accountKey('refund_fund', refund.fund.returnId), refund.fund.amountMinor] as const] : []),
    ['platform_fee', refund.feeMinor] as const,
    [flatTax, refund.taxMinor] as const,
    ['goodwill', refund.goodwillMinor] as const,
  ]
  return entry({ debit, credit: [[accountKey('customer_refund', refund.customerId), debit.reduce((sum, [, minor]) => sum + minor, 0)]] })
}

/** B26: the carrier pays for a lost parcel: its label to us, the goods to the merchant whose they were. */
export const carrierPaid = (merchantId: number, paid: { readonly labelMinor: number; readonly goodsMinor: number }): Posting[] =>
  entry({
    debit: [['shipping_payable', paid.labelMinor + paid.goodsMinor]],
    credit: [
      ['shipping_loss', paid.labelMinor],
      [accountKey('merchant_payable', merchantId), paid.goodsMinor],
    ],
  })

/** B29: a refund that no card takes was paid outside of the provider; what lies there for it is the platform's again. */
export const refundSettledElsewhere = (payee: 'customer' | 'merchant', accountId: number, amountMinor: number): Posting[] =>
  entry({ debit: [[`${payee}_refund:${accountId}`, amountMinor]], credit: [['goodwill', amountMinor]] })

/** B29: a transfer that the provider refuses was paid to its merchant outside of it. */
export const transferSettledElsewhere = (merchantId: number, amountMinor: number): Posting[] =>
  entry({ debit: [[accountKey('merchant_payable', merchantId), amountMinor]], credit: [['goodwill', amountMinor]] })

/** B30: the bank has paid a refund by a part that it took before. Who bore the part owes it no more, or has it back. */
export const paidByBank = (
  payee: 'customer' | 'merchant',
  accountId: number,
  {
    merchants,
    platformMinor,
  }: {
    readonly merchants: readonly { readonly merchantId: number; readonly receivableMinor: number; readonly pendingMinor: number }[]
    readonly platformMinor: number
  },
): Posting[] => {
  const credit: (readonly [AccountKey, number])[] = [
    ...merchants.flatMap(({ merchantId, receivableMinor, pendingMinor }) => [
      [accountKey('merchant_receivable', merchantId), receivableMinor] as const,
      [accountKey('merchant_pending', merchantId), pendingMinor] as const,
    ]),
    ['dispute_losses', platformMinor],
  ]
  return entry({ debit: [[`${payee}_refund:${accountId}`, credit.reduce((sum, [, minor]) => sum + minor, 0)]], credit })
}
