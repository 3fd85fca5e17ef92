/** The 19 currencies that a listing may be sold in (ISO 4217). VND is known to formatting only (C-42). */
export const currencies = [
  'USD',
  'EUR',
  'GBP',
  'CNY',
  'JPY',
  'CAD',
  'AUD',
  'INR',
  'SGD',
  'HKD',
  'CHF',
  'KRW',
  'NZD',
  'RUB',
  'BRL',
  'ZAR',
  'SEK',
  'DKK',
  'NOK',
] as const
export type Currency = (typeof currencies)[number]

export const defaultCurrency: Currency = 'USD'
/** Order in which several currencies are shown; the others follow by code. */
export const preferredCurrencies = ['USD', 'EUR', 'GBP', 'JPY', 'CNY'] as const satisfies readonly Currency[]
/** Codes shown without decimals, VND included. */
export const zeroDecimalCurrencies = ['JPY', 'KRW', 'VND'] as const

export const isCurrency = (text: string): text is Currency => (currencies as readonly string[]).includes(text)

/** Decimals of a currency: 0 or 2. Any code is taken, since amounts in VND are formatted too. */
export const exponentOf = (currency: string): 0 | 2 => ((zeroDecimalCurrencies as readonly string[]).includes(currency) ? 0 : 2)

const factorOf = (currency: string): 1 | 100 => (exponentOf(currency) === 0 ? 1 : 100)

/** A number that is no amount of its currency: not finite, with too many decimals, or too large to count exactly. */
export class InexactAmount extends RangeError {}

/** Whether a number of major units is an amount of the currency: 10.25 is one of USD, 10.255 is none, and neither is one of JPY. */
export function isAmountOf(major: number, currency: string): boolean {
  const factor = factorOf(currency)
  const minor = Math.round(major * factor)
  // A decimal with few enough digits is the double nearest to minor / factor, so equality is exact and needs no tolerance.
  return Number.isSafeInteger(minor) && minor / factor === major
}

/**
 * Major units (12.5) to minor units of the currency (1250). Throws InexactAmount for an amount that is not finite, has more decimals
 * than the currency, or is too large to count exactly.
 */
export function toMinor(major: number, currency: string): number {
  if (!isAmountOf(major, currency)) throw new InexactAmount(`${major} is no exact amount of ${currency}`)
  return Math.round(major * factorOf(currency)) + 0
}

/** An amount of another currency in minor units of this one, `rate` of this for one of that. It rounds up, so that rounding never costs the platform. */
export const convertedMinor = (amount: number, rate: number, currency: Currency): number =>
  Math.ceil(amount * rate * 10 ** exponentOf(currency) - 1e-6)

/** Minor units of the currency (1250) to major units (12.5). Throws RangeError for a fraction of a minor unit. */
export function toMajor(minor: number, currency: string): number {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} is no whole number of minor units`)
  return minor / factorOf(currency)
}

/** A percentage of an amount, half up. Both in minor units; 1 basis point is 0.01 %. */
export function percentHalfUp(amountMinor: number, basisPoints: number): number {
  // In two parts, so that no product leaves the range of exact integers.
  const whole = Math.floor(amountMinor / 10_000)
  const rest = amountMinor - whole * 10_000
  return whole * basisPoints + Math.floor((rest * basisPoints + 5_000) / 10_000)
}

/**
 * Divides a total over shares by largest remainder: the parts are whole and add up to the total. Equal remainders go to the earlier
 * share; when all shares are zero they count as equal. Throws RangeError for a negative total, a negative share, or a total without shares.
 */
export function splitByShares(totalMinor: number, shares: readonly number[]): number[] {
  if (!Number.isSafeInteger(totalMinor) || totalMinor < 0) throw new RangeError(`cannot split ${totalMinor}`)
  if (shares.some((share) => !Number.isSafeInteger(share) || share < 0)) throw new RangeError('shares are whole and not negative')
  if (shares.length === 0) {
    if (totalMinor === 0) return []
    throw new RangeError('nothing to split over')
  }
  const weights = shares.some((share) => share > 0) ? shares.map(BigInt) : shares.map(() => 1n)
  const sum = weights.reduce((total, weight) => total + weight, 0n)
  const total = BigInt(totalMinor)
  const parts = weights.map((weight) => Number((total * weight) / sum))
  const left = totalMinor - parts.reduce((a, b) => a + b, 0)
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1))
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/** Sum of amounts in minor units of one currency. */
export const sumMinor = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
