import { groupLines } from '@rondo/rules/cart/grouping'
import type { DeliveryGroup } from '@rondo/rules/checkout/completeness'
import type { CartLine, CartSection } from '../cart/index.ts'
import type { ShippingRate, WishedRate } from '../shipping/index.ts'

/** What is delivered together: the lines of one merchant that arrive in one way. */
export interface Delivery {
  readonly key: string
  readonly kind: DeliveryGroup['kind']
  readonly merchant: CartLine['merchant']
  readonly lines: readonly CartLine[]
  readonly currency: CartSection['currency']
}
/** When somebody would like to pick something up: a calendar day and a time of day, such as `18:30`. */
export interface Meeting {
  readonly day: string | null
  readonly time: string | null
}
/** Everything that a person chooses about delivery, by the key of the delivery. */
export interface Choices {
  readonly addressId: number | null
  readonly rates: Readonly<Record<string, WishedRate>>
  readonly meetings: Readonly<Record<string, Meeting>>
}

/** Days on which all rentals of a delivery may be picked up together; undefined when nothing of it is rented. */
export function rentalDaysOf({ lines }: Pick<Delivery, 'lines'>): string[] | undefined {
  const [first, ...others] = lines.filter(({ rentalPeriod }) => rentalPeriod !== null)
  return first && first.pickupDays.filter((day) => others.every(({ pickupDays }) => pickupDays.includes(day)))
}

/** The only day that there is, or null: it is chosen already, whatever was kept from before the cart has changed. */
export const loneDay = (days: readonly string[]): string | null => (days.length === 1 ? (days[0] ?? null) : null)

/** The day of a meeting: the only one that there is, else the one that is chosen. */
export const dayOf = (delivery: Pick<Delivery, 'key' | 'lines'>, { meetings }: Pick<Choices, 'meetings'>): string | null =>
  loneDay(rentalDaysOf(delivery) ?? []) ?? meetings[delivery.key]?.day ?? null

/** The rate that stands with a line of the cart, until another one is chosen here. */
export function rateInCart({ lines }: Pick<Delivery, 'lines'>): WishedRate | undefined {
  const id = lines.find(({ selectedShippoRateId }) => selectedShippoRateId !== null)?.selectedShippoRateId
  return id ? { id, provider: '', servicelevel: { name: '', token: '' } } : undefined
}

/** The deliveries of a section, in the order of the cart. What cannot be bought now takes no part (C-67). */
export function deliveriesOf({ currency, lines }: CartSection): Delivery[] {
  const now = lines
    .filter(({ problem }) => problem === null)
    .map((line) => ({ ...line, merchantId: line.merchant.id, swapId: line.swap?.id ?? null }))
  return groupLines(now).flatMap(({ groups }) =>
    groups.flatMap(({ key, deliveryMethod, lines: own }) => {
      const [first] = own
      return first ? [{ key, kind: deliveryMethod, merchant: first.merchant, lines: own, currency }] : []
    }),
  )
}

/** A delivery as the rule of completeness sees it. */
export function chosenFor(delivery: Delivery, { addressId, meetings }: Choices, rate: ShippingRate | undefined): DeliveryGroup {
  const { key, kind, lines } = delivery
  const { day = null, time = null } = meetings[key] ?? {}
  switch (kind) {
    case 'shipping':
      return { kind, addressId, rateId: rate?.id ?? null }
    case 'pickup':
      return { kind, locationId: lines[0]?.pickupAddressId ?? null, date: day, time, isAgreedLater: rentalDaysOf(delivery)?.length === 0 }
    case 'sameDay':
      return { kind, addressId, timeSlot: null } // no courier is configured: nothing to choose (C-74)
    case 'virtual':
      return { kind }
  }
}
