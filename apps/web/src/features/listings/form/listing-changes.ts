import type { Nature, TransactionType } from '@rondo/rules/listings/catalogue'
import {
  type DeliveryWay,
  withAnotherPeriod,
  withDelivery,
  withNature,
  withSharedAddress,
  withWay,
} from '@rondo/rules/listings/listing-switches'
import { type ListingValues, ruled, type TypedTier } from './listing-values.ts'

/** What a press does to the values of the form; what one choice forces on others is asked of the rules. */
export type ListingChange = (values: ListingValues) => ListingValues

export const chooseNature =
  (nature: Nature): ListingChange =>
  (values) =>
    ruled(values, (draft) => withNature(draft, nature))

/** Renting begins with a period. */
export const switchWay =
  (way: TransactionType, on: boolean): ListingChange =>
  (values) => {
    const switched = ruled(values, (draft) => withWay(draft, way, on))
    return way === 'forRent' && on && switched.tiers.length === 0 ? addPeriod(switched) : switched
  }

export const switchDelivery =
  (way: DeliveryWay, on: boolean): ListingChange =>
  (values) =>
    ruled(values, (draft) => withDelivery(draft, way, on))

/** Lets the pickup share the shipping address, where there is one. */
export const shareAddress =
  (on: boolean): ListingChange =>
  (values) =>
    ruled(values, (draft) => withSharedAddress(draft, on) ?? draft)

export const askDeposit =
  (on: boolean): ListingChange =>
  (values) => ({ ...values, requireDeposit: on, ...(!on && { rentDeposit: '' }) })

export const addPeriod: ListingChange = (values) => ruled(values, withAnotherPeriod)

export const changePeriod =
  (key: string, change: Partial<Omit<TypedTier, 'key'>>): ListingChange =>
  (values) => ({ ...values, tiers: values.tiers.map((tier) => (tier.key === key ? { ...tier, ...change } : tier)) })

export const removePeriod =
  (key: string): ListingChange =>
  (values) => ({ ...values, tiers: values.tiers.filter((tier) => tier.key !== key) })
