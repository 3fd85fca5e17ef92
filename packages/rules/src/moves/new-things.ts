import { sumMinor } from '../kernel/money.ts'
import { fundOf, usageFeeByItem } from '../returns/refund.ts'
import type { AnyThing, Case, CaseItem, Input, MachineName } from './case.ts'
import { paidFundOf } from './label-money.ts'

/**
 * What a fund would be for: what is asked and was paid for, and that no other pays; rentals and swaps have none, nor what a bank has paid for. What was rejected counts as
 * asked where support names its request.
 */
export function fundedOf(c: Case, items: readonly CaseItem[], { requestId }: Input): readonly CaseItem[] {
  const isAsked = (status: CaseItem['status']) =>
    status === 'return_requested_by_customer' || (requestId !== undefined && status === 'return_rejected_by_merchant')
  if (c.dispute?.status === 'lost') return []
  return items.filter(({ id, status, type, isSwap }) => isAsked(status) && type === 'buy' && !isSwap && !paidFundOf(c, id))
}

/** The things that are about to begin, without a status yet, and the case with them. `nextId` gives each its id. */
export function newThings(
  c: Case,
  machine: MachineName,
  items: readonly CaseItem[],
  input: Input,
  nextId: () => number,
): { c: Case; things: readonly AnyThing[] } {
  const begun = { status: null, since: c.now }
  const itemIds = items.map((item) => item.id)
  switch (machine) {
    case 'request': {
      // each item has a request of its own, so that it is decided, withdrawn and closed by itself; help may be about all of them
      const requests = (input.isSupport ? [items] : items.map((item) => [item])).map((some) => ({
        ...begun,
        id: nextId(),
        createdAt: c.now,
        kind: input.isSupport ? ('support' as const) : ('return' as const),
        itemIds: some.map((item) => item.id),
        reason: input.reason ?? null,
        usageFeeMinor: 0,
        balanceMinor: 0,
        hasParcelFailed: false,
        areTriesUsedUp: false,
      }))
      return { c: { ...c, requests: [...c.requests, ...requests] }, things: requests }
    }
    case 'fund': {
      const funded = fundedOf(c, items, input)
      if (funded.length === 0) return { c, things: [] }
      const usageFeeMinor = input.usageFeeMinor ?? 0
      const amounts = funded.map(({ amountMinor }) => amountMinor)
      const fees = usageFeeByItem(usageFeeMinor, amounts)
      const fund = {
        ...begun,
        id: nextId(),
        itemIds: funded.map((item) => item.id),
        usageFeeMinor,
        sharesMinor: amounts.map((minor, index) => minor - (fees[index] ?? 0)),
        leftIds: [],
        amountMinor: fundOf(sumMinor(amounts), usageFeeMinor),
        paidBy: input.paidBy ?? 'card',
        balanceMinor: 0,
        tries: 0,
      }
      return { c: { ...c, funds: [...c.funds, fund] }, things: [fund] }
    }
    case 'leg': {
      const way = items.some(({ deliveredAt }) => deliveredAt === null) ? ('outbound' as const) : ('return' as const)
      const heldMinor = way === 'outbound' ? c.group.shippingMinor : 0
      const leg = {
        ...begun,
        id: nextId(),
        madeAt: c.now,
        way,
        itemIds,
        isTracked: true,
        lastScanAt: null,
        estimateAt: null,
        deliveredAt: null,
        heldMinor,
        costMinor: heldMinor,
        bearer: 'customer' as const,
        paidMinor: 0,
        paymentId: null,
        replaces: null,
        payers: [],
      }
      return { c: { ...c, legs: [...c.legs, leg] }, things: [leg] }
    }
    case 'deposit': {
      const deposits = items
        .filter(({ depositMinor }) => depositMinor > 0)
        .map((item) => ({ ...begun, id: item.id, amountMinor: item.depositMinor, claimedMinor: item.depositMinor }))
      return { c: { ...c, deposits: [...c.deposits, ...deposits] }, things: deposits }
    }
    case 'dispute': {
      const dispute = { ...begun, id: 0 }
      return { c: { ...c, dispute }, things: [dispute] }
    }
    case 'item':
      return split(c, nextId, items, input)
    case 'order':
    case 'group':
    case 'swap':
      return { c, things: [] }
  }
}

/** The part of an item that comes back becomes an item of its own (C-148); the rest keeps its status. */
function split(
  c: Case,
  nextId: () => number,
  [whole]: readonly CaseItem[],
  { quantity = 0 }: Input,
): { c: Case; things: readonly AnyThing[] } {
  if (!whole || quantity < 1 || quantity >= whole.quantity) return { c, things: [] }
  const part = (minor: number) => Math.round((minor * quantity) / whole.quantity)
  const shares = {
    amountMinor: part(whole.amountMinor),
    feeMinor: part(whole.feeMinor),
    taxMinor: part(whole.taxMinor),
    depositMinor: part(whole.depositMinor),
  }
  const rest = {
    ...whole,
    quantity: whole.quantity - quantity,
    amountMinor: whole.amountMinor - shares.amountMinor,
    feeMinor: whole.feeMinor - shares.feeMinor,
    taxMinor: whole.taxMinor - shares.taxMinor,
    depositMinor: whole.depositMinor - shares.depositMinor,
  }
  const made = { ...whole, ...shares, id: nextId(), splitFrom: whole.id, quantity, status: null, since: c.now }
  const deposits = c.deposits.flatMap((deposit) =>
    deposit.id === whole.id && shares.depositMinor > 0
      ? [
          { ...deposit, amountMinor: deposit.amountMinor - shares.depositMinor, claimedMinor: deposit.amountMinor - shares.depositMinor },
          { ...deposit, id: made.id, amountMinor: shares.depositMinor, claimedMinor: shares.depositMinor },
        ]
      : [deposit],
  )
  return { c: { ...c, items: [...c.items.map((one) => (one === whole ? rest : one)), made], deposits }, things: [made] }
}
