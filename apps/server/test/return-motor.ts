// The plan of moves with the facts that a server keeps beside it, for lives of returns without a server: the calls of people as the commands
// choose moves for them, the words of a provider that always succeeds, and the books.
// long because: one world, which every act changes.
import { isEnoughToCharge } from '@rondo/rules/checkout/pricing'
import { mostClaim } from '@rondo/rules/claims/claim'
import { addDays, type Day, dayIn } from '@rondo/rules/kernel/days'
import { isOneOf } from '@rondo/rules/kernel/lists'
import type { Role } from '@rondo/rules/kernel/machine'
import { sumMinor } from '@rondo/rules/kernel/money'
import { bookingsOf } from '@rondo/rules/moves/bookings'
import type { Case, CaseItem, CaseRequest, Input } from '@rondo/rules/moves/case'
import { isInReturn } from '@rondo/rules/moves/guards-return'
import { paidFundOf } from '@rondo/rules/moves/label-money'
import type { Move } from '@rondo/rules/moves/machines'
import { moveByTimer } from '@rondo/rules/moves/offers'
import { isRefused, plan } from '@rondo/rules/moves/plan'
import { returnOpen } from '@rondo/rules/orders/group-statuses'
import { faultOf } from '@rondo/rules/orders/reasons'
import { lateDaysOf, lateFeeOf } from '@rondo/rules/rentals/late-fee'
import { laterSale } from '@rondo/rules/rentals/later-sale'
import { mayReturn } from '@rondo/rules/returns/eligibility'
import { isUsageFeeAllowed } from '@rondo/rules/returns/refund'
import { openRequests } from '@rondo/rules/returns/return-states'
import { fundPaidByCard } from '@rondo/rules/wallet/return-postings'
import { laterSalePaid } from '@rondo/rules/wallet/sale-postings'
import type { Done } from './return-model.ts'

export interface MotorRental {
  dueDay: Day
  days: number
  rentMinor: number
  readonly saleMinor: number
  readonly moreMinor: number
}
const early = ['return_requested_by_customer', 'return_approved_by_merchant', 'awaiting_return_shipment']
const underWay = ['return_shipped_to_merchant', 'awaiting_return_shipment']
const approved = ['return_approved_by_merchant', 'awaiting_return_shipment']
const isAt = ({ status }: CaseItem, statuses: readonly string[]) => statuses.includes(status ?? '')
/** What a refund owes is paid at once. */
const arrived: Readonly<Record<string, string>> = { customer_refund: 'stripe_balance', merchant_refund: 'stripe_balance' }

export class ReturnMotor {
  c: Case
  readonly taken = new Set<string>()
  /** What the books have moved, debit positive, minor units. */
  readonly sums: Record<string, number> = {}
  readonly #rentals: Map<number, MotorRental>
  readonly #claimed = new Map<number, number>()
  readonly #assessed = new Set<number>()
  #nextId = 1_000

  constructor(c: Case, rentals: ReadonlyMap<number, MotorRental>) {
    this.c = c
    this.#rentals = new Map(rentals)
  }

  /** The case as it is read anew at an instant. */
  at(now: Date) {
    this.c = {
      ...this.c,
      now,
      items: this.c.items.map((item) => ({ ...item, ...this.#lateOf(item, now), returnReason: this.#requestOf(item.id)?.reason ?? null })),
      funds: this.c.funds.map((fund) => ({
        ...fund,
        itemIds: fund.itemIds.filter((id) => !fund.leftIds.includes(id)),
        sharesMinor: fund.sharesMinor.filter((_, place) => !fund.leftIds.includes(fund.itemIds[place] ?? 0)),
        leftIds: [],
      })),
      deposits: this.c.deposits.map((one) => ({ ...one, claimedMinor: this.#claimed.get(one.id) ?? one.amountMinor })),
    }
  }
  #requestOf(itemId: number): CaseRequest | undefined {
    const own = this.c.requests.filter(({ kind, itemIds }) => kind === 'return' && itemIds.includes(itemId))
    return own.findLast(({ status }) => isOneOf(openRequests, status ?? '')) ?? own.at(-1)
  }
  #lateOf({ id, receivedAt, depositMinor }: CaseItem, now: Date): Partial<CaseItem> {
    const rental = this.#rentals.get(id)
    if (!rental) return {}
    const lateDays = lateDaysOf(rental.dueDay, dayIn(receivedAt ?? now))
    const terms = { rentMinor: rental.rentMinor, rentalDays: rental.days, depositMinor }
    return { dueAt: new Date(`${addDays(rental.dueDay, 1)}T00:00:00Z`), lateDays, lateFeeMinor: lateFeeOf(terms, lateDays) }
  }

  /** What its merchant has pending and owes. */
  #balances = ({ pendingMinor }: Case) => ({ pendingMinor, owedMinor: this.sums['merchant_receivable'] ?? 0 })

  #book(postings: readonly { readonly account: string; readonly amountMinor: number }[]) {
    for (const { account, amountMinor } of postings) {
      const [kind = '', subject] = account.split(':')
      const name = arrived[kind] ?? kind
      this.sums[name] = (this.sums[name] ?? 0) + amountMinor
      if (kind === 'merchant_pending') this.c = { ...this.c, pendingMinor: this.c.pendingMinor - amountMinor }
      if (kind !== 'refund_fund') continue
      const paid = (id: number, minor: number) => (String(id) === subject ? minor - amountMinor : minor)
      this.c = { ...this.c, funds: this.c.funds.map((one) => ({ ...one, balanceMinor: paid(one.id, one.balanceMinor) })) }
    }
  }
  /** Makes a move and books it. */
  #make(move: Move, by: Role, input: Input): boolean {
    const before = this.c
    const planned = plan(before, move, by, input, { ids: Array.from({ length: 12 }, (_, at) => this.#nextId + at) })
    if (isRefused(planned)) return false
    if (planned.lacking.length > 0) throw new Error(`${move} lacks ${planned.lacking.join()}`)
    this.#nextId += planned.begun
    for (const { row, id } of planned.steps) {
      this.taken.add(row)
      if (row === 'I33') this.#divide(planned.after, id)
    }
    const balances = new Map(before.funds.map(({ id, balanceMinor }) => [id, balanceMinor]))
    // what began and took no row is not written
    this.c = {
      ...planned.after,
      requests: planned.after.requests.filter(({ status }) => status !== null),
      funds: planned.after.funds.flatMap((one) => (one.status === null ? [] : [{ ...one, balanceMinor: balances.get(one.id) ?? 0 }])),
    }
    for (const { postings } of bookingsOf(before, planned, this.#balances(before))) this.#book(postings)
    this.at(before.now)
    return true
  }
  /** Pieces that are asked back have been out as long, and take their part of the rent. */
  #divide({ items }: Case, id: number) {
    const part = items.find((one) => one.id === id)
    const whole = items.find((one) => one.id === part?.splitFrom)
    const rental = whole && this.#rentals.get(whole.id)
    if (!part || !whole || !rental) return
    const rentMinor = Math.round((rental.rentMinor * part.quantity) / (whole.quantity + part.quantity))
    this.#rentals.set(id, { ...rental, rentMinor })
    rental.rentMinor -= rentMinor
  }
  /** The same for whoever calls, with what follows by the words of the provider. */
  #do(move: Move, by: Role, input: Input): Done {
    const isMade = this.#make(move, by, input)
    if (isMade) this.#hear()
    return isMade ? 'done' : 'refused'
  }
  #hear() {
    for (const { id } of this.c.deposits.filter(({ status }) => status === 'release_due'))
      this.#make('settleDeposit', 'provider', { itemIds: [id], provider: 'succeeded' })
    const ids = this.c.items.filter((item) => isAt(item, ['return_processing'])).map(({ id }) => id)
    for (const id of ids) this.#make('settleReturn', 'provider', { itemIds: [id], provider: 'succeeded' })
    for (const { id, itemIds } of this.c.funds) {
      const fund = this.c.funds.find((one) => one.id === id)
      const input = { fundId: id, provider: 'succeeded' } as const
      if (fund?.status === 'payment_collected_ready_for_refund' && itemIds.some((one) => ids.includes(one)))
        this.#make('settleFund', 'provider', input)
      const goesOn = itemIds.some((one) => isInReturn(this.item(one)))
      if (fund?.status === 'payment_collected' && !goesOn && fund.balanceMinor === 0) this.#make('settleFundRefund', 'provider', input)
    }
  }
  item = (id: number) => {
    const found = this.c.items.find((one) => one.id === id)
    if (!found) throw new Error(`no item ${id}`)
    return found
  }
  #named = (ids: readonly number[] | undefined) => this.c.items.filter(({ id }) => !ids || ids.includes(id))

  ask(ids: readonly number[] | undefined, reason: string): Done {
    const may = (item: CaseItem) => mayReturn({ ...item, status: item.status ?? 'pending', hasOpenReturn: false }, this.c.now)
    const itemIds = ids ?? this.c.items.filter(may).map(({ id }) => id)
    const { status } = this.c.group
    const isOpen = isOneOf(returnOpen, status ?? '') || status === 'return_rejected'
    return itemIds.length === 0 ? 'refused' : this.#do(isOpen ? 'requestItemReturn' : 'requestGroupReturn', 'customer', { itemIds, reason })
  }
  askPart = (id: number, quantity: number, reason: string) => this.#do('requestItemReturn', 'customer', { itemIds: [id], reason, quantity })
  edit(id: number, pieces: number, reason: string): Done {
    const request = this.c.requests.find(
      ({ kind, status, itemIds }) => kind === 'return' && status === 'pending_merchant_review' && itemIds.includes(id),
    )
    const staying = this.item(id).quantity - pieces
    if (!request || staying < 0) return 'refused'
    const isFunded = paidFundOf(this.c, id) !== undefined
    if (isFunded && (staying > 0 || faultOf(reason) !== faultOf(request.reason ?? ''))) return 'refused'
    const done = this.#do('editRequest', 'customer', { requestId: request.id, ...(staying > 0 && { quantity: staying }) })
    if (done === 'done') {
      this.c = { ...this.c, requests: this.c.requests.map((one) => (one.id === request.id ? { ...one, reason } : one)) }
      this.at(this.c.now)
    }
    return done
  }
  cancel(ids: readonly number[] | undefined): Done {
    const itemIds = ids ?? this.c.items.filter((item) => isAt(item, early)).map(({ id }) => id)
    return itemIds.length === 0 ? 'refused' : this.#do('cancelReturn', 'customer', { itemIds, reason: 'want_to_keep' })
  }

  #asked(ids: readonly number[] | undefined) {
    const items = this.#named(ids).filter((item) => isAt(item, ['return_requested_by_customer']))
    const bought = items.filter(({ type }) => type === 'buy')
    const isOurs = items.some(({ id }) => faultOf(this.#requestOf(id)?.reason ?? '') === 'merchant')
    return { items, bought, unfunded: bought.filter(({ id }) => !paidFundOf(this.c, id)), fault: isOurs ? 'merchant' : 'customer' } as const
  }
  fund(ids: readonly number[] | undefined, lessMinor: number, paidBy: 'card' | 'earnings'): Done {
    const { unfunded, fault } = this.#asked(ids)
    const valueMinor = sumMinor(unfunded.map((item) => item.amountMinor))
    const amountMinor = Math.max(0, valueMinor - lessMinor)
    const usageFeeMinor = valueMinor - amountMinor
    if (unfunded.length === 0 || amountMinor === 0 || !isUsageFeeAllowed(usageFeeMinor, valueMinor, fault)) return 'refused'
    if (paidBy === 'earnings' ? this.c.pendingMinor < amountMinor : !isEnoughToCharge(amountMinor, 'USD')) return 'refused'
    const input = { itemIds: unfunded.map(({ id }) => id), usageFeeMinor, shippingMinor: 0 }
    if (paidBy === 'earnings') return this.#do('createFund', 'merchant', { ...input, paidBy })
    if (this.#do('createFund', 'merchant', input) === 'refused') return 'refused'
    const fundId = this.c.funds.at(-1)?.id ?? 0
    const done = this.#do('confirmFund', 'provider', { fundId, provider: 'succeeded' })
    this.#book(fundPaidByCard(fundId, amountMinor))
    return done
  }
  approve(how: 'group' | 'all' | 'one', ids: readonly number[] | undefined): Done {
    const { items, bought, fault } = this.#asked(ids)
    const partOf = ({ id, amountMinor }: CaseItem) => {
      const fund = paidFundOf(this.c, id)
      return fund ? amountMinor - (fund.sharesMinor[fund.itemIds.indexOf(id)] ?? 0) : 0
    }
    const usageFeeMinor = sumMinor(bought.map(partOf))
    const valueMinor = sumMinor(bought.map((item) => item.amountMinor))
    if (items.length === 0 || !isUsageFeeAllowed(usageFeeMinor, valueMinor, fault)) return 'refused'
    const move = ({ group: 'approveGroupReturn', all: 'approveAllReturns', one: 'approveRequest' } as const)[how]
    return this.#do(move, 'merchant', { itemIds: items.map(({ id }) => id), usageFeeMinor, shippingMinor: 0, hasAddress: true })
  }
  reject(how: 'group' | 'all' | 'one', ids: readonly number[] | undefined): Done {
    const { items } = this.#asked(ids)
    const move = ({ group: 'rejectGroupReturn', all: 'rejectAllReturns', one: 'rejectRequest' } as const)[how]
    return items.length === 0 ? 'refused' : this.#do(move, 'merchant', { itemIds: items.map(({ id }) => id), reason: 'policy_violation' })
  }
  /** Support finds that all that was rejected may go back: each by its last request. */
  overturn(): Done {
    const last = this.c.requests.filter(
      ({ kind, id, itemIds, status }) =>
        kind === 'return' &&
        status === 'rejected' &&
        itemIds.every((one) => isAt(this.item(one), ['return_rejected_by_merchant'])) &&
        !this.c.requests.some((later) => later.kind === 'return' && later.id > id && later.itemIds.some((one) => itemIds.includes(one))),
    )
    for (const { id: requestId, itemIds } of last)
      if (!this.#make('reopenRequest', 'operator', { requestId, itemIds, hasAddress: true, reason: 'Both sides were heard.' }))
        throw new Error(`request ${requestId} is not taken up again`)
    return last.length > 0 ? 'done' : 'refused'
  }

  start = (id: number): Done =>
    isAt(this.item(id), ['awaiting_return_shipment']) ? 'done' : this.#do('startReturn', 'customer', { itemIds: [id] })
  handIn(ids: readonly number[] | undefined): Done {
    const named = this.#named(ids)
    const going = named.filter((item) => isAt(item, approved))
    if (going.length === 0 && named.some((item) => isAt(item, ['return_shipped_to_merchant']))) return 'done'
    return this.#do('markReturnShipped', 'customer', { itemIds: (going.length > 0 ? going : named).map(({ id }) => id), isOwnLabel: false })
  }
  receive(ids: readonly number[] | undefined): Done {
    const named = this.#named(ids)
    const isDone = named.some((item) => isAt(item, ['return_delivered'])) && !named.some((item) => isAt(item, underWay))
    return isDone ? 'done' : this.#do('confirmReceipt', 'merchant', ids ? { itemIds: ids } : {})
  }
  assess(id: number, condition: string): Done {
    if (this.#assessed.has(id)) return 'done'
    const done = this.#do('assessItem', 'merchant', { itemIds: [id], condition })
    if (done === 'done') this.#assessed.add(id)
    return done
  }

  #depositOf = (id: number) => this.c.deposits.find((one) => one.id === id)
  claim(id: number, minor: number): Done {
    const { receivedAt, lateFeeMinor } = this.item(id)
    const deposit = this.#depositOf(id)
    if (!deposit) return 'refused'
    const input = { itemIds: [id], reason: 'damaged', photos: 1 }
    if (receivedAt === null) return this.#do('claimLostRental', 'merchant', { ...input, reason: 'not_returned' })
    if (minor <= 0 || minor > mostClaim(deposit.amountMinor, Math.min(deposit.amountMinor, lateFeeMinor))) return 'refused'
    const done = this.#do('claimDeposit', 'merchant', input)
    if (done === 'done') this.#claim(id, minor)
    return done
  }
  #claim(id: number, minor: number | undefined) {
    if (minor === undefined) this.#claimed.delete(id)
    else this.#claimed.set(id, minor)
    this.at(this.c.now)
  }
  accept = (id: number): Done => (this.#depositOf(id) ? this.#do('settleClaim', 'customer', { itemIds: [id] }) : 'refused')
  contest = (id: number): Done => (this.#depositOf(id) ? this.#do('contestClaim', 'customer', { itemIds: [id] }) : 'refused')
  withdraw(id: number): Done {
    const done = this.#depositOf(id) ? this.#do('withdrawClaim', 'merchant', { itemIds: [id] }) : 'refused'
    if (done === 'done') this.#claim(id, undefined)
    return done
  }
  decide(id: number, grantedMinor: number): Done {
    const deposit = this.#depositOf(id)
    if (deposit?.status !== 'contested' || grantedMinor > deposit.claimedMinor) return 'refused'
    if (grantedMinor > 0) this.#claim(id, grantedMinor)
    const done = this.#do(grantedMinor === 0 ? 'withdrawClaim' : 'settleClaim', 'operator', { itemIds: [id] })
    if (grantedMinor === 0) this.#claim(id, undefined)
    return done
  }

  #sale(id: number, minor: number) {
    const { subtotalMinor: amountMinor, feeMinor, taxMinor } = laterSale(minor * this.item(id).quantity, 'USD')
    this.#book(laterSalePaid({ merchantId: this.c.group.merchantId, amountMinor, feeMinor, taxMinor }))
  }
  openKeep(id: number): Done {
    const [item, input] = [this.item(id), { itemIds: [id], provider: 'succeeded' } as const]
    if (isAt(item, ['keep_item_requested'])) return 'done'
    if (!this.#rentals.has(id) || isRefused(plan(this.c, 'keepItem', 'customer', input))) return 'refused'
    // a person pays for one thing at a time
    for (const other of this.c.items.filter((one) => isAt(one, ['keep_item_requested'])))
      this.#do('giveUpBuyOut', 'customer', { itemIds: [other.id] })
    return this.#do('keepItem', 'customer', input)
  }
  keep(id: number): Done {
    if (this.openKeep(id) === 'refused') return 'refused'
    const input = { itemIds: [id], provider: 'succeeded' } as const
    if (!this.#make('payForItem', 'provider', input)) throw new Error(`item ${id} is not paid for`)
    this.#sale(id, this.#rentals.get(id)?.saleMinor ?? 0)
    return this.#do('finishBuyOut', 'provider', input)
  }
  stopKeeping(id: number): Done {
    if (!this.#rentals.has(id)) return 'refused'
    return isAt(this.item(id), ['in_use']) ? 'done' : this.#do('giveUpBuyOut', 'customer', { itemIds: [id] })
  }
  extend(id: number): Done {
    const rental = this.#rentals.get(id)
    const isMade = rental && this.#do('extendRental', 'customer', { itemIds: [id], provider: 'succeeded' }) === 'done'
    if (!isMade) return 'refused'
    this.#sale(id, rental.moreMinor)
    rental.dueDay = addDays(rental.dueDay, 3)
    rental.days += 3
    rental.rentMinor += rental.moreMinor * this.item(id).quantity
    this.at(this.c.now)
    return 'done'
  }

  wait(now: Date) {
    for (this.at(now); ; this.at(now)) {
      const due = moveByTimer(this.c)
      if (!due || this.#do(due.move, 'timer', due.input) === 'refused') return
    }
  }
}
