import { isGroupComplete, needsShippingAddress } from '@rondo/rules/checkout/completeness'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CartSection } from '../cart/index.ts'
import { type Address, addressesQuery } from '../locations/index.ts'
import { chosenRate, type RatesAnswer, ratesQuery, type WishedRate } from '../shipping/index.ts'
import { type Choices, chosenFor, deliveriesOf, type Delivery, type Meeting } from './delivery-groups.ts'
import type { RatedDelivery } from './totals.ts'

/** A delivery with everything that is known of it on screen. */
export interface DeliveryState extends RatedDelivery {
  readonly rates: { data: RatesAnswer | undefined; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
  readonly isComplete: boolean
}
/** Keeps products that the carriers refuse out of what is paid (SHIP-06). */
function shippable(delivery: Delivery, unshippable: readonly number[]): Delivery {
  return {
    ...delivery,
    lines: delivery.lines.filter(({ product }) => !unshippable.includes(product.id)),
  }
}

/** How everything of a section reaches its buyer: what there is to choose, what is chosen, and whether it is enough. */
export function useDelivery(section: CartSection) {
  const [wishes, setWishes] = useState<Choices>({ addressId: null, rates: {}, meetings: {} })
  const wanted = useMemo(() => deliveriesOf(section), [section])
  const needsAddress = needsShippingAddress(wanted.map(({ kind }) => ({ kind, addressId: null, rateId: null, timeSlot: null }) as never))
  const { data: addresses } = useQuery({ ...addressesQuery, enabled: needsAddress })
  const address: Address | undefined =
    addresses?.find(({ id }) => id === wishes.addressId) ?? addresses?.find(({ isDefault }) => isDefault) ?? addresses?.[0]
  const choices: Choices = { ...wishes, addressId: needsAddress ? (address?.id ?? null) : null }

  const shipped = wanted.filter(({ kind }) => kind === 'shipping')
  const quotes = useQueries({ queries: shipped.map((delivery) => ratesQuery(delivery, choices.addressId)) })
  const deliveries = wanted.map((delivery): DeliveryState => {
    const quote = quotes[shipped.indexOf(delivery)]
    const rates = {
      data: quote?.data,
      error: quote?.error ?? null,
      isFetching: quote?.isFetching ?? false,
      refetch: async () => quote?.refetch(),
    }
    // A failed renewal must not be paid with what it was to replace.
    const rate = quote && !quote.isError ? chosenRate(quote.data?.rates ?? [], choices.rates[delivery.key]) : undefined
    const payable = shippable(delivery, quote?.data?.unshippable ?? [])
    return { delivery: payable, rate, rates, isComplete: isGroupComplete(chosenFor(payable, choices, rate)) }
  })
  return {
    deliveries,
    choices,
    needsAddress,
    address,
    chooseAddress: (addressId: number) => setWishes((before) => ({ ...before, addressId })),
    chooseRate: (key: string, rate: WishedRate) => setWishes((before) => ({ ...before, rates: { ...before.rates, [key]: rate } })),
    chooseMeeting: (key: string, meeting: Meeting) =>
      setWishes((before) => ({ ...before, meetings: { ...before.meetings, [key]: meeting } })),
  }
}
export type DeliveryPlan = ReturnType<typeof useDelivery>
