/** A charge as the provider's balance has it, converted into another currency. Minor units of that currency. */
interface Converted {
  readonly amountMinor: number
  readonly feeMinor: number
}

/**
 * The fee of a converted charge in the currency of the charge, half up: the books are kept in that one (4.7). The provider's own two amounts
 * are the rate, so that no decimals of currencies come into it. All in minor units.
 */
export function feeBeforeConversion({ amountMinor, feeMinor }: Converted, chargedMinor: number): number {
  if (amountMinor <= 0) return 0
  return Math.floor((2 * feeMinor * chargedMinor + amountMinor) / (2 * amountMinor))
}
