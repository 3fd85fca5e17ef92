import { type Currency, sumMinor, toMajor } from '@rondo/rules/kernel/money'
import { faultOf } from '@rondo/rules/orders/reasons'
import { estimatedReturnShipping } from '@rondo/rules/returns/refund'
import type { FundRow, LockedCase, RequestRow } from '../orders/index.ts'

type Group = LockedCase['group']
type Item = Group['items'][number]

/** What a merchant has to decide on: items that are asked back, and the money of those that were bought. Minor units. */
export interface Asked {
  readonly items: readonly Item[]
  /** Those with a price to give back: no rentals, no swaps, nothing of an order that the bank has paid back. */
  readonly bought: readonly Item[]
  readonly requests: readonly RequestRow[]
  readonly valueMinor: number
  readonly taxMinor: number
  readonly feeMinor: number
  readonly shippingMinor: number
  /** The merchant's as soon as one of the reasons says so (C-101). */
  readonly fault: 'merchant' | 'customer'
  /** Funds that were paid for them and are still there. */
  readonly funds: readonly FundRow[]
  /** Bought items that no paid fund covers. */
  readonly unfunded: readonly Item[]
}

export const isPaidFund = ({ status, balance_minor }: FundRow) => status === 'payment_collected' && balance_minor > 0

/** An item that stayed with its customer after all has left its fund: asked back again it needs another. */
export const paysFor = ({ item_ids, left_ids }: FundRow, itemId: number) => item_ids.includes(itemId) && !left_ids.includes(itemId)

/** What an item adds to the size of a parcel. */
const sizeOf = ({ product: { category }, quantity }: Item) => ({ category, quantity })

/** What is asked back of a group, or of some of its items. */
export function askedOf({ order, group }: Pick<LockedCase, 'order' | 'group'>, only?: readonly number[]): Asked {
  const items = group.items.filter(({ id, status }) => status === 'return_requested_by_customer' && (!only || only.includes(id)))
  const isPaidBack = order.dispute?.status === 'lost'
  const bought = isPaidBack ? [] : items.filter(({ type, swap_id }) => type === 'buy' && swap_id === null)
  const ids = items.map(({ id }) => id)
  const requests = group.requests.filter(
    ({ kind, status, item_ids }) => kind === 'return' && status === 'pending_merchant_review' && item_ids.some((id) => ids.includes(id)),
  )
  const funds = group.funds.filter((fund) => isPaidFund(fund) && ids.some((id) => paysFor(fund, id)))
  return {
    items,
    bought,
    requests,
    valueMinor: sumMinor(bought.map(({ amount_minor }) => amount_minor)),
    taxMinor: sumMinor(bought.map(({ tax_minor }) => tax_minor)),
    feeMinor: sumMinor(bought.map(({ fee_minor }) => fee_minor)),
    shippingMinor:
      bought.length === 0
        ? 0
        : estimatedReturnShipping(group.shipping_rate?.way_back ?? null, bought.map(sizeOf), order.currency as Currency),
    fault: requests.some(({ reason }) => reason !== null && faultOf(reason) === 'merchant') ? 'merchant' : 'customer',
    funds,
    unfunded: bought.filter(({ id }) => !funds.some((fund) => paysFor(fund, id))),
  }
}

/** What a fund's fee comes to for the items that are approved now: the others of the fund have their own part of it (C-109). */
export const feePartOf = (fund: FundRow, { bought }: Asked): number =>
  sumMinor(
    bought
      .filter(({ id }) => paysFor(fund, id))
      .map(({ id, amount_minor }) => amount_minor - (fund.shares_minor[fund.item_ids.indexOf(id)] ?? 0)),
  )

export const major = (minor: number, currency: string): number => toMajor(minor, currency as Currency)
