import type { checkout } from '@rondo/contracts'
import type { Answer } from '@rondo/contracts/kernel/endpoint'
import { rentalPeriodOf } from '@rondo/rules/cart/rental-period'
import type { PricedCheckout } from '@rondo/rules/checkout/pricing'
import { type Currency, toMajor } from '@rondo/rules/kernel/money'
import type { Payment } from '../wallet/index.ts'
import type { OrderSnapshot } from './snapshot.ts'

type Prepare = Answer<typeof checkout.prepareCheckout>
export type Sums = Pick<
  Payment,
  'currency' | 'subtotal_minor' | 'fee_minor' | 'tax_minor' | 'shipping_minor' | 'total_minor' | 'deposit_minor' | 'charged_minor'
>

/** Sums of a priced checkout as its record will have them. */
export const sumsOf = (priced: PricedCheckout): Sums => ({
  currency: priced.currency,
  subtotal_minor: priced.subtotalMinor,
  fee_minor: priced.feeMinor,
  tax_minor: priced.taxMinor,
  shipping_minor: priced.shippingMinor,
  total_minor: priced.totalMinor,
  deposit_minor: priced.depositMinor,
  charged_minor: priced.chargedMinor,
})

/** Sums as answers carry them, in major units. */
export function totalsOf(sums: Sums): Prepare['totals'] {
  const major = (minor: number) => toMajor(minor, sums.currency)
  return {
    currency: sums.currency as Currency,
    subtotal: major(sums.subtotal_minor),
    platformFee: major(sums.fee_minor),
    tax: major(sums.tax_minor),
    shipping: major(sums.shipping_minor),
    total: major(sums.total_minor),
    deposits: major(sums.deposit_minor),
    charged: major(sums.charged_minor),
  }
}

const rentalsOf = ({ lines }: OrderSnapshot): Prepare['rentals'] =>
  lines.flatMap(({ productId, cartLineId, rental }) => {
    if (!rental) return []
    const { startDate, endDate, returnBy } = rentalPeriodOf(rental.startDate, rental.option, rental.number)
    return [{ productId, cartItemId: cartLineId, startDate, endDate, returnBy }]
  })

/** A record as its buyer is told of it, with everything that is paid for. */
export const presentPrepared = (
  payment: Sums & Pick<Payment, 'id' | 'expires_at'>,
  snapshot: OrderSnapshot,
  clientSecret: string | null,
  ignored: readonly number[] = [],
): Prepare => ({
  success: true,
  clientSecret,
  noPaymentRequired: payment.charged_minor === 0,
  strapiPaymentId: payment.id,
  message: 'Checkout prepared',
  totals: totalsOf(payment),
  rentals: rentalsOf(snapshot),
  expiresAt: payment.expires_at.toISOString(),
  ignored: [...ignored],
})
