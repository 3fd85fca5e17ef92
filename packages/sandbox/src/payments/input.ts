import { invalid } from './refusal.ts'

/** A parsed form body or query: texts, lists and nested objects. */
export type Input = Record<string, unknown>

/** A text, or undefined when absent or empty. */
export function text(input: Input, name: string): string | undefined {
  const value = input[name]
  if (value === undefined || value === '' || value === null) return undefined
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw invalid(`Invalid string: ${JSON.stringify(value)}`, undefined, name)
}

/** A text that must be there. */
export function needed(input: Input, name: string): string {
  const value = text(input, name)
  if (value === undefined) throw invalid(`Missing required param: ${name}.`, 'parameter_missing', name)
  return value
}

/** A whole number, or undefined. */
export function whole(input: Input, name: string): number | undefined {
  const value = text(input, name)
  if (value === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(value)) throw invalid(`Invalid integer: ${value}`, 'parameter_invalid_integer', name)
  return Number(value)
}

/** A positive amount in minor units. */
export function amountOf(input: Input, name: string): number | undefined {
  const value = whole(input, name)
  if (value !== undefined && value < 1) throw invalid('This value must be greater than or equal to 1.', 'parameter_invalid_integer', name)
  if (value !== undefined && value > 99_999_999) throw invalid('Amount must be no more than 99999999.', 'amount_too_large', name)
  return value
}

/** `true` or `false`; undefined when absent. */
export function flag(input: Input, name: string): boolean | undefined {
  const value = text(input, name)
  if (value === undefined) return undefined
  if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, undefined, name)
  return value === 'true'
}

/** A nested object; empty when absent. */
export function nested(input: Input, name: string): Input {
  const value = input[name]
  if (value === undefined || value === '' || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid('Invalid object', undefined, name)
  return value as Input
}

/** A list of texts; the form's `a[0]=x` arrives as a list or as an object with number keys. */
export function list(input: Input, name: string): string[] {
  const value = input[name]
  if (value === undefined || value === '' || value === null) return []
  if (typeof value !== 'object') throw invalid('Invalid array', undefined, name)
  return Object.values(value as Record<string, unknown>).map(String)
}

/** One of the given words, or undefined. */
export function oneOf<const W extends string>(input: Input, name: string, words: readonly W[]): W | undefined {
  const value = text(input, name)
  if (value === undefined) return undefined
  const found = words.find((word) => word === value)
  if (!found) throw invalid(`Invalid ${name}: must be one of ${words.join(', ')}`, undefined, name)
  return found
}

/** The metadata after a change: an empty text removes a key. At most 50 keys of 40 with values of 500 characters. */
export function metadata(input: Input, before: Record<string, string> | null = {}): Record<string, string> {
  if (input['metadata'] === '') return {}
  const after: Record<string, string> = { ...before }
  for (const [key, value] of Object.entries(nested(input, 'metadata'))) {
    if (key.length > 40) throw invalid(`Metadata keys can have up to 40 characters: '${key}'`, undefined, 'metadata')
    if (String(value).length > 500)
      throw invalid(`Metadata values can have up to 500 characters, '${key}' has more.`, undefined, `metadata[${key}]`)
    if (value === '') delete after[key]
    else after[key] = String(value)
  }
  if (Object.keys(after).length > 50) throw invalid('Metadata can have up to 50 keys.', undefined, 'metadata')
  return after
}

const minimums: Record<string, number> = {
  usd: 50,
  eur: 50,
  gbp: 30,
  jpy: 50,
  cad: 50,
  aud: 50,
  inr: 50,
  sgd: 50,
  hkd: 400,
  chf: 50,
  krw: 500,
  nzd: 50,
  rub: 5000,
  brl: 50,
  zar: 1000,
  sek: 300,
  dkk: 250,
  nok: 300,
  cny: 400,
  vnd: 13_000,
}

/** A currency the provider takes, in lower case. */
export function currencyOf(input: Input): string {
  const currency = needed(input, 'currency').toLowerCase()
  if (!(currency in minimums)) {
    const known = Object.keys(minimums).join(', ')
    throw invalid(`Invalid currency: ${currency}. Stripe currently supports these currencies: ${known}`, undefined, 'currency')
  }
  return currency
}

/** Refuses a charge below about half a dollar. */
export function enough(amount: number, currency: string): void {
  const least = minimums[currency] ?? 50
  if (amount < least) throw invalid(`Amount must be at least ${least} ${currency} in its smallest unit`, 'amount_too_small', 'amount')
}
