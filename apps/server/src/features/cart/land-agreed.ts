import { quantities } from '@rondo/rules/kernel/limits'
import type { RentalPeriod } from '@rondo/rules/cart/rental-period'
import type { ChosenOption } from '@rondo/rules/listings/rental-options'
import type { Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { insertLine, shelfAndLines } from './cart.repository.ts'
import { deliveriesOf, isVirtual, periodFor, priceOf, type Shelf } from './shelf.ts'

/**
 * Puts a piece with an agreed price into its buyer's cart, unless it is there. What has no place there now (a full cart, no free day) is
 * left out: the price is agreed all the same. At most 2 statements.
 */
export async function landAgreed(
  tx: Tx,
  buyerId: number,
  productId: number,
  option: ChosenOption | null,
  requestId: string,
): Promise<void> {
  const found = await shelfAndLines(tx, buyerId, productId)
  if (!found || found.lines.length >= quantities.cartLines) return
  const { shelf, lines } = found
  const type = option ? 'rent' : 'buy'
  const isThere = lines.some(
    (line) =>
      line.product_id === productId &&
      line.type === type &&
      (!option || (line.rental_option === option.option && line.rental_number === option.number)),
  )
  const [delivery] = deliveriesOf(shelf)
  const period = option && delivery ? firstDays(shelf, option, delivery) : null
  if (isThere || !delivery || (option && !period)) return
  await insertLine(
    tx,
    buyerId,
    {
      product_id: productId,
      type,
      quantity: 1,
      delivery_method: isVirtual(shelf) ? 'virtual' : delivery,
      rental_option: period?.option ?? null,
      rental_number: period?.number ?? null,
      rental_start: period?.startDate ?? null,
      rental_days: period?.duration ?? null,
      line_pickup_address_id: delivery === 'pickup' ? shelf.pickup_address_id : null,
      line_shipping_address_id: null,
      rate_id: null,
      options: [],
      custom_note: null,
      variant_id: null,
      added_price_minor: priceOf(shelf, type, 1, period).unitMinor,
      added_currency: shelf.currency,
    },
    requestId,
  )
}

/** The first free days of a period; null where there are none. */
function firstDays(shelf: Shelf, option: ChosenOption, delivery: Parameters<typeof periodFor>[2]): RentalPeriod | null {
  try {
    return periodFor(shelf, option, delivery, 1)
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}
