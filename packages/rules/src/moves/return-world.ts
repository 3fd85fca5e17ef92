// A paid group that arrived, with its books, refunds and what its merchant loses beside it, for tests of returns.
import { sumMinor } from '../kernel/money.ts'
import { type Posting } from '../wallet/postings.ts'
import { bookingsOf, refundsIn } from './bookings.ts'
import type { Case, CaseItem, Input } from './case.ts'
import { fundFor, fundShare, itemRefund } from './label-money.ts'
import type { Role } from '../kernel/machine.ts'
import type { Move } from './machines.ts'
import { isRefused, plan, type Plan } from './plan.ts'
import { drawing } from './random-case.ts'
import { supportPays, withoutVoided } from './way-back-bookings.ts'

export const DAY = 86_400_000
const CUSTOMER = 7
export const MERCHANT = 9
export const reasons = ['changed_mind', 'defective', 'wrong_size', 'damaged'] as const
export type Draw = ReturnType<typeof drawing>

function delivered(draw: Draw): Case {
  const now = new Date('2027-03-01T12:00:00Z')
  const items = Array.from({ length: 1 + draw.below(4) }, (_, index): CaseItem => {
    const quantity = 1 + draw.below(3)
    const amountMinor = quantity * (1 + draw.below(12_000))
    const feeMinor = Math.round(amountMinor / 10)
    return {
      id: 100 + index,
      status: 'delivered',
      since: now,
      type: 'buy',
      isVirtual: false,
      isService: false,
      isSwap: false,
      quantity,
      splitFrom: null,
      amountMinor,
      feeMinor,
      taxMinor: Math.round((amountMinor + feeMinor) * 0.08),
      depositMinor: 0,
      isLost: false,
      deliveredAt: now,
      firstDay: null,
      dueAt: null,
      approvedAt: null,
      receivedAt: null,
      returnReason: null,
      lateDays: 0,
      lateFeeMinor: 0,
      condition: 'good',
      isForSale: true,
      hasLaterBooking: false,
      isIntentConfirmed: false,
      mayExtend: false,
      isFreeAfter: false,
    }
  })
  return {
    now,
    order: { id: 1, status: 'delivered', since: now, customerId: CUSTOMER, createdAt: now, others: [] },
    group: {
      id: 2,
      status: 'delivery_completed_to_customer',
      since: now,
      merchantId: MERCHANT,
      groupType: 'shipping',
      isVirtual: false,
      shippingMinor: 0,
      estimateAt: null,
      deliveredAt: now,
      deliveredBy: 'carrier',
      failure: null,
      isGroupRequestWhole: false,
      wasAllApproved: false,
      hasSupportCase: false,
      pickup: null,
      isCustomerReviewed: true,
      isMerchantPayable: true,
    },
    items,
    requests: [],
    funds: [],
    legs: [],
    deposits: [],
    swap: null,
    dispute: null,
    pendingMinor: 0,
  }
}

/** What a card has paid into a fund towards labels that have not come. */
const awaitedIn = ({ legs }: Case, fund: number) =>
  sumMinor(
    legs.flatMap(({ status, payers }) =>
      status === null ? payers.flatMap(({ fundId, amountMinor }) => (fundId === fund ? [amountMinor] : [])) : [],
    ),
  )

/** A group whose books are kept beside it: floors as the database has them. */
export class World {
  c: Case
  readonly ledger = new Map<string, number>()
  readonly refunds: number[] = []
  readonly toCards: number[] = []
  readonly faults: string[] = []
  readonly expected = new Map<number, number>()
  /** What each item that went back costs its merchant: its share of the fund whatever its label cost, or what support paid without one. */
  readonly lost = new Map<number, number>()
  /** What the merchant put in of other money: by card, and of earnings elsewhere. */
  putIn = 0
  #nextId = 1_000
  constructor(draw: Draw) {
    const c = delivered(draw)
    const of = (part: 'amountMinor' | 'feeMinor' | 'taxMinor') => sumMinor(c.items.map((item) => item[part]))
    const isPaidOut = draw.chance(0.4)
    this.ledger.set(`merchant_pending:${MERCHANT}`, isPaidOut ? 0 : -of('amountMinor'))
    this.ledger.set('platform_fee', -of('feeMinor'))
    this.ledger.set('tax_payable:US', -of('taxMinor'))
    this.c = { ...c, pendingMinor: isPaidOut ? 0 : of('amountMinor') }
  }
  id = () => this.#nextId++
  book(postings: readonly Posting[]) {
    if (sumMinor(postings.map(({ amountMinor }) => amountMinor)) !== 0) this.faults.push('a posting is not balanced')
    for (const { account, amountMinor } of postings) this.ledger.set(account, (this.ledger.get(account) ?? 0) + amountMinor)
    if (this.owed() < 0) this.faults.push(`the merchant owes ${this.owed()}`)
    for (const [account, minor] of this.ledger)
      if (/^(refund_fund|customer_refund|merchant_refund|merchant_pending|shipping_held)/.test(account) && minor > 0)
        this.faults.push(`${account} is below zero by ${minor}`)
  }
  balance = (account: string) => -(this.ledger.get(account) ?? 0)
  /** What the merchant has of the group in the end, beside what was put in. */
  worth = () => this.balance(`merchant_pending:${MERCHANT}`) + this.balance(`merchant_refund:${MERCHANT}`) - this.owed() - this.putIn
  owedBy = (account: string) => this.ledger.get(account) ?? 0
  owed = () => this.ledger.get(`merchant_receivable:${MERCHANT}`) ?? 0
  /** What the next reader of the database finds. */
  reread(after: Case) {
    const funds = after.funds.map((fund) => ({
      ...fund,
      itemIds: fund.itemIds.filter((id) => !fund.leftIds.includes(id)),
      sharesMinor: fund.sharesMinor.filter((_, at) => !fund.leftIds.includes(fund.itemIds[at] ?? 0)),
      leftIds: [],
      balanceMinor: this.balance(`refund_fund:${fund.id}`) - awaitedIn(after, fund.id),
    }))
    const reasonOf = (id: number) => after.requests.findLast(({ itemIds }) => itemIds.includes(id))?.reason ?? null
    const items = after.items.map((item) => ({ ...item, returnReason: reasonOf(item.id) }))
    const hasSupportCase = after.requests.some(({ status }) => status === 'failed')
    this.c = {
      ...after,
      funds,
      items,
      group: { ...after.group, hasSupportCase },
      pendingMinor: this.balance(`merchant_pending:${MERCHANT}`),
      now: new Date(after.now.getTime() + 60_000),
    }
  }
  make(move: Move, by: Role, input: Input = {}): Plan | undefined {
    const ids = Array.from({ length: 12 }, this.id)
    const planned = plan(this.c, move, by, input, { ids })
    if (isRefused(planned)) return undefined
    if (planned.lacking.length > 0) this.faults.push(`${move} lacks ${planned.lacking.join()}`)
    for (const { machine, row, id } of planned.steps) {
      const item = this.c.items.find((one) => one.id === id)
      if (machine !== 'item' || !item || (row !== 'I19a' && row !== 'I32')) continue
      const { refundMinor, taxMinor, feeMinor } =
        row === 'I19a' ? itemRefund(this.c, item) : supportPays(withoutVoided(this.c, planned), item)
      if (planned.isWithoutMoney || item.status === 'return_processing') continue
      if (refundMinor < 0) this.faults.push(`item ${id} is refunded with ${refundMinor}`)
      this.expected.set(id, refundMinor + taxMinor + feeMinor)
      this.lost.set(id, fundFor(this.c, id) ? fundShare(this.c, id) : refundMinor)
    }
    const before = this.balance(`customer_refund:${CUSTOMER}`)
    for (const { postings } of bookingsOf(this.c, planned, { pendingMinor: this.c.pendingMinor, owedMinor: this.owed() }))
      this.book(postings)
    const owed = this.balance(`customer_refund:${CUSTOMER}`) - before
    const sent = refundsIn(planned.moneyBack)
    const sentMinor = sumMinor(sent.map(({ amountMinor }) => amountMinor))
    if (owed !== sentMinor) this.faults.push(`${move}: owed ${owed}, sent ${sentMinor}`)
    this.refunds.push(...sent.flatMap(({ paymentId, amountMinor }) => (paymentId === undefined ? [amountMinor] : [])))
    this.toCards.push(...planned.fundsBack.map(({ amountMinor }) => amountMinor))
    this.reread(planned.after)
    return planned
  }
}
