import type { ListingField, ListingProblems } from '@rondo/rules/listings/listing-rules'
import type { Say } from '@rondo/words'
import { problemText, refusedText } from './listing-problems.ts'
import type { ListingValues, Measure } from './listing-values.ts'

/** What the server said of a field, and what stood there when it said so. */
interface Refusal {
  readonly text: string
  readonly of: string
}
/** What a field holds, as one text to compare. */
function held(values: ListingValues, field: string): string {
  const named = field as keyof ListingValues
  switch (field) {
    case 'transactionType':
      return JSON.stringify([values.forSell, values.forRent, values.openToSwap])
    case 'deliveryOption':
      return JSON.stringify([values.openToShipping, values.openToPickUp])
    case 'rentPriceAndTime':
      return JSON.stringify(values.tiers.map(({ option, number, price }) => [option, number, price]))
    case 'shippingAddress':
      return String(values.shippingAddressId)
    case 'pickupAddress':
      return JSON.stringify([values.pickupAddressId, values.useShippingForPickup])
    case 'currency':
      return JSON.stringify([values.shippingAddressId, values.pickupAddressId, values.useShippingForPickup, values.currencyAgreed])
    case 'photos':
      return JSON.stringify(values.photos.map(({ key }) => key))
    default:
      return field.startsWith('parcelInfo.') ? values.parcel[field.slice(11) as Measure] : JSON.stringify(values[named] ?? null)
  }
}
/** Which fields may complain: those that were left after a change, or all after an attempt; and what the server refused. */
export interface Checks {
  readonly left: ReadonlySet<string>
  /** Number of times that somebody tried to save. */
  readonly attempts: number
  readonly refused: Readonly<Record<string, Refusal>>
}
export const noChecks: Checks = { left: new Set(), attempts: 0, refused: {} }

export const leftOf = (checks: Checks, field: string): Checks =>
  checks.left.has(field) ? checks : { ...checks, left: new Set([...checks.left, field]) }
/** After an attempt to save; with what the server refused, while the fields stay as they were. */
export const attempted = (checks: Checks, values: ListingValues, errors: Readonly<Record<string, string>> = {}): Checks => ({
  ...checks,
  attempts: checks.attempts + 1,
  refused: Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, { text, of: held(values, field) }])),
})

/** Every complaint to show now, in words, by field. A refusal of the server is gone as soon as its field is changed. */
export function complaints(checks: Checks, values: ListingValues, problems: ListingProblems, say: Say): Readonly<Record<string, string>> {
  const shown: Record<string, string> = {}
  for (const [field, { text, of }] of Object.entries(checks.refused)) if (held(values, field) === of) shown[field] = refusedText(say, text)
  for (const [field, failure] of Object.entries(problems) as [ListingField, NonNullable<ListingProblems[ListingField]>][]) {
    if (checks.attempts > 0 || checks.left.has(field)) shown[field] = problemText(say, failure)
  }
  return shown
}
