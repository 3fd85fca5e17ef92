import { sayIn } from '@rondo/words/all'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { plainFormat } from '../../../test/plain-format.ts'
import { stepAct, stepDay, stepFacts, stepTitle } from './group-status.tsx'
import { returnDay } from './lateness.ts'
import { isMyTurn, turnEnds } from './next-step.ts'
import type { Group } from './orders.queries.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const waiting = {
  status: 'coordinating_pickup',
  groupType: 'pickup',
  merchant: { name: 'Mei' },
  customer: { name: 'Alice M.' },
  orderItems: [],
  outboundDeliveries: [],
  returnRequests: [],
  requests: [],
  waitsFor: ['customer', 'merchant'],
  pickupLocationAddress: { id: 7, city: 'Paris' },
  pickupDate: null,
  pickupTime: null,
  pickupAt: null,
  pickupProposedBy: null,
  pickupAcceptedAt: null,
  deliveredAt: null,
}
const titles = (more: object, locale: 'en' | 'zh-CN' = 'en') => {
  const shell = { say: sayIn(locale), format: plainFormat(locale) }
  return [false, true].map((asMerchant) => stepTitle({ ...waiting, ...more } as unknown as Group, asMerchant, shell))
}
const proposed = { pickupAt: '2026-12-05T10:00:00.000Z', pickupZone: 'Europe/Paris', pickupProposedBy: 'customer' }

test.each([
  ['the place alone', {}, 'Waiting for Mei to propose a time', 'Propose a time'],
  ['nothing', { pickupLocationAddress: null }, 'Waiting for Mei to propose a place and time', 'Propose a place and time'],
  [
    'a time of the checkout',
    { pickupDate: '2026-12-05', pickupTime: '10:00' },
    'Waiting for Mei to agree to your time',
    'Agree to the time that Alice M. asks for',
  ],
  [
    'a proposal of the customer',
    proposed,
    'Waiting for Mei to accept Sat, Dec 5, 11:00 AM GMT+1',
    'Accept Sat, Dec 5, 11:00 AM GMT+1, or propose another time',
  ],
])('a pickup of which %s stands asks for what is missing, whether it was begun to arrange it or not', (_, more, customer, merchant) => {
  for (const status of ['processing', 'coordinating_pickup']) expect(titles({ ...more, status })).toEqual([customer, merchant])
})

test('what its shop has proposed waits for the customer, who is asked to accept it: until then nobody is sent to hand over', () => {
  const offered = { ...proposed, status: 'ready_for_pickup', pickupProposedBy: 'merchant' }
  expect(titles(offered)).toEqual([
    'Accept Sat, Dec 5, 11:00 AM GMT+1, or propose another time',
    'Waiting for Alice M. to accept Sat, Dec 5, 11:00 AM GMT+1',
  ])
  const group = { ...waiting, ...offered } as unknown as Group
  expect([false, true].map((asMerchant) => isMyTurn(group, asMerchant))).toEqual([true, false])
  expect([false, true].map((asMerchant) => stepAct(group, asMerchant))).toEqual(['steps.go_asked', undefined])
  expect(titles({ ...offered, pickupAcceptedAt: '2026-12-01T10:00:00.000Z' })).toEqual([
    'Pick it up and tell your code',
    'Hand it over and enter the code',
  ])
})

test('while its shop proposes the time of a pickup, it is the turn of the shop alone', () => {
  const group = waiting as unknown as Group
  expect([false, true].map((asMerchant) => isMyTurn(group, asMerchant))).toEqual([false, true])
  expect([false, true].map((asMerchant) => stepAct(group, asMerchant))).toEqual([undefined, 'steps.go_time'])
})

test.each([
  [{ isService: false }, ['You picked it up on Mon, Nov 30', 'Alice M. picked it up on Mon, Nov 30']],
  [{ isService: true }, ['You had your appointment on Mon, Nov 30', 'Alice M. had the appointment on Mon, Nov 30']],
])('what was handed over says its day in its heading, and nowhere else', (item, said) => {
  const met = {
    status: 'pickup_completed_by_customer',
    orderItems: [{ status: 'completed', ...item }],
    deliveredAt: '2026-11-30T12:00:00.000Z',
  }
  expect(titles(met)).toEqual(said)
  const shell = { say: sayIn('en'), format: plainFormat('en') }
  const group = { ...waiting, ...met, next: null } as unknown as Group
  for (const asMerchant of [true, false])
    expect([stepDay(group, asMerchant, shell), stepFacts(group, asMerchant, shell)]).toEqual([undefined, []])
})

test.each([
  ['rental_return_processing', null, ['Your deposit is on its way back', 'The deposit is on its way back to Alice M.']],
  [
    'rental_return_processing',
    { at: '2026-12-05T12:00:00.000Z' },
    ['Your deposit stays until Sat, Dec 5', 'The deposit of Alice M. stays until Sat, Dec 5'],
  ],
  ['return_processing', null, ['Your refund is on its way', 'The refund is on its way to Alice M.']],
])('what was looked at (%s) says first where its money goes', (status, next, said) => {
  expect(titles({ status: 'return_processing_by_merchant', orderItems: [{ status, next }] })).toEqual(said)
})

test('while support looks for a parcel, each side reads how much is at stake', () => {
  const missing = {
    status: 'delivery_failed',
    deliveryFailure: 'not_received',
    sums: { charged: 123.83, currency: 'USD' },
    refunded: 0,
    next: null,
  }
  expect(says(missing)).toEqual(['Your $123.83 is safe until then.', 'You hear from us here and by mail.'])
  expect(says({ ...missing, earned: 100 }, true)[0]).toBe('Your $100.00 waits until then.')
})

test('while its code is locked, both sides read until when, and nobody is sent to a code', () => {
  const locked = { status: 'ready_for_pickup', pickupLockedUntil: '2026-12-05T10:15:00.000Z', pickupLockedForDay: true }
  const group = { ...waiting, ...locked } as unknown as Group
  for (const title of titles(locked)) expect(title).toMatch(/^The code is locked until Sat, Dec 5, \d+:15 [AP]M$/)
  for (const title of titles({ ...locked, pickupLockedForDay: false })) expect(title).toMatch(/^The code is locked until \d+:15 [AP]M$/)
  expect([false, true].map((asMerchant) => stepAct(group, asMerchant))).toEqual([undefined, undefined])
  // a meeting that was proposed is still answered
  const asked = { ...group, ...proposed } as unknown as Group
  expect([false, true].map((asMerchant) => stepAct(asked, asMerchant))).toEqual([undefined, 'steps.go_asked'])
})

test('a rental that runs says when it goes back, which is no day of wear', () => {
  const orderItems = [{ status: 'in_use', rentOption: { endDate: '2026-12-04', returnBy: '2026-12-05' } }]
  const worn = { status: 'renting_in_progress', groupType: 'shipping', orderItems }
  expect(titles(worn)).toEqual(['Return it by Sat, Dec 5', 'Alice M. returns it by Sat, Dec 5'])
  expect(titles(worn, 'zh-CN')).toEqual(['请于12月5日周六前归还', 'Alice M. 应于12月5日周六前归还'])
})

test.each([
  [1, ['You are 1 day late: return it now', 'Alice M. is 1 day late'], ['您已逾期 1 天，请尽快归还', 'Alice M. 已逾期 1 天']],
  [4, ['You are 4 days late: return it now', 'Alice M. is 4 days late'], ['您已逾期 4 天，请尽快归还', 'Alice M. 已逾期 4 天']],
])('of a rental that is %s days late both sides read so', (lateDays, en, zh) => {
  const orderItems = [{ status: 'in_use', rentOption: { returnBy: '2026-12-05' }, rental: { lateDays } }]
  const late = { status: 'renting_in_progress', groupType: 'shipping', orderItems }
  expect(titles(late)).toEqual(en)
  expect(titles(late, 'zh-CN')).toEqual(zh)
})

test.each(['return_completed', 'rental_return_completed', 'item_purchased', 'canceled'])(
  'of a piece that came back late or is kept (%s) nobody is told to return it, nor by its day',
  (status) => {
    const settled = { status, rentOption: { returnBy: '2026-12-05' }, rental: { lateDays: 3 } }
    const worn = { status: 'in_use', rentOption: { returnBy: '2026-12-28' }, rental: { lateDays: 0 } }
    const rest = { status: 'renting_in_progress', groupType: 'shipping', orderItems: [settled, worn] }
    expect(titles(rest)).toEqual(['Return it by Mon, Dec 28', 'Alice M. returns it by Mon, Dec 28'])
    expect(turnEnds({ ...waiting, ...rest } as unknown as Group, false)).toBe('2026-12-28')
  },
)

test.each([
  [
    17.15,
    [
      "$17.15 of the deposit is yours so far: one day's rent for each late day, $30.00 at most.",
      "$17.15 of your deposit is gone so far: one day's rent for each late day, $30.00 at most.",
    ],
  ],
  [30, ['The whole deposit of $30.00 is yours.', 'Your whole deposit of $30.00 is gone.']],
])('while a rental is late both sides read in its head what that costs by now', (lateFee, said) => {
  const rental = { lateDays: 2, lateFee, lateFeePerDay: 8.58 }
  const orderItems = [{ status: 'in_use', currency: 'USD', securityDeposit: 30, rentOption: { returnBy: '2026-12-05' }, rental }]
  const group = { ...waiting, status: 'renting_in_progress', groupType: 'shipping', orderItems } as unknown as Group
  const shell = { say: sayIn('en'), format: plainFormat('en') }
  expect([true, false].map((asMerchant) => stepFacts(group, asMerchant, shell))).toEqual(said.map((text) => [text]))
  const free = {
    ...group,
    orderItems: [{ ...orderItems[0], securityDeposit: 0, rental: { ...rental, lateFee: 0, lateFeePerDay: 0 } }],
  } as unknown as Group
  expect(stepFacts(free, true, shell)).toEqual([])
})

const says = (more: object, asMerchant = false) =>
  stepFacts({ ...waiting, status: 'renting_in_progress', groupType: 'shipping', ...more } as unknown as Group, asMerchant, {
    say: sayIn('en'),
    format: plainFormat('en'),
  })
const outLate = (securityDeposit: number, lateFee: number) => ({
  status: 'in_use',
  currency: 'USD',
  securityDeposit,
  rentOption: { returnBy: '2026-12-05' },
  rental: { lateDays: 5, lateFee, lateFeePerDay: 10, returnedAt: null },
})

test('what a further late day costs is that of pieces whose deposit is not used up', () => {
  expect(says({ orderItems: [outLate(20, 20), outLate(100, 50)] })).toEqual([
    '$70.00 of your deposit is gone so far: $10.00 for each late day, $120.00 at most.',
  ])
})

test('a piece that is back and claimed of has no day of return any more', () => {
  const back = { status: 'damaged_on_return', rentOption: { returnBy: '2026-12-05' }, rental: { lateDays: 0, returnedAt: '2026-12-06' } }
  const lost = { ...back, rental: { lateDays: 0, returnedAt: null } }
  expect(returnDay({ status: 'renting_in_progress', orderItems: [back] } as unknown as Group)).toBeUndefined()
  expect(returnDay({ status: 'renting_in_progress', orderItems: [lost] } as unknown as Group)).toBe('2026-12-05')
})

test.each([
  ['2026-12-08T22:00:00.000Z', 'Bring it by Wed, Dec 9.', 'By Wed, Dec 9 at the latest.'],
  ['2026-12-10T22:00:00.000Z', 'It was due back on Wed, Dec 9.', 'It was due back on Wed, Dec 9.'],
])('a return that has begun says its day while it is to come, and then that it has passed (%s)', (now, customer, merchant) => {
  vi.setSystemTime(now)
  const orderItems = [
    { status: 'awaiting_return_shipment', rentOption: { returnBy: '2026-12-09' }, rental: { dueAt: '2026-12-10T05:00:00.000Z' } },
  ]
  const next = { move: 'lapseReturn', at: '2026-12-18T05:00:00.000Z' }
  const begun = { ...waiting, status: 'awaiting_return_dropoff', orderItems, next } as unknown as Group
  const shell = { say: sayIn('en'), format: plainFormat('en') }
  expect([false, true].map((asMerchant) => stepDay(begun, asMerchant, shell))).toEqual([customer, merchant])
})

test('a parcel on its way back says when it should be there, to both sides', () => {
  const back = { status: 'transit', estimatedDelivery: '2026-12-04T12:00:00.000Z' }
  const group = { ...waiting, status: 'return_in_transit_to_merchant', groupType: 'shipping', returnDeliveries: [back] } as unknown as Group
  const shell = { say: sayIn('en'), format: plainFormat('en') }
  for (const asMerchant of [false, true]) expect(stepDay(group, asMerchant, shell)).toBe('Expected by Fri, Dec 4.')
})
