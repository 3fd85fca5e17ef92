import { expect, test } from 'vitest'
import type { Role } from '../kernel/machine.ts'
import type { Case, CaseLeg, Input } from './case.ts'
import { labelPart } from './label-money.ts'
import type { Move } from './machines.ts'
import { moveByTimer } from './offers.ts'
import { isRefused, plan } from './plan.ts'
import { randomCase } from './random-case.ts'

const HOUR = 3_600_000
const [kept, back] = [101, 100]
const sample = randomCase(1)
const since = new Date('2027-03-01T12:00:00Z')

class World {
  c: Case
  #nextId = 1_000
  constructor() {
    const [one] = sample.items
    if (!one) throw new Error('a case without items')
    const rented = {
      ...one,
      type: 'rent',
      status: 'in_use',
      since,
      deliveredAt: since,
      isVirtual: false,
      isService: false,
      isSwap: false,
    } as const
    const rest = {
      quantity: 1,
      splitFrom: null,
      depositMinor: 0,
      approvedAt: null,
      receivedAt: null,
      lateDays: 0,
      lateFeeMinor: 0,
    } as const
    const group = {
      status: 'renting_in_progress',
      since,
      groupType: 'shipping',
      isVirtual: false,
      failure: null,
      deliveredAt: since,
    } as const
    this.c = {
      ...sample,
      now: since,
      order: { ...sample.order, status: 'delivered', since, createdAt: since, others: [] },
      group: { ...sample.group, ...group, isGroupRequestWhole: false, wasAllApproved: false, hasSupportCase: false, pickup: null },
      items: [back, kept].map((id) => ({ ...rented, ...rest, id, dueAt: new Date('2027-06-01T00:00:00Z') })),
      requests: [],
      funds: [],
      legs: [],
      deposits: [],
      swap: null,
      dispute: null,
    }
  }
  wait = (hours: number) => {
    this.c = { ...this.c, now: new Date(this.c.now.getTime() + hours * HOUR) }
  }
  may = (move: Move, by: Role, input: Input) => !isRefused(plan(this.c, move, by, input))
  make(move: Move, by: Role, input: Input) {
    const planned = plan(this.c, move, by, input, { ids: Array.from({ length: 9 }, () => this.#nextId++) })
    if (isRefused(planned)) throw new Error(`${move} is refused: ${planned.guard ?? planned.refused}`)
    this.c = { ...planned.after, requests: planned.after.requests.filter(({ status }) => status !== null) }
    this.wait(1)
  }
  ask = (itemIds: readonly number[]) =>
    this.make(itemIds.length > 1 ? 'requestGroupReturn' : 'requestItemReturn', 'customer', { itemIds, reason: 'changed_mind' })
  statusOf = (id: number) => this.c.items.find((item) => item.id === id)?.status
}
const leg = (c: Case): CaseLeg => ({
  id: 200,
  status: null,
  since: c.now,
  madeAt: c.now,
  way: 'return',
  itemIds: [back, kept],
  isTracked: true,
  lastScanAt: null,
  estimateAt: null,
  deliveredAt: null,
  heldMinor: 0,
  costMinor: 0,
  bearer: 'customer',
  paidMinor: 0,
  paymentId: null,
  replaces: null,
  payers: [],
})

/** Two pieces had one label; one of them stayed with its renter after all, the other came back by it. */
function cameBackAlone(): World {
  const world = new World()
  world.ask([back, kept])
  world.c = { ...world.c, legs: [leg(world.c)] }
  world.make('makeReturnLabel', 'customer', { itemIds: [back, kept], legId: 200, isMoneySecured: true })
  world.make('cancelReturn', 'customer', { itemIds: [kept], reason: 'want_to_keep' })
  world.c = { ...world.c, legs: world.c.legs.map((one) => ({ ...one, lastScanAt: world.c.now })) }
  for (const move of ['scanParcel', 'deliverParcel'] as const) world.make(move, 'carrier', { legId: 200, itemIds: [back, kept] })
  expect([world.statusOf(back), world.statusOf(kept)]).toEqual(['return_in_transit', 'in_use'])
  world.make('confirmReceipt', 'merchant', { itemIds: [back] })
  world.wait(100)
  return world
}

test('a piece that is asked back anew has nothing of the parcel in which it did not come: it is not received by it', () => {
  const world = cameBackAlone()
  world.ask([kept])
  world.make('markReturnShipped', 'customer', { itemIds: [kept], isOwnLabel: true })
  for (let due = moveByTimer(world.c); due && due.input.itemIds?.[0] !== kept; due = moveByTimer(world.c))
    world.make(due.move, 'timer', due.input)
  expect(world.statusOf(kept)).toBe('return_shipped_to_merchant')
})

test('a return of it may be called off, and lapses by its days', () => {
  const world = cameBackAlone()
  world.ask([kept])
  expect(world.may('cancelReturn', 'customer', { itemIds: [kept], reason: 'want_to_keep' })).toBe(true)
  world.wait(15 * 24)
  for (let due = moveByTimer(world.c); due; due = moveByTimer(world.c)) world.make(due.move, 'timer', due.input)
  expect(world.statusOf(kept)).toBe('in_use')
})

test('what the label has cost is not taken of it', () => {
  const world = cameBackAlone()
  const fund = {
    id: 300,
    status: 'payment_collected',
    since,
    itemIds: [kept],
    sharesMinor: [1_000],
    leftIds: [],
    amountMinor: 1_000,
  } as const
  const paid = { ...fund, usageFeeMinor: 0, paidBy: 'earnings', balanceMinor: 1_000, tries: 0 } as const
  const legs = world.c.legs.map((one) => ({ ...one, heldMinor: 500, payers: [{ itemId: kept, fundId: 300, amountMinor: 500 }] }))
  world.c = { ...world.c, legs, funds: [paid] }
  expect(labelPart(world.c, kept)).toBe(500)
  world.ask([kept])
  expect(labelPart(world.c, kept)).toBe(0)
})

test('of two parcels that are lost in the same moment both returns are for support', () => {
  const world = new World()
  world.ask([back, kept])
  for (const [at, id] of [back, kept].entries()) {
    world.c = { ...world.c, legs: [...world.c.legs, { ...leg(world.c), id: 200 + at, itemIds: [id] }] }
    world.make('makeReturnLabel', 'customer', { itemIds: [id], legId: 200 + at, isMoneySecured: true })
  }
  world.c = { ...world.c, legs: world.c.legs.map((one) => ({ ...one, lastScanAt: world.c.now })) }
  for (const [at, id] of [back, kept].entries()) world.make('scanParcel', 'carrier', { legId: 200 + at, itemIds: [id] })
  world.wait(15 * 24)
  const due = moveByTimer(world.c)
  world.make(due?.move ?? 'acceptGroup', 'timer', due?.input ?? {})
  expect(world.c.legs.map(({ status }) => status)).toEqual(['failure', 'failure'])
  expect(world.c.requests.map(({ status }) => status)).toEqual(['failed', 'failed'])
})

test('a rental whose return is a case of support is not returned a second time when its renter starts it', () => {
  const world = new World()
  world.ask([back])
  world.c = { ...world.c, requests: world.c.requests.map((one) => ({ ...one, areTriesUsedUp: true })) }
  world.make('failRequest', 'system', { requestId: world.c.requests[0]?.id })
  world.make('startReturn', 'customer', { itemIds: [back] })
  expect(world.statusOf(back)).toBe('awaiting_return_shipment')
  expect(world.c.requests.map(({ status }) => status)).toEqual(['failed'])
})

test.each([false, true])(
  'a return that goes on after its parcel was lost, or its label (%s), is not failed by an older parcel',
  (areTriesUsedUp) => {
    const world = new World()
    world.ask([back, kept])
    world.make('markReturnShipped', 'customer', { itemIds: [back, kept], isOwnLabel: true })
    const lost = { ...leg(world.c), status: 'failure' as const }
    const outbound = { ...leg(world.c), id: 201, way: 'outbound' as const, status: 'transit' as const, lastScanAt: since }
    world.wait(1)
    const requests = world.c.requests.map((one) => ({ ...one, areTriesUsedUp, status: 'approved' as const, since: world.c.now }))
    world.c = { ...world.c, requests, legs: [outbound, lost] }
    world.make('failParcel', 'carrier', { legId: 201 })
    expect([world.c.legs[0]?.status, ...world.c.requests.map(({ status }) => status)]).toEqual(['failure', 'approved', 'approved'])
  },
)

test('a label that comes late is not of the return that was asked for anew since, nor of pieces that went another way', () => {
  const late = { itemIds: [back, kept], legId: 200, isMoneySecured: true }
  const world = new World()
  world.ask([back, kept])
  world.c = { ...world.c, legs: [leg(world.c)] }
  expect(world.may('makeReturnLabel', 'customer', late)).toBe(true)
  world.make('cancelReturn', 'customer', { itemIds: [kept], reason: 'want_to_keep' })
  expect(world.may('makeReturnLabel', 'customer', late)).toBe(true)
  world.make('cancelReturn', 'customer', { itemIds: [back], reason: 'want_to_keep' })
  world.ask([back])
  world.ask([kept])
  expect(world.may('makeReturnLabel', 'customer', late)).toBe(false)
  world.c = { ...world.c, legs: [leg(world.c)] }
  expect(world.may('makeReturnLabel', 'customer', late)).toBe(true)
  world.make('markReturnShipped', 'customer', { itemIds: [kept], isOwnLabel: true })
  expect(world.may('makeReturnLabel', 'customer', late)).toBe(false)
})

test('what has been received is lost with no parcel, though its carrier says so, or nothing more', () => {
  const world = new World()
  world.ask([back, kept])
  world.c = { ...world.c, legs: [{ ...leg(world.c), itemIds: [back] }] }
  world.make('makeReturnLabel', 'customer', { itemIds: [back], legId: 200, isMoneySecured: true })
  world.c = { ...world.c, legs: world.c.legs.map((one) => ({ ...one, lastScanAt: world.c.now })) }
  world.make('scanParcel', 'carrier', { legId: 200, itemIds: [back] })
  const lost = () => {
    const planned = plan(world.c, 'failParcel', 'carrier', { legId: 200, itemIds: [back] })
    return isRefused(planned) ? [] : planned.steps.map(({ row }) => row)
  }
  expect(lost()).toEqual(['L3', 'G39', 'R10'])
  const later = { ...world.c, now: new Date(world.c.now.getTime() + 15 * 24 * HOUR) }
  expect(isRefused(plan(later, 'failParcel', 'timer', {}))).toBe(false)
  world.make('confirmReceipt', 'merchant', { itemIds: [back] })
  expect(lost()).toEqual(['L3'])
  world.wait(15 * 24)
  expect(world.may('failParcel', 'timer', {})).toBe(false)
})

test('who has said of one piece that it came reports the others alone as missing', () => {
  const world = new World()
  const group = { ...world.c.group, status: 'delivery_completed_to_customer' as const, deliveredBy: 'carrier' as const }
  const items = world.c.items.map((item) => ({ ...item, status: 'delivered' as const, isConfirmed: item.id === kept }))
  world.c = { ...world.c, group, items }
  const whole = { ...world.c, items: items.map((item) => ({ ...item, isConfirmed: true })) }
  expect(isRefused(plan(whole, 'reportNotReceived', 'customer', {}))).toBe(true)
  world.make('reportNotReceived', 'customer', {})
  expect([world.c.group.status, world.statusOf(back), world.statusOf(kept)]).toEqual(['delivery_failed', 'in_transit', 'delivered'])
})

test('a renter who begins the return of a late piece again and again keeps nobody from claiming it', () => {
  const world = new World()
  const due = new Date(since.getTime() + 24 * HOUR)
  world.c = { ...world.c, items: world.c.items.map((item) => ({ ...item, dueAt: due })) }
  const start = () => world.make('startReturn', 'customer', { itemIds: [kept] })
  const days = (late: number) => ({ ...world.c, now: new Date(due.getTime() + late * 24 * HOUR) })
  start()
  world.c = days(13)
  world.make('cancelReturn', 'customer', { itemIds: [kept], reason: 'want_to_keep' })
  start()
  world.c = days(26)
  world.make('cancelReturn', 'customer', { itemIds: [kept], reason: 'want_to_keep' })
  start()
  world.c = days(30)
  for (let next = moveByTimer(world.c); next; next = moveByTimer(world.c)) world.make(next.move, 'timer', next.input)
  expect(world.statusOf(kept)).toBe('damaged_on_return')
})

test('a rental begins though a piece that was bought with it is asked back at once', () => {
  const world = new World()
  const [bought, rented] = world.c.items.map((item) => ({ ...item, status: 'delivered' as const }))
  if (!bought || !rented) throw new Error('no two items')
  const group = { ...world.c.group, status: 'delivery_completed_to_customer' as const }
  world.c = { ...world.c, group, items: [{ ...bought, type: 'buy' }, rented] }
  world.ask([back])
  expect(world.c.group.status).toBe('partial_return_requested')
  expect(moveByTimer(world.c)).toEqual({ move: 'beginRental', input: { itemIds: [kept] } })
  world.make('beginRental', 'timer', { itemIds: [kept] })
  expect([world.statusOf(kept), world.c.group.status]).toEqual(['in_use', 'partial_return_requested'])
})
