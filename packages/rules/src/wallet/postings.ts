import type { AccountName } from './accounts.ts'

export { entry, type Posting, reversed } from './entry.ts'
export * from './dispute-postings.ts'
export * from './return-postings.ts'
export * from './sale-postings.ts'

/**
 * The accounts of each posting, by side; a reversal has them the other way round. The machines name it, the functions are checked against
 * it, and the database refuses a posting outside it (table `posting_kind`, held equal by a test).
 */
export const postingCatalogue = {
  B1: {
    event: 'Sale paid',
    debit: ['stripe_balance'],
    credit: ['merchant_pending', 'deposit_held', 'platform_fee', 'tax_payable', 'shipping_held'],
  },
  B2: { event: 'Card fee', debit: ['processor_fees'], credit: ['stripe_balance'] },
  B3: { event: 'Outbound label bought', debit: ['shipping_held', 'shipping_loss'], credit: ['shipping_payable', 'shipping_margin'] },
  B4: {
    event: 'Outbound label voided, posted before B6',
    debit: ['shipping_payable', 'shipping_margin', 'shipping_loss'],
    credit: ['shipping_held', 'shipping_loss'],
  },
  B5: { event: 'Second outbound label', debit: ['shipping_loss'], credit: ['shipping_payable'] },
  B6: {
    event: 'Group or item canceled',
    debit: ['merchant_pending', 'merchant_receivable', 'platform_fee', 'tax_payable', 'deposit_held', 'shipping_held', 'shipping_loss'],
    credit: ['customer_refund'],
  },
  B7: { event: 'Refund confirmed by the provider', debit: ['customer_refund'], credit: ['stripe_balance'] },
  B8: { event: 'Payout due', debit: ['merchant_pending'], credit: ['merchant_payable'] },
  B9: { event: 'Transfer confirmed', debit: ['merchant_payable'], credit: ['stripe_balance'] },
  B10: { event: 'Fund paid by card', debit: ['stripe_balance'], credit: ['refund_fund'] },
  B11: { event: 'Fund from held earnings of the group', debit: ['merchant_pending', 'merchant_receivable'], credit: ['refund_fund'] },
  B12: { event: 'Fund by reversal or later earnings', debit: ['merchant_receivable'], credit: ['refund_fund'] },
  B13: { event: 'Customer pays a return label or its difference', debit: ['stripe_balance'], credit: ['refund_fund', 'shipping_held'] },
  B14: {
    event: 'Return label bought',
    debit: ['refund_fund', 'shipping_loss', 'shipping_held', 'merchant_pending', 'merchant_receivable'],
    credit: ['shipping_payable', 'shipping_margin'],
  },
  B15: { event: 'Returned item assessed', debit: ['refund_fund', 'tax_payable', 'platform_fee'], credit: ['customer_refund'] },
  B16: {
    event: 'Fund or label money given back',
    debit: ['refund_fund', 'shipping_held', 'shipping_payable', 'shipping_loss', 'shipping_margin'],
    credit: ['merchant_refund', 'merchant_pending', 'merchant_receivable', 'customer_refund'],
  },
  B17: { event: 'Refund to the merchant confirmed', debit: ['merchant_refund'], credit: ['stripe_balance'] },
  B18: { event: 'Deposit released', debit: ['deposit_held'], credit: ['customer_refund'] },
  B19: { event: 'Deposit split', debit: ['deposit_held'], credit: ['merchant_payable', 'customer_refund'] },
  B20: { event: 'Buy-out or extension paid', debit: ['stripe_balance'], credit: ['merchant_pending', 'platform_fee', 'tax_payable'] },
  B21: { event: 'Dispute opened', debit: ['dispute_receivable', 'dispute_fees'], credit: ['stripe_balance'] },
  B22: {
    event: 'Dispute lost',
    debit: [
      'merchant_pending',
      'merchant_receivable',
      'deposit_held',
      'customer_refund',
      'merchant_refund',
      'platform_fee',
      'tax_payable',
      'shipping_held',
      'dispute_losses',
    ],
    credit: ['dispute_receivable'],
  },
  B23: { event: 'Dispute won', debit: ['stripe_balance'], credit: ['dispute_receivable'] },
  B24: { event: 'Debt of a merchant recovered', debit: ['stripe_balance', 'merchant_payable'], credit: ['merchant_receivable'] },
  B25: {
    event: 'Support refund without goods',
    debit: ['merchant_pending', 'merchant_receivable', 'refund_fund', 'platform_fee', 'tax_payable', 'goodwill'],
    credit: ['customer_refund'],
  },
  B26: { event: 'Carrier pays for a lost parcel', debit: ['shipping_payable'], credit: ['shipping_loss', 'merchant_payable'] },
  B27: { event: 'Payment that fits no record, owed back at once', debit: ['stripe_balance'], credit: ['customer_refund'] },
  B28: { event: 'Deposit follows a split of a rented item', debit: ['deposit_held'], credit: ['deposit_held'] },
  B29: {
    event: 'Refund or transfer paid outside of the provider',
    debit: ['customer_refund', 'merchant_refund', 'merchant_payable'],
    credit: ['goodwill'],
  },
  B30: {
    event: 'Refund that a lost dispute of a part has paid',
    debit: ['customer_refund', 'merchant_refund'],
    credit: ['merchant_receivable', 'merchant_pending', 'dispute_losses'],
  },
  B31: { event: 'Fee that the provider takes by itself', debit: ['processor_fees', 'dispute_fees'], credit: ['stripe_balance'] },
} as const satisfies Record<
  string,
  { readonly event: string; readonly debit: readonly AccountName[]; readonly credit: readonly AccountName[] }
>
export type PostingId = keyof typeof postingCatalogue
