import { convertedMinor, type Currency, exponentOf } from '@rondo/rules/kernel/money'

/** Converts major units of one currency into minor units of another. It rounds up, so that rounding never costs the platform. */
export function convertToMinor(amount: number, from: string, to: Currency, perDollar: ReadonlyMap<string, number>): number | undefined {
  const [fromRate, toRate] = [perDollar.get(from), perDollar.get(to)]
  if (!Number.isFinite(amount)) return undefined
  if (from === to) return Math.round(amount * 10 ** exponentOf(to))
  if (fromRate === undefined || toRate === undefined) return undefined
  return convertedMinor(amount, toRate / fromRate, to)
}
