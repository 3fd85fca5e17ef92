// The refund fund: what a merchant puts up where the balance cannot bear what a return gives back.
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Amount, CurrencyCode, Flag, Id, Instant, listOf, Paging, Text } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'
import { AddressId, params } from './return-fields.ts'
import { Fund } from './return-bodies.ts'

export const createFundIntent = endpoint({
  method: 'POST',
  path: '/merchant/create-fund-collection-intent',
  access: 'member',
  summary: 'The merchant puts up what the customer of a return is to get back: by card, or of earnings of the group that are still held',
  body: z.object({
    /** Value of what is asked back less the usage fee, major units; the server works it out, and refuses another. */
    amount: z.coerce.number().min(0).max(10_000_000),
    currency: z.string().max(3).optional(),
    fulfillmentGroupId: Id,
    /** Items that it is for, where not all that are asked back are to be approved. */
    orderItemIds: z.array(Id).min(1).max(100).optional(),
    description: Text(500).optional(),
    returnToAddress: AddressId,
    /** Takes it from earnings that are held instead of a card (C-107). */
    useEarnings: Flag.optional(),
  }),
  answer: z.object({
    /** Null when nothing is left to pay. */
    clientSecret: z.string().nullable(),
    paymentIntentId: z.string(),
    funded: z.boolean(),
    amount: Amount,
    currency: CurrencyCode,
    usageFee: Amount,
  }),
  fails: [
    'orders.group_not_found',
    'returns.none_pending',
    'returns.fund_not_needed',
    'returns.fund_amount_changed',
    'returns.fund_paid_already',
    'returns.usage_fee_not_allowed',
    'returns.refund_negative',
    'returns.earnings_not_held',
    'returns.address_required',
    'returns.address_missing',
    'checkout.below_minimum',
    'checkout.provider_unavailable',
    'checkout.provider_refused',
    'server.busy',
  ],
  idempotent: true,
})

export const confirmFund = endpoint({
  method: 'POST',
  path: '/merchant/confirm-fund-collection',
  access: 'member',
  summary: 'Says that a refund fund is paid; the server asks the provider. Usage fee and address are fixed with it (C-109)',
  body: z.object({
    paymentIntentId: z.string().max(200),
    fulfillmentGroupId: Id,
    usageFee: z.coerce.number().min(0).max(1_000_000).optional(),
    returnToAddress: AddressId,
  }),
  answer: z.object({ success: z.boolean(), fund: Fund }),
  fails: [
    'orders.group_not_found',
    'returns.fund_not_found',
    'returns.fund_unpaid',
    'returns.fund_refunded',
    'returns.terms_locked',
    'returns.address_required',
    'returns.address_missing',
    'checkout.provider_unavailable',
    'checkout.provider_refused',
  ],
  idempotent: true,
})

export const abandonFund = endpoint({
  method: 'DELETE',
  path: '/merchant/fund-collection-payments/:id',
  access: 'member',
  summary: 'The merchant gives a card payment of a refund fund up that has not succeeded; asking again answers the same',
  params,
  answer: z.object({ success: z.literal(true) }),
  fails: [
    'returns.fund_not_found',
    'returns.fund_paid_already',
    'returns.fund_refunded',
    'checkout.provider_unavailable',
    'checkout.provider_refused',
  ],
})

export const FundPayment = Fund.extend({
  customerInfo: z.object({ firstName: z.string(), lastName: z.string() }),
  itemsCount: z.int(),
  description: z.string(),
  fulfillmentGroupId: z.int(),
})
export const fundPayments = endpoint({
  method: 'GET',
  path: '/merchant/fund-collection-payments',
  access: 'member',
  summary: 'Refund funds that the caller has paid, newest first',
  query: z.object({ ...Paging }),
  answer: listOf(FundPayment),
  fails: [],
  topics: [topics.orders],
})

export const fundTerms = endpoint({
  method: 'GET',
  path: '/fulfillment-groups/:id/return-terms',
  access: 'member',
  summary: 'What the merchant decides by: value of what is asked back, whose fault it is, and whether earnings cover the fund',
  params,
  answer: z.object({
    currency: CurrencyCode,
    /** Major units, of the bought items that are asked back. */
    value: Amount,
    estimatedShipping: Amount,
    tax: Amount,
    platformFee: Amount,
    fault: z.enum(['customer', 'merchant']),
    itemIds: z.array(z.int()),
    /** Earnings of this group that are held and cover the fund without a usage fee. */
    canUseEarnings: z.boolean(),
    /** Earnings of this group that are held, major units. */
    heldEarnings: Amount,
    fund: Fund.nullable(),
    addresses: z.array(
      z.object({
        id: z.int(),
        isDefault: z.boolean(),
        name: z.string().nullable(),
        street: z.string(),
        street2: z.string().nullable(),
        city: z.string(),
        state: z.string().nullable(),
        postalCode: z.string(),
        country: z.string(),
      }),
    ),
    /** Where the goods go when no saved address is chosen. */
    hasFallbackAddress: z.boolean(),
    until: Instant.nullable(),
  }),
  fails: ['orders.group_not_found'],
  topics: [topics.group('id'), topics.addresses],
})
