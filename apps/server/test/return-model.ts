// Goods that are with their customer, as plain values: what each act about returns, rentals, deposits, funds and claims must make of them.
// Written from the specification: it shares no code with the motor that plans moves, reads no table of states, and no database.
// long because: one world of values, which every act changes.
import { clocks } from '@rondo/rules/kernel/clocks'
import { addDays, type Day, daysBetween } from '@rondo/rules/kernel/days'
import { quantities } from '@rondo/rules/kernel/limits'
import { splitByShares } from '@rondo/rules/kernel/money'
import { conditions } from '@rondo/rules/listings/catalogue'
import { faultOf } from '@rondo/rules/orders/reasons'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Rental {
  readonly zone: string
  dueDay: Day
  days: number
  rentMinor: number
  /** What it costs to buy now, for one; and to rent it three days longer. */
  readonly saleMinor: number
  readonly moreMinor: number
  returnedAt: number | null
}
export interface BackItem {
  id: number
  readonly type: 'buy' | 'rent'
  quantity: number
  amountMinor: number
  feeMinor: number
  taxMinor: number
  depositMinor: number
  status: string
  since: number
  readonly deliveredAt: number
  approvedAt: number | null
  receivedAt: number | null
  reason: string | null
  isAssessed: boolean
  rental: Rental | null
  /** The deposit; null of what has none. */
  hold: { status: string; claimedMinor: number; thawedAt?: number } | null
}
interface Fund {
  readonly shares: Map<number, number>
  readonly left: Set<number>
  readonly paidBy: 'card' | 'earnings' | 'advance'
  status: string
  balanceMinor: number
}
interface Request {
  readonly itemId: number
  /** It asks support for help: nothing of the goods moves it. */
  readonly isQuestion?: boolean
  status: string
}
export type Done = 'done' | 'refused'

const early = ['return_requested_by_customer', 'return_approved_by_merchant', 'awaiting_return_shipment']
const open = [...early, 'return_shipped_to_merchant', 'return_delivered', 'return_processing', 'rental_return_processing']
/** Where a group stands while nothing of it is on its way back. */
const quiet = [
  'pickup_completed_by_customer',
  'renting_in_progress',
  'partial_return_completed',
  'return_rejected',
  'return_completed_for_group',
]
const isAt = ({ status }: BackItem, ...statuses: readonly string[]) => statuses.includes(status)
const isOpen = (item: BackItem) => isAt(item, ...open)
const isDone = (item: BackItem) =>
  isAt(item, 'return_completed', 'rental_return_completed') || (isAt(item, 'security_deposit_claimed') && item.receivedAt !== null)
/** Nothing more happens to it. */
const isClosed = (item: BackItem) => isDone(item) || isAt(item, 'security_deposit_claimed', 'rental_converted_to_purchase')

/** A calendar is dear to make, and asked for thousands of days. */
const calendars = new Map<string, Intl.DateTimeFormat>()
function calendarOf(zone: string): Intl.DateTimeFormat {
  const known = calendars.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  calendars.set(zone, known)
  return known
}
const dayIn = (at: number, zone: string): Day => calendarOf(zone).format(new Date(at)) as Day
const ends = new Map<string, number>()
/** The instant at which a day is over in a zone. */
function endOfDay(day: Day, zone: string): number {
  const name = `${day} ${zone}`
  const known = ends.get(name)
  if (known !== undefined) return known
  const next = addDays(day, 1)
  const guess = Date.parse(`${next}T00:00:00Z`)
  const end =
    [...Array(27 * 4).keys()].map((quarter) => guess + (quarter - 56) * 15 * MINUTE).find((at) => dayIn(at, zone) >= next) ?? guess
  ends.set(name, end)
  return end
}

export class ReturnModel {
  now: number
  readonly items: BackItem[]
  status: string
  since: number
  /** The group was asked back as one, and nothing of it is decided; and the last approval was for all. */
  #isWhole = false
  #wasAll = false
  readonly requests: Request[] = []
  readonly funds: Fund[] = []
  /** What the ledger has moved since the hand-over, debit positive, minor units. */
  readonly sums: Record<string, number> = {}
  /** What is held of the merchant's earnings. */
  #heldMinor: number
  /** Pieces that left the stock for good since: bought by their renter, or lost. */
  gone = 0
  code = { tries: 0, lockedUntil: null as number | null }

  constructor(now: number, status: string, items: readonly BackItem[]) {
    this.now = now
    this.status = status
    this.since = now
    this.items = [...items]
    this.#heldMinor = items.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  }

  item = (id: number): BackItem => {
    const found = this.items.find((one) => one.id === id)
    if (!found) throw new Error(`no item ${id}`)
    return found
  }
  /** In the order of the items, whatever the order in which a call names them. */
  #of = (ids: readonly number[] | undefined) => (ids ? this.items.filter(({ id }) => ids.includes(id)) : this.items)

  #book(...lines: readonly (readonly [account: string, minor: number])[]) {
    for (const [account, minor] of lines) {
      this.sums[account] = (this.sums[account] ?? 0) + minor
      if (account === 'merchant_pending') this.#heldMinor -= minor
    }
  }
  #to(item: BackItem, status: string) {
    if (item.status !== status) Object.assign(item, { status, since: this.now })
  }
  #group(status: string) {
    if (this.status !== status) Object.assign(this, { status, since: this.now })
  }

  /** The least advanced return of the group says where it stands. */
  #stage(): string {
    const has = (...statuses: readonly string[]) => this.items.some((item) => isAt(item, ...statuses))
    if (has('return_requested_by_customer'))
      return this.status === 'return_requested' && this.#isWhole ? 'return_requested' : 'partial_return_requested'
    if (has('return_approved_by_merchant')) {
      if (this.#wasAll || this.items.every((item) => item.type === 'rent' && isAt(item, 'return_approved_by_merchant')))
        return 'return_approved'
      return this.items.every(isOpen) ? 'group_return_approved' : 'partial_return_approved'
    }
    if (has('awaiting_return_shipment')) return 'awaiting_return_dropoff'
    if (has('return_shipped_to_merchant')) return 'return_shipped'
    const here = this.items.filter((item) => item.receivedAt !== null && (isOpen(item) || isAt(item, 'damaged_on_return')))
    if (here.length > 0) return here.every((item) => isAt(item, 'return_delivered')) ? 'return_delivered' : 'return_processing_by_merchant'
    if (has('return_rejected_by_merchant')) return 'return_rejected'
    if (this.items.every(isDone)) return 'return_completed_for_group'
    if (this.items.every(({ type }) => type === 'rent') && this.items.some(isOut)) return 'renting_in_progress'
    return this.items.some(isDone) ? 'partial_return_completed' : 'pickup_completed_by_customer'
  }
  /** Something has ended: the group is done with it, or stands where its other returns do. */
  #afterEnd() {
    for (const request of this.requests)
      if (!request.isQuestion && request.status === 'in_progress' && isClosed(this.item(request.itemId))) request.status = 'completed'
    if (this.items.every(isDone)) this.#group('return_completed_for_group')
    else if (!quiet.includes(this.status) && this.items.some(isDone)) this.#group(this.#stage())
    else this.#afterLast()
  }
  /** The last rental of a group of rentals is with its renter for good, or gone. */
  #afterLast() {
    if (this.status === 'renting_in_progress' && !this.items.some(isOut)) this.#group(this.#stage())
  }
  #request(item: BackItem, from: readonly string[], to: string) {
    for (const request of this.requests)
      if (!request.isQuestion && request.itemId === item.id && from.includes(request.status)) request.status = to
  }

  // what it costs to be late
  lateFee({ rental, depositMinor }: BackItem): number {
    if (!rental) return 0
    const late = Math.max(0, daysBetween(rental.dueDay, dayIn(rental.returnedAt ?? this.now, rental.zone)) - 1)
    return Math.min(depositMinor, Math.ceil((rental.rentMinor * late) / rental.days))
  }
  #isLate = ({ rental }: BackItem) => rental !== null && daysBetween(rental.dueDay, dayIn(rental.returnedAt ?? this.now, rental.zone)) > 1
  #dueAt = ({ rental }: BackItem) => (rental ? endOfDay(rental.dueDay, rental.zone) : Infinity)

  // asking
  #mayGoBack = (item: BackItem) =>
    item.type === 'rent'
      ? isAt(item, 'in_use')
      : isAt(item, 'pickup_completed_by_customer', 'completed') && this.now - item.deliveredAt <= clocks.returnWindowDays * DAY

  /** Named items, or all that may go, are asked back. `isGroup`: by the call of the group, which says so of a group that is at rest. */
  ask(ids: readonly number[] | undefined, reason: string, isGroup: boolean): Done {
    const asked = ids ? this.#of(ids) : this.items.filter(this.#mayGoBack)
    if (asked.length === 0 || !asked.every(this.#mayGoBack)) return 'refused'
    const isFirst = quiet.includes(this.status)
    this.#isWhole = isFirst && isGroup && this.status !== 'return_rejected' && !this.items.some(isOpen)
    if (isFirst) this.#group(this.#isWhole ? 'return_requested' : 'partial_return_requested')
    for (const item of asked) {
      item.reason = reason
      this.requests.push({ itemId: item.id, status: item.type === 'rent' ? 'approved' : 'pending_merchant_review' })
      this.#to(item, item.type === 'rent' ? 'return_approved_by_merchant' : 'return_requested_by_customer')
      if (item.type === 'rent') item.approvedAt = this.now
    }
    if (asked.some(({ type }) => type === 'rent')) this.#group(this.#stage())
    return 'done'
  }
  /** So many pieces of one item are asked back: they become an item of their own. */
  askPart(id: number, pieces: number, reason: string, newId: number | undefined): Done {
    const whole = this.item(id)
    if (pieces > whole.quantity || !this.#mayGoBack(whole)) return 'refused'
    if (pieces === whole.quantity) return this.ask([id], reason, false)
    if (newId === undefined) throw new Error('a part has no number')
    this.#divide(whole, pieces, newId)
    return this.ask([newId], reason, false)
  }
  /** Pieces of an item become an item of their own, with their part of its money. */
  #divide(whole: BackItem, pieces: number, id: number): BackItem {
    const part = (minor: number) => Math.round((minor * pieces) / whole.quantity)
    const made: BackItem = {
      ...whole,
      id,
      quantity: pieces,
      amountMinor: part(whole.amountMinor),
      feeMinor: part(whole.feeMinor),
      taxMinor: part(whole.taxMinor),
      depositMinor: part(whole.depositMinor),
      rental: whole.rental && { ...whole.rental, rentMinor: part(whole.rental.rentMinor) },
      hold: whole.hold && { ...whole.hold },
    }
    whole.amountMinor -= made.amountMinor
    whole.feeMinor -= made.feeMinor
    whole.taxMinor -= made.taxMinor
    whole.depositMinor -= made.depositMinor
    if (whole.rental) whole.rental.rentMinor -= made.rental?.rentMinor ?? 0
    whole.quantity -= pieces
    this.items.push(made)
    return made
  }
  /** A return that nobody has answered is to be for so many pieces, and for another reason: the other pieces stay, as an item of their own. */
  edit(id: number, pieces: number, reason: string, newId: number | undefined): Done {
    const item = this.item(id)
    if (!isAt(item, 'return_requested_by_customer') || pieces > item.quantity) return 'refused'
    const isFunded = this.paidFund(id) !== undefined
    if (isFunded && (pieces < item.quantity || faultOf(reason) !== faultOf(item.reason ?? ''))) return 'refused'
    if (pieces < item.quantity) {
      if (newId === undefined) throw new Error('a part has no number')
      this.#to(this.#divide(item, item.quantity - pieces, newId), this.#rest(item))
    }
    item.reason = reason
    return 'done'
  }

  /** An item stays with its customer after all: what its merchant put up for it goes back. */
  #stays(gone: readonly BackItem[], to: (item: BackItem) => string) {
    for (const item of gone) {
      this.#to(item, to(item))
      if (item.rental) item.rental.returnedAt = null
    }
    for (const fund of this.funds.filter(({ status }) => status === 'payment_collected')) {
      const leaving = gone.filter(({ id }) => fund.shares.has(id) && !fund.left.has(id))
      if (leaving.length === 0) continue
      const shareMinor = leaving.reduce((sum, { id }) => sum + (fund.shares.get(id) ?? 0), 0)
      for (const { id } of leaving) fund.left.add(id)
      const goesOn = [...fund.shares.keys()].some((id) => !fund.left.has(id) && isOpen(this.item(id)))
      this.#giveBack(fund, goesOn ? Math.min(shareMinor, fund.balanceMinor) : fund.balanceMinor)
      if (!goesOn) fund.status = fund.left.size < fund.shares.size ? 'customer_refunded' : 'merchant_refunded'
    }
  }
  #giveBack(fund: Fund, minor: number) {
    if (minor === 0) return
    fund.balanceMinor -= minor
    const to = { card: 'stripe_balance', earnings: 'merchant_pending', advance: 'merchant_receivable' }[fund.paidBy]
    this.#book(['refund_fund', minor], [to, -minor])
  }
  #rest = ({ type }: BackItem) => (type === 'rent' ? 'in_use' : 'pickup_completed_by_customer')

  cancel(ids: readonly number[] | undefined): Done {
    const named = this.#of(ids)
    const gone = named.filter((item) => isAt(item, ...early))
    if (gone.length === 0) return 'refused'
    for (const item of gone) this.#request(item, ['pending_merchant_review', 'approved', 'in_progress'], 'canceled')
    this.#stays(gone, this.#rest)
    this.#isWhole = false
    // the others: with the call that names none, all that could go are in it
    const others = this.items.filter((item) => !(ids ? named : gone).includes(item))
    this.#group(others.some((item) => isAt(item, ...early)) ? 'partial_return_requested' : this.#stage())
    return 'done'
  }

  // deciding
  asked = (ids?: readonly number[]) =>
    this.items.filter((item) => isAt(item, 'return_requested_by_customer') && (!ids || ids.includes(item.id)))
  paidFund = (id: number): Fund | undefined =>
    this.funds.find(
      ({ status, balanceMinor, shares, left }) => status === 'payment_collected' && balanceMinor > 0 && shares.has(id) && !left.has(id),
    )
  unfunded = (ids?: readonly number[]) => this.asked(ids).filter(({ id, type }) => type === 'buy' && !this.paidFund(id))

  /** The merchant puts up what the customer is to get, less a fee for the use. */
  fund(ids: readonly number[] | undefined, feeMinor: number, paidBy: 'card' | 'earnings'): Done {
    const items = this.unfunded(ids)
    const valueMinor = items.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const isOurFault = this.asked(ids).some(({ reason }) => faultOf(reason ?? '') === 'merchant')
    if (items.length === 0 || feeMinor >= valueMinor || (feeMinor > 0 && isOurFault)) return 'refused'
    if (paidBy === 'earnings' && this.#heldMinor < valueMinor - feeMinor) return 'refused'
    this.#collect(items, feeMinor, paidBy)
    return 'done'
  }
  #collect(items: readonly BackItem[], feeMinor: number, paidBy: Fund['paidBy']) {
    const values = items.map(({ amountMinor }) => amountMinor)
    const fees = splitByShares(feeMinor, values)
    const shares = new Map(items.map(({ id, amountMinor }, at) => [id, amountMinor - (fees[at] ?? 0)]))
    const minor = [...shares.values()].reduce((sum, one) => sum + one, 0)
    this.funds.push({ shares, left: new Set(), paidBy, status: 'payment_collected', balanceMinor: minor })
    const from = { card: 'stripe_balance', earnings: 'merchant_pending', advance: 'merchant_receivable' }[paidBy]
    this.#book([from, minor], ['refund_fund', -minor])
  }

  approve(how: 'group' | 'all' | 'one', ids: readonly number[] | undefined): Done {
    const asked = this.asked(ids)
    if (asked.length === 0 || this.unfunded(ids).length > 0) return 'refused'
    const isOurFault = asked.some(({ reason }) => faultOf(reason ?? '') === 'merchant')
    const feeMinor = asked.reduce((sum, { id, amountMinor }) => sum + amountMinor - (this.paidFund(id)?.shares.get(id) ?? amountMinor), 0)
    if (isOurFault && feeMinor > 0) return 'refused' // the fee of another: they are approved one by one
    this.#approved(asked)
    this.#wasAll = how === 'all'
    if (how !== 'all') this.#isWhole = false
    if (how === 'all') this.#group('return_approved')
    else if (how === 'group') this.#group(this.items.every(isOpen) ? 'group_return_approved' : 'partial_return_approved')
    else this.#group(this.#stage())
    return 'done'
  }
  #approved(items: readonly BackItem[]) {
    for (const item of items) {
      this.#to(item, 'return_approved_by_merchant')
      item.approvedAt = this.now
      this.#request(item, ['pending_merchant_review'], 'approved')
    }
  }
  reject(how: 'group' | 'all' | 'one', ids: readonly number[] | undefined): Done {
    const asked = this.asked(ids)
    if (asked.length === 0) return 'refused'
    for (const item of asked) this.#request(item, ['pending_merchant_review'], 'rejected')
    this.#stays(asked, how === 'group' ? this.#rest : () => 'return_rejected_by_merchant')
    this.#isWhole = false
    const others = this.items.filter((item) => !asked.includes(item))
    this.#group(how === 'all' && !others.some(isOpen) ? 'return_rejected' : this.#stage())
    return 'done'
  }

  /** Support finds that what was rejected may go back: it is paid of what is held of the merchant, item by item, or advanced. */
  overturn(): Done {
    const back = this.items.filter((item) => isAt(item, 'return_rejected_by_merchant'))
    if (back.length === 0) return 'refused'
    const last = (item: BackItem) => this.requests.findLast(({ itemId, isQuestion }) => !isQuestion && itemId === item.id)
    const place = (item: BackItem) => this.requests.findLastIndex((one) => one === last(item))
    for (const item of back.toSorted((a, b) => place(a) - place(b))) {
      this.#collect([item], 0, item.amountMinor <= this.#heldMinor ? 'earnings' : 'advance')
      this.#to(item, 'return_approved_by_merchant')
      item.approvedAt = this.now
      const request = last(item)
      if (request) request.status = 'approved'
      this.#isWhole = false
      this.#wasAll = false
      this.#group(this.#stage())
    }
    return 'done'
  }

  // questions to support
  #openQuestion = (...statuses: readonly string[]) =>
    this.requests.findLast(({ isQuestion, status }) => isQuestion && statuses.includes(status))
  question(): Done {
    const asked = this.requests.filter(({ isQuestion }) => isQuestion)
    const isFull = asked.filter(({ status }) => status === 'pending' || status === 'in_progress').length >= quantities.openQuestions
    if (isFull || asked.length >= quantities.questions) return 'refused'
    this.requests.push({ itemId: this.items[0]?.id ?? 0, isQuestion: true, status: 'pending' })
    return 'done'
  }
  /** The last question is taken up, answered or refused by support, or taken back by who asked it. */
  answer(how: 'take_up' | 'answer' | 'refuse' | 'withdraw'): Done {
    const last = this.#openQuestion('pending', 'in_progress', 'completed', 'rejected', 'canceled')
    const to = { take_up: 'in_progress', answer: 'completed', refuse: 'rejected', withdraw: 'canceled' }[how]
    const from = how === 'answer' || how === 'withdraw' ? ['pending', 'in_progress'] : ['pending']
    if (!last || !from.includes(last.status)) return 'refused'
    last.status = to
    return 'done'
  }

  // the way back
  start(id: number): Done {
    const item = this.item(id)
    if (isAt(item, 'awaiting_return_shipment')) return 'done'
    if (!isAt(item, 'return_approved_by_merchant') && !(item.type === 'rent' && isAt(item, 'in_use'))) return 'refused'
    if (isAt(item, 'in_use')) {
      this.requests.push({ itemId: id, status: 'in_progress' })
      item.approvedAt = this.now
    }
    this.#to(item, 'awaiting_return_shipment')
    this.#request(item, ['approved'], 'in_progress')
    this.#group(this.#stage())
    return 'done'
  }
  handIn(ids: readonly number[] | undefined): Done {
    const named = this.#of(ids)
    const going = named.filter((item) => isAt(item, 'return_approved_by_merchant', 'awaiting_return_shipment'))
    if (going.length === 0) return named.some((item) => isAt(item, 'return_shipped_to_merchant')) ? 'done' : 'refused'
    for (const item of going) {
      this.#to(item, 'return_shipped_to_merchant')
      this.#request(item, ['approved'], 'in_progress')
    }
    this.#group(this.#stage())
    return 'done'
  }
  #receive(items: readonly BackItem[]) {
    for (const item of items) {
      this.#to(item, 'return_delivered')
      item.receivedAt = this.now
      if (item.rental) item.rental.returnedAt ??= this.now
    }
    this.#group(this.#stage())
  }
  receive(ids: readonly number[] | undefined): Done {
    const named = this.#of(ids)
    const here = named.filter((item) => isAt(item, 'return_shipped_to_merchant', 'awaiting_return_shipment'))
    if (here.length === 0) return named.some((item) => isAt(item, 'return_delivered')) ? 'done' : 'refused'
    this.#receive(here)
    this.code = { tries: 0, lockedUntil: null }
    return 'done'
  }
  /** The customer types the code that the merchant says. */
  enterCode(isRight: boolean): Done {
    const brought = this.items.filter((item) => isAt(item, 'awaiting_return_shipment'))
    if (brought.length === 0) return this.items.some((item) => isAt(item, 'return_delivered')) ? 'done' : 'refused'
    if (this.code.lockedUntil !== null && this.code.lockedUntil > this.now) return 'refused'
    if (!isRight) {
      this.code.tries = this.code.lockedUntil === null ? this.code.tries + 1 : 1
      this.code.lockedUntil = this.code.tries >= 5 ? this.now + DAY : null
      return 'refused'
    }
    this.#receive(brought)
    this.code = { tries: 0, lockedUntil: null }
    return 'done'
  }

  /** How goods came back, as their merchant says, or as time does, which finds them good. */
  assess(id: number, condition: string | undefined, ordered = 'good'): Done {
    const item = this.item(id)
    if (item.isAssessed && condition !== undefined) return 'done'
    if (!isAt(item, 'return_delivered')) return 'refused'
    item.isAssessed = condition !== undefined
    if (item.type === 'buy') {
      this.#refund(item)
      this.#to(item, 'return_completed')
    } else {
      this.gone += item.quantity // nobody offers it again
      this.#to(item, 'rental_return_processing')
      const rank = (one: string) => (conditions as readonly string[]).indexOf(one)
      const isAsGood = condition === undefined || rank(condition) <= rank(ordered)
      if (isAsGood || item.hold === null) this.#endDeposit(item)
      else this.#group(this.#stage())
    }
    this.#afterEnd()
    return 'done'
  }
  #refund(item: BackItem) {
    const fund = this.funds.find(({ status, shares, left }) => status === 'payment_collected' && shares.has(item.id) && !left.has(item.id))
    const minor = fund?.shares.get(item.id) ?? 0
    const feeMinor = faultOf(item.reason ?? '') === 'merchant' ? item.feeMinor : 0
    this.#book(['refund_fund', minor], ['tax_payable', item.taxMinor], ['platform_fee', feeMinor])
    this.#book(['stripe_balance', -minor - item.taxMinor - feeMinor])
    if (!fund) return
    fund.balanceMinor -= minor
    const waits = [...fund.shares.keys()].some(
      (id) => id !== item.id && !fund.left.has(id) && isAt(this.item(id), ...early, 'return_shipped_to_merchant', 'return_delivered'),
    )
    if (waits) return
    this.#giveBack(fund, fund.balanceMinor)
    fund.status = 'customer_refunded'
  }
  /** What is kept of a deposit goes to its merchant, the rest to its customer. */
  #split(item: BackItem, keptMinor: number, to: 'refunded' | 'settled') {
    if (!item.hold) return
    const kept = Math.min(item.depositMinor, keptMinor)
    this.#book(['deposit_held', item.depositMinor], ['merchant_payable', -kept], ['stripe_balance', kept - item.depositMinor])
    item.hold.status = to
  }
  #endDeposit(item: BackItem) {
    if (this.#isLate(item)) this.#split(item, this.lateFee(item), 'settled')
    else this.#split(item, 0, 'refunded')
    this.#to(item, 'rental_return_completed')
  }

  // claims
  claim(id: number, minor: number): Done {
    const item = this.item(id)
    if (item.hold?.status !== 'held') return 'refused'
    if (item.receivedAt === null) {
      if (!isAt(item, 'in_use') || this.now < this.#lostSince(item) + clocks.rentalLostMerchantDays * DAY) return 'refused'
      this.#lose(item)
      return 'done'
    }
    const isInTime = this.now < item.receivedAt + clocks.depositClaimDays * DAY
    if (!isAt(item, 'return_delivered', 'rental_return_processing') || !isInTime) return 'refused'
    if (minor <= 0 || minor > item.depositMinor - this.lateFee(item)) return 'refused'
    if (isAt(item, 'return_delivered')) this.gone += item.quantity // nobody has offered it again
    this.#to(item, 'damaged_on_return')
    item.hold = { status: 'claimed', claimedMinor: minor }
    this.#group(this.#stage())
    return 'done'
  }
  /** It was due, and no claim on it was withdrawn or refused since. */
  /** A rental that is begun to be sent back is lost on its day all the same. */
  #approvedSince = (item: BackItem) =>
    Math.min(item.approvedAt ?? item.since, this.#lostSince(item) + (clocks.rentalLostTimerDays - clocks.returnShipDays) * DAY)
  #lostSince = (item: BackItem) => Math.max(this.#dueAt(item), item.hold?.thawedAt ?? 0)
  #lose(item: BackItem) {
    this.#to(item, 'damaged_on_return')
    if (item.hold) item.hold = { status: 'claimed', claimedMinor: item.depositMinor }
  }
  #settle(item: BackItem, claimedMinor: number) {
    this.#split(item, this.lateFee(item) + claimedMinor, 'settled')
    this.#to(item, 'security_deposit_claimed')
    if (item.receivedAt === null) this.gone += item.quantity
    this.#afterEnd()
  }
  accept(id: number): Done {
    const item = this.item(id)
    if (item.hold?.status !== 'claimed') return 'refused'
    this.#settle(item, item.hold.claimedMinor)
    return 'done'
  }
  contest(id: number): Done {
    const item = this.item(id)
    if (item.hold?.status !== 'claimed' || this.now >= item.since + clocks.depositAnswerHours * HOUR) return 'refused'
    item.hold.status = 'contested'
    return 'done'
  }
  withdraw(id: number): Done {
    const item = this.item(id)
    if (item.hold?.status !== 'claimed' && item.hold?.status !== 'contested') return 'refused'
    if (item.receivedAt === null) {
      this.#to(item, 'in_use')
      item.hold = { status: 'held', claimedMinor: 0, thawedAt: this.now }
      return 'done'
    }
    this.#endDeposit(item)
    this.#afterEnd()
    return 'done'
  }
  decide(id: number, grantedMinor: number): Done {
    const item = this.item(id)
    if (item.hold?.status !== 'contested' || grantedMinor > item.hold.claimedMinor) return 'refused'
    if (grantedMinor === 0) return this.withdraw(id)
    this.#settle(item, grantedMinor)
    return 'done'
  }

  // renting on
  #sale(minor: number) {
    const fee = Math.round(minor / 10)
    const tax = Math.round(((minor + fee) * 8) / 100)
    this.#book(['stripe_balance', minor + fee + tax], ['merchant_pending', -minor], ['platform_fee', -fee], ['tax_payable', -tax])
  }
  openKeep(id: number): Done {
    const item = this.item(id)
    if (!isAt(item, 'in_use', 'keep_item_requested')) return 'refused'
    for (const other of this.items.filter((one) => one !== item && isAt(one, 'keep_item_requested'))) this.#to(other, 'in_use') // one at a time
    this.#to(item, 'keep_item_requested')
    return 'done'
  }
  keep(id: number): Done {
    const item = this.item(id)
    if (this.openKeep(id) === 'refused' || !item.rental) return 'refused'
    this.#sale(item.rental.saleMinor * item.quantity)
    this.#split(item, 0, 'refunded')
    this.#to(item, 'rental_converted_to_purchase')
    this.gone += item.quantity
    this.#afterLast()
    return 'done'
  }
  stopKeeping(id: number): Done {
    const item = this.item(id)
    if (!isAt(item, 'in_use', 'keep_item_requested')) return 'refused'
    this.#to(item, 'in_use')
    return 'done'
  }
  extend(id: number): Done {
    const item = this.item(id)
    if (!item.rental || !isAt(item, 'in_use') || this.now >= this.#dueAt(item)) return 'refused'
    const { rental } = item
    this.#sale(rental.moreMinor * item.quantity)
    rental.dueDay = addDays(rental.dueDay, 3)
    rental.days += 3
    rental.rentMinor += rental.moreMinor * item.quantity
    return 'done'
  }

  /** Lets time pass up to an instant, and does what is due, the longest due first. */
  wait(until: number) {
    this.now = until
    for (let rounds = 0; rounds < 50; rounds++) {
      const [first] = this.#due().toSorted((a, b) => a.at - b.at)
      if (!first) return
      first.act()
    }
    throw new Error('time does not come to an end')
  }
  #due(): { at: number; act: () => void }[] {
    const oldest = (items: readonly BackItem[], at: (item: BackItem) => number) => Math.min(...items.map(at))
    const found: { at: number; act: () => void }[] = []
    const add = (at: number, act: () => void) => at <= this.now && found.push({ at, act })
    const after = (days: number) => days * DAY
    const asked = this.asked()
    const isUnanswered = ({ since }: BackItem) => this.now >= since + after(clocks.returnAnswerDays)
    if (asked.length > 0)
      add(oldest(asked, ({ since }) => since) + after(clocks.returnAnswerDays), () => this.#countAsApproved(asked.filter(isUnanswered)))
    const shipped = this.items.filter((item) => isAt(item, 'return_shipped_to_merchant'))
    if (shipped.length > 0) {
      const isOver = ({ since }: BackItem) => this.now >= since + after(clocks.returnReceiptDays)
      add(oldest(shipped, ({ since }) => since) + after(clocks.returnReceiptDays), () => this.#receive(shipped.filter(isOver)))
    }
    const waiting = this.items.filter((item) => isAt(item, 'return_approved_by_merchant', 'awaiting_return_shipment'))
    if (waiting.length > 0 && shipped.length === 0)
      add(oldest(waiting, this.#approvedSince) + after(clocks.returnShipDays), () => this.#lapse(waiting))
    if (this.status === 'return_rejected')
      add(this.since + after(clocks.rejectedReturnDays), () => {
        for (const item of this.items.filter((one) => isAt(one, 'return_rejected_by_merchant'))) this.#to(item, this.#rest(item))
        this.#group(this.#stage())
      })
    for (const item of this.items) {
      if (isAt(item, 'return_delivered'))
        add((item.receivedAt ?? 0) + after(clocks.returnAssessmentDays), () => this.assess(item.id, undefined))
      if (isAt(item, 'rental_return_processing'))
        add((item.receivedAt ?? 0) + after(clocks.depositClaimDays), () => {
          this.#endDeposit(item)
          this.#afterEnd()
        })
      if (item.hold?.status === 'claimed') add(item.since + clocks.depositAnswerHours * HOUR, () => this.accept(item.id))
      // without a deposit nothing is claimed, and the piece is gone all the same
      if (isAt(item, 'damaged_on_return') && !item.hold) add(item.since + clocks.depositAnswerHours * HOUR, () => this.#settle(item, 0))
      if (isAt(item, 'in_use')) add(this.#lostSince(item) + after(clocks.rentalLostTimerDays), () => this.#lose(item))
      if (isAt(item, 'keep_item_requested')) add(item.since + clocks.buyOutMinutes * MINUTE, () => this.#to(item, 'in_use'))
      if (item.type === 'buy' && isAt(item, 'pickup_completed_by_customer') && !this.items.some(isOpen))
        add(item.deliveredAt + after(clocks.itemCompletionDays), () => this.#to(item, 'completed'))
    }
    return found
  }
  /** The merchant did not answer in time: what was asked so long ago is approved, and paid of what is held of them, or advanced. */
  #countAsApproved(over: readonly BackItem[]) {
    const unfunded = this.unfunded(over.map(({ id }) => id))
    const minor = unfunded.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    if (unfunded.length > 0) this.#collect(unfunded, 0, minor <= this.#heldMinor ? 'earnings' : 'advance')
    this.#approved(over)
    this.#wasAll = true
    this.#group(this.asked().length > 0 ? 'partial_return_requested' : 'return_approved')
  }
  #lapse(waiting: readonly BackItem[]) {
    const gone = waiting.filter((item) => this.now >= this.#approvedSince(item) + clocks.returnShipDays * DAY)
    for (const item of gone) this.#request(item, ['approved', 'in_progress'], 'canceled')
    this.#stays(gone, this.#rest)
    this.#isWhole = false
    this.#group(this.#stage())
  }
}
/** A rental that is with its renter, or is not known to be anywhere else. */
const isOut = (item: BackItem) =>
  isAt(item, 'in_use', 'keep_item_requested') || (isAt(item, 'damaged_on_return') && item.receivedAt === null)
