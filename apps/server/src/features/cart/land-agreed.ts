import { sql } from 'kysely'
import type { DeliveryMethod } from '@rondo/rules/cart/lines'
import { quantities } from '@rondo/rules/kernel/limits'
import type { RentalPeriod } from '@rondo/rules/cart/rental-period'
import type { ChosenOption } from '@rondo/rules/listings/rental-options'
import type { Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { insertLine, availabilityWithLines } from './cart.repository.ts'
import { deliveriesOf, isVirtual, periodFor, priceOf, type Availability } from './availability.ts'

/**
 * Puts a piece with an agreed price into its buyer's cart, unless it is there. What has no place there now (a full cart, no free day) is
 * left out: the price is agreed all the same. When it is over, the line says what it was. At most 2 statements.
 */
export async function landAgreed(
  tx: Tx,
  buyerId: number,
  productId: number,
  option: ChosenOption | null,
  agreedMinor: number,
  requestId: string,
): Promise<void> {
  const found = await availabilityWithLines(tx, buyerId, productId)
  if (!found || found.lines.length >= quantities.cartLines) return
  const { availability, lines } = found
  const type = option ? 'rent' : 'buy'
  const isThere = lines.some(
    (line) =>
      line.product_id === productId &&
      line.type === type &&
      (!option || (line.rental_option === option.option && line.rental_number === option.number)),
  )
  const [delivery] = deliveriesOf(availability)
  const period = option && delivery ? firstDays(availability, option, delivery) : null
  if (isThere || !delivery || (option && !period)) return
  await insertLine(
    tx,
    buyerId,
    {
      product_id: productId,
      type,
      quantity: 1,
      delivery_method: isVirtual(availability) ? 'virtual' : delivery,
      rental_option: period?.option ?? null,
      rental_number: period?.number ?? null,
      rental_start: period?.startDate ?? null,
      rental_days: period?.duration ?? null,
      line_pickup_address_id: delivery === 'pickup' ? availability.pickup_address_id : null,
      line_shipping_address_id: null,
      rate_id: null,
      options: [],
      custom_note: null,
      variant_id: null,
      added_price_minor: Math.min(priceOf(availability, type, 1, period).unitMinor, agreedMinor),
      added_currency: availability.currency,
      swap_id: null,
    },
    requestId,
  )
}

interface Wish {
  readonly receiverId: number
  readonly delivery: DeliveryMethod | null
}
/**
 * Puts every piece of an agreed swap into the cart of who gets it: a locked line at no price, however full the cart is. `wish` says how one of
 * them would like to get theirs, where the listing offers it. 1 query, and 2 for each piece.
 */
export async function landSwap(tx: Tx, swapId: number, requestId: string, wish?: Wish): Promise<void> {
  const { rows } = await sql<{ receiver_id: number; product_ids: number[] }>`
    select receiver_id, product_ids::float8[] as product_ids from swap_part where swap_id = ${swapId} order by receiver_id`.execute(tx)
  for (const { receiver_id: receiverId, product_ids: ids } of rows) {
    for (const productId of ids) {
      const found = await availabilityWithLines(tx, receiverId, productId)
      if (!found) throw new Error(`swap ${swapId} is about product ${productId}, which is gone`)
      const ways = deliveriesOf(found.availability)
      const wished = wish?.receiverId === receiverId ? ways.find((way) => way === wish.delivery) : undefined
      const delivery = wished ?? ways[0] ?? 'shipping'
      await insertLine(
        tx,
        receiverId,
        {
          product_id: productId,
          type: 'swap',
          quantity: 1,
          delivery_method: delivery,
          rental_option: null,
          rental_number: null,
          rental_start: null,
          rental_days: null,
          line_pickup_address_id: delivery === 'pickup' ? found.availability.pickup_address_id : null,
          line_shipping_address_id: null,
          rate_id: null,
          options: [],
          custom_note: null,
          variant_id: null,
          added_price_minor: null,
          added_currency: null,
          swap_id: swapId,
        },
        requestId,
      )
    }
  }
}

/** The first free days of a period; null where there are none. */
function firstDays(availability: Availability, option: ChosenOption, delivery: Parameters<typeof periodFor>[2]): RentalPeriod | null {
  try {
    return periodFor(availability, option, delivery, 1)
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}
