import { quantities } from '../kernel/limits.ts'
import type { Currency } from '../kernel/money.ts'
import { currencyOfCountry } from '../kernel/places.ts'
import { isDigital, isService, isUndecided, kindOf, type Nature, type TransactionType } from './catalogue.ts'
import { type ListingDraft, sellerAddressOf, withTypeRules } from './listing-rules.ts'

export type DeliveryWay = 'openToShipping' | 'openToPickUp'

/**
 * A way of delivery turned on or off (LIST-30 to LIST-32). Off takes its address along, shipping also the parcel and the link of the
 * pickup to it; off while the other is off already turns the other on.
 */
export function withDelivery<T extends ListingDraft>(draft: T, way: DeliveryWay, on: boolean): T {
  if (on) return { ...draft, [way]: true }
  const rest =
    way === 'openToShipping'
      ? { openToShipping: false, shippingAddress: null, parcelInfo: null, useShippingForPickup: false }
      : { openToPickUp: false, pickupAddress: null, useShippingForPickup: false }
  const other = way === 'openToShipping' ? 'openToPickUp' : 'openToShipping'
  return { ...draft, ...rest, [other]: true }
}

/** Selling, renting or swapping turned on or off: without sale no price, without rent no periods, bounds or deposit (LIST-33, LIST-34). */
export function withWay<T extends ListingDraft>(draft: T, way: TransactionType, on: boolean): T {
  if (on || way === 'openToSwap') return { ...draft, [way]: on }
  if (way === 'forSell') return { ...draft, forSell: false, price: 0 }
  return { ...draft, forRent: false, rentPriceAndTime: [], rentDeposit: null, minRentalDays: null, maxRentalDays: null }
}

/**
 * The draft as another type of listing, with what that type forces. Only-online and local service exclude each other: the one chosen
 * last holds (LIST-29). Where pieces become a service or the other way round, terms that the new kind cannot have begin anew.
 */
export function withNature<T extends ListingDraft>(draft: T, nature: Nature): T {
  const isOther = nature.productType === 'others'
  const isOnline = isOther && nature.isDigitalOnline && !(nature.isLocalService && draft.isDigitalOnline)
  const asked = {
    ...draft,
    productType: nature.productType,
    isDigitalOnline: isOnline,
    isLocalService: isOther && nature.isLocalService && !isOnline,
  }
  const [before, after] = [kindOf(draft), kindOf(asked)]
  if (before === after) return withTypeRules(asked)
  const unshipped = { shippingAddress: null, parcelInfo: null, useShippingForPickup: false }
  if (after === 'digital')
    return withTypeRules({ ...asked, ...unshipped, pickupAddress: null, serviceRadius: null, minRentalDays: null, maxRentalDays: null })
  if (after === 'service') return withTypeRules({ ...asked, ...unshipped, rentPriceAndTime: [], minRentalDays: null, maxRentalDays: null })
  const days = asked.rentPriceAndTime.filter(({ option }) => option !== 'hour')
  const piece = { ...asked, stock: 1, serviceRadius: null, rentPriceAndTime: days, forRent: asked.forRent && days.length > 0 }
  const sold = piece.forSell || piece.forRent || piece.openToSwap ? piece : { ...piece, forSell: true }
  return sold.openToShipping || sold.openToPickUp ? sold : withDelivery(sold, 'openToPickUp', false)
}

/** The pickup at the address of shipping, or at one of its own. Undefined while there is no shipping address to use (LIST-39). */
export function withSharedAddress<T extends ListingDraft>(draft: T, shared: boolean): T | undefined {
  if (!shared) return { ...draft, useShippingForPickup: false }
  if (draft.shippingAddress == null) return undefined
  return { ...draft, useShippingForPickup: true, pickupAddress: null }
}

/** One more empty rental period, by the day or for services by the hour; as it was when there are as many as may be (C-43). */
export function withAnotherPeriod<T extends ListingDraft>(draft: T): T {
  if (draft.rentPriceAndTime.length >= quantities.rentalOptions) return draft
  const period = { option: isService(draft) ? 'hour' : 'day', number: 1, price: 0 } as const
  return { ...draft, rentPriceAndTime: [...draft.rentPriceAndTime, period] }
}

interface Origin {
  readonly country: string
}
type Delivered = Pick<ListingDraft, 'openToShipping' | 'openToPickUp' | 'useShippingForPickup'> & {
  readonly shippingAddress: Origin | null | undefined
  readonly pickupAddress: Origin | null | undefined
}
/** The currency of a listing: of the country that it is sold from, else of the merchant's account (LIST-35, C-42). */
export const currencyOfListing = (listing: Delivered, accountCountry: string | null | undefined): Currency =>
  currencyOfCountry(sellerAddressOf<Origin>(listing)?.country ?? accountCountry)

/** Which parts its form has (LIST-07 to LIST-09): garments have details; nothing is delivered of what is digital; services have rates. */
export const formParts = (nature: Nature) => ({
  details: nature.productType !== 'others' && nature.productType !== 'virtual',
  files: isDigital(nature),
  delivery: !isDigital(nature) && !isUndecided(nature),
  service: isService(nature),
  /** Nothing is asked of terms before it is known what it is. */
  terms: !isUndecided(nature),
  /** Selling, renting and swapping can be chosen; else the type has decided. */
  ways: !isDigital(nature) && !isService(nature),
})
