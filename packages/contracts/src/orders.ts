import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Amount, CurrencyCode, Day, Id, Instant, listOf, Paging, Photo } from './kernel/shapes.ts'

const OrderAddress = z.object({
  name: z.string().nullable(),
  street: z.string(),
  street2: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  postalCode: z.string(),
  country: z.string(),
})
const Person = z.object({ id: z.int(), username: z.string(), avatar: z.string().nullable() })

export const OrderItem = z.object({
  id: z.int(),
  /** A snapshot: later edits of the listing do not change it (SR-12). */
  product: z.object({ id: z.int(), name: z.string(), photos: z.array(Photo), size: z.string(), color: z.string() }),
  quantity: z.int(),
  price: Amount,
  amount: Amount,
  currency: CurrencyCode,
  status: z.string(),
  type: z.enum(['buy', 'rent']),
  rentOption: z
    .object({ price: Amount, duration: z.int(), number: z.int(), option: z.string(), startDate: Day, endDate: Day, returnBy: Day })
    .nullable(),
  securityDeposit: Amount,
  variantInfo: z.string(),
  size: z.string(),
  created_at: Instant,
  deliveredAt: Instant.nullable(),
  canceledAt: Instant.nullable(),
})

export const FulfillmentGroup = z.object({
  id: z.int(),
  status: z.string(),
  groupType: z.enum(['shipping', 'pickup']),
  orderType: z.string(),
  deliveryMethod: z.string(),
  currency: CurrencyCode,
  orderItems: z.array(OrderItem),
  merchant: Person,
  customer: Person,
  order: z.object({ id: z.int(), orderNumber: z.string(), shippingAddress: OrderAddress.nullable() }),
  created_at: Instant,
  deliveredAt: Instant.nullable(),
  shippingRate: z
    .object({ provider: z.string(), serviceName: z.string(), amount: z.string(), currency: CurrencyCode, days: z.string() })
    .nullable(),
  pickupLocationAddress: z.object({ city: z.string(), postalCode: z.string(), country: z.string() }).nullable(),
  pickupDate: Day.nullable(),
  pickupTime: z.string().nullable(),
  /** What this viewer may do now, from the state tables (SR-68). */
  allowedActions: z.array(z.string()),
})

export const Order = z.object({
  id: z.int(),
  orderNumber: z.string(),
  status: z.string(),
  paymentStatus: z.string(),
  orderType: z.string(),
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
  users_permissions_user: Person,
  shippingAddress: OrderAddress.nullable(),
  pickupLocation: z.object({ city: z.string(), postalCode: z.string(), country: z.string() }).nullable(),
  estimatedDeliveryDate: Day.nullable(),
  fulfillmentGroups: z.array(FulfillmentGroup),
  created_at: Instant,
  createdAt: Instant,
  updatedAt: Instant,
  canceledAt: Instant.nullable(),
})

export const createOrder = endpoint({
  method: 'POST',
  path: '/orders',
  access: 'member',
  summary: 'Makes the order of a succeeded payment; asking again answers the same order',
  body: z.object({ strapiPaymentId: Id.optional(), paymentId: Id.optional(), id: Id.optional() }),
  answer: Order,
  fails: ['orders.payment_unknown', 'orders.payment_not_succeeded', 'orders.payment_refunded', 'checkout.provider_unavailable'],
  idempotent: true,
})

export const showOrder = endpoint({
  method: 'GET',
  path: '/orders/:id',
  access: 'member',
  summary: 'An order of the caller, or the own part of one received',
  params: z.object({ id: Id }),
  answer: Order,
  fails: ['orders.not_found'],
  topics: ['order:id'],
})

const OrderQuery = z.object({ status: z.string().max(20).optional(), type: z.string().max(20).optional(), ...Paging })

export const myOrders = endpoint({
  method: 'GET',
  path: '/orders/me',
  access: 'member',
  summary: 'Orders that the caller placed, newest first',
  query: OrderQuery,
  answer: listOf(Order),
  fails: [],
  topics: ['orders'],
})

export const merchantOrders = endpoint({
  method: 'GET',
  path: '/orders/merchant/me',
  access: 'member',
  summary: 'Orders that the caller received, newest first',
  query: OrderQuery,
  answer: listOf(Order),
  fails: [],
  topics: ['orders'],
})

export const showGroup = endpoint({
  method: 'GET',
  path: '/fulfillment-groups/:id',
  access: 'member',
  summary: 'One fulfillment group, for its customer or its merchant',
  params: z.object({ id: Id }),
  answer: FulfillmentGroup,
  fails: ['orders.group_not_found'],
  topics: ['group:id'],
})

export const orderPayment = endpoint({
  method: 'GET',
  path: '/payment/order/:id',
  aliases: ['/payments/order/:id'],
  access: 'member',
  summary: 'What the caller paid for an own order, and what of it came back',
  params: z.object({ id: Id }),
  answer: z.object({
    orderId: z.int(),
    orderNumber: z.string(),
    strapiPaymentId: z.int(),
    paymentStatus: Order.shape.paymentStatus,
    currency: CurrencyCode,
    /** Major units; `charged` is total and deposits, `refunded` what was sent back of it. */
    total: Amount,
    depositTotal: Amount,
    charged: Amount,
    refunded: Amount,
    paidAt: Instant,
  }),
  fails: ['orders.not_found'],
  topics: ['order:id'],
})
