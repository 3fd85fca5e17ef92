import { accountKey } from './accounts.ts'
import type { Posting } from './entry.ts'
import type { PostingId } from './postings.ts'

/** What an earning is of: each is paid by itself, once (SR-31). */
export const earningKinds = ['sale', 'extension', 'buy_out', 'deposit', 'carrier', 'returned'] as const
export type EarningKind = (typeof earningKinds)[number]

/** What pieces of a group are had by. */
export const goodsKinds = ['sale', 'rental', 'service'] as const
export type GoodsKind = (typeof goodsKinds)[number]
/** What an earning is called: what its group sells goes by its pieces, all else by its kind. */
export const earningNames = [...earningKinds, 'rental', 'service', 'mixed'] as const
export type EarningName = (typeof earningNames)[number]
export function earningNameOf(kind: EarningKind, goods: readonly GoodsKind[]): EarningName {
  if (kind !== 'sale') return kind
  const [first = 'sale', ...others] = new Set(goods)
  return others.length > 0 ? 'mixed' : first
}

/**
 * `held`: in merchant_pending. `due`: in merchant_payable, to be sent. `paying`: its transfer is planned. `paid`: the transfer is
 * confirmed, or all of it paid a debt. `given_back`: nothing is left of it.
 */
export const earningStates = ['held', 'due', 'paying', 'paid', 'given_back'] as const
export type EarningState = (typeof earningStates)[number]

/** One fact of the ledger, as earnings look at it. */
interface Booked {
  readonly kind: PostingId
  readonly about: string
  readonly postings: readonly Posting[]
}
/** An earning that is due from its beginning: its money was held elsewhere, or comes from a carrier. */
export interface DueEarning {
  readonly kind: 'deposit' | 'carrier'
  readonly cause: string
  readonly amountMinor: number
}
/** Whether an earning never waits among what is pending. */
export const isDueAtOnce = (kind: (typeof earningKinds)[number]): boolean => kind === 'deposit' || kind === 'carrier'
/** What facts change of a merchant's earnings of a group: what is held grows or shrinks, and what is due at once. Minor units. */
export interface EarningChange {
  readonly heldMinor: number
  /** What of it is lent to a refund fund or a label, from which it may come back. */
  readonly lentMinor: number
  /** A refund fund is among what takes of them. */
  readonly isOfFund: boolean
  readonly due: readonly DueEarning[]
}
const creditOf = (postings: readonly Posting[], account: string): number =>
  postings.reduce((sum, posting) => (posting.account === account ? sum - posting.amountMinor : sum), 0)

/** Facts that take of earnings what may come back, and those that bring it back. */
const lending: ReadonlySet<PostingId> = new Set(['B11', 'B14', 'B16'])

/** Reads from facts of the ledger what they do to earnings, so that both can never disagree. */
export function earningChange(merchantId: number, booked: readonly Booked[]): EarningChange {
  const [pending, payable] = [accountKey('merchant_pending', merchantId), accountKey('merchant_payable', merchantId)]
  const due = booked.flatMap(({ kind, about, postings }): DueEarning[] => {
    const amountMinor = creditOf(postings, payable)
    if (amountMinor <= 0 || kind === 'B8') return []
    const of = kind === 'B26' ? 'carrier' : 'deposit'
    return [{ kind: of, cause: `${of}:${about}`, amountMinor }]
  })
  const heldBy = (facts: readonly Booked[]) => facts.reduce((sum, { postings }) => sum + creditOf(postings, pending), 0)
  const heldMinor = heldBy(booked)
  const lentMinor = Math.max(0, Math.min(-heldMinor, -heldBy(booked.filter(({ kind }) => lending.has(kind)))))
  return { heldMinor, lentMinor, isOfFund: booked.some(({ kind }) => kind === 'B11'), due }
}
