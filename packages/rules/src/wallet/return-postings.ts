import { accountKey, flatTax } from './accounts.ts'
import { entry, type Posting } from './entry.ts'
import { fromEarnings } from './sale-postings.ts'

/** B10: a merchant paid a refund fund by card. */
export const fundPaidByCard = (returnId: number, amountMinor: number): Posting[] =>
  entry({ debit: [['stripe_balance', amountMinor]], credit: [[accountKey('refund_fund', returnId), amountMinor]] })

/** B11: the fund is taken from earnings of the group that are still held; what is missing there is owed. */
export const fundFromEarnings = (returnId: number, merchantId: number, amountMinor: number, pendingMinor: number): Posting[] =>
  entry({ debit: fromEarnings(merchantId, amountMinor, pendingMinor), credit: [[accountKey('refund_fund', returnId), amountMinor]] })

/** B12: the fund is advanced, to be taken by reversal or from later earnings. */
export const fundAdvanced = (returnId: number, merchantId: number, amountMinor: number): Posting[] =>
  entry({
    debit: [[accountKey('merchant_receivable', merchantId), amountMinor]],
    credit: [[accountKey('refund_fund', returnId), amountMinor]],
  })

/** B13: the customer paid a return label or its difference; rentals and swaps have no fund, their money waits with the group. */
export const returnLabelPaid = (to: { readonly returnId: number } | { readonly groupId: number }, amountMinor: number): Posting[] =>
  entry({
    debit: [['stripe_balance', amountMinor]],
    credit: [['returnId' in to ? accountKey('refund_fund', to.returnId) : accountKey('shipping_held', to.groupId), amountMinor]],
  })

export interface ReturnLabel {
  readonly costMinor: number
  /** Who bears it; the parts that do not apply are left out. What is missing is lost, what is left is margin. */
  readonly funds?: readonly { readonly returnId: number; readonly amountMinor: number }[]
  readonly held?: { readonly groupId: number; readonly amountMinor: number }
  readonly merchant?: { readonly merchantId: number; readonly amountMinor: number; readonly pendingMinor: number }
}
/** B14: a return label was bought. */
export function returnLabelBought({ costMinor, funds = [], held, merchant }: ReturnLabel): Posting[] {
  const paid = funds.reduce((sum, { amountMinor }) => sum + amountMinor, 0) + (held?.amountMinor ?? 0) + (merchant?.amountMinor ?? 0)
  return entry({
    debit: [
      ...funds.map(({ returnId, amountMinor }) => [accountKey('refund_fund', returnId), amountMinor] as const),
      ...(held ? [[accountKey('shipping_held', held.groupId), held.amountMinor] as const] : []),
      ...(merchant ? fromEarnings(merchant.merchantId, merchant.amountMinor, merchant.pendingMinor) : []),
      ['shipping_loss', Math.max(0, costMinor - paid)],
    ],
    credit: [
      ['shipping_payable', costMinor],
      ['shipping_margin', Math.max(0, paid - costMinor)],
    ],
  })
}

export interface Assessed {
  readonly returnId: number
  readonly customerId: number
  /** Value less usage fee and actual label, from the fund. */
  readonly refundMinor: number
  /** The item's part of the tax, always given back. */
  readonly taxMinor: number
  /** The item's part of the platform fee, given back when the merchant is at fault; else 0. */
  readonly feeMinor: number
}
/** B15: a returned item is assessed, its money is due to the customer. */
export const returnAssessed = ({ returnId, customerId, refundMinor, taxMinor, feeMinor }: Assessed): Posting[] =>
  entry({
    debit: [
      [accountKey('refund_fund', returnId), refundMinor],
      [flatTax, taxMinor],
      ['platform_fee', feeMinor],
    ],
    credit: [[accountKey('customer_refund', customerId), refundMinor + taxMinor + feeMinor]],
  })

export interface GivenBack {
  readonly merchantId: number
  readonly customerId: number
  /** What is still in the fund. */
  readonly fund?: { readonly returnId: number; readonly amountMinor: number }
  /** The customer's label money that waits with the group. */
  readonly held?: { readonly groupId: number; readonly amountMinor: number }
  /** A label bought for this return: its cost comes back, or is lost when the void is refused; `marginMinor` as it was posted with it. */
  readonly label?: { readonly costMinor: number; readonly marginMinor: number; readonly isVoidRefused: boolean }
  /** The merchant's part, and how the fund had been paid. */
  readonly merchantMinor: number
  readonly paidBy: 'card' | 'earnings' | 'advance'
  /** What the merchant owes: of an advance no more is forgiven, since earnings have paid the rest of it (B24). Without it, all. */
  readonly owedMinor?: number
  readonly customerMinor: number
}
const backTo = { card: 'merchant_refund', earnings: 'merchant_pending', advance: 'merchant_receivable' } as const
/** B16: money of a return that does not take place goes back to whoever paid it. Throws RangeError when the parts do not add up. */
export const returnMoneyGivenBack = ({
  merchantId,
  customerId,
  fund,
  held,
  label,
  merchantMinor,
  paidBy,
  owedMinor = merchantMinor,
  customerMinor,
}: GivenBack): Posting[] => {
  const forgivenMinor = paidBy === 'advance' ? Math.min(merchantMinor, Math.max(0, owedMinor)) : merchantMinor
  return entry({
    debit: [
      ...(fund ? [[accountKey('refund_fund', fund.returnId), fund.amountMinor] as const] : []),
      ...(held ? [[accountKey('shipping_held', held.groupId), held.amountMinor] as const] : []),
      [label?.isVoidRefused ? 'shipping_loss' : 'shipping_payable', label?.costMinor ?? 0],
      ['shipping_margin', label?.marginMinor ?? 0],
    ],
    credit: [
      [accountKey(backTo[paidBy], merchantId), forgivenMinor],
      [accountKey('merchant_pending', merchantId), merchantMinor - forgivenMinor],
      [accountKey('customer_refund', customerId), customerMinor],
    ],
  })
}

/** B17: the refund of a fund payment is confirmed. */
export const merchantRefundConfirmed = (merchantId: number, amountMinor: number): Posting[] =>
  entry({ debit: [[accountKey('merchant_refund', merchantId), amountMinor]], credit: [['stripe_balance', amountMinor]] })

/** B28: part of a rented quantity is split off, and its part of the deposit goes with it. */
export const depositMoved = (fromItemId: number, toItemId: number, amountMinor: number): Posting[] =>
  entry({
    debit: [[accountKey('deposit_held', fromItemId), amountMinor]],
    credit: [[accountKey('deposit_held', toItemId), amountMinor]],
  })
