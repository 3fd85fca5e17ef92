import { splitByShares, sumMinor } from '../kernel/money.ts'
import { isOneOf } from '../kernel/lists.ts'
import { type Case, type CaseFund, type CaseItem, type CaseLeg, isGoingIn, type LabelPayer } from './case.ts'
import { unassessed } from '../orders/item-statuses.ts'
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
/** Who pays a label of this price for these items when their customer bears it: what labels have left of their refund first, then the card. */
export function labelMoney(c: Case, itemIds: readonly number[], priceMinor: number): LabelMoney {
  const shares = itemIds.map((id) => Math.max(0, fundShare(c, id) - labelPart(c, id)))
  const total = sumMinor(shares)
  const ofFunds = Math.min(priceMinor, total)
  const parts = ofFunds === 0 ? shares.map(() => 0) : splitByShares(ofFunds, shares)
  return {
    ofItems: new Map(itemIds.map((id, at) => [id, parts[at] ?? 0])),
    customerPaysMinor: priceMinor - ofFunds,
    customerGetsMinor: total - ofFunds,
  }
}

const isBought = ({ status }: CaseLeg) => status !== null && status !== 'cancelled'
/** Items of the return in which a label was made. */
export const itemsIn = (c: Case, leg: CaseLeg): readonly number[] => leg.itemIds.filter((id) => isGoingIn(c, id, leg))

/** What of an item's share the labels of its return have taken: of the one that it goes by, and of one whose parcel was lost before. */
export const labelPart = (c: Case, itemId: number): number =>
  sumMinor(c.legs.map((leg) => (isBought(leg) && isGoingIn(c, itemId, leg) ? partOf(leg, itemId) : 0)))
const partOf = ({ payers }: CaseLeg, itemId: number) =>
  sumMinor(payers.flatMap((payer) => (payer.itemId === itemId ? [payer.amountMinor] : [])))

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

/** Who gives what for a label that is bought now: each of its items of its refund, beside what a card has paid; for another label of a parcel, who paid the first. */
export function payersOf(c: Case, leg: CaseLeg): readonly LabelPayer[] {
  if (leg.way === 'outbound' || leg.bearer === 'merchant') return leg.payers // nobody's refund gives for it
  if (leg.replaces !== null) return c.legs.find(({ id }) => id === leg.replaces)?.payers ?? []
  const { ofItems } = labelMoney(c, itemsIn(c, leg), leg.heldMinor - leg.paidMinor)
  return [...leg.payers, ...[...ofItems].flatMap(([itemId, minor]) => payer(c, itemId, minor))]
}
const payer = (c: Case, itemId: number, amountMinor: number): LabelPayer[] => {
  const fund = fundFor(c, itemId)
  return fund && amountMinor > 0 ? [{ itemId, fundId: fund.id, amountMinor }] : []
}

/**
 * The payers of a label without an item that stays with its customer: what still goes back gives its part too, as far as its refunds reach.
 * The rest is the platform's: the merchant has sold that item after all.
 */
export function payersWithout(c: Case, leg: CaseLeg, itemId: number): readonly LabelPayer[] {
  const partMinor = partOf(leg, itemId)
  if (partMinor === 0) return leg.payers
  const going = itemsIn(c, leg).filter(
    (id) =>
      id !== itemId &&
      fundFor(c, id)?.status === 'payment_collected' &&
      c.items.some((item) => item.id === id && item.status !== null && isOneOf(unassessed, item.status)),
  )
  const room = going.map((id) => Math.max(0, fundShare(c, id) - labelPart(c, id)))
  const givenMinor = Math.min(partMinor, sumMinor(room))
  const parts = givenMinor === 0 ? [] : splitByShares(givenMinor, room)
  const stay = leg.payers.filter((one) => one.itemId !== itemId && !going.some((id) => id === one.itemId))
  return [...stay, ...going.flatMap((id, at) => payer(c, id, partOf(leg, id) + (parts[at] ?? 0)))]
}

/** The parcels of a case after an item of them stays with its customer: others bear its part of a label that is theirs still. */
export const legsWithout = (c: Case, itemId: number): readonly CaseLeg[] =>
  c.legs.map((leg) => (isBought(leg) && isGoingIn(c, itemId, leg) ? { ...leg, payers: payersWithout(c, leg, itemId) } : leg))

/** What funds gave for the labels of `before` and do not give for those of `after`, minor units by fund: what goes back into each, below zero what it gives more. */
export function labelsBackOf(before: readonly CaseLeg[], after: readonly CaseLeg[]): ReadonlyMap<number, number> {
  const back = new Map<number, number>()
  const add = (legs: readonly CaseLeg[], sign: 1 | -1) => {
    for (const { itemId, fundId, amountMinor } of legs.filter(isBought).flatMap(({ payers }) => payers))
      if (itemId !== null && fundId !== null) back.set(fundId, (back.get(fundId) ?? 0) + sign * amountMinor)
  }
  add(before, 1)
  add(after, -1)
  return back
}

/** The fund that the card's part of a label goes into; null where it waits with the group: of rentals and swaps. */
export const paidTo = (c: Case, itemIds: readonly number[]): number | null =>
  itemIds.map((id) => fundFor(c, id)?.id).find((id) => id !== undefined) ?? null
