import type { prepareCheckout } from '@rondo/contracts/calls/checkout'
import type { Call } from '@rondo/contracts/kernel/call'
import type { Body, Got } from '@rondo/contracts/kernel/endpoint'
import { priceCheckout } from '@rondo/rules/checkout/pricing'
import { toMajor, toMinor } from '@rondo/rules/kernel/money'
import { rateMinor, type ShippingRate } from '../shipping/index.ts'
import type { Choices, Delivery } from './delivery-groups.ts'

type Prepare = typeof prepareCheckout extends Call<infer E> ? E : never
export type Prepared = Got<Prepare>
/** Amounts in major units of one currency. */
export type Totals = Prepared['totals']
export type Payload = Body<Prepare>

/** A delivery with the rate that stands for it now. */
export interface RatedDelivery {
  readonly delivery: Delivery
  readonly rate: ShippingRate | undefined
}

/** What is to be paid, as the server works it out from the same rule (SR-30). Deliveries without a rate add nothing yet. */
export function totalsOf(rated: readonly RatedDelivery[], currency: Totals['currency']): Totals {
  const inputs = rated.flatMap(({ delivery: { key, lines } }) =>
    lines.map(({ id, type, quantity, unitPrice, deposit }) => ({
      key: String(id),
      group: key,
      type,
      quantity,
      unitMinor: toMinor(unitPrice, currency),
      depositMinor: toMinor(deposit, currency),
    })),
  )
  const shipping = Object.fromEntries(rated.flatMap(({ delivery, rate }) => (rate ? [[delivery.key, rateMinor(rate)]] : [])))
  const priced = priceCheckout(inputs, shipping, currency)
  const major = (minor: number) => toMajor(minor, currency)
  return {
    currency,
    subtotal: major(priced.subtotalMinor),
    platformFee: major(priced.feeMinor),
    tax: major(priced.taxMinor),
    shipping: major(priced.shippingMinor),
    total: major(priced.totalMinor),
    deposits: major(priced.depositMinor),
    charged: major(priced.chargedMinor),
  }
}

/** True when the same is paid for the same: nobody pays what was not on screen (SR-12). */
export const isSameTotals = (a: Totals, b: Totals): boolean =>
  a.currency === b.currency && a.charged === b.charged && a.total === b.total && a.shipping === b.shipping && a.deposits === b.deposits

/** What prepare-checkout is told. Prices are not: they are the server's. */
export function payloadOf(rated: readonly RatedDelivery[], { addressId, meetings }: Choices, currency: Totals['currency']): Payload {
  const ships = rated.some(({ delivery }) => delivery.kind === 'shipping')
  return {
    targetCurrency: currency,
    ...(ships && { shippingAddressId: addressId }),
    shippableItems: rated.flatMap(({ delivery: { key, kind, lines, merchant }, rate }) =>
      lines.map(({ cartItemId, product, quantity, variantId, type, rentalPeriod, pickupAddressId }) => {
        const { day, time } = meetings[key] ?? {}
        return {
          cartItemId,
          productId: product.id,
          quantity,
          type,
          deliveryMethod: kind,
          merchantId: merchant.id,
          ...(variantId !== null && { variantId }),
          ...(rentalPeriod && {
            rentOption: { option: rentalPeriod.option, number: rentalPeriod.number, startDate: rentalPeriod.startDate },
          }),
          ...(rate && { selectedShippoRateId: rate.object_id }),
          ...(kind === 'pickup' && { pickupAddressId, ...(day && { pickupDate: day }), ...(time && { pickupTime: time }) }),
        }
      }),
    ),
  }
}
