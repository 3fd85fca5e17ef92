/** Only the digits of what is typed, as for stock and counts. Full-width digits of a Chinese keyboard count as digits. */
export const digitsIn = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '')

/**
 * Digits and a single dot, as for measures of a parcel; a dot alone begins a number below one (LIST-58). A comma is a dot as people in
 * half of Europe write it; where both stand, the last one is the dot and the other one parts the thousands.
 */
export function decimalIn(typed: string): string {
  const marked = typed.normalize('NFKC').replace(/[^\d.,]/g, '')
  const thousands = /\d,\d.*\.\d/.test(marked) ? ',' : /\d\.\d.*,\d/.test(marked) ? '.' : ''
  const [whole = '', ...parts] = marked.replaceAll(thousands, '').replaceAll(',', '.').split('.')
  if (parts.length === 0) return whole
  return `${whole || '0'}.${parts.join('')}`
}

/** What may stand in an amount. Commas stay, so that nobody's "1,000" silently becomes another number. */
export const amountIn = (typed: string): string => typed.normalize('NFKC').replace(/[^\d.,]/g, '')

/** The number that a text stands for: 0 for nothing, NaN for what is no number. */
export const numberOf = (typed: string): number => (typed === '' ? 0 : /^\d+(\.\d*)?$/.test(typed) ? Number(typed) : Number.NaN)

/** The same, null for nothing. */
export const numberOrNull = (typed: string): number | null => (typed === '' ? null : numberOf(typed))

/** A number as its field shows it; nothing for 0 and null. */
export const typedOf = (value: number | null | undefined): string => (value ? String(value) : '')
