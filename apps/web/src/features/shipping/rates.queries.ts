import { shippingRates } from '@rondo/contracts/calls/shipping'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { toMinor } from '@rondo/rules/kernel/money'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../shell/calls.ts'

export type RatesAnswer = AnswerOf<typeof shippingRates>
export type ShippingRate = RatesAnswer['rates'][number]

/** What is sent together: pieces of one merchant in the own cart. */
export interface Parcel {
  readonly lines: readonly { readonly cartItemId: number; readonly quantity: number; readonly product: { readonly id: number } }[]
  readonly currency: ShippingRate['currency']
}
const halfHourMs = 1_800_000

/** Quotes for a parcel to one of the own addresses, cheapest first. They may be paid for an hour, so half of it they are fresh. */
export const ratesQuery = ({ lines, currency }: Parcel, toAddressId: number | null) => {
  const items = lines.map(({ cartItemId, quantity, product }) => ({ cartItemId, quantity, productId: product.id }))
  return queryOptions({
    ...read(shippingRates, { body: { items, currency, ...(toAddressId !== null && { toAddressId }) } }),
    enabled: toAddressId !== null,
    staleTime: halfHourMs,
    retry: false,
    select: (answer) => ({ ...answer, rates: answer.rates.filter((rate) => rate.currency === currency).toSorted(byAmount) }),
  })
}

/** Cost of a rate in minor units of its currency. */
export const rateMinor = ({ amount, currency }: Pick<ShippingRate, 'amount' | 'currency'>): number => toMinor(Number(amount), currency)
const byAmount = (a: ShippingRate, b: ShippingRate) => rateMinor(a) - rateMinor(b)

/** What somebody chose, recognised again among newer quotes. */
export type WishedRate = Pick<ShippingRate, 'id' | 'provider' | 'servicelevel'>

/** The earlier choice while it is offered, else the first, which is the cheapest (C-70). */
export function chosenRate(rates: readonly ShippingRate[], wished: WishedRate | undefined): ShippingRate | undefined {
  const same = (rate: ShippingRate) => rate.provider === wished?.provider && rate.servicelevel.token === wished.servicelevel.token
  return rates.find(({ id }) => id === wished?.id) ?? rates.find(same) ?? rates[0]
}
