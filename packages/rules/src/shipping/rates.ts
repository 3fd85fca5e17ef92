/** A carrier's offer in one currency; the amount in minor units. */
export interface Rate {
  readonly id: string
  readonly provider: string
  readonly serviceName: string
  readonly serviceToken: string
  readonly amountMinor: number
  readonly currency: string
  /** Days as shown, `3-5` when the carrier says nothing. */
  readonly days: string
  readonly estimatedDays: number | null
}
/** What stands where a carrier left something out (SHIP-02). */
export const rateDefaults = { provider: 'Carrier', serviceName: 'Standard', amount: '0.00', days: '3-5' } as const

const pickupPoint = /pick-?\s?up|pickup_point|point relais|relais|relay|parcel\s?shop|locker|access\s?point|service\s?point|drop\s?point/i
/** True for a service that ends at a shop or locker instead of the address; such rates are not offered (SHIP-13). */
export const isPickupPointRate = ({ serviceName, serviceToken }: Pick<Rate, 'serviceName' | 'serviceToken'>): boolean =>
  pickupPoint.test(serviceName) || pickupPoint.test(serviceToken)

/** The rates to offer: to the door, in the checkout's currency, cheapest first; equal ones by speed, then id. */
export const offeredRates = <R extends Rate>(rates: readonly R[], currency: string): R[] =>
  rates
    .filter((rate) => rate.currency === currency && !isPickupPointRate(rate))
    .toSorted((a, b) => a.amountMinor - b.amountMinor || speedOf(a) - speedOf(b) || (a.id < b.id ? -1 : 1))
const speedOf = ({ estimatedDays }: Rate) => estimatedDays ?? 99

/** The rate chosen before anybody chooses: the earlier choice while it is offered, else the first, which is the cheapest (C-70). */
export const preselectedRate = <R extends { readonly id: string }>(offered: readonly R[], chosenId: string | null): R | undefined =>
  offered.find(({ id }) => id === chosenId) ?? offered[0]

/** At most three for the label screen: cheapest, fastest (or dearest, when the cheapest is the fastest), and a middle one; cheapest first. */
export function labelChoices<R extends Rate>(rates: readonly R[]): R[] {
  const byPrice = rates.toSorted((a, b) => a.amountMinor - b.amountMinor)
  const [cheapest, ...others] = byPrice
  if (!cheapest || others.length < 3) return byPrice
  const fastest = others.toSorted((a, b) => speedOf(a) - speedOf(b))[0]
  const second = fastest && speedOf(fastest) < speedOf(cheapest) ? fastest : others.at(-1)
  const rest = others.filter((rate) => rate !== second)
  const middle = rest[Math.floor((rest.length - 1) / 2)]
  return byPrice.filter((rate) => rate === cheapest || rate === second || rate === middle)
}

/** The two of the Return Shipping screen: the cheapest, and the fastest among the others when it is faster, else the second cheapest. */
export function returnChoices<R extends Rate>(rates: readonly R[]): R[] {
  const [cheapest, ...others] = rates.toSorted((a, b) => a.amountMinor - b.amountMinor)
  if (!cheapest) return []
  const fastest = others.toSorted((a, b) => speedOf(a) - speedOf(b))[0]
  const second = fastest && speedOf(fastest) < speedOf(cheapest) ? fastest : others[0]
  return second ? [cheapest, second] : [cheapest]
}

/** True when a label may be bought although its price rose since the quote: by a fifth or 3.00, whichever is more (SR-56). */
export const isLabelPriceAccepted = (quotedMinor: number, actualMinor: number, threeInMinor: number): boolean =>
  actualMinor - quotedMinor <= Math.max(threeInMinor, Math.floor(quotedMinor / 5))
