import { preferredCurrencies } from '../kernel/money.ts'
import type { DeliveryMethod } from './lines.ts'

export interface Groupable {
  readonly currency: string
  readonly merchantId: number
  readonly deliveryMethod: DeliveryMethod
  /** Where it is sent from, and where it is picked up; the one that the delivery method does not use is ignored. */
  readonly originAddressId?: number | null
  readonly pickupAddressId?: number | null
  /** What is swapped goes by itself: it is sent, called off and returned with its swap. */
  readonly swapId?: number | null
}
export interface CartGroup<L extends Groupable> {
  readonly key: string
  readonly merchantId: number
  readonly deliveryMethod: DeliveryMethod
  readonly lines: readonly L[]
}
export interface CurrencySection<L extends Groupable> {
  readonly currency: string
  readonly groups: readonly CartGroup<L>[]
}

/** Merchant, delivery method, and origin or pickup address: what is fulfilled together (C-140). */
export function groupKeyOf({ merchantId, deliveryMethod, originAddressId, pickupAddressId, swapId }: Groupable): string {
  const place = deliveryMethod === 'virtual' ? null : deliveryMethod === 'pickup' ? pickupAddressId : originAddressId
  return `${merchantId}:${deliveryMethod}:${place ?? ''}${swapId == null ? '' : `:swap${swapId}`}`
}

/** How a group is kept: pickups by themselves, all else ships (C-74, C-75). */
export const groupTypeOf = (deliveryMethod: DeliveryMethod): 'shipping' | 'pickup' => (deliveryMethod === 'pickup' ? 'pickup' : 'shipping')

const rankOf = (currency: string) => {
  const rank = (preferredCurrencies as readonly string[]).indexOf(currency)
  return rank < 0 ? preferredCurrencies.length : rank
}

/** Lines by currency, then by merchant and delivery method (CHK-27). Currencies in the preferred order, groups in order of arrival. */
export function groupLines<L extends Groupable>(lines: readonly L[]): CurrencySection<L>[] {
  const byCurrency = Map.groupBy(lines, ({ currency }) => currency)
  return [...byCurrency.entries()]
    .toSorted(([a], [b]) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
    .map(([currency, own]) => {
      const groups = [...Map.groupBy(own, groupKeyOf).entries()].flatMap(([key, [first, ...rest]]) =>
        first ? [{ key, merchantId: first.merchantId, deliveryMethod: first.deliveryMethod, lines: [first, ...rest] }] : [],
      )
      // A merchant's groups stand together, where the first of them arrived.
      const merchants = [...new Set(groups.map(({ merchantId }) => merchantId))]
      return { currency, groups: merchants.flatMap((merchantId) => groups.filter((group) => group.merchantId === merchantId)) }
    })
}
