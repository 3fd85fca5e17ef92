import { sumMinor } from '../kernel/money.ts'
import { fundAdvanced, fundFromEarnings, returnMoneyGivenBack } from '../wallet/postings.ts'
import type { Booking, MerchantBalances } from './bookings.ts'
import type { Case, CaseFund } from './case.ts'
import type { Step } from './plan.ts'
import { isInReturn } from './guards-return.ts'
import { fundShare } from './label-money.ts'
import { isLeaving } from './moved.ts'
import { labelBackTo, refundsOf } from './way-back-bookings.ts'

/** What goes back of a fund because items of it do not come back: the merchant's own money. */
export interface FundBack {
  readonly fundId: number
  readonly paidBy: CaseFund['paidBy']
  /** The same cause pays once: no item leaves a fund twice. */
  readonly cause: string
  readonly amountMinor: number
}
interface Done {
  readonly steps: readonly Step[]
  readonly after: Case
  readonly isWithoutMoney: boolean
}

/**
 * Every part of a paid fund that a plan gives back: the shares of items that leave it, whatever a label has cost; all that is left
 * with the last one, once every item that stayed is paid for, and when a lost dispute has paid the customer (F11).
 */
export function givenBackOf(c: Case, done: Done): FundBack[] {
  const { steps, after } = done
  const gone = steps.flatMap((step) => (isLeaving(step) ? [step.id] : []))
  return c.funds.flatMap(({ id: fundId, status, itemIds, paidBy, balanceMinor: inIt }): FundBack[] => {
    const taken = (row: string) => steps.some((step) => step.machine === 'fund' && step.id === fundId && step.row === row)
    const left = itemIds.filter((id) => gone.includes(id))
    const [isSettled, isDisputed] = [taken('F3'), taken('F11')]
    if (status !== 'payment_collected' || (left.length === 0 && !isSettled && !isDisputed)) return []
    // labels give back first what is not theirs any more
    const balanceMinor = inIt + labelBackTo(c, done, fundId) - paidOf(c, done, fundId)
    const isLast = isDisputed || isSettled || !after.items.some((item) => itemIds.includes(item.id) && isInReturn(item))
    const part = sumMinor(left.map((id) => fundShare(c, id)))
    const amountMinor = isLast ? balanceMinor : Math.min(part, balanceMinor)
    const cause = `fund:${fundId}:${isDisputed ? 'disputed' : (left[0] ?? 'rest')}`
    return amountMinor <= 0 ? [] : [{ fundId, paidBy, cause, amountMinor }]
  })
}
/** What a plan refunds out of a fund. */
const paidOf = (c: Case, done: Done, fundId: number): number =>
  sumMinor(refundsOf(c, done).flatMap((refund) => (refund.fundId === fundId ? [refund.refundMinor] : [])))

/** The same, of what was paid by card: it goes back there, and the provider's word ends the fund (F5a, F5b). */
export const fundsBackOf = (c: Case, done: Done): FundBack[] => givenBackOf(c, done).filter(({ paidBy }) => paidBy === 'card')

/** B11 and B12 of a fund that is not paid by card, B16 of what goes back. B10 is booked with its payment. */
export function fundBookings(c: Case, done: Done, { pendingMinor, owedMinor }: MerchantBalances): Booking[] {
  const { merchantId } = c.group
  const { customerId } = c.order
  const collected = done.steps.flatMap(({ machine, id, row }): Booking[] => {
    const fund = machine === 'fund' && row === 'F2' ? done.after.funds.find((one) => one.id === id) : undefined
    if (!fund || fund.paidBy === 'card') return []
    return fund.paidBy === 'earnings'
      ? [{ kind: 'B11', about: `fund:${id}`, postings: fundFromEarnings(id, merchantId, fund.amountMinor, pendingMinor) }]
      : [{ kind: 'B12', about: `fund:${id}`, postings: fundAdvanced(id, merchantId, fund.amountMinor) }]
  })
  let leftMinor = owedMinor
  const back = givenBackOf(c, done).map(({ fundId, paidBy, cause, amountMinor }): Booking => {
    const fund = { returnId: fundId, amountMinor }
    const postings = returnMoneyGivenBack({
      merchantId,
      customerId,
      fund,
      merchantMinor: amountMinor,
      paidBy,
      owedMinor: leftMinor,
      customerMinor: 0,
    })
    if (paidBy === 'advance') leftMinor -= amountMinor
    return { kind: 'B16', about: cause, postings, ...(paidBy === 'advance' && { isOfAdvance: true }) }
  })
  return [...collected, ...back]
}
