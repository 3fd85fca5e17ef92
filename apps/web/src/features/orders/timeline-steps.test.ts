import { everyGroupStatus, type GroupStatus } from '@rondo/rules/orders/group-statuses'
import { statusText } from '@rondo/rules/orders/labels'
import { statuses } from '@rondo/words/en/statuses'
import { expect, test } from 'vitest'
import type { Group, Item, Order } from './orders.queries.ts'
import { heldFor } from './held-for.ts'
import { mergedByDate } from './orders.queries.ts'
import { timelineOf } from './timeline-steps.ts'

type Requests = Group['returnRequests']
const bought = [{ type: 'buy' }] as Item[]
const rented = [{ type: 'rent' }] as Item[]
const brought = [{ trackingNumber: null, carrier: null }] as Requests
const sent = [{ trackingNumber: '9400', carrier: 'usps' }] as Requests
const shown = (status: GroupStatus, groupType: 'shipping' | 'pickup' = 'shipping', orderItems = bought, returnRequests: Requests = []) =>
  timelineOf({ status, groupType, deliveryMethod: groupType, orderItems, returnRequests })
    .map(({ name, state }) => ({ done: name, now: `[${name}]`, later: `(${name})` })[state])
    .join(' ')

test('a parcel goes from paid to delivered', () => {
  expect(shown('processing')).toBe('paid [processing] (shipped) (delivered)')
  expect(shown('ready_for_shipping')).toBe('paid [processing] (shipped) (delivered)')
  expect(shown('shipped_to_customer')).toBe('paid processing [shipped] (delivered)')
  expect(shown('delivery_failed')).toBe('paid processing [failed] (delivered)')
  expect(shown('delivery_completed_to_customer')).toBe('paid processing shipped delivered')
})

test('a rental that its renter has bought ends there: it is not worn until a day, and nothing of it goes back', () => {
  const kept = [{ type: 'rent', status: 'rental_converted_to_purchase' }] as Item[]
  expect(shown('renting_in_progress', 'shipping', kept)).toBe('paid delivered bought')
  expect(shown('delivery_completed_to_customer', 'shipping', kept)).toBe('paid delivered bought')
  expect(shown('pickup_completed_by_customer', 'pickup', kept)).toBe('paid pickedUp bought')
})

test('a pickup is arranged, ready, picked up', () => {
  expect(shown('processing', 'pickup')).toBe('paid [coordinating] (ready) (pickedUp)')
  expect(shown('ready_for_pickup', 'pickup')).toBe('paid coordinating [ready] (pickedUp)')
})

test('a time that one side has proposed is not ready before the other has accepted it', () => {
  const proposed = { pickupAt: '2026-12-05T10:00:00Z', pickupProposedBy: 'merchant', pickupAcceptedAt: null } as const
  const group = {
    status: 'ready_for_pickup',
    groupType: 'pickup',
    deliveryMethod: 'pickup',
    orderItems: bought,
    returnRequests: [] as Requests,
  } as const
  const now = (more: object) => timelineOf({ ...group, ...proposed, ...more }).find(({ state }) => state === 'now')?.name
  expect([now({}), now({ pickupAcceptedAt: '2026-12-01T10:00:00Z' }), now({ pickupAt: null })]).toEqual(['coordinating', 'ready', 'ready'])
})

test('a service is agreed on and takes place: nothing of it is picked up, worn or returned', () => {
  const booked = [{ type: 'rent', isService: true, securityDeposit: 0, status: 'pending' }] as Item[]
  expect(shown('processing', 'pickup', booked)).toBe('paid [arranging] (agreed) (appointment)')
  expect(shown('ready_for_pickup', 'pickup', booked)).toBe('paid arranging [agreed] (appointment)')
  expect(shown('pickup_completed_by_customer', 'pickup', booked)).toBe('paid arranging agreed appointment')
  const held = [{ type: 'rent', isService: true, securityDeposit: 20, status: 'pickup_completed_by_customer' }] as Item[]
  expect(shown('pickup_completed_by_customer', 'pickup', held)).toBe('paid arranging agreed appointment [depositBack]')
})

test('a rental is worn, returned, and its deposit comes back', () => {
  expect(shown('shipped_to_customer', 'shipping', rented)).toBe('paid processing [shipped] (delivered) (withYou) (returned) (depositBack)')
  expect(shown('renting_in_progress', 'shipping', rented)).toBe('paid delivered [withYou] (returned) (depositBack)')
})

test('a rental that goes back, for which nobody is asked, keeps its steps', () => {
  expect(shown('awaiting_return_dropoff', 'pickup', rented)).toBe('paid pickedUp [withYou] (returned) (depositBack)')
  expect(shown('return_in_transit_to_merchant', 'shipping', rented, sent)).toBe(
    'paid delivered withYou label [inTransit] (returned) (depositBack)',
  )
  expect(shown('return_processing_by_merchant', 'pickup', rented, brought)).toBe('paid pickedUp withYou returned [depositBack]')
  const claimed = [{ type: 'rent', status: 'damaged_on_return', depositEnd: null }] as Item[]
  expect(shown('return_processing_by_merchant', 'pickup', claimed, brought)).toBe('paid pickedUp withYou returned [claim] (done)')
  const kept = [{ type: 'rent', depositEnd: 'settled' }] as Item[]
  expect(shown('return_completed_for_group', 'pickup', kept, brought)).toBe('paid pickedUp withYou returned done')
})

test('a return takes the place of what comes after delivery', () => {
  expect(shown('return_requested')).toBe('paid delivered [requested] (approved) (label) (inTransit) (received) (done)')
  expect(shown('return_in_transit_to_merchant')).toBe('paid delivered requested approved label [inTransit] (received) (done)')
  expect(shown('return_completed_for_group')).toBe('paid delivered requested approved label inTransit received done')
  expect(shown('awaiting_return_dropoff', 'pickup')).toBe('paid pickedUp requested approved [bringing] (received) (done)')
  expect(shown('return_rejected')).toBe('paid delivered requested [rejected]')
})

test('what was met for goes back by hand, with no steps of a parcel, unless one is sent', () => {
  expect(shown('return_approved', 'pickup', bought, brought)).toBe('paid pickedUp requested [approved] (received) (done)')
  expect(shown('return_completed_for_group', 'pickup', bought, brought)).toBe('paid pickedUp requested approved received done')
  expect(shown('return_in_transit_to_merchant', 'pickup', bought, sent)).toBe(
    'paid pickedUp requested approved label [inTransit] (received) (done)',
  )
  expect(shown('return_completed_for_group', 'pickup', bought, sent)).toBe('paid pickedUp requested approved label inTransit received done')
})

test('what was sent and brought back by hand has no steps of a parcel in the end', () => {
  expect(shown('return_approved', 'shipping', bought, brought)).toBe(
    'paid delivered requested [approved] (label) (inTransit) (received) (done)',
  )
  expect(shown('return_completed_for_group', 'shipping', bought, brought)).toBe('paid delivered requested approved received done')
})

test('a parcel that was lost on its way back is a step of its own', () => {
  const items = [{ ...bought[0], id: 1, status: 'return_in_transit' }]
  const returnRequests = [{ status: 'failed', orderItems: [1], trackingNumber: '9400', carrier: 'usps' }]
  const lost = { status: 'return_in_transit_to_merchant', groupType: 'shipping', orderItems: items, returnRequests } as unknown as Group
  expect(timelineOf(lost).find(({ state }) => state === 'now')?.name).toBe('lostBack')
})

test('a rejected return of which support is asked goes on', () => {
  const asked = (status: string) => [{ requestType: 'support', status }] as Group['requests']
  const group = {
    status: 'return_rejected',
    groupType: 'shipping',
    deliveryMethod: 'shipping',
    orderItems: bought,
    returnRequests: [] as Requests,
  } as const
  const names = (requests: Group['requests']) => timelineOf({ ...group, requests }).map(({ name, state }) => `${name} ${state}`)
  expect(names(asked('pending')).slice(3)).toEqual(['rejected done', 'withSupport now', 'done later'])
  expect(names(asked('completed')).slice(3)).toEqual(['rejected now'])
})

test('every status but canceled shows a way', () => {
  for (const status of everyGroupStatus) expect([status, shown(status) !== '']).toEqual([status, status !== 'canceled'])
})

test('the words of each status are those of the rule', () => {
  for (const [status, text] of Object.entries(statuses)) expect([status, text]).toEqual([status, statusText(status)])
})

test('two lists stand in one order, and nothing appears before what is still to come', () => {
  const order = (id: number, day: number) => ({ id, created_at: `2026-11-${day}T00:00:00.000Z` }) as Order
  const placed = { orders: [order(9, 20), order(5, 14)], hasMore: true }
  const received = { orders: [order(8, 18), order(2, 10)], hasMore: false }
  expect(mergedByDate([placed, received]).map(({ id }) => id)).toEqual([9, 8, 5])
  expect(mergedByDate([{ ...placed, hasMore: false }, received]).map(({ id }) => id)).toEqual([9, 8, 5, 2])
})

test('how long a rental is held is told in hours within a day, then in days', () => {
  const rented = { type: 'rent', status: 'in_use', deliveredAt: '2026-11-20T10:00:00.000Z' } as const
  const at = (time: string) => heldFor(rented, Date.parse(time))
  expect(at('2026-11-20T15:59:00.000Z')).toEqual({ unit: 'hour', n: 5 })
  expect(at('2026-11-21T09:59:00.000Z')).toEqual({ unit: 'hour', n: 23 })
  expect(at('2026-11-21T10:00:00.000Z')).toEqual({ unit: 'day', n: 1 })
  expect(heldFor({ ...rented, status: 'rental_return_completed' }, Date.now())).toBeUndefined()
})
