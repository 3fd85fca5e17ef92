// Random returns, moved by the tables and booked as they say: what the books, the refunds and the items come to must agree to the cent.
// long because: one model with all acts on it.
import { expect, test } from 'vitest'
import { sumMinor } from '../kernel/money.ts'
import { debtRecovered, fundPaidByCard, type Posting, returnLabelPaid } from '../wallet/postings.ts'
import { bookingsOf, refundsIn } from './bookings.ts'
import type { Case, CaseItem, CaseLeg, Input } from './case.ts'
import { fundFor, fundShare, itemRefund, labelMoney, labelPart, paidFundOf, paidTo } from './label-money.ts'
import type { Role } from '../kernel/machine.ts'
import type { Move } from './machines.ts'
import { dueMoves, moveByTimer } from './offers.ts'
import { isRefused, plan, type Plan } from './plan.ts'
import { drawing } from './random-case.ts'
import { supportPays, withoutVoided } from './way-back-bookings.ts'

const DAY = 86_400_000
const CUSTOMER = 7
const MERCHANT = 9
const reasons = ['changed_mind', 'defective', 'wrong_size', 'damaged'] as const
type Draw = ReturnType<typeof drawing>

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
class World {
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

const at = (world: World, ...statuses: string[]) => world.c.items.filter(({ status }) => statuses.includes(status ?? ''))
const asked = (world: World) => at(world, 'return_requested_by_customer')
const some = <T>(draw: Draw, list: readonly T[]): T[] => list.filter(() => draw.chance(0.7))

function fund(world: World, draw: Draw, isWhole = false) {
  const items = asked(world).filter(({ id }) => !paidFundOf(world.c, id))
  const chosen = isWhole ? items : some(draw, items)
  if (chosen.length === 0) return
  const value = sumMinor(chosen.map(({ amountMinor }) => amountMinor))
  const usageFeeMinor = chosen.some(({ returnReason }) => returnReason !== 'changed_mind') || draw.chance(0.4) ? 0 : draw.below(value)
  const input = { itemIds: chosen.map(({ id }) => id), usageFeeMinor, paidBy: draw.chance(0.5) ? ('earnings' as const) : ('card' as const) }
  const made = world.make('createFund', 'merchant', input)
  const one = made?.after.funds.at(-1)
  if (one?.status !== 'intent_created') return
  if (draw.chance(0.3)) return // its card is tried later, or never
  pay(world, one.id)
}
/** As the room of its payment does: for all of it, or not at all. */
function pay(world: World, fundId: number) {
  const one = world.c.funds.find(({ id }) => id === fundId)
  const isAsked = one?.itemIds.every((id) => asked(world).some((item) => item.id === id))
  const isWhole = one && sumMinor(one.sharesMinor) === one.amountMinor
  if (!one || one.status !== 'intent_created' || !isAsked || !isWhole) return
  world.book(fundPaidByCard(fundId, one.amountMinor))
  world.putIn += one.amountMinor
  world.make('confirmFund', 'provider', { fundId, provider: 'succeeded' })
}
function approve(world: World, draw: Draw) {
  const chosen = some(draw, asked(world))
  if (chosen.length === 0) return
  const value = sumMinor(chosen.map(({ amountMinor }) => amountMinor))
  const funds = [...new Set(chosen.flatMap(({ id }) => paidFundOf(world.c, id) ?? []))]
  const usageFeeMinor = funds.length === 0 ? (draw.chance(0.2) ? value : 0) : 0
  world.make('approveRequest', 'merchant', { itemIds: chosen.map(({ id }) => id), usageFeeMinor, hasAddress: true })
}
function label(world: World, draw: Draw) {
  const items = some(draw, at(world, 'return_approved_by_merchant', 'awaiting_return_shipment'))
  if (items.length === 0) return
  const itemIds = items.map(({ id }) => id)
  const heldMinor = 1 + draw.below(draw.chance(0.2) ? 20_000 : 1_500)
  const bearer = draw.chance(0.8) ? ('customer' as const) : ('merchant' as const)
  const paidMinor = bearer === 'customer' ? labelMoney(world.c, itemIds, heldMinor).customerPaysMinor : 0
  const fundId = paidTo(world.c, itemIds)
  if (paidMinor > 0) world.book(returnLabelPaid(fundId === null ? { groupId: 2 } : { returnId: fundId }, paidMinor))
  const leg = {
    id: world.id(),
    status: null,
    since: world.c.now,
    way: 'return' as const,
    itemIds,
    isTracked: true,
    replaces: null,
    payers: paidMinor > 0 ? [{ itemId: null, fundId, amountMinor: paidMinor }] : [],
    lastScanAt: null,
    estimateAt: null,
    deliveredAt: null,
    heldMinor,
    costMinor: draw.chance(0.8) ? heldMinor : Math.max(1, heldMinor + draw.below(200) - 100),
    bearer,
    paidMinor,
    paymentId: paidMinor > 0 ? 55 : null,
  }
  world.reread({ ...world.c, legs: [...world.c.legs, leg] })
  const made = world.make('makeReturnLabel', bearer, { itemIds, legId: leg.id, isMoneySecured: true, isOwnLabel: bearer === 'merchant' })
  if (!made) throw new Error('a label was refused')
}
const legWord = (world: World, draw: Draw, move: Move) => {
  const live = world.c.legs.filter(({ status }) => status === 'pre_transit' || status === 'transit' || status === 'failure')
  const leg = live[draw.below(live.length || 1)]
  if (!leg) return
  world.reread({ ...world.c, legs: world.c.legs.map((one) => (one === leg ? { ...one, lastScanAt: world.c.now } : one)) })
  world.make(move, 'carrier', { legId: leg.id, itemIds: leg.itemIds })
}
/** The provider's word on refunds: items are done, then their funds. */
function settle(world: World) {
  for (const { id } of at(world, 'return_processing')) world.make('settleReturn', 'provider', { itemIds: [id], provider: 'succeeded' })
  for (const { id, status } of world.c.funds)
    if (status === 'payment_collected_ready_for_refund') world.make('settleFund', 'provider', { fundId: id, provider: 'succeeded' })
    else if (status === 'payment_collected') world.make('settleFundRefund', 'provider', { fundId: id, provider: 'succeeded' })
}
const assess = (world: World, draw: Draw, all = false) => {
  for (const { id } of all ? at(world, 'return_delivered') : some(draw, at(world, 'return_delivered')))
    world.make('assessItem', 'merchant', { itemIds: [id], condition: 'good' })
}
const failedRequests = (world: World) => world.c.requests.filter(({ status }) => status === 'failed' || status === 'in_progress')

const acts: readonly ((world: World, draw: Draw) => void)[] = [
  (world, draw) => {
    const free = at(world, 'delivered')
    const item = free[draw.below(free.length || 1)]
    if (!item) return
    const quantity = 1 + draw.below(item.quantity)
    world.make('requestItemReturn', 'customer', { itemIds: [item.id], quantity, reason: draw.of(reasons) })
  },
  (world, draw) => {
    const open = world.c.requests.filter(({ status }) => status === 'pending_merchant_review')
    const request = open[draw.below(open.length || 1)]
    const item = world.c.items.find(({ id }) => request?.itemIds.includes(id))
    const isFunded = world.c.funds.some(({ itemIds }) => item && itemIds.includes(item.id))
    if (!request || !item || item.quantity === 1 || isFunded || draw.chance(0.5)) return
    world.make('editRequest', 'customer', { requestId: request.id, quantity: 1 + draw.below(item.quantity - 1) })
  },
  fund,
  (world, draw) => world.c.funds.forEach(({ id }) => draw.chance(0.3) && pay(world, id)),
  approve,
  approve,
  (world, draw) => {
    if (!draw.chance(0.2)) return
    world.c = { ...world.c, now: new Date(world.c.now.getTime() + 6 * DAY) }
    world.make('approveAllReturns', 'timer', { itemIds: asked(world).map(({ id }) => id) })
  },
  // what the merchant earns elsewhere pays what was advanced
  (world, draw) => {
    const part = draw.below(world.owed() + 1)
    world.putIn += part
    if (part > 0) world.book(debtRecovered(MERCHANT, { reversedMinor: part, payableMinor: 0 }))
  },
  (world, draw) => {
    const [item] = some(draw, asked(world))
    if (item && draw.chance(0.3)) world.make('rejectRequest', 'merchant', { itemIds: [item.id], reason: 'other' })
  },
  (world, draw) => {
    const open = at(world, 'return_requested_by_customer', 'return_approved_by_merchant', 'return_label_generated')
    const [item] = some(draw, open)
    if (item && draw.chance(0.4)) world.make('cancelReturn', 'customer', { itemIds: [item.id], reason: 'changed_mind' })
  },
  label,
  label,
  (world, draw) => legWord(world, draw, 'scanParcel'),
  (world, draw) => legWord(world, draw, 'deliverParcel'),
  (world, draw) => draw.chance(0.2) && legWord(world, draw, 'failParcel'),
  (world) => world.make('confirmReceipt', 'merchant', {}),
  assess,
  settle,
  (world, draw) => {
    const [one] = failedRequests(world)
    if (!one || !draw.chance(0.3)) return
    if (one.status === 'failed' && draw.chance(0.4))
      world.make('reopenRequest', 'operator', { requestId: one.id, itemIds: one.itemIds, reason: 'found' })
    else if (one.status === 'failed' && draw.chance(0.5))
      world.make('callOffReturn', 'operator', { requestId: one.id, itemIds: one.itemIds, reason: 'asked for' })
    else world.make('closeBySupport', 'operator', { itemIds: one.itemIds, reason: 'lost', isWithoutMoney: draw.chance(0.3) })
  },
]

/** Brings every return to its end. */
function finish(world: World, draw: Draw) {
  for (let round = 0; round < 40; round++) {
    settle(world)
    const open = failedRequests(world)
    for (const { id } of asked(world)) {
      for (const one of world.c.funds) pay(world, one.id)
      if (!paidFundOf(world.c, id)) world.make('rejectRequest', 'merchant', { itemIds: [id], reason: 'other' })
      else world.make('approveRequest', 'merchant', { itemIds: [id], hasAddress: true })
    }
    const waiting = at(world, 'return_approved_by_merchant', 'awaiting_return_shipment')
    if (waiting.length > 0) label(world, draw)
    legWord(world, draw, 'scanParcel')
    legWord(world, draw, 'deliverParcel')
    world.make('confirmReceipt', 'merchant', {})
    assess(world, draw, true)
    for (const one of open)
      if (one.status === 'failed') world.make('closeBySupport', 'operator', { itemIds: one.itemIds, reason: 'lost at the end' })
    settle(world)
  }
}

const sequences = 400
const first = 1
test(`${sequences} random returns: refunds, funds, earnings and items agree to the cent`, () => {
  const faults: string[] = []
  let refunded = 0
  for (let seed = first; seed < first + sequences; seed++) {
    const draw = drawing(seed)
    const world = new World(draw)
    const sum = (part: 'amountMinor' | 'feeMinor' | 'taxMinor' | 'quantity') => sumMinor(world.c.items.map((item) => item[part]))
    const worthBefore = world.worth()
    const sold = [sum('amountMinor'), sum('feeMinor'), sum('taxMinor'), sum('quantity')]
    for (let step = 0; step < 60; step++) draw.of(acts)(world, draw)
    finish(world, draw)
    const say = (fault: string) => faults.push(`seed ${seed}: ${fault}`)
    world.faults.forEach(say)
    if (JSON.stringify(sold) !== JSON.stringify([sum('amountMinor'), sum('feeMinor'), sum('taxMinor'), sum('quantity')]))
      say('the items do not come to what was sold')
    for (const { id, status } of world.c.funds) {
      if (world.balance(`refund_fund:${id}`) !== 0) say(`fund ${id} keeps ${world.balance(`refund_fund:${id}`)}`)
      if (status === 'payment_collected' || status === 'payment_collected_ready_for_refund') say(`fund ${id} stays ${status}`)
    }
    if (world.balance('shipping_held:2') !== 0) say('money for a label is left')
    if (sumMinor(world.toCards) !== world.balance(`merchant_refund:${MERCHANT}`))
      say('what goes to cards is not what is owed to the merchant')
    const ownLabels = world.c.legs.flatMap(({ bearer, status, heldMinor }) =>
      bearer === 'merchant' && status !== 'cancelled' ? [heldMinor] : [],
    )
    const worth = worthBefore - sumMinor([...world.lost.values(), ...ownLabels])
    if (world.worth() !== worth) say(`its merchant has ${world.worth()} in the end, not ${worth}`)
    const due = sumMinor([...world.expected.values()])
    if (sumMinor(world.refunds) !== due) say(`refunded ${sumMinor(world.refunds)}, due ${due}`)
    const left = at(
      world,
      'return_requested_by_customer',
      'return_label_generated',
      'return_in_transit',
      'return_delivered',
      'return_processing',
    )
    if (left.length > 0) say(`items stay ${left.map(({ status }) => status).join()}`)
    if (due > (sold[0] ?? 0) + (sold[1] ?? 0) + (sold[2] ?? 0)) say('more was refunded than paid')
    refunded += due
  }
  expect(faults.slice(0, 20)).toEqual([])
  expect(refunded).toBeGreaterThan(0)
})

test.each(['card', 'earnings', 'advance'] as const)(
  'a lost dispute gives a fund paid by %s back to the merchant: all that is in it, once',
  (paidBy) => {
    const world = new World(drawing(4))
    const [item] = world.c.items
    if (!item) throw new Error('no item')
    world.make('requestItemReturn', 'customer', { itemIds: [item.id], quantity: item.quantity, reason: 'damaged' })
    world.make('createFund', 'merchant', { itemIds: [item.id], usageFeeMinor: 0, paidBy })
    const [fund] = world.c.funds
    if (!fund) throw new Error('no fund')
    if (paidBy === 'card') pay(world, fund.id)
    expect(world.c.funds.map(({ status }) => status)).toEqual(['payment_collected'])
    const inIt = world.balance(`refund_fund:${fund.id}`)
    expect(inIt).toBe(fund.amountMinor)
    world.reread({ ...world.c, dispute: { id: 3, status: 'open', since: world.c.now } })
    const made = world.make('loseDispute', 'provider', { isWordSigned: true, isFirstWord: true })
    expect(made?.steps.map(({ machine, row }) => `${machine} ${row}`)).toContain('fund F11')
    expect(world.faults).toEqual([])
    expect([world.c.funds[0]?.status, world.balance(`refund_fund:${fund.id}`) === 0]).toEqual(['merchant_refunded', true])
    expect(made?.fundsBack.map(({ amountMinor }) => amountMinor)).toEqual(paidBy === 'card' ? [inIt] : [])
  },
)

/** A return whose customer has paid 3.00 towards a label that the carrier has not answered for. */
function labelAwaited() {
  const world = new World(drawing(4))
  const [item] = world.c.items
  if (!item) throw new Error('no item')
  const itemIds = [item.id]
  world.make('requestItemReturn', 'customer', { itemIds, quantity: item.quantity, reason: 'damaged' })
  world.make('createFund', 'merchant', { itemIds, usageFeeMinor: 0, paidBy: 'earnings' })
  world.make('approveRequest', 'merchant', { itemIds, hasAddress: true })
  const [fund] = world.c.funds
  if (!fund) throw new Error('no fund')
  const heldMinor = fund.amountMinor + 300
  world.book(returnLabelPaid({ returnId: fund.id }, 300))
  const leg = {
    id: world.id(),
    status: null,
    since: world.c.now,
    way: 'return' as const,
    itemIds,
    isTracked: true,
    replaces: null,
    payers: [{ itemId: null, fundId: fund.id, amountMinor: 300 }],
    lastScanAt: null,
    estimateAt: null,
    deliveredAt: null,
    heldMinor,
    costMinor: heldMinor,
    bearer: 'customer' as const,
    paidMinor: 300,
    paymentId: 55,
  }
  world.reread({ ...world.c, legs: [leg] })
  return { world, fund, heldMinor, itemIds, leg }
}

test('while a label is being bought a lost dispute leaves the fund that pays it: what it leaves goes back with the goods', () => {
  const { world, fund, heldMinor, itemIds, leg } = labelAwaited()
  world.reread({ ...world.c, dispute: { id: 3, status: 'open', since: world.c.now } })
  const lost = world.make('loseDispute', 'provider', { isWordSigned: true, isFirstWord: true })
  expect(lost?.steps.map(({ machine, row }) => `${machine} ${row}`)).not.toContain('fund F11')
  expect(world.balance(`refund_fund:${fund.id}`)).toBe(heldMinor)
  world.make('makeReturnLabel', 'customer', { itemIds, legId: leg.id, isMoneySecured: true })
  expect([world.faults, world.balance(`refund_fund:${fund.id}`) === 0]).toEqual([[], true])
})

test('while a label that a card paid for is awaited support closes nothing: its money would go to the merchant', () => {
  const { world, fund, heldMinor, itemIds, leg } = labelAwaited()
  const requestId = world.c.requests[0]?.id
  world.reread({ ...world.c, requests: world.c.requests.map((one) => ({ ...one, areTriesUsedUp: true })) })
  world.make('failRequest', 'system', { requestId })
  expect(world.c.requests[0]?.status).toBe('failed')
  for (const move of ['callOffReturn', 'closeBySupport'] as const)
    expect(world.make(move, 'operator', { requestId, itemIds, reason: 'other' })).toBeUndefined()
  expect(world.balance(`refund_fund:${fund.id}`)).toBe(heldMinor)
  // once it has come it is void with the return that support calls off
  world.make('makeReturnLabel', 'customer', { itemIds, legId: leg.id, isMoneySecured: true })
  const made = world.make('callOffReturn', 'operator', { requestId, itemIds, reason: 'other' })
  expect(made?.steps.map(({ machine, row }) => `${machine} ${row}`)).toContain('leg L5')
  expect(world.faults).toEqual([])
})

test('support closes a return whose label nobody has used: the label is void, and costs its customer nothing', () => {
  const { world, fund, itemIds, leg } = labelAwaited()
  world.make('makeReturnLabel', 'customer', { itemIds, legId: leg.id, isMoneySecured: true })
  const [item] = world.c.items
  const made = world.make('closeBySupport', 'operator', { itemIds, reason: 'It stays there.' })
  expect(made?.steps.map(({ machine, row }) => `${machine} ${row}`)).toContain('leg L5')
  const goods = fund.amountMinor + (item?.taxMinor ?? 0) + (item?.feeMinor ?? 0)
  expect(refundsIn(made?.moneyBack).map(({ cause, amountMinor }) => [cause, amountMinor])).toEqual([
    [`returned:${itemIds.join('+')}`, goods],
    [`return_label:${leg.id}`, 300],
  ])
  expect([world.faults, world.balance(`refund_fund:${fund.id}`) === 0, world.balance('shipping_payable') === 0]).toEqual([[], true, true])
})

const pass = (world: World, days: number) => world.reread({ ...world.c, now: new Date(world.c.now.getTime() + days * DAY) })
/** A group of several items whose earnings are held, and its first two. */
function several() {
  const world = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => new World(drawing(seed))).find(({ c }) => c.items.length > 1 && c.pendingMinor > 0)
  const [first, second] = world?.c.items ?? []
  if (!world || !first || !second) throw new Error('no group of several items')
  return { world, first, second }
}
const askBack = (world: World, { id, quantity }: CaseItem) =>
  world.make('requestItemReturn', 'customer', { itemIds: [id], quantity, reason: 'changed_mind' })

test('each item that is asked back has days of its own to be answered: time approves what is over, and puts up money for nothing else', () => {
  const { world, first, second } = several()
  askBack(world, first)
  pass(world, 4)
  askBack(world, second)
  pass(world, 1)
  expect(dueMoves(world.c)).toEqual([{ move: 'approveAllReturns', itemIds: [first.id] }])
  const stands = () => ({
    items: [first, second].map(({ id }) => world.c.items.find((one) => one.id === id)?.status),
    requests: world.c.requests.map(({ status }) => status),
    funds: world.c.funds.map(({ itemIds, paidBy }) => [paidBy, ...itemIds]),
    group: world.c.group.status,
  })
  world.make('approveAllReturns', 'timer', { itemIds: [first.id] })
  expect(stands()).toEqual({
    items: ['return_approved_by_merchant', 'return_requested_by_customer'],
    requests: ['approved', 'pending_merchant_review'],
    funds: [['earnings', first.id]],
    group: 'partial_return_requested',
  })
  world.make('approveAllReturns', 'timer', { itemIds: [second.id] })
  expect(stands().requests).toEqual(['approved', 'pending_merchant_review'])
  pass(world, 4)
  expect(dueMoves(world.c)).toEqual([{ move: 'approveAllReturns', itemIds: [second.id] }])
  world.make('approveAllReturns', 'timer', { itemIds: [second.id] })
  expect(stands()).toEqual({
    items: ['return_approved_by_merchant', 'return_approved_by_merchant'],
    requests: ['approved', 'approved'],
    funds: [
      ['earnings', first.id],
      ['earnings', second.id],
    ],
    group: 'return_approved',
  })
  expect(world.faults).toEqual([])
})

test.each([
  [true, 'merchant_refunded'],
  [false, 'payment_collected_ready_for_refund'],
] as const)('a fund whose only piece support closes without money (%s) says where its money went: %s', (isWithoutMoney, status) => {
  const { world, first } = several()
  const itemIds = [first.id]
  askBack(world, first)
  world.make('createFund', 'merchant', { itemIds, usageFeeMinor: 0, paidBy: 'earnings' })
  world.make('approveRequest', 'merchant', { itemIds, hasAddress: true })
  world.make('markReturnShipped', 'customer', { itemIds, isOwnLabel: true })
  world.make('closeBySupport', 'operator', { itemIds, reason: 'It never came.', isWithoutMoney })
  expect(world.c.funds.map((fund) => fund.status)).toEqual([status])
  expect([world.faults, world.balance(`refund_fund:${world.c.funds[0]?.id}`) === 0]).toEqual([[], true])
})

test('a fund that a label has used for a piece that came back was for its customer, though its other piece is closed without money', () => {
  const { world, first, second } = several()
  const both = [first.id, second.id]
  askBack(world, first)
  askBack(world, second)
  world.make('createFund', 'merchant', { itemIds: both, usageFeeMinor: 0, paidBy: 'earnings' })
  world.make('approveRequest', 'merchant', { itemIds: both, hasAddress: true })
  const { leg } = labelAwaited()
  const dear = { ...leg, itemIds: [first.id], madeAt: world.c.now, heldMinor: first.amountMinor, paidMinor: 0, paymentId: null, payers: [] }
  world.reread({ ...world.c, legs: [dear] })
  world.make('makeReturnLabel', 'customer', { itemIds: [first.id], legId: leg.id, isMoneySecured: true })
  world.make('deliverParcel', 'carrier', { legId: leg.id, itemIds: [first.id] })
  world.make('confirmReceipt', 'merchant', { itemIds: [first.id] })
  world.make('assessItem', 'merchant', { itemIds: [first.id], condition: 'good' })
  settle(world)
  world.make('markReturnShipped', 'customer', { itemIds: [second.id], isOwnLabel: true })
  world.make('closeBySupport', 'operator', { itemIds: [second.id], reason: 'It never came.', isWithoutMoney: true })
  expect(world.c.items.slice(0, 2).map(({ status }) => status)).toEqual(['return_completed', 'return_completed'])
  expect([world.faults, world.c.funds.map(({ status }) => status)]).toEqual([[], ['customer_refunded']])
})

test('a question to support goes its own way while its goods are asked back and called off, and stands in the way of no return', () => {
  const world = new World(drawing(4))
  const [item] = world.c.items
  if (!item) throw new Error('no item')
  world.make('askSupport', 'customer', { itemIds: [item.id], comments: 'Is it silk?', isSupport: true })
  world.make('takeUpRequest', 'operator', { requestId: world.c.requests[0]?.id ?? 0 })
  askBack(world, item)
  const requests = () => world.c.requests.map(({ kind, status }) => [kind, status])
  expect(requests()).toEqual([
    ['support', 'in_progress'],
    ['return', 'pending_merchant_review'],
  ])
  world.make('createFund', 'merchant', { itemIds: [item.id], usageFeeMinor: 0, paidBy: 'card' })
  world.make('askSupport', 'customer', { itemIds: [item.id], comments: 'And the buttons?', isSupport: true })
  world.make('withdrawRequest', 'customer', { requestId: world.c.requests.at(-1)?.id ?? 0, reason: 'changed_mind' })
  expect(world.c.funds.map(({ status }) => status)).toEqual(['intent_created'])
  world.make('cancelReturn', 'customer', { itemIds: [item.id], reason: 'changed_mind' })
  expect(requests()).toEqual([
    ['support', 'in_progress'],
    ['return', 'canceled'],
    ['support', 'canceled'],
  ])
})

test('whoever keeps what a lost parcel was to bring calls its return off: nothing of it waits for support, and its fund ends', () => {
  const draw = drawing(4)
  const world = new World(draw)
  const [item] = world.c.items
  if (!item) throw new Error('no item')
  const itemIds = [item.id]
  world.c = { ...world.c, pendingMinor: item.amountMinor, items: [item] }
  world.make('requestItemReturn', 'customer', { itemIds, reason: 'changed_mind' })
  world.make('createFund', 'merchant', { itemIds, usageFeeMinor: 0, paidBy: 'earnings' })
  world.make('approveRequest', 'merchant', { itemIds, hasAddress: true })
  while (at(world, 'return_label_generated').length === 0) label(world, draw)
  const legId = world.c.legs.at(-1)?.id ?? 0
  world.make('failParcel', 'carrier', { legId, itemIds })
  expect(world.c.requests.map(({ status }) => status)).toEqual(['failed'])
  world.make('cancelReturn', 'customer', { itemIds, reason: 'want_to_keep' })
  expect([world.c.items[0]?.status, world.c.requests[0]?.status, world.c.funds[0]?.status]).toEqual([
    'delivered',
    'canceled',
    'merchant_refunded',
  ])
})

test.each([
  ['claimed', false, true],
  ['contested', false, false],
  ['claimed', true, true],
  ['contested', true, true], // nothing is left to claim, and what never came back does not wait for ever
] as const)('silence ends the claim of an item whose deposit is %s, with its dispute lost %s: %s', (status, isLost, isEnded) => {
  const { c } = new World(drawing(4))
  const [item] = c.items
  if (!item) throw new Error('no item')
  const { id } = item
  const claimed: Case = {
    ...c,
    now: new Date(c.now.getTime() + 4 * DAY),
    dispute: isLost ? { id: 3, status: 'open', since: c.now } : null,
    group: { ...c.group, status: 'return_processing_by_merchant' },
    items: [{ ...item, type: 'rent', status: 'damaged_on_return', depositMinor: 2_000, receivedAt: isLost ? null : c.now }],
    deposits: [{ id, status, since: c.now, amountMinor: 2_000, claimedMinor: 1_000 }],
  }
  const lost = plan(claimed, 'loseDispute', 'provider', { isWordSigned: true, isFirstWord: true })
  if (isLost && isRefused(lost)) throw new Error('the dispute is not lost')
  const about = isRefused(lost) ? claimed : lost.after
  expect(dueMoves(about)).toEqual(isEnded ? [{ move: 'settleClaim', itemIds: [id] }] : [])
  const ended = plan(about, 'settleClaim', 'timer', { itemIds: [id] })
  expect(isRefused(ended) ? [] : ended.after.items.map((one) => one.status)).toEqual(isEnded ? ['security_deposit_claimed'] : [])
})

test('a rental that came back by mail and was found worse settles its deposit once the days for a claim are over', () => {
  const { c } = new World(drawing(4))
  const [item] = c.items
  if (!item) throw new Error('no item')
  const { id } = item
  const worse: Case = {
    ...c,
    now: new Date(c.now.getTime() + 6 * DAY),
    group: { ...c.group, status: 'return_processing_by_merchant' },
    items: [{ ...item, type: 'rent', status: 'rental_return_processing', depositMinor: 2_000, receivedAt: c.now }],
    deposits: [{ id, status: 'held', since: c.now, amountMinor: 2_000, claimedMinor: 0 }],
    legs: [
      {
        id: 7,
        status: 'delivered',
        since: c.now,
        way: 'return',
        itemIds: [id],
        isTracked: true,
        replaces: null,
        payers: [],
        lastScanAt: c.now,
        estimateAt: null,
        deliveredAt: c.now,
        heldMinor: 0,
        bearer: 'customer',
        paidMinor: 0,
        paymentId: null,
        costMinor: 700,
      },
    ],
  }
  // the carrier's word was heard: it counts nothing as received once more
  expect(dueMoves(worse)).toEqual([{ move: 'releaseDeposit', itemIds: [id] }])
  expect(moveByTimer(worse)).toEqual({ move: 'releaseDeposit', input: { itemIds: [id] } })
})

/** One rental without a deposit that is with its renter. */
function renting(): World & { readonly item: CaseItem } {
  const world = new World(drawing(4))
  const [first] = world.c.items
  if (!first) throw new Error('no item')
  const item: CaseItem = { ...first, type: 'rent', status: 'in_use' }
  world.reread({ ...world.c, group: { ...world.c.group, status: 'renting_in_progress' }, items: [item] })
  return Object.assign(world, { item })
}
const inShort = ({ c }: World) => [c.group.status, c.items.map(({ status }) => status), c.requests.flatMap(({ status }) => status ?? [])]

test.each([true, false])('a rental that is sent back and never handed in lapses with its one request: asked before %s', (isAsked) => {
  const world = renting()
  const itemIds = [world.item.id]
  if (isAsked) askBack(world, world.item)
  world.make('startReturn', 'customer', { itemIds })
  expect(inShort(world)).toEqual(['awaiting_return_shipment', ['awaiting_return_shipment'], ['in_progress']])
  expect(dueMoves(world.c)).toEqual([])
  pass(world, 14)
  expect(dueMoves(world.c).map(({ move }) => move)).toEqual(['lapseReturn'])
  world.make('lapseReturn', 'timer')
  expect(inShort(world)).toEqual(['renting_in_progress', ['in_use'], ['canceled']])
})

test('a rental without a deposit is done with its assessment, and so is its request', () => {
  const world = renting()
  askBack(world, world.item)
  const items = world.c.items.map((one) => ({ ...one, status: 'return_delivered' as const, receivedAt: world.c.now }))
  const requests = world.c.requests.map((one) => ({ ...one, status: 'in_progress' as const }))
  world.reread({ ...world.c, group: { ...world.c.group, status: 'return_delivered' }, items, requests })
  world.make('assessItem', 'merchant', { itemIds: [world.item.id], condition: 'good' })
  expect(inShort(world)).toEqual(['return_completed_for_group', ['rental_return_completed'], ['completed']])
})

test('what nobody asked back is not called off, though another item of the group is asked back', () => {
  const { world, first, second } = several()
  askBack(world, first)
  const before = inShort(world)
  expect(world.make('cancelReturn', 'customer', { itemIds: [second.id], reason: 'changed_mind' })).toBeUndefined()
  expect(inShort(world)).toEqual(before)
})
const putUp = (world: World, { id }: CaseItem) =>
  world.make('createFund', 'merchant', { itemIds: [id], usageFeeMinor: 0, paidBy: 'earnings' })

test('what is funded already is not counted where time looks whether held earnings cover the rest', () => {
  const { world } = several()
  const { items } = world.c
  for (const item of items) askBack(world, item)
  for (const item of items.slice(1)) putUp(world, item)
  pass(world, 5)
  world.make('approveAllReturns', 'timer', { itemIds: items.map(({ id }) => id) })
  expect(world.c.funds.map(({ paidBy }) => paidBy)).toEqual(items.map(() => 'earnings'))
  expect(world.faults).toEqual([])
})

test('the stage after one request is approved is not that of the approval of all before it', () => {
  const { world, first, second } = several()
  askBack(world, first)
  putUp(world, first)
  world.make('approveAllReturns', 'merchant', { itemIds: [first.id], hasAddress: true })
  expect(world.c.group.status).toBe('return_approved')
  askBack(world, second)
  putUp(world, second)
  world.make('approveRequest', 'merchant', { itemIds: [second.id], hasAddress: true })
  expect(world.c.group.status).toBe(world.c.items.length === 2 ? 'group_return_approved' : 'partial_return_approved')
})

/** A label of this price for items that are approved, bought now. */
function buyLabel(world: World, itemIds: readonly number[], heldMinor: number) {
  const leg: CaseLeg = {
    id: world.id(),
    status: null,
    since: world.c.now,
    way: 'return',
    itemIds,
    isTracked: true,
    replaces: null,
    payers: [],
    lastScanAt: null,
    estimateAt: null,
    deliveredAt: null,
    heldMinor,
    costMinor: heldMinor,
    bearer: 'customer',
    paidMinor: 0,
    paymentId: null,
  }
  world.reread({ ...world.c, legs: [...world.c.legs, leg] })
  world.make('makeReturnLabel', 'customer', { itemIds, legId: leg.id, isMoneySecured: true })
  return leg
}
/** Two items of a group that are asked back and approved, out of one fund or of one each. */
function approvedTwo(paidBy: 'card' | 'earnings', isOneFund: boolean) {
  const found = several()
  const { world, first, second } = found
  askBack(world, first)
  askBack(world, second)
  const ids = [first.id, second.id]
  for (const itemIds of isOneFund ? [ids] : ids.map((id) => [id])) {
    const made = world.make('createFund', 'merchant', { itemIds, usageFeeMinor: 0, paidBy })
    if (paidBy === 'card') pay(world, made?.after.funds.at(-1)?.id ?? 0)
  }
  world.make('approveAllReturns', 'merchant', { itemIds: ids, hasAddress: true })
  return { ...found, ids }
}
const callOff = (world: World, id: number) => world.make('cancelReturn', 'customer', { itemIds: [id], reason: 'want_to_keep' })

test('two items of one label stay with their customer one after the other: their merchant has all of the fund back, and nobody has paid for the label', () => {
  const { world, first, second, ids } = approvedTwo('earnings', true)
  const before = world.worth() + first.amountMinor + second.amountMinor
  buyLabel(world, ids, second.amountMinor + Math.min(300, first.amountMinor)) // dearer than the second alone could pay
  callOff(world, first.id)
  callOff(world, second.id)
  expect([world.worth(), world.c.funds.map(({ status }) => status), world.faults]).toEqual([before, ['merchant_refunded'], []])
  expect([world.owedBy('shipping_payable'), world.owedBy('shipping_loss')]).toEqual([0, 0])
})

test('to each card goes back what it has paid, whoever of the two that share a label stays first', () => {
  const { world, first, second, ids } = approvedTwo('card', false)
  buyLabel(world, ids, 9)
  callOff(world, first.id)
  callOff(world, second.id)
  expect(world.toCards).toEqual([first.amountMinor, second.amountMinor])
  expect(world.faults).toEqual([])
})

test('what stays with its customer leaves its part of the label to what goes back; what that lacks the platform bears, and not the merchant', () => {
  const { world, first, second, ids } = approvedTwo('earnings', true)
  const before = world.worth() + first.amountMinor
  const heldMinor = second.amountMinor + 200
  buyLabel(world, ids, heldMinor)
  callOff(world, first.id)
  expect([world.worth(), world.owedBy('shipping_loss'), labelPart(world.c, second.id)]).toEqual([before, 200, second.amountMinor])
  legWordOf(world, 'scanParcel')
  legWordOf(world, 'deliverParcel')
  world.make('confirmReceipt', 'merchant', { itemIds: [second.id] })
  world.make('assessItem', 'merchant', { itemIds: [second.id], condition: 'good' })
  settle(world)
  expect([world.refunds, world.worth(), world.faults]).toEqual([[second.taxMinor], before, []])
})
function legWordOf(world: World, move: Move) {
  const leg = world.c.legs.at(-1)
  if (!leg) throw new Error('no parcel')
  world.reread({ ...world.c, legs: world.c.legs.map((one) => (one === leg ? { ...one, lastScanAt: world.c.now } : one)) })
  world.make(move, 'carrier', { legId: leg.id, itemIds: leg.itemIds })
}

test('a label that is called off after its fund went back to the merchant with a lost dispute gives its part to the merchant', () => {
  const { world, first, ids } = approvedTwo('earnings', true)
  const before = world.worth() + (world.c.funds[0]?.amountMinor ?? 0)
  buyLabel(world, ids, Math.min(300, first.amountMinor))
  world.reread({ ...world.c, dispute: { id: 3, status: 'open', since: world.c.now } })
  world.make('loseDispute', 'provider', { isWordSigned: true, isFirstWord: true })
  expect(world.c.funds.map(({ status }) => status)).toEqual(['merchant_refunded'])
  pass(world, 15)
  world.make('lapseReturn', 'timer')
  expect(world.c.legs.map(({ status }) => status)).toEqual(['cancelled'])
  expect([world.worth(), world.owedBy('shipping_payable'), world.faults]).toEqual([before, 0, []])
})

test('what a card paid for a label that is awaited stays in the fund while its goods come back another way', () => {
  const { world, fund, itemIds } = labelAwaited()
  world.make('markReturnShipped', 'customer', { itemIds, isOwnLabel: true })
  world.make('confirmReceipt', 'merchant', { itemIds })
  world.make('assessItem', 'merchant', { itemIds, condition: 'good' })
  settle(world)
  expect([world.c.items.find(({ id }) => id === itemIds[0])?.status, world.balance(`refund_fund:${fund.id}`), world.faults]).toEqual([
    'return_completed',
    300,
    [],
  ])
})

test('a fund of two pieces that support closes without money, one after the other, went back to its merchant', () => {
  const { world, first, second, ids } = approvedTwo('earnings', true)
  const before = world.worth() + first.amountMinor + second.amountMinor
  for (const id of ids) buyLabel(world, [id], 1)
  for (const [at, id] of ids.entries()) {
    world.make('failParcel', 'carrier', { legId: world.c.legs[at]?.id, itemIds: [id] })
    world.make('closeBySupport', 'operator', { itemIds: [id], reason: 'lost', isWithoutMoney: true })
  }
  expect([world.c.funds.map(({ status }) => status), world.worth(), world.faults]).toEqual([['merchant_refunded'], before, []])
})
