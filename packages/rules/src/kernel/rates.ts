import { exponentOf } from './money.ts'

/** What one US dollar is worth, by currency. */
export type PerDollar = Readonly<Partial<Record<string, number>>>

/**
 * About what an amount is worth in another currency: major units, rounded as that currency is paid, and to whole ones from 100 on, since the
 * rate is no closer. Undefined where a rate is missing, and for the same currency: that is no estimate.
 */
export function aboutIn(amount: number, from: string, to: string, perDollar: PerDollar): number | undefined {
  const [fromRate, toRate] = [perDollar[from], perDollar[to]]
  if (from === to || fromRate === undefined || toRate === undefined) return undefined
  const worth = (amount * toRate) / fromRate
  const factor = Math.abs(worth) >= 100 ? 1 : 10 ** exponentOf(to)
  return Math.round(worth * factor) / factor
}
