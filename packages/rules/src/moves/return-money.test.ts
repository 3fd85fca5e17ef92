// The money of returns in cases that once went wrong: funds, disputes, labels that are awaited, days that are over.
import { expect, test } from 'vitest'
import { refundsIn } from './bookings.ts'
import type { Case, CaseItem } from './case.ts'
import { dueMoves, moveByTimer } from './offers.ts'
import { isRefused, plan } from './plan.ts'
import { drawing } from './random-case.ts'
import { askBack, at, label, labelAwaited, pass, pay, settle, several } from './return-acts.ts'
import { DAY, World } from './return-world.ts'

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
