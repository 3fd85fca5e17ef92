import { sumMinor } from '../kernel/money.ts'
import { isWithCustomer } from '../returns/eligibility.ts'
import { type ItemRefund, itemRefund, labelsBackOf } from './label-money.ts'
import { type AccountKey, accountKey } from '../wallet/accounts.ts'
import {
  entry,
  returnAssessed,
  type ReturnLabel,
  returnLabelBought,
  reversed,
  secondLabelBought,
  supportRefund,
} from '../wallet/postings.ts'
import type { Booking, MoneyBack } from './bookings.ts'
import type { Case, CaseItem, CaseLeg, LabelPayer } from './case.ts'
import type { Step } from './plan.ts'

interface Done {
  readonly steps: readonly Step[]
  readonly after: Case
  readonly isWithoutMoney: boolean
}
/** Parcels on their way back that took a row. */
const legsAt = ({ steps, after }: Done, row: string): CaseLeg[] =>
  steps.flatMap((step) =>
    step.machine === 'leg' && step.row === row ? after.legs.filter(({ id, way }) => id === step.id && way === 'return') : [],
  )
const assessed = (c: Case, { steps }: Done): CaseItem[] =>
  c.items.filter(({ id }) => steps.some(({ machine, row, id: taken }) => machine === 'item' && row === 'I19a' && taken === id))

/** Bought goods, or a rental or service that nobody has asked back: one on its way back was had, and only its deposit is left. */
const isPayable = ({ type, status }: CaseItem) => type === 'buy' || isWithCustomer(status)
/** Items that support closes without goods, and pays for; not those whose refund is on its way already. */
const paidBySupport = (c: Case, { steps, isWithoutMoney }: Done): CaseItem[] =>
  isWithoutMoney || c.dispute?.status === 'lost'
    ? []
    : c.items.filter(
        (item) =>
          isPayable(item) &&
          !item.isSwap &&
          item.status !== 'return_processing' &&
          steps.some(({ row, id }) => row === 'I32' && id === item.id),
      )
/** What support pays for an item: out of its fund like a return that was assessed, else its price, or rent, of the merchant's earnings. */
export function supportPays(c: Case, item: CaseItem): ItemRefund {
  if (item.type === 'rent') return { fundId: undefined, refundMinor: item.amountMinor, taxMinor: item.taxMinor, feeMinor: 0 }
  const refund = itemRefund(c, item)
  return refund.fundId === undefined ? { ...refund, refundMinor: item.amountMinor } : refund
}

/** Who pays a label: its payers, or the merchant out of what is pending. What a fund that has ended gave goes to what is pending for its merchant. */
function labelOf(c: Case, leg: CaseLeg, pendingMinor: number): ReturnLabel {
  const { costMinor, heldMinor, payers } = leg
  const { merchantId } = c.group
  if (leg.bearer === 'merchant') return { costMinor, merchant: { merchantId, amountMinor: heldMinor, pendingMinor } }
  const isOpen = (fundId: number) => c.funds.some(({ id, status }) => id === fundId && status === 'payment_collected')
  const sumOf = (of: (payer: LabelPayer) => boolean) => sumMinor(payers.map((payer) => (of(payer) ? payer.amountMinor : 0)))
  const funds = [...new Set(payers.flatMap(({ fundId }) => (fundId === null ? [] : [fundId])))]
  const ended = sumOf(({ itemId, fundId }) => itemId !== null && fundId !== null && !isOpen(fundId))
  return {
    costMinor,
    funds: funds.map((returnId) => ({
      returnId,
      amountMinor: sumOf(({ itemId, fundId }) => fundId === returnId && (itemId === null || isOpen(returnId))),
    })),
    held: { groupId: c.group.id, amountMinor: sumOf(({ fundId }) => fundId === null) },
    merchant: { merchantId, amountMinor: ended, pendingMinor },
  }
}
/** Where the card's part of a label is. */
const accountOf = (c: Case, { payers }: CaseLeg): AccountKey => {
  const fund = payers.find(({ itemId }) => itemId === null)?.fundId ?? null
  return fund === null ? accountKey('shipping_held', c.group.id) : accountKey('refund_fund', fund)
}
/** A parcel as it was before a plan: with those who paid for it. */
const before = (c: Case, leg: CaseLeg): CaseLeg => ({ ...leg, payers: c.legs.find(({ id }) => id === leg.id)?.payers ?? [] })

/** Labels that stay though an item of them stays with its customer: undone for those who paid them, and paid by those who do now (B14). */
const relaid = (c: Case, { after }: Done): Booking[] =>
  c.legs.flatMap((leg): Booking[] => {
    const now = after.legs.find(({ id }) => id === leg.id)
    if (!now || now.payers === leg.payers || leg.status === null || now.status === 'cancelled') return []
    const gone = leg.payers.find(({ itemId }) => !now.payers.some((one) => one.itemId === itemId))?.itemId
    const bought = (one: CaseLeg) => returnLabelBought(labelOf(c, one, Number.MAX_SAFE_INTEGER))
    return [
      { kind: 'B14', about: `leg:${leg.id}:undone:${gone}`, postings: reversed(bought(leg)) },
      { kind: 'B14', about: `leg:${leg.id}:without:${gone}`, postings: bought(now) },
    ]
  })

/** What comes back into a fund because a label that it paid is called off, or borne by others, without the card's part. */
export const labelBackTo = (c: Case, { after }: Done, fund: number): number => labelsBackOf(c.legs, after.legs).get(fund) ?? 0

/** The case as support pays by it: a label that nobody has used is void with what it closes, and costs nobody anything. */
export function withoutVoided(c: Case, done: Done): Case {
  const voided = legsAt(done, 'L5')
  if (voided.length === 0) return c
  return {
    ...c,
    legs: c.legs.map((leg) => (voided.some(({ id }) => id === leg.id) ? { ...leg, status: 'cancelled' } : leg)),
    funds: c.funds.map((fund) => ({ ...fund, balanceMinor: fund.balanceMinor + labelBackTo(c, done, fund.id) })),
  }
}

/** Return labels bought (B14) and called off (B16), and what assessed goods are refunded with (B15). */
export const backBookings = (c: Case, done: Done, pendingMinor: number): Booking[] => [
  // what the first label was paid with pays for the parcel; another one is ours
  ...legsAt(done, 'L0').map((leg): Booking => {
    const about = `leg:${leg.id}`
    if (leg.replaces !== null) return { kind: 'B5', about, postings: secondLabelBought(leg.costMinor) }
    return { kind: 'B14', about, postings: returnLabelBought(labelOf(c, leg, pendingMinor)) }
  }),
  ...relaid(c, done),
  ...legsAt(done, 'L5').flatMap((voided): Booking[] => {
    const leg = before(c, voided)
    // what was paid out meanwhile is not asked after: it goes to what is pending
    const back = {
      kind: 'B14' as const,
      about: `leg:${leg.id}:voided`,
      postings: reversed(returnLabelBought(labelOf(c, leg, Number.MAX_SAFE_INTEGER))),
    }
    if (leg.paidMinor === 0) return [back]
    const owed = entry({
      debit: [[accountOf(c, leg), leg.paidMinor]],
      credit: [[accountKey('customer_refund', c.order.customerId), leg.paidMinor]],
    })
    return [back, { kind: 'B16', about: `leg:${leg.id}`, postings: owed }]
  }),
  ...assessed(c, done).flatMap((item): Booking[] => {
    const { fundId, ...parts } = itemRefund(c, item)
    const postings = returnAssessed({ returnId: fundId ?? 0, customerId: c.order.customerId, ...parts })
    return postings.length === 0 ? [] : [{ kind: 'B15', about: `item:${item.id}`, postings }]
  }),
  ...supportBookings(c, done, pendingMinor),
]

/** B15 where a fund is there, else B25: what the merchant has pending pays first. */
function supportBookings(c: Case, done: Done, pendingMinor: number): Booking[] {
  const { merchantId } = c.group
  const { customerId } = c.order
  let left = pendingMinor
  return paidBySupport(c, done).flatMap((item): Booking[] => {
    const { fundId, refundMinor, taxMinor, feeMinor } = supportPays(withoutVoided(c, done), item)
    const ofEarnings = Math.min(refundMinor, Math.max(0, left))
    if (fundId === undefined) left -= ofEarnings
    const postings =
      fundId === undefined
        ? supportRefund({
            customerId,
            merchantId,
            pendingMinor: ofEarnings,
            receivableMinor: refundMinor - ofEarnings,
            feeMinor,
            taxMinor,
            goodwillMinor: 0,
          })
        : returnAssessed({ returnId: fundId, customerId, refundMinor, taxMinor, feeMinor })
    return postings.length === 0 ? [] : [{ kind: fundId === undefined ? 'B25' : 'B15', about: `item:${item.id}`, postings }]
  })
}

/** What a plan refunds its customer with, item by item. */
export const refundsOf = (c: Case, done: Done): ItemRefund[] => [
  ...assessed(c, done).map((item) => itemRefund(c, item)),
  ...paidBySupport(c, done).map((item) => supportPays(withoutVoided(c, done), item)),
]

/** What goes back to a card: for assessed goods to that of the order, for each label that was called off to the one that paid it. */
export function backMoney(c: Case, done: Done): MoneyBack | undefined {
  const items = [...assessed(c, done), ...paidBySupport(c, done)]
  const amountMinor = sumMinor(refundsOf(c, done).map(({ refundMinor, taxMinor, feeMinor }) => refundMinor + taxMinor + feeMinor))
  const ofGoods = amountMinor === 0 ? [] : [{ cause: `returned:${items.map(({ id }) => id).join('+')}`, amountMinor }]
  // each label has a payment of its own
  const ofLabels = legsAt(done, 'L5').flatMap(({ id, paidMinor, paymentId }) =>
    paidMinor > 0 && paymentId !== null ? [{ cause: `return_label:${id}`, amountMinor: paidMinor, paymentId }] : [],
  )
  return together([...ofGoods, ...ofLabels])
}
/** Refunds of one move, the first of which stands for it. */
export function together([first, ...more]: readonly MoneyBack[]): MoneyBack | undefined {
  return first && (more.length > 0 ? { ...first, more } : first)
}
