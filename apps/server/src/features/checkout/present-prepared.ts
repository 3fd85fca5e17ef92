import type { checkout } from '@rondo/contracts'
import type { Answer } from '@rondo/contracts/kernel/endpoint'
import { rentalPeriodOf } from '@rondo/rules/cart/rental-period'
import { chargedMinorOf, type Priced, sumsInMajor } from '@rondo/rules/checkout/sums'
import type { OrderSnapshot } from './snapshot.ts'

type Prepare = Answer<typeof checkout.prepareCheckout>

const rentalsOf = ({ lines }: OrderSnapshot): Prepare['rentals'] =>
  lines.flatMap(({ productId, cartLineId, rental }) => {
    if (!rental) return []
    const { startDate, endDate, returnBy } = rentalPeriodOf(rental.startDate, rental.option, rental.number)
    return [{ productId, cartItemId: cartLineId, startDate, endDate, returnBy }]
  })

/** A record as its buyer is told of it, with everything that is paid for. */
export const presentPrepared = (
  { id, priced, expiresAt }: { readonly id: number; readonly priced: Priced; readonly expiresAt: Date },
  snapshot: OrderSnapshot,
  clientSecret: string | null,
  ignored: readonly number[] = [],
): Prepare => ({
  success: true,
  clientSecret,
  noPaymentRequired: chargedMinorOf(priced) === 0,
  strapiPaymentId: id,
  message: 'Checkout prepared',
  totals: sumsInMajor(priced, priced.currency),
  rentals: rentalsOf(snapshot),
  expiresAt: expiresAt.toISOString(),
  ignored: [...ignored],
})
