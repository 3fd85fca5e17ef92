// The way back of a return: its label, its hand-over, its receipt, the condition of what came, and the money that follows.
import { conditions } from '@rondo/rules/listings/catalogue'
import { texts } from '@rondo/rules/kernel/limits'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Amount, CurrencyCode, Id, Instant, Text, Typed } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'
import { GroupDetails } from './order-bodies.ts'
import { ReturnParcel } from './shipping.ts'

const Version = z.coerce.number().int().min(1).optional()
const refusals = ['orders.group_not_found', 'orders.move_refused', 'orders.changed_meanwhile'] as const
const ItemIds = z.array(Id).min(1).max(100).optional()
const ofGroup = z.object({ id: Id })

/** What a label would cost and who pays it (C-106); amounts in major units. */
const LabelQuote = z.object({
  fulfillmentGroupId: z.int(),
  orderItemIds: z.array(z.int()),
  currency: CurrencyCode,
  /** Price paid for what goes back; 0 of rentals and swaps. */
  value: Amount,
  usageFee: Amount,
  /** The chosen rate; null without one. */
  rate: Amount.nullable(),
  /** Value less usage fee and rate; negative is due from the customer. */
  net: Amount,
  customerPays: Amount,
  customerGets: Amount,
  /** Tax that comes back on top, when the goods are assessed. */
  tax: Amount,
})

const labelFails = [
  ...refusals,
  'returns.nothing_approved',
  'returns.item_not_approved',
  'returns.label_other',
  'returns.rate_required',
  'returns.rate_gone',
  'shipping.customs_missing',
  'shipping.label_failed',
] as const
const paymentFails = ['returns.payment_not_completed', 'checkout.provider_unavailable', 'checkout.provider_refused', 'server.busy'] as const

export const labelQuote = endpoint({
  method: 'GET',
  path: '/returns/:id/label-quote',
  access: 'member',
  summary: 'Who pays what for a return label. The id is that of a return request, of a group or of an item',
  params: z.object({ id: Id }),
  query: z.object({ rateId: z.string().max(100).optional() }),
  answer: LabelQuote,
  fails: ['orders.group_not_found', 'returns.nothing_approved', 'returns.rate_gone'],
  topics: [topics.orders],
})

const Payment = z.object({
  success: z.boolean(),
  /** True while the browser must confirm the payment with the secret. */
  requiresAction: z.boolean(),
  clientSecret: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  paymentId: z.int().nullable(),
  amount: Amount,
  currency: CurrencyCode,
})

export const payReturnLabel = endpoint({
  method: 'POST',
  path: '/returns/:id/process-label-payment',
  access: 'member',
  summary: 'Makes or confirms the payment of what a return label costs beyond the refund; the amount is the server’s',
  params: z.object({ id: Id }),
  body: z.object({ rateId: z.string().max(100), orderItemIds: ItemIds, paymentIntentId: z.string().max(200).optional() }),
  answer: Payment,
  fails: [...labelFails, ...paymentFails],
  idempotent: true,
  limit: 'rates',
})

/** Quote, payment where one is due, and purchase, in that order. Asking again for the same items answers the same label (C-111). */
export const createReturnLabel = endpoint({
  method: 'POST',
  path: '/delivery/create-return-shipping-label',
  aliases: ['/delivery/create-return-label'],
  access: 'member',
  summary: 'Buys the label with which items go back: the customer of a return, or the merchant of a rental or at the own cost',
  body: z.object({
    fulfillmentGroupId: Id,
    orderItemId: Id.optional(),
    orderItemIds: ItemIds,
    /** A rate of POST /shipping-rates with isReturn; it names addresses, parcel and price. Not needed to ask for a label that is there. */
    rateId: z.string().max(100).optional(),
    paymentIntentId: z.string().max(200).optional(),
    /** What the caller believes of these is compared with nothing: the rate decides (C-111). */
    paymentMethod: z.string().max(200).optional(),
    fromAddressId: z.union([z.number(), z.string().max(60)]).optional(),
    toAddressId: z.union([z.number(), z.string().max(60)]).optional(),
    toAddress: z.looseObject({}).optional(),
    amount: z.coerce.number().optional(),
    currency: z.string().max(3).optional(),
    isReturn: z.boolean().optional(),
    parcels: z.array(ReturnParcel).max(10).optional(),
    version: Version,
  }),
  answer: Payment.extend({
    message: z.string(),
    status: z.enum(['bought', 'pending', 'unpaid']),
    deliveryId: z.int().nullable(),
    labelUrl: z.string().nullable(),
    label_url: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    trackingUrl: z.string().nullable(),
    carrier: z.string().nullable(),
    group: GroupDetails,
  }),
  fails: [...labelFails, ...paymentFails],
  idempotent: true,
  limit: 'rates',
})

/** Nobody pays for it but us. Asking again for the same label answers the one that is there instead. */
export const replaceReturnLabel = endpoint({
  method: 'POST',
  path: '/delivery/:id/replace-label',
  access: 'member',
  summary: 'Has another label made instead of a return label that cannot be used, once, by who has to use it or bears it',
  params: z.object({ id: Id }),
  body: z.object({}).default({}),
  answer: createReturnLabel.answer,
  fails: [
    'returns.label_not_found',
    'returns.label_used',
    'returns.label_replaced',
    'returns.label_refused',
    'returns.rate_gone',
    'shipping.label_failed',
    'orders.group_not_found',
  ],
  idempotent: true,
  limit: 'rates',
})

export const markReturnShipped = endpoint({
  method: 'PUT',
  path: '/fulfillment-groups/:id/mark-return-shipped',
  access: 'member',
  summary: 'The customer has handed the items over, with the label or with a parcel of the own, whose number is given',
  params: ofGroup,
  body: z
    .object({ orderItemIds: ItemIds, trackingNumber: Text(100).optional(), carrier: Text(40).optional(), version: Version })
    .default({}),
  answer: GroupDetails,
  fails: [...refusals, 'returns.number_required'],
  idempotent: true,
})

export const confirmReturnDelivery = endpoint({
  method: 'POST',
  path: '/fulfillment-groups/:id/confirm-return-delivery',
  access: 'member',
  summary: 'The merchant has received what was sent back',
  params: ofGroup,
  body: z.object({ deliveryComments: Text(texts.returnComment).optional(), orderItemIds: ItemIds, version: Version }).default({}),
  answer: GroupDetails,
  fails: refusals,
  idempotent: true,
})

export const confirmReturnReceipt = endpoint({
  method: 'PUT',
  path: '/order-items/:id/confirm-return-receipt',
  access: 'member',
  summary: 'The merchant has received one item that was sent back',
  params: ofGroup,
  body: z.object({ deliveryComments: Text(texts.returnComment).optional(), version: Version }).default({}),
  answer: GroupDetails,
  fails: [...refusals, 'orders.item_not_found'],
  idempotent: true,
})

/** For a return in person: whoever gets the goods says the code, whoever brings them types it. */
export const showReturnCode = endpoint({
  method: 'GET',
  path: '/fulfillment-groups/:id/return-code',
  access: 'member',
  summary: 'The code of a return in person, for its merchant; its customer learns only how many tries are left',
  params: ofGroup,
  answer: z.object({ code: z.string().nullable(), triesLeft: z.int(), lockedUntil: Instant.nullable() }),
  fails: ['orders.group_not_found'],
  topics: [topics.group('id')],
})

export const enterReturnCode = endpoint({
  method: 'POST',
  path: '/fulfillment-groups/:id/return-code',
  access: 'member',
  summary: 'The customer types the code that the merchant says when the goods are handed over: they count as received',
  params: ofGroup,
  body: z.object({ code: Typed(20), version: Version }),
  answer: GroupDetails,
  fails: [...refusals, 'orders.pickup_code_invalid', 'returns.code_locked'],
  idempotent: true,
})

export const updateConditions = endpoint({
  method: 'POST',
  path: '/fulfillment-groups/:id/update-product-conditions',
  access: 'member',
  summary: 'The merchant says in which condition items came back: the refund follows, and they are offered again where wanted',
  params: ofGroup,
  body: z.object({
    productUpdates: z
      .array(
        z.object({
          orderItemId: Id,
          condition: z.enum(conditions),
          notes: Text(texts.returnComment).optional(),
          readyForRelisting: z.boolean().default(false),
          newPrice: z.union([z.number(), z.string().max(20)]).nullish(),
          rentPriceAndTime: z
            .array(
              z.object({
                price: z.union([z.number(), z.string().max(20)]).nullish(),
                number: z.union([z.number(), z.string().max(10)]).nullish(),
                option: z.string().max(10).nullish(),
                currency: z.string().max(3).nullish(),
              }),
            )
            .max(10)
            .optional(),
        }),
      )
      .min(1)
      .max(100),
    version: Version,
  }),
  answer: GroupDetails,
  fails: [...refusals, 'orders.item_not_found', 'returns.price_required', 'returns.rent_invalid'],
  idempotent: true,
})
