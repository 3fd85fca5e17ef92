// long because: every call of the cart stands beside the one shape of its lines.
import { deliveryMethods, lineTypes } from '@rondo/rules/cart/lines'
import * as z from 'zod'
import { Card, Shop } from './catalog.ts'
import { endpoint } from './kernel/endpoint.ts'
import { Amount, CurrencyCode, Day, Id, Instant, Text } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'
import { PublicPlace } from './locations.ts'

export const lineProblems = [
  'cart.unavailable',
  'cart.out_of_stock',
  'cart.not_enough',
  'cart.way_not_offered',
  'cart.delivery_not_offered',
  'cart.option_unknown',
  'cart.period_taken',
  'cart.period_past',
  'cart.period_soon',
  'cart.period_far',
  'cart.most_of_product',
  'cart.swap_not_agreed',
  'cart.swap_withdrawn',
] as const
const DeliveryMethod = z.enum(deliveryMethods)
const RentalOption = z.enum(['hour', 'day', 'week', 'month'])

/** What a person asks of a rental: a tier of the listing and the first day of wear. Price and end are the server's. */
const RentalPeriodInput = z.object({
  option: RentalOption,
  number: z.coerce.number().int().min(1).max(1000),
  startDate: z.string().max(40).optional(),
  endDate: z.string().max(40).optional(),
  duration: z.number().optional(),
  price: z.number().optional(),
})
/** A rental period of a line: days of wear, inclusive; `returnBy` is the day after. */
export const RentalPeriod = z.object({
  startDate: Day,
  endDate: Day,
  returnBy: Day,
  duration: z.int(),
  option: RentalOption,
  number: z.int(),
  price: Amount,
})

export const CartLine = z.object({
  id: z.int(),
  cartItemId: z.int(),
  itemIndex: z.int(),
  type: z.enum(lineTypes),
  quantity: z.int(),
  product: Card,
  merchant: Shop,
  deliveryMethod: DeliveryMethod,
  rentalPeriod: RentalPeriod.nullable(),
  pickupAddressId: z.int().nullable(),
  /** Where that is, as a stranger may know it. */
  pickupPlace: PublicPlace.pick({ city: true, country: true }).nullable(),
  /** An own address to send it to, and the carrier's rate, as its owner chose them before checkout; a wish, which checkout asks about anew. */
  shippingAddress: z.int().nullable(),
  selectedShippoRateId: z.string().nullable(),
  /** Days on which a rental that is picked up may be handed over; empty for anything else. */
  pickupDays: z.array(Day),
  /** The seller's address that it is sent from: what leaves one place is one parcel. Null for what is not sent. */
  originAddressId: z.int().nullable(),
  productOptions: z.array(z.object({ name: z.string(), value: z.string(), optionType: z.string(), optionValue: z.string() })),
  customNote: z.string().nullable(),
  variantId: z.string().nullable(),
  isVirtual: z.boolean(),
  /** The day by which it is there: of a rental its first day of wear; of anything else checkout says it with the rate. */
  estimatedDelivery: Day.nullable(),
  currency: CurrencyCode,
  /** Price of one unit (sale price or the tier's), of the line, and its deposit (major units). */
  unitPrice: Amount,
  /** Price of one unit when the line was added, if it has changed since; the price that counts is `unitPrice`. */
  priceWas: Amount.nullable(),
  /** Listed price of one unit; `unitPrice` is below it where a price was agreed and counts. */
  listedPrice: Amount,
  /**
   * What the merchant has agreed with this person for one piece (C-35). `lack` says why it does not count for the line as it stands: it is
   * for one piece, or for all pieces of a bundle together.
   */
  agreed: z.object({ price: Amount, until: Instant, pieces: z.int(), lack: z.enum(['quantity', 'bundle']).nullable() }).nullable(),
  /** The agreed swap by which this is had at no price, what its reader gives for it, and until when it is to be checked out: such a line is locked. */
  swap: z.object({ id: z.int(), gives: z.array(z.string()), until: Instant }).nullable(),
  lineTotal: Amount,
  deposit: Amount,
  /** The deposit is our half of the rent, because the merchant has named none (C-63). */
  isDefaultDeposit: z.boolean(),
  /** Units that this person could have now; 0 shows as out of stock. */
  available: z.int(),
  /** Why it cannot be bought now, as a failure code for the words of `failures`; null when it can. */
  problem: z.enum(lineProblems).nullable(),
})

export const CurrencySection = z.object({
  currency: CurrencyCode,
  lines: z.array(CartLine),
  itemsCount: z.int(),
  subtotal: Amount,
  platformFee: Amount,
  tax: Amount,
  deposits: Amount,
  total: Amount,
  /** What the card would pay: total and deposits, before shipping. */
  charged: Amount,
  /** Until when all of it is held for its owner, who has pressed Pay; null while it is not. */
  heldUntil: Instant.nullable(),
})

/** A cart: lines in their order of arrival, and the same lines by currency. */
export const Cart = z.object({ items: z.array(CartLine), sections: z.array(CurrencySection), itemsCount: z.int() })

const LineInput = z.object({
  product: Id,
  quantity: z.coerce.number().int().min(1).max(999).default(1),
  type: z.enum(lineTypes),
  rentalPeriod: RentalPeriodInput.optional(),
  deliveryMethod: DeliveryMethod.default('shipping'),
  merchant: Id.optional(),
  pickupAddressId: Id.optional(),
  shippingAddress: Id.nullish(),
  selectedShippoRateId: Text(100).nullish(),
  productOptions: z
    .array(
      z.object({
        name: Text(60).optional(),
        optionType: Text(60).optional(),
        value: Text(200).optional(),
        optionValue: Text(200).optional(),
        /** How the buyer calls an option of their own. */
        customOptionName: Text(60).optional(),
      }),
    )
    .max(10)
    .optional(),
  customNote: Text(500).optional(),
  variantId: Text(60).optional(),
  isVirtual: z.boolean().optional(),
})
const Where = { itemIndex: z.coerce.number().int().min(0).optional(), cartItemId: Id.optional() }

export const getCart = endpoint({
  method: 'GET',
  path: '/carts/me',
  aliases: ['/cart/me'],
  access: 'member',
  summary: 'The own cart',
  answer: Cart,
  fails: [],
  topics: [topics.cart],
})

export const addItem = endpoint({
  method: 'POST',
  path: '/carts/items',
  aliases: ['/cart/items'],
  access: 'member',
  summary: 'Puts a product into the cart',
  body: LineInput,
  answer: z.object({
    status: z.enum(['added', 'already_in_cart', 'choice_required']),
    message: z.string(),
    itemIndex: z.int().nullable(),
    cartItemId: z.int().nullable(),
    itemsCount: z.int(),
    options: z.array(RentalPeriod).optional(),
    newItem: RentalPeriod.optional(),
  }),
  fails: [
    'listings.not_found',
    'cart.full',
    'locations.address_not_found',
    'cart.own_product',
    'cart.unavailable',
    'cart.out_of_stock',
    'cart.not_enough',
    'cart.way_not_offered',
    'cart.delivery_not_offered',
    'cart.no_courier',
    'cart.swap_not_agreed',
    'cart.period_required',
    'cart.period_taken',
    'cart.period_past',
    'cart.period_far',
    'cart.most_of_product',
    'cart.option_unknown',
  ],
  idempotent: true,
})

const noLineId = 'Failed to delete item. Item component ID is missing.'
/** The number of a line in a path. */
const LineId = z.coerce.number(noLineId).int(noLineId).min(1, noLineId).max(Number.MAX_SAFE_INTEGER)

const Changed = ['cart.line_not_found', 'cart.line_moved'] as const

export const updateItem = endpoint({
  method: 'PUT',
  path: '/carts/items',
  aliases: ['/cart/items'],
  access: 'member',
  summary: 'Replaces a line, or moves its quantity by an action',
  body: z.object({ ...Where, cartItem: LineInput.partial().optional(), action: z.enum(['increase', 'decrease']).optional() }),
  answer: Cart,
  fails: [
    ...Changed,
    'locations.address_not_found',
    'cart.not_enough',
    'cart.out_of_stock',
    'cart.delivery_not_offered',
    'cart.no_courier',
    'cart.option_unknown',
    'cart.period_taken',
    'cart.period_past',
    'cart.period_far',
    'cart.most_of_product',
  ],
})

export const changeQuantity = endpoint({
  method: 'PUT',
  path: '/carts/items/quantity',
  aliases: ['/cart/items/quantity'],
  access: 'member',
  summary: 'One more or one less; one less of one changes nothing',
  body: z.object({ ...Where, action: z.enum(['increase', 'decrease']) }),
  answer: Cart,
  fails: [...Changed, 'cart.not_enough', 'cart.out_of_stock', 'cart.most_of_product'],
})

export const changePeriod = endpoint({
  method: 'PUT',
  path: '/carts/rental-period',
  aliases: ['/cart/rental-period'],
  access: 'member',
  summary: 'Replaces the rental period of a line',
  body: z.object({ ...Where, rentalPeriod: RentalPeriodInput }),
  answer: Cart,
  fails: [...Changed, 'cart.option_unknown', 'cart.period_taken', 'cart.period_past', 'cart.period_far'],
})

export const changeDelivery = endpoint({
  method: 'PUT',
  path: '/carts/delivery-method',
  aliases: ['/cart/delivery-method'],
  access: 'member',
  summary: 'Chooses how a line is received',
  body: z.object({ ...Where, deliveryMethod: DeliveryMethod }),
  answer: Cart,
  fails: [...Changed, 'cart.delivery_not_offered', 'cart.no_courier'],
})

export const removeItem = endpoint({
  method: 'DELETE',
  path: '/carts/item/:cartItemId',
  aliases: ['/carts/items/:cartItemId', '/cart/item/:cartItemId', '/cart/items/:cartItemId'],
  access: 'member',
  summary: 'Takes a line out; taking it out twice is fine',
  params: z.object({ cartItemId: LineId }),
  answer: Cart,
  fails: [],
})

export const clearCart = endpoint({
  method: 'PUT',
  path: '/carts/clear',
  aliases: ['/cart/clear'],
  access: 'member',
  summary: 'Empties the cart',
  answer: Cart,
  fails: [],
})

export const removePurchased = endpoint({
  method: 'POST',
  path: '/carts/remove-purchased',
  aliases: ['/cart/remove-purchased'],
  access: 'member',
  summary: 'Takes out what was bought; the order has done it already, so this only makes sure',
  body: z.object({
    purchasedItems: z
      .array(
        z.object({
          productId: Id,
          type: z.enum(lineTypes).optional(),
          variantId: Text(60).nullable().optional(),
          currency: Text(10).optional(),
        }),
      )
      .max(100),
    currency: Text(10).optional(),
  }),
  answer: Cart,
  fails: [],
})

const LineProblem = z.object({ cartItemId: z.int(), product: z.int(), code: z.enum(lineProblems), message: z.string() })
/** What checkout would charge for each currency before shipping, and what stands in the way of it. */
const Checked = z.object({ success: z.boolean(), sections: z.array(CurrencySection.extend({ problems: z.array(LineProblem) })) })

export const checkCart = endpoint({
  method: 'POST',
  path: '/carts/checkout',
  aliases: ['/cart/checkout'],
  access: 'member',
  summary: 'Looks at the own cart once more, by currency; holds and charges nothing',
  answer: Checked,
  fails: ['cart.nothing_to_check_out'],
})

export const checkCurrency = endpoint({
  method: 'POST',
  path: '/carts/checkout-by-currency',
  aliases: ['/cart/checkout-by-currency'],
  access: 'member',
  summary: 'The same for one currency',
  body: z.object({ currency: CurrencyCode }),
  answer: Checked,
  fails: ['cart.nothing_to_check_out'],
})
