import type { PostingId } from './postings.ts'

/** What a payment is for: who pays, and the posting that books its success about `payment:<id>`. */
interface Purpose {
  readonly payer: 'customer' | 'merchant'
  readonly posting: PostingId
}
export const paymentPurposes = {
  checkout: { payer: 'customer', posting: 'B1' },
  fund_collection: { payer: 'merchant', posting: 'B10' },
  keep_rental: { payer: 'customer', posting: 'B20' },
  extend_rental: { payer: 'customer', posting: 'B20' },
  return_label: { payer: 'customer', posting: 'B13' },
} as const satisfies Record<string, Purpose>
export type PaymentPurpose = keyof typeof paymentPurposes

/** Purposes whose room is built; a payment for another one can be made neither by type nor in the database. */
export const builtPurposes = [
  'checkout',
  'fund_collection',
  'keep_rental',
  'extend_rental',
  'return_label',
] as const satisfies readonly PaymentPurpose[]
export type BuiltPurpose = (typeof builtPurposes)[number]
