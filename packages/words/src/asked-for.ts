import { amountIn } from './amount.ts'
import type { Locale, Say } from './index.ts'

/** What an owner asks for a piece; amounts in major units of its currency. */
export interface AskedFor {
  /** Null where it is not for sale. */
  readonly price: number | null
  /** Its first rent. */
  readonly rent: { readonly option: 'hour' | 'day' | 'week' | 'month'; readonly number: number; readonly price: number } | null
  readonly currency: string
}
/** What a piece of a swap is listed at; of one that is not for sale, its rent. */
export function askedFor({ price, rent, currency }: AskedFor, locale: Locale, say: Say): string {
  const money = (amount: number) => amountIn(locale, amount, currency, true)
  if (price !== null && price > 0) return say('swaps.listedAt', { price: money(price) })
  if (!rent) return say('swaps.notSold')
  return say('swaps.rentsAt', { price: money(rent.price), period: say(`catalogue.${rent.option}`, { n: rent.number }) })
}
