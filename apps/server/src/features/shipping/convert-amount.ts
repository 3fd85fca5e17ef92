import { type Currency, exponentOf } from '@rondo/rules/kernel/money'

/** Converts major units of one currency into minor units of another. It rounds up, so that rounding never costs the platform. */
export function convertToMinor(amount: number, from: string, to: Currency, perDollar: ReadonlyMap<string, number>): number | undefined {
  const [fromRate, toRate] = [perDollar.get(from), perDollar.get(to)]
  if (!Number.isFinite(amount)) return undefined
  const factor = 10 ** exponentOf(to)
  if (from === to) return Math.round(amount * factor)
  if (fromRate === undefined || toRate === undefined) return undefined
  return Math.ceil(((amount * toRate) / fromRate) * factor - 1e-6)
}
