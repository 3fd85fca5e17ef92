import type { Locale } from './index.ts'

/** An amount in major units of a currency (ISO 4217). */
export type Amount = { readonly amount: number; readonly currency: string }

const writers: Partial<Record<string, Intl.NumberFormat>> = {}
/** An amount in major units as people of a language write it, everywhere: `$1,240.00`, `US$1,240.00`; `stripped` leaves decimals out where there are none. */
export function amountIn(locale: Locale, amount: number, currency: string, stripped = false): string {
  const code = /^[A-Z]{3}$/.test(currency) ? currency : 'USD' // Intl throws at what is no currency (CNST-06)
  const writer = (writers[locale + code + String(stripped)] ??= new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    ...(stripped && { trailingZeroDisplay: 'stripIfInteger' }),
  }))
  return writer.format(amount)
}
