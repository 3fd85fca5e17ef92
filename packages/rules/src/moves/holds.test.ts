import { expect, test } from 'vitest'
import { earningChange } from '../wallet/earnings.ts'
import { holdsAt, releaseAt } from '../wallet/holds.ts'
import { carrierPaid, depositSplit, fundFromEarnings, saleCanceled } from '../wallet/postings.ts'
import { type HoldFacts, holdsOf } from './holds.ts'
import { randomCase } from './random-case.ts'

const DAY = 86_400_000
const delivered = new Date('2026-11-20T12:00:00Z')
const base: HoldFacts = {
  group: {
    ...randomCase(1).group,
    status: 'delivery_completed_to_customer',
    groupType: 'shipping',
    isVirtual: false,
    deliveredAt: delivered,
    deliveredBy: 'carrier',
    failure: null,
    isCustomerReviewed: true,
  },
  requests: [],
  deposits: [],
  dispute: null,
}
const withGroup = (group: Partial<HoldFacts['group']>): HoldFacts => ({ ...base, group: { ...base.group, ...group } })
const kinds = (c: HoldFacts) => holdsOf(c).map(({ kind }) => kind)
const thing = { id: 1, since: delivered }

test.each<[string, HoldFacts, string[]]>([
  ['delivered and reviewed', base, ['waiting']],
  ['not delivered yet', withGroup({ status: 'processing', deliveredAt: null, isCustomerReviewed: false }), ['delivery', 'review']],
  ['delivered without a review', withGroup({ isCustomerReviewed: false }), ['review', 'waiting']],
  ['rented out', withGroup({ status: 'renting_in_progress' }), ['waiting']],
  ['on its way back', withGroup({ status: 'return_shipped' }), ['return', 'waiting']],
  ['a return refused and not closed', withGroup({ status: 'return_rejected' }), ['return', 'waiting']],
  ['a return done', withGroup({ status: 'partial_return_completed' }), ['waiting']],
  ['reported not received', withGroup({ status: 'delivery_failed', failure: 'not_received' }), ['report', 'delivery']],
  [
    'a claim on a deposit',
    { ...base, deposits: [{ ...thing, status: 'contested', amountMinor: 1, claimedMinor: 1 }] },
    ['claim', 'waiting'],
  ],
  ['a deposit that is only held', { ...base, deposits: [{ ...thing, status: 'held', amountMinor: 1, claimedMinor: 0 }] }, ['waiting']],
  ['a dispute', { ...base, dispute: { ...thing, status: 'open' } }, ['dispute', 'waiting']],
  ['a dispute that was won', { ...base, dispute: { ...thing, status: 'won' } }, ['waiting']],
])('what keeps an earning: %s', (_what, c, expected) => {
  expect(kinds(c)).toEqual(expected)
})

test('it waits 3 days for a delivery by carrier or customer, and 7 for the word of the merchant', () => {
  const days = (deliveredBy: 'carrier' | 'customer' | 'merchant') =>
    (releaseAt(holdsOf(withGroup({ deliveredBy }))) ?? 0) - delivered.getTime()
  expect([days('carrier') / DAY, days('customer') / DAY, days('merchant') / DAY]).toEqual([3, 3, 7])
  expect(releaseAt(holdsOf(withGroup({ deliveredBy: 'merchant', groupType: 'pickup' })))).toBe(delivered.getTime() + 3 * DAY)
})

test('a review that is missing keeps it for 60 days and no longer (C-122)', () => {
  const holds = holdsOf(withGroup({ isCustomerReviewed: false }))
  expect(releaseAt(holds)).toBe(delivered.getTime() + 60 * DAY)
  expect(holdsAt(holds, true, delivered.getTime() + 4 * DAY).map(({ kind }) => kind)).toEqual(['review'])
  expect(holdsAt(holds, true, delivered.getTime() + 60 * DAY)).toEqual([])
  expect(holdsAt(holds, false, delivered.getTime() + 60 * DAY)).toEqual([{ kind: 'account' }])
})

test('of 10,000 random cases every one that is disputed, claimed, reported or returning has no end of its own', () => {
  for (let seed = 0; seed < 10_000; seed++) {
    const c = randomCase(seed)
    const holds = holdsOf(c)
    const isOpen = ['dispute', 'claim', 'report', 'return', 'delivery'].some((kind) => holds.some((hold) => hold.kind === kind))
    expect(releaseAt(holds) === null).toBe(isOpen)
    expect(new Set(holds.map(({ kind }) => kind)).size).toBe(holds.length)
  }
})

test('what facts do to earnings is read from their postings', () => {
  const parts = { customerId: 7, merchantId: 8, groupId: 10, feeMinor: 1, taxMinor: 1, deposits: [], shippingMinor: 0, isLabelSpent: false }
  const canceled = saleCanceled({ ...parts, amountMinor: 500, pendingMinor: 300 })
  const split = depositSplit({ itemId: 5, merchantId: 8, customerId: 7, depositMinor: 100, keptMinor: 40 })
  const lost = carrierPaid(8, { labelMinor: 5, goodsMinor: 20 })
  expect(
    earningChange(8, [
      { kind: 'B6', about: 'group:10', postings: canceled },
      { kind: 'B19', about: 'item:5', postings: split },
      { kind: 'B26', about: 'leg:3', postings: lost },
    ]),
  ).toEqual({
    heldMinor: -300,
    lentMinor: 0,
    isOfFund: false,
    due: [
      { kind: 'deposit', cause: 'deposit:item:5', amountMinor: 40 },
      { kind: 'carrier', cause: 'carrier:leg:3', amountMinor: 20 },
    ],
  })
  const lent = { kind: 'B11' as const, about: 'fund:4', postings: fundFromEarnings(4, 8, 100, 500) }
  const both = [lent, { kind: 'B6' as const, about: 'group:10', postings: canceled }]
  expect(earningChange(8, both)).toEqual({ heldMinor: -400, lentMinor: 100, isOfFund: true, due: [] })
  expect(earningChange(9, [{ kind: 'B6', about: 'group:10', postings: canceled }])).toEqual({
    heldMinor: 0,
    lentMinor: 0,
    isOfFund: false,
    due: [],
  })
})
