import type { DeliveryMethod } from '@rondo/rules/cart/lines'
import type { RentUnit } from '@rondo/rules/kernel/days'
import type { RentalOption } from '@rondo/rules/listings/rental-options'
import type { Language } from '../../platform/context.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import type { AddressSnapshot, Quote } from '../shipping/index.ts'

/** Everything an order will need, frozen in the payment record before anybody pays (C-76). Amounts in minor units of its currency. */
export interface OrderSnapshot {
  readonly shippingAddress: AddressSnapshot | null
  readonly groups: readonly SnapshotGroup[]
  readonly lines: readonly SnapshotLine[]
}
export interface SnapshotGroup {
  readonly key: string
  readonly merchantId: number
  readonly deliveryMethod: DeliveryMethod
  readonly amountMinor: number
  readonly feeMinor: number
  readonly taxMinor: number
  readonly shippingMinor: number
  readonly depositMinor: number
  readonly rate: Quote | null
  readonly originAddress: AddressSnapshot | null
  readonly pickupAddress: AddressSnapshot | null
  readonly pickupDate: string | null
  readonly pickupTime: string | null
}
export interface SnapshotLine {
  readonly group: string
  readonly productId: number
  readonly merchantId: number
  readonly type: 'buy' | 'rent'
  readonly quantity: number
  readonly unitMinor: number
  /** The agreed price that stands in `unitMinor`; null where the listed one does. */
  readonly agreement: number | null
  /** The swap by which it is had; records of before do not have it. */
  readonly swapId?: number | null
  readonly amountMinor: number
  readonly feeMinor: number
  readonly taxMinor: number
  readonly depositMinor: number
  /** Never runs out: nothing is held, nothing counted down. */
  readonly isEndless: boolean
  readonly cartLineId: number | null
  readonly note: string | null
  readonly variantId: string | null
  readonly rental: SnapshotRental | null
  readonly product: SnapshotProduct
}
export interface SnapshotRental {
  readonly option: RentUnit
  readonly number: number
  readonly startDate: string
  readonly days: number
  /** First and last day on which the unit is not free for others: wear and buffer. */
  readonly firstDay: string
  readonly lastDay: string
}
export interface SnapshotTerms {
  /** Sale price of one; null of what was not for sale. */
  readonly saleMinor: number | null
  readonly tiers: readonly RentalOption[]
  readonly maxRentalDays: number | null
  /** Whether the lender set the deposit, or the rule did. */
  readonly isOwnDeposit: boolean
}
/** The listing as it was bought (SR-12). */
export interface SnapshotProduct {
  readonly name: string
  /** Its name in the other language. */
  readonly names: Readonly<Partial<Record<Language, string>>>
  readonly photos: readonly StoredPhoto[]
  readonly size: string
  readonly color: string
  readonly condition: string
  readonly category: string
  readonly brand: string | null
  readonly productType: string
  readonly isService: boolean
  /** What its buyer downloads. */
  readonly files: readonly { readonly id: number; readonly name: string; readonly type: string; readonly bytes: number }[]
  readonly parcel: unknown
  /** What it could be rented longer or bought out for when it was ordered (C-118, C-119). Amounts in minor units. */
  readonly terms: SnapshotTerms
  readonly options: readonly { readonly name: string; readonly value: string }[]
}
