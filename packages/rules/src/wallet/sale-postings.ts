import { accountKey, flatTax } from './accounts.ts'
import { entry, type Posting, reversed } from './entry.ts'

/** What one group of a payment brings, minor units of the payment's currency. */
export interface SoldGroup {
  readonly groupId: number
  readonly merchantId: number
  readonly amountMinor: number
  readonly feeMinor: number
  readonly taxMinor: number
  readonly shippingMinor: number
  readonly deposits: readonly { readonly itemId: number; readonly amountMinor: number }[]
}
/** Takes an amount from what a merchant has pending, and what is missing there from what the merchant then owes (a floor never breaks). */
export function fromEarnings(merchantId: number, amountMinor: number, pendingMinor: number) {
  const fromPending = Math.min(amountMinor, Math.max(0, pendingMinor))
  return [
    [accountKey('merchant_pending', merchantId), fromPending],
    [accountKey('merchant_receivable', merchantId), amountMinor - fromPending],
  ] as const
}

/** B1: a payment succeeded. */
export function salePaid(groups: readonly SoldGroup[]): Posting[] {
  const credit = groups.flatMap((group) => [
    [accountKey('merchant_pending', group.merchantId), group.amountMinor] as const,
    ['platform_fee', group.feeMinor] as const,
    [flatTax, group.taxMinor] as const,
    [accountKey('shipping_held', group.groupId), group.shippingMinor] as const,
    ...group.deposits.map(({ itemId, amountMinor }) => [accountKey('deposit_held', itemId), amountMinor] as const),
  ])
  return entry({ debit: [['stripe_balance', credit.reduce((sum, [, amountMinor]) => sum + amountMinor, 0)]], credit })
}

/** B27: a payment fits no record: all of it is owed back. */
export const unrecordedPaid = (customerId: number, amountMinor: number): Posting[] =>
  entry({ debit: [['stripe_balance', amountMinor]], credit: [[accountKey('customer_refund', customerId), amountMinor]] })

/** B2: the provider kept its fee of a charge. */
export const cardFee = (feeMinor: number): Posting[] =>
  entry({ debit: [['processor_fees', feeMinor]], credit: [['stripe_balance', feeMinor]] })

/** B31: the provider took a fee of our account, or for a dispute, by itself. One that it gave back is below zero, alone or with a won dispute. */
export const providerFee = (of: 'account' | 'dispute', feeMinor: number): Posting[] => {
  const taken = Math.abs(feeMinor)
  const postings = entry({
    debit: [[of === 'dispute' ? 'dispute_fees' : 'processor_fees', taken]],
    credit: [['stripe_balance', taken]],
  })
  return feeMinor < 0 ? reversed(postings) : postings
}

export interface OutboundLabel {
  readonly groupId: number
  /** Collected from the customer for it. */
  readonly heldMinor: number
  readonly costMinor: number
}
/** B3: the label of a group was bought; what it cost less or more is ours. */
export const outboundLabelBought = ({ groupId, heldMinor, costMinor }: OutboundLabel): Posting[] =>
  entry({
    debit: [
      [accountKey('shipping_held', groupId), heldMinor],
      ['shipping_loss', Math.max(0, costMinor - heldMinor)],
    ],
    credit: [
      ['shipping_payable', costMinor],
      ['shipping_margin', Math.max(0, heldMinor - costMinor)],
    ],
  })

/** B4: that label is void, posted before B6. When the carrier refuses to void it, its cost is lost instead of given back. */
export const outboundLabelVoided = ({ groupId, heldMinor, costMinor }: OutboundLabel, isVoidRefused: boolean): Posting[] =>
  entry({
    debit: [
      [isVoidRefused ? 'shipping_loss' : 'shipping_payable', costMinor],
      ['shipping_margin', Math.max(0, heldMinor - costMinor)],
    ],
    credit: [
      [accountKey('shipping_held', groupId), heldMinor],
      ['shipping_loss', Math.max(0, costMinor - heldMinor)],
    ],
  })

/** B5: a second label after a failed delivery; the customer paid for one. */
export const secondLabelBought = (costMinor: number): Posting[] =>
  entry({ debit: [['shipping_loss', costMinor]], credit: [['shipping_payable', costMinor]] })

export interface Cancellation {
  readonly customerId: number
  readonly merchantId: number
  readonly groupId: number
  readonly amountMinor: number
  readonly feeMinor: number
  readonly taxMinor: number
  readonly deposits: readonly { readonly itemId: number; readonly amountMinor: number }[]
  /** Shipping given back: all of the group's when the whole group is canceled, else 0. */
  readonly shippingMinor: number
  /** The label used the shipping money up. */
  readonly isLabelSpent: boolean
  /** What the merchant still has pending; what was paid out already is owed. */
  readonly pendingMinor: number
}
/** B6: a group, or items of it, canceled: everything paid for them goes back. */
export const saleCanceled = (canceled: Cancellation): Posting[] => {
  const deposits = canceled.deposits.map(({ itemId, amountMinor }) => [accountKey('deposit_held', itemId), amountMinor] as const)
  const debit = [
    ...fromEarnings(canceled.merchantId, canceled.amountMinor, canceled.pendingMinor),
    ['platform_fee', canceled.feeMinor] as const,
    [flatTax, canceled.taxMinor] as const,
    ...deposits,
    [canceled.isLabelSpent ? 'shipping_loss' : accountKey('shipping_held', canceled.groupId), canceled.shippingMinor] as const,
  ]
  return entry({ debit, credit: [[accountKey('customer_refund', canceled.customerId), debit.reduce((sum, [, minor]) => sum + minor, 0)]] })
}

/** B7: the provider confirmed a refund. Undone by `reversed` when it fails later. */
export const refundConfirmed = (customerId: number, amountMinor: number): Posting[] =>
  entry({ debit: [[accountKey('customer_refund', customerId), amountMinor]], credit: [['stripe_balance', amountMinor]] })

/** B8: earnings are released to be paid out. */
export const payoutDue = (merchantId: number, amountMinor: number): Posting[] =>
  entry({
    debit: [[accountKey('merchant_pending', merchantId), amountMinor]],
    credit: [[accountKey('merchant_payable', merchantId), amountMinor]],
  })

/** B9: the transfer to the merchant is confirmed. */
export const transferConfirmed = (merchantId: number, amountMinor: number): Posting[] =>
  entry({ debit: [[accountKey('merchant_payable', merchantId), amountMinor]], credit: [['stripe_balance', amountMinor]] })

/** B18: a deposit goes back in full. */
export const depositReleased = (itemId: number, customerId: number, amountMinor: number): Posting[] =>
  entry({ debit: [[accountKey('deposit_held', itemId), amountMinor]], credit: [[accountKey('customer_refund', customerId), amountMinor]] })

export interface DepositSplit {
  readonly itemId: number
  readonly merchantId: number
  readonly customerId: number
  readonly depositMinor: number
  /** Claim and late fees together, at most the deposit. */
  readonly keptMinor: number
}
/** B19: a part of a deposit goes to the merchant, the rest back, in one decision. */
export const depositSplit = ({ itemId, merchantId, customerId, depositMinor, keptMinor }: DepositSplit): Posting[] =>
  entry({
    debit: [[accountKey('deposit_held', itemId), depositMinor]],
    credit: [
      [accountKey('merchant_payable', merchantId), keptMinor],
      [accountKey('customer_refund', customerId), depositMinor - keptMinor],
    ],
  })

/** B20: a buy-out or an extension is paid: a sale without shipping and deposit. */
export const laterSalePaid = (sale: Pick<SoldGroup, 'merchantId' | 'amountMinor' | 'feeMinor' | 'taxMinor'>): Posting[] =>
  entry({
    debit: [['stripe_balance', sale.amountMinor + sale.feeMinor + sale.taxMinor]],
    credit: [
      [accountKey('merchant_pending', sale.merchantId), sale.amountMinor],
      ['platform_fee', sale.feeMinor],
      [flatTax, sale.taxMinor],
    ],
  })
