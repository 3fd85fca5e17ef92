import { isGroupComplete, needsShippingAddress } from '@rondo/rules/checkout/completeness'
import { type Unshippable, unshippableOf } from '@rondo/rules/checkout/unshippable'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Refused } from '../../shell/calls.ts'
import type { CartSection } from '../cart/index.ts'
import { type Address, addressesQuery } from '../locations/index.ts'
import { chosenRate, type RatesAnswer, ratesQuery, type WishedRate } from '../shipping/index.ts'
import { type Choices, chosenFor, deliveriesOf, type Delivery, type Meeting, rateInCart } from './delivery-groups.ts'
import { keepChoices, keptChoices } from './kept-choices.ts'
import { recipientQuery } from './recipient.ts'
import type { RatedDelivery } from './totals.ts'

/** A delivery with everything that is known of it on screen. */
export interface DeliveryState extends RatedDelivery {
  readonly rates: { data: RatesAnswer | undefined; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
  readonly isComplete: boolean
}
/** Keeps products that the carriers refuse out of what is paid (SHIP-06). */
function shippable(delivery: Delivery, addressId: number | null, { byPlace }: Unshippable): Delivery {
  const refused = byPlace[delivery.kind]?.[addressId ?? 0] ?? []
  return { ...delivery, lines: delivery.lines.filter(({ product }) => !refused.includes(product.id)) }
}

/** How everything of a section reaches its buyer: what there is to choose, what is chosen, and whether it is enough. */
export function useDelivery(section: CartSection) {
  const [isAdding, setAdding] = useState(false)
  const [wishes, setWishes] = useState<Choices>(() => keptChoices(section.currency))
  useEffect(() => keepChoices(section.currency, wishes), [section.currency, wishes])
  const wanted = useMemo(() => deliveriesOf(section), [section])
  const needsAddress = needsShippingAddress(wanted.map(({ kind }) => ({ kind, addressId: null, rateId: null, timeSlot: null }) as never))
  const { data: addresses, isError: areLost } = useQuery({ ...addressesQuery, enabled: needsAddress })
  const own: 'some' | 'none' | 'lost' = areLost && !addresses ? 'lost' : addresses?.length === 0 ? 'none' : 'some'
  const known =
    addresses?.find(({ id }) => id === wishes.addressId) ??
    addresses?.find(({ id }) => section.lines.some(({ shippingAddress }) => shippingAddress === id)) ??
    addresses?.find(({ isDefault }) => isDefault) ??
    addresses?.[0]
  // nothing goes to an old address while its buyer types a new one
  const address: Address | undefined = isAdding ? undefined : known
  const choices: Choices = { ...wishes, addressId: needsAddress ? (address?.id ?? null) : null }

  const shipped = wanted.filter(({ kind }) => kind === 'shipping')
  const recipient = useQuery(recipientQuery(needsAddress ? address : undefined))
  // carriers are asked once the address is known to be one; where nobody can tell they are asked all the same (C-83)
  const isAsked = !recipient.isLoading && recipient.data?.is_valid !== false
  const quotes = useQueries({ queries: shipped.map((delivery) => ratesQuery(delivery, isAsked ? choices.addressId : null)) })
  const unshippable = unshippableOf(
    shipped.map(({ kind }, at) => ({ method: kind, addressId: choices.addressId, productIds: quotes[at]?.data?.unshippable ?? [] })),
  )
  const deliveries = wanted.map((delivery): DeliveryState => {
    const quote = quotes[shipped.indexOf(delivery)]
    const rates = {
      data: quote?.data,
      error: quote?.error ?? null,
      isFetching: (quote?.isFetching ?? false) || (quote !== undefined && recipient.isLoading),
      refetch: async () => quote?.refetch(),
    }
    // A failed renewal must not be paid with what it was to replace.
    const rate =
      quote && isAsked && !quote.isError
        ? chosenRate(quote.data?.rates ?? [], choices.rates[delivery.key] ?? rateInCart(delivery))
        : undefined
    const payable = shippable(delivery, choices.addressId, unshippable)
    return { delivery: payable, rate, rates, isComplete: isGroupComplete(chosenFor(payable, choices, rate)) }
  })
  return {
    deliveries,
    /** What is left out because no carrier takes it to the address. */
    unshippable,
    choices,
    needsAddress,
    /** Whether there is an address to choose; until they have come there is. */
    addresses: own,
    address,
    /** What the carriers say of the address; undefined while it is asked for, and of one that is not theirs to check. */
    recipient: { said: recipient.data, isUnknown: recipient.isError, isRefused: recipient.error instanceof Refused },
    chooseAddress: (addressId: number) => setWishes((before) => ({ ...before, addressId })),
    /** A new address is being typed, or no more. */
    setAdding,
    chooseRate: (key: string, rate: WishedRate) => setWishes((before) => ({ ...before, rates: { ...before.rates, [key]: rate } })),
    chooseMeeting: (key: string, meeting: Meeting) =>
      setWishes((before) => ({ ...before, meetings: { ...before.meetings, [key]: meeting } })),
  }
}
export type DeliveryPlan = ReturnType<typeof useDelivery>
