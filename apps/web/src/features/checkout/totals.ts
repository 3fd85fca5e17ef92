import type { prepareCheckout } from '@rondo/contracts/calls/checkout'
import type { AnswerOf, BodyOf } from '@rondo/contracts/kernel/call'
import { mirroredChoice } from '@rondo/rules/checkout/completeness'
import { priceCheckout } from '@rondo/rules/checkout/pricing'
import { sumsInMajor } from '@rondo/rules/checkout/sums'
import { toMinor } from '@rondo/rules/kernel/money'
import { rateMinor, type ShippingRate } from '../shipping/index.ts'
import { type Choices, chosenFor, type Delivery } from './delivery-groups.ts'

export type Prepared = AnswerOf<typeof prepareCheckout>
/** Amounts in major units of one currency. */
export type Totals = Prepared['totals']
export type Payload = BodyOf<typeof prepareCheckout>

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
  return sumsInMajor(priceCheckout(inputs, shipping, currency), currency)
}

/** What a press on Pay would cost: a sum, only a shipping that nobody has chosen yet, nothing, or nothing because no line can be bought. */
export type Due = 'sum' | 'shipping' | 'free' | 'none'
const isOpen = ({ delivery: { kind, lines }, rate }: RatedDelivery) => kind === 'shipping' && lines.length > 0 && rate === undefined
export function dueOf(rated: readonly RatedDelivery[], { charged }: Totals): Due {
  if (rated.every(({ delivery }) => delivery.lines.length === 0)) return 'none'
  if (charged > 0) return 'sum'
  return rated.some(isOpen) ? 'shipping' : 'free'
}
/** Every parcel has a rate. */
export const isShippingKnown = (rated: readonly RatedDelivery[]): boolean => !rated.some(isOpen)

/** True when the same is paid for the same: nobody pays what was not on screen (SR-12). */
export const isSameTotals = (a: Totals, b: Totals): boolean =>
  a.currency === b.currency && a.charged === b.charged && a.total === b.total && a.shipping === b.shipping && a.deposits === b.deposits

/** True when each rental is for the days that were asked for. */
export const isSameDays = ({ shippableItems }: Payload, rentals: Prepared['rentals']): boolean =>
  shippableItems.every(({ cartItemId, rentOption }) => {
    const booked = rentals.find((one) => one.cartItemId === cartItemId)
    return !rentOption || !booked || booked.startDate === rentOption.startDate
  })

/** What prepare-checkout is told. Prices are not: they are the server's, which refuses when the sums are not those on screen. */
export function payloadOf(rated: readonly RatedDelivery[], choices: Choices, currency: Totals['currency']): Payload {
  const { addressId, meetings } = choices
  const ships = rated.some(({ delivery }) => delivery.kind === 'shipping')
  const { rateId, pickupDate, pickupTime } = mirroredChoice(rated.map(({ delivery, rate }) => chosenFor(delivery, choices, rate)))
  return {
    targetCurrency: currency,
    ...(ships && { shippingAddressId: addressId }),
    ...(rateId && { shippingChoice: { object_id: rateId } }),
    ...(pickupDate && { pickupDetails: { pickupDate, ...(pickupTime && { pickupTime }) } }),
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
