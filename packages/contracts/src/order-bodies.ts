// What is said of an order, its groups and its items, to whoever may see them.
import { rentUnits } from '@rondo/rules/kernel/days'
import { roles } from '@rondo/rules/kernel/machine'
import { groupStates, type GroupStatus } from '@rondo/rules/orders/group-statuses'
import { itemStates, type ItemStatus } from '@rondo/rules/orders/item-statuses'
import { type Guard, moveNames } from '@rondo/rules/moves/machines'
import { orderStates, type OrderStatus } from '@rondo/rules/orders/order-states'
import { orderTypes } from '@rondo/rules/orders/order-status'
import { type PaymentStatus, paymentStatuses } from '@rondo/rules/orders/payment-badge'
import { swapStates, type SwapStatus } from '@rondo/rules/messaging/swap-states'
import { swapProgress } from '@rondo/rules/messaging/swaps'
import { type DepositStatus, depositStates } from '@rondo/rules/rentals/deposit-states'
import * as z from 'zod'
import { deliveryOfGroup } from './delivery-shapes.ts'
import { Amount, CurrencyCode, Day, Faced, Instant, Photo, Somebody, Totals } from './kernel/shapes.ts'
import { pickupFields } from './pickup-fields.ts'
import { returnOfItem, returnsOfGroup } from './return-bodies.ts'

export const OrderAddress = z.object({
  name: z.string().nullable(),
  street: z.string(),
  street2: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  postalCode: z.string(),
  country: z.string(),
})

const GroupStatusName = z.enum(Object.keys(groupStates) as GroupStatus[])
const ItemStatusName = z.enum(Object.keys(itemStates) as ItemStatus[])
const MoveName = z.enum(moveNames)
/** What this viewer may do now, by the state tables (SR-68): allowed, or the guard that keeps it and the time that turns it round. */
const AllowedActions = z.array(
  z.object({
    move: MoveName,
    allowed: z.boolean(),
    guard: z.custom<Guard>((text) => typeof text === 'string').optional(),
    until: Instant.optional(),
  }),
)

/** What happens by itself, and when, if nobody acts before. */
export const Next = z.object({ move: MoveName, at: Instant }).nullable()
/** Who canceled it, when and why; all null for what lives. */
const canceling = {
  canceledAt: Instant.nullable(),
  canceledBy: z.enum(roles).nullable(),
  /** A reason of the list of whoever canceled; an operator's own words. */
  cancelReason: z.string().nullable(),
  cancelComments: z.string().nullable(),
}

export const OrderItem = z.object({
  id: z.int(),
  /** A snapshot: later edits of the listing do not change it (SR-12). */
  product: z.object({
    id: z.int(),
    name: z.string(),
    photos: z.array(Photo),
    size: z.string(),
    color: z.string(),
    category: z.string(),
    brand: z.string().nullable(),
    condition: z.string().nullable(),
  }),
  quantity: z.int(),
  price: Amount,
  amount: Amount,
  currency: CurrencyCode,
  status: ItemStatusName,
  allowedActions: AllowedActions,
  type: z.enum(['buy', 'rent']),
  rentOption: z
    .object({ price: Amount, duration: z.int(), number: z.int(), option: z.enum(rentUnits), startDate: Day, endDate: Day, returnBy: Day })
    .nullable(),
  securityDeposit: Amount,
  /** It went back, or a claim on it was settled; null while it is held, and without one. */
  depositEnd: z.enum(['refunded', 'settled']).nullable(),
  /** How it stands: what its lender has kept and what goes back, major units, and until when the lender may claim. Null without one. */
  deposit: z
    .object({
      status: z.enum(Object.keys(depositStates) as DepositStatus[]),
      kept: Amount,
      back: Amount,
      /** What goes back is on its way still. */
      isBackPending: z.boolean(),
      claimUntil: Instant.nullable(),
    })
    .nullable(),
  /** A rental that has begun: when it is due by the clock of the place of use, and what lateness costs. Null for all else. */
  rental: z
    .object({
      /** End of the last day. From `graceUntil` on every day costs. */
      dueAt: Instant,
      graceUntil: Instant,
      /** Of the place of use (IANA). */
      zone: z.string(),
      /** The carrier's first scan on the way back, else the receipt: late days stop there. */
      returnedAt: Instant.nullable(),
      lateDays: z.int(),
      /** Kept of the deposit by now, and for one more day; major units. */
      lateFee: Amount,
      lateFeePerDay: Amount,
      /** A day alone comes to no whole minor unit. */
      isLateDayRounded: z.boolean(),
      /** The rent of all its days, of those that were paid for later too; major units. */
      rent: Amount,
      /** For how much its renter has bought it; null of what was not bought. */
      boughtFor: Amount.nullable(),
    })
    .nullable(),
  /** A local service: its appointment is a pickup group (C-75). */
  isService: z.boolean(),
  variantInfo: z.string(),
  size: z.string(),
  /** Its place among all items of the order, from 0. */
  cartItemIndex: z.int(),
  merchant: Faced,
  /** Where it is sent, for who may know it. */
  shippingAddress: OrderAddress.nullable(),
  parcelInfo: z
    .object({
      weight: z.number(),
      length: z.number(),
      width: z.number(),
      height: z.number(),
      units: z.object({ mass: z.string(), distance: z.string() }),
    })
    .nullable(),
  created_at: Instant,
  deliveredAt: Instant.nullable(),
  ...canceling,
  /** Who must act, and what happens by itself when nobody does. */
  waitsFor: z.array(z.enum(roles)),
  next: Next,
  /** The review that the customer wrote of it. */
  review: z.object({ id: z.int(), rating: z.int() }).nullable(),
  reviewStatus: z.enum(['pending', 'reviewed']),
  hasReview: z.boolean(),
  /** For the merchant: the customer was reviewed. */
  hasCustomerReview: z.boolean(),
  hasActiveReturn: z.boolean(),
  ...returnOfItem,
  /** The same product can be bought now (C-118). */
  isAvailableForSale: z.boolean(),
  canExtendRental: z.boolean(),
})

/** The swap that a group is a side of. */
const GroupSwap = z.object({
  id: z.int(),
  status: z.enum(Object.keys(swapStates) as [SwapStatus, ...SwapStatus[]]),
  /** Until when all sides are to check out. */
  until: Instant,
  /** One of the two of this group may call it off now (W8). */
  mayCallOff: z.boolean(),
  /** Where and when the same two meet for the other piece: this one may be handed over there too. */
  meeting: z.object({ at: Instant, zone: z.string(), city: z.string() }).nullable(),
  sides: z.array(
    z.object({
      giver: Somebody,
      receiver: Somebody,
      pieces: z.array(z.object({ name: z.string(), photo: Photo.nullable() })),
      /** Some of it is sent. */
      byParcel: z.boolean(),
      progress: z.enum(swapProgress),
      /** This group is of this side. */
      isThis: z.boolean(),
      /** The group by which the same two give each other the other piece; null of this one, in a circle, and before its checkout. */
      groupId: z.int().nullable(),
    }),
  ),
})

/** The payment is disputed at the bank, or was: while it is open the order rests. */
export const DisputeOfOrder = z.object({ status: z.enum(['open', 'won', 'lost']), at: Instant }).nullable()

export const FulfillmentGroup = z.object({
  /** Null for what is not swapped. */
  swap: GroupSwap.nullable(),
  id: z.int(),
  /** Raised by every move; a move that names an older one is refused (SR-69). */
  version: z.int(),
  status: GroupStatusName,
  groupType: z.enum(['shipping', 'pickup']),
  orderType: z.enum(orderTypes),
  deliveryMethod: z.string(),
  currency: CurrencyCode,
  orderItems: z.array(OrderItem),
  merchant: Faced,
  customer: Faced,
  order: z.object({ id: z.int(), orderNumber: z.string(), shippingAddress: OrderAddress.nullable() }),
  created_at: Instant,
  updatedAt: Instant,
  deliveredAt: Instant.nullable(),
  delivered_at: Instant.nullable(),
  ...canceling,
  /** What went, or goes, back to the customer for items of it, deposits included; major units. */
  refunded: Amount,
  /** Some of that is still on its way. */
  isRefundPending: z.boolean(),
  /** What it brings its seller, major units: no part of what a return is paid with by card. Null for the customer. */
  earned: Amount.nullable(),
  /** What of its deposits its seller has kept, major units, besides `earned`; null for nothing, as once the bank has taken the payment back. */
  keptDeposit: Amount.nullable(),
  hasActiveGroupReturn: z.boolean(),
  ...returnsOfGroup,
  shippingRate: z
    .object({ provider: z.string(), serviceName: z.string(), amount: z.string(), currency: CurrencyCode, days: z.string() })
    .nullable(),
  ...pickupFields,
  ...deliveryOfGroup,
  /** What this group costs and what was charged for it. */
  sums: Totals,
  allowedActions: AllowedActions,
  /** Who must act, and what happens by itself when nobody does. */
  waitsFor: z.array(z.enum(roles)),
  dispute: DisputeOfOrder,
  /** The merchant's review of the customer: its id for the merchant, never for the customer (C-122). */
  customerReviewId: z.int().nullable(),
  next: Next,
})

/** A group with what happened to it, the latest last. */
export const GroupDetails = FulfillmentGroup.extend({
  history: z.array(
    z.object({
      at: Instant,
      move: MoveName,
      by: z.enum(roles),
      /** Items that it was about, where it was not the whole group. */
      itemIds: z.array(z.int()),
      reason: z.string().nullable(),
      comments: z.string().nullable(),
    }),
  ),
  /** What the customer paid later, to keep rented items longer or for ever, fee and tax included; empty for the merchant. */
  laterPayments: z.array(z.object({ kind: z.enum(['extend', 'keep']), itemId: z.int(), total: Amount, at: Instant })),
})

export const Order = z.object({
  id: z.int(),
  orderNumber: z.string(),
  status: z.enum(Object.keys(orderStates) as OrderStatus[]),
  paymentStatus: z.enum(Object.keys(paymentStatuses) as PaymentStatus[]),
  orderType: z.enum(orderTypes),
  source: z.enum(['my', 'merchant']),
  currency: CurrencyCode,
  /** A merchant sees the sums of the own groups only (SR-01). */
  subtotal: Amount,
  platformFee: Amount,
  tax: Amount,
  shipping: Amount,
  total: Amount,
  depositTotal: Amount,
  charged: Amount,
  users_permissions_user: Faced,
  shippingAddress: OrderAddress.nullable(),
  pickupLocation: z.object({ city: z.string(), postalCode: z.string(), country: z.string() }).nullable(),
  estimatedDeliveryDate: Day.nullable(),
  fulfillmentGroups: z.array(FulfillmentGroup),
  created_at: Instant,
  createdAt: Instant,
  updatedAt: Instant,
  canceledAt: Instant.nullable(),
  returnApprovedAt: Instant.nullable(),
  returnCompletedAt: Instant.nullable(),
  /** What the customer noted at the items, a line each. */
  comments: z.string().nullable(),
  /** Every deposit of a rental is back. */
  depositRefunded: z.boolean(),
})

/** One item with what it belongs to. */
export const ItemDetails = OrderItem.extend({
  fulfillmentGroup: FulfillmentGroup.pick({ id: true, version: true, status: true, groupType: true, deliveryMethod: true }),
  order: z.object({ id: z.int(), orderNumber: z.string() }),
})
