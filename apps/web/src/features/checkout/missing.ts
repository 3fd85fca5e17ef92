import type { CardState } from './card-field.tsx'
import { dayOf } from './delivery-groups.ts'
import type { DeliveryPlan } from './use-delivery.ts'

export type Missing =
  | 'needNothing'
  | 'needAddress'
  | 'needAddresses'
  | 'needRates'
  | 'needRate'
  | 'needTime'
  | 'needHour'
  | 'needLibrary'
  | 'needCard'
type Known = Pick<DeliveryPlan, 'needsAddress' | 'choices' | 'addresses'> & {
  readonly deliveries: readonly (Pick<DeliveryPlan['deliveries'][number], 'isComplete'> & {
    readonly delivery: Pick<DeliveryPlan['deliveries'][number]['delivery'], 'key' | 'kind' | 'lines'>
    readonly rates: { readonly isFetching: boolean }
  })[]
}

/** The first thing that keeps somebody from paying, or undefined. `free` needs no card. */
export function missingOf(
  { deliveries, needsAddress, choices, addresses }: Known,
  card: Pick<CardState, 'isReady' | 'isComplete'> | 'free' | undefined,
): Missing | undefined {
  if (deliveries.every(({ delivery }) => delivery.lines.length === 0)) return 'needNothing'
  if (needsAddress && choices.addressId === null) return addresses === 'lost' ? 'needAddresses' : 'needAddress'
  const open = deliveries.find(({ isComplete }) => !isComplete)
  if (open?.delivery.kind === 'pickup') return dayOf(open.delivery, choices) === null ? 'needTime' : 'needHour'
  if (open) return open.rates.isFetching ? 'needRates' : 'needRate'
  if (card === 'free') return undefined
  if (!card?.isReady) return 'needLibrary'
  return card.isComplete ? undefined : 'needCard'
}
