import { splitByShares, sumMinor } from '../kernel/money.ts'
import { type Case, type CaseFund, type CaseItem, type CaseLeg, isGoingIn } from './case.ts'
import { faultOf } from '../orders/reasons.ts'

const standing = ['payment_collected', 'payment_collected_ready_for_refund', 'customer_refund_failed', 'customer_refunded']
/** The fund that pays, or has paid, for an item; none of rentals and swaps, nor where the usage fee takes the whole price. */
export const fundFor = (c: Case, itemId: number): CaseFund | undefined =>
  c.funds.findLast(({ itemIds, status }) => status !== null && standing.includes(status) && itemIds.includes(itemId))

/** Collected, and not given back. */
export const isPaidFund = ({ status, balanceMinor }: Pick<CaseFund, 'status' | 'balanceMinor'>): boolean =>
  status === 'payment_collected' && balanceMinor > 0
/** The fund with money in it that an item's return may be approved by. */
export const paidFundOf = (c: Case, itemId: number): CaseFund | undefined =>
  c.funds.find((fund) => isPaidFund(fund) && fund.itemIds.includes(itemId))

/** What of its fund is an item's, minor units: its price less its part of the usage fee, as it was when the fund was made. */
export function fundShare(c: Case, itemId: number): number {
  const fund = fundFor(c, itemId)
  return fund?.sharesMinor[fund.itemIds.indexOf(itemId)] ?? 0
}

export interface LabelMoney {
  /** What each item gives of its share of the fund. */
  readonly ofItems: ReadonlyMap<number, number>
  /** What the customer pays by card beside that (C-106). */
  readonly customerPaysMinor: number
  /** What is left of the refund, tax apart. */
  readonly customerGetsMinor: number
}
/** Who pays a label of this price for these items when their customer bears it: their refund first, then the card. */
export function labelMoney(c: Case, itemIds: readonly number[], priceMinor: number): LabelMoney {
  const shares = itemIds.map((id) => fundShare(c, id))
  const total = sumMinor(shares)
  const ofFunds = Math.min(priceMinor, total)
  const parts = ofFunds === 0 ? shares.map(() => 0) : splitByShares(ofFunds, shares)
  return {
    ofItems: new Map(itemIds.map((id, at) => [id, parts[at] ?? 0])),
    customerPaysMinor: priceMinor - ofFunds,
    customerGetsMinor: total - ofFunds,
  }
}

/** The parcel that an item came back in, bought with us and borne by its customer; undefined for any other way back. */
const legOf = (c: Case, itemId: number): CaseLeg | undefined =>
  c.legs.findLast(
    (leg) =>
      leg.way === 'return' && leg.bearer === 'customer' && leg.status !== null && leg.status !== 'cancelled' && isGoingIn(c, itemId, leg),
  )
/** Items of the return in which a label was made. */
export const itemsIn = (c: Case, leg: CaseLeg): readonly number[] => leg.itemIds.filter((id) => isGoingIn(c, id, leg))

/** What of an item's share its label has taken; 0 without one that its customer bears. */
export function labelPart(c: Case, itemId: number): number {
  const leg = legOf(c, itemId)
  return leg ? (labelMoney(c, itemsIn(c, leg), leg.heldMinor).ofItems.get(itemId) ?? 0) : 0
}

export interface ItemRefund {
  readonly fundId: number | undefined
  readonly refundMinor: number
  readonly taxMinor: number
  readonly feeMinor: number
}
/** What goes to the customer for a returned item: its share of the fund less its part of the label, its tax, and the fee when the merchant is at fault. */
export function itemRefund(c: Case, item: CaseItem): ItemRefund {
  const nothing = { fundId: undefined, refundMinor: 0, taxMinor: 0, feeMinor: 0 }
  if (item.type === 'rent' || item.isSwap || c.dispute?.status === 'lost') return nothing
  const fund = fundFor(c, item.id)
  const ofLabel = labelPart(c, item.id)
  return {
    fundId: fund?.id,
    refundMinor: Math.min(fundShare(c, item.id) - ofLabel, fund?.balanceMinor ?? 0), // never of another's money
    taxMinor: item.taxMinor,
    feeMinor: item.returnReason !== null && faultOf(item.returnReason) === 'merchant' ? item.feeMinor : 0,
  }
}

/** From which funds a label that its customer bears is paid, with what the card paid for it: by fund, or with the group where none is. */
export function payersOf(c: Case, leg: CaseLeg): { readonly fundId: number | null; readonly amountMinor: number }[] {
  const { heldMinor, paidMinor } = leg
  const itemIds = itemsIn(c, leg)
  const { ofItems } = labelMoney(c, itemIds, heldMinor - paidMinor)
  const byFund = new Map<number, number>()
  for (const [id, minor] of ofItems) {
    const fund = fundFor(c, id)
    if (fund) byFund.set(fund.id, (byFund.get(fund.id) ?? 0) + minor)
  }
  const first = paidTo(c, itemIds)
  const ofCard = paidMinor === 0 ? [] : [{ fundId: first, amountMinor: paidMinor }]
  return [...[...byFund].map(([fundId, amountMinor]) => ({ fundId, amountMinor })), ...ofCard].filter(({ amountMinor }) => amountMinor > 0)
}
/** The fund that the card's part of a label goes into; null where it waits with the group: of rentals and swaps. */
export const paidTo = (c: Case, itemIds: readonly number[]): number | null =>
  itemIds.map((id) => fundFor(c, id)?.id).find((id) => id !== undefined) ?? null
