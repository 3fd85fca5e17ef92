import { expect, test } from 'vitest'
import { stepAct } from './group-status.tsx'
import { isMyTurn, stepOf, turnEnds } from './next-step.ts'
import type { Group } from './orders.queries.ts'

const back = (...statuses: string[]) =>
  ({
    status: 'return_in_transit_to_merchant',
    orderItems: statuses.map((_, id) => ({ id, status: 'return_in_transit' })),
    returnRequests: statuses.map((status, id) => ({ status, orderItems: [id] })),
  }) as unknown as Group

test('a parcel that the carrier lost on its way back is not said to be on its way', () => {
  expect(stepOf(back('in_progress'))).toBe('returning')
  expect(stepOf(back('failed'))).toBe('lostBack')
  expect(stepOf(back('in_progress', 'failed'))).toBe('lostBack')
})

test('what was fetched in person may go back either way until its customer has chosen one', () => {
  const approved = (groupType: string, status = 'return_approved') => ({ ...back('approved'), status, groupType }) as unknown as Group
  expect(stepOf(approved('pickup'))).toBe('eitherDue')
  expect(stepOf(approved('shipping'))).toBe('returnDue')
  expect(stepOf(approved('pickup', 'awaiting_return_dropoff'))).toBe('bringDue')
  expect(stepOf(approved('pickup', 'return_shipping_label_created'))).toBe('returnDue')
})

const until = '2026-12-01T10:00:00.000Z'
const claimed = (next: Group['next']) =>
  ({
    status: 'return_processing_by_merchant',
    waitsFor: ['merchant', 'provider'],
    orderItems: [{ status: 'damaged_on_return', next }],
    returnRequests: [],
    next: null,
  }) as unknown as Group

test('a claim on a deposit is the turn of its customer until it is answered, and of nobody once support decides', () => {
  const [asked, contested] = [claimed({ move: 'settleClaim', at: until }), claimed(null)]
  expect([isMyTurn(asked, false), isMyTurn(asked, true)]).toEqual([true, false])
  expect([turnEnds(asked, false), turnEnds(asked, true)]).toEqual([until, undefined])
  expect([isMyTurn(contested, false), isMyTurn(contested, true)]).toEqual([false, false])
})

test('what came back is the turn of its merchant until all of it was looked at', () => {
  const back = (...statuses: string[]) =>
    ({
      status: 'return_processing_by_merchant',
      waitsFor: ['merchant', 'provider'],
      orderItems: statuses.map((status) => ({ status, next: null })),
      returnRequests: [],
      next: null,
    }) as unknown as Group
  const told = (...statuses: string[]) => [stepOf(back(...statuses)), isMyTurn(back(...statuses), true)]
  expect(told('rental_return_processing', 'return_delivered')).toEqual(['checked', true])
  expect(told('rental_return_processing')).toEqual(['settling', false])
  expect(told('return_processing', 'return_completed')).toEqual(['settling', false])
  expect(told('rental_return_processing', 'damaged_on_return')).toEqual(['settling', false])
})

test('what support decides is the turn of nobody: a parcel that is said to be missing, or that the carrier lost on its way back', () => {
  const group = { orderItems: [], outboundDeliveries: [], returnRequests: [], waitsFor: ['customer', 'merchant'] }
  const turns = (more: object) => [false, true].map((asMerchant) => isMyTurn({ ...group, ...more } as unknown as Group, asMerchant))
  expect(turns({ status: 'delivery_failed', deliveryFailure: 'not_received' })).toEqual([false, false])
  expect(turns({ status: 'delivery_failed', deliveryFailure: 'lost' })).toEqual([true, true])
  expect(turns(back('failed'))).toEqual([false, false])
})

test('what is to be brought back is the turn of whoever brings it; its shop may read the code meanwhile', () => {
  const group = {
    status: 'awaiting_return_dropoff',
    groupType: 'pickup',
    orderItems: [],
    outboundDeliveries: [],
    returnRequests: [],
    waitsFor: ['customer', 'merchant'],
  } as unknown as Group
  expect([false, true].map((asMerchant) => isMyTurn(group, asMerchant))).toEqual([true, false])
  expect(stepAct(group, true)).toBe('steps.go_bringDue')
})

test('a swap that all have checked out waits to be sent, and asks nobody to confirm once more; a purchase does', () => {
  const paid = {
    status: 'processing',
    groupType: 'shipping',
    orderItems: [{ status: 'pending' }],
    outboundDeliveries: [],
    returnRequests: [],
  }
  const step = (swap: object | null) => stepOf({ ...paid, swap } as unknown as Group)
  expect([step({ status: 'half_paid' }), step({ status: 'firm' }), step(null)]).toEqual(['swap', 'send', 'confirm'])
})
