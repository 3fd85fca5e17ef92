import { splitByShares, sumMinor } from '../kernel/money.ts'
import type { LostParts } from './dispute-postings.ts'

/** A group of a disputed payment, as its books stand when the bank has decided. Minor units; what went back already is not in it. */
export interface DisputedGroup {
  readonly groupId: number
  readonly merchantId: number
  /** What is held of the merchant's earnings of it. */
  readonly heldMinor: number
  readonly amountMinor: number
  readonly feeMinor: number
  readonly taxMinor: number
  /** Deposits that are still held. */
  readonly deposits: readonly { readonly itemId: number; readonly amountMinor: number }[]
  /** Shipping of which no label was bought. */
  readonly shippingMinor: number
}
export interface DisputedSale {
  readonly disputedMinor: number
  /** Refunds of the payment that wait: the dispute has paid them. */
  readonly waiting: LostParts['refunds']
  readonly groups: readonly DisputedGroup[]
}
type Borne = LostParts['merchants'][number] & { readonly groupId: number }

/**
 * Who bears a lost dispute (X3, B22): first the refunds that wait, then every line its part, by shares when less was disputed than they
 * come to. What is held of a group's earnings bears first, the rest is owed. What nobody bears is left to the platform by the posting.
 */
export function lostPartsOf({ disputedMinor, waiting, groups }: DisputedSale): LostParts & { readonly merchants: readonly Borne[] } {
  let left = disputedMinor
  const refunds = waiting.map((refund) => {
    const amountMinor = Math.min(left, refund.amountMinor)
    left -= amountMinor
    return { ...refund, amountMinor }
  })
  const whole = groups.flatMap((group) => [
    group.amountMinor,
    group.feeMinor,
    group.taxMinor,
    group.shippingMinor,
    ...group.deposits.map(({ amountMinor }) => amountMinor),
  ])
  const shares = sumMinor(whole) > left ? splitByShares(left, whole) : whole
  let at = 0
  const next = () => shares[at++] ?? 0
  const borne = groups.map(({ groupId, merchantId, heldMinor, deposits }) => ({
    groupId,
    merchantId,
    heldMinor,
    amountMinor: next(),
    feeMinor: next(),
    taxMinor: next(),
    shippingMinor: next(),
    deposits: deposits.map(({ itemId }) => ({ itemId, amountMinor: next() })),
  }))
  return {
    merchants: borne.map(({ groupId, merchantId, heldMinor, amountMinor }) => {
      const pendingMinor = Math.min(amountMinor, heldMinor)
      return { groupId, merchantId, pendingMinor, receivableMinor: amountMinor - pendingMinor }
    }),
    deposits: borne.flatMap(({ deposits }) => deposits),
    refunds,
    shipping: borne.map(({ groupId, shippingMinor }) => ({ groupId, amountMinor: shippingMinor })),
    feeMinor: sumMinor(borne.map(({ feeMinor }) => feeMinor)),
    taxMinor: sumMinor(borne.map(({ taxMinor }) => taxMinor)),
  }
}
