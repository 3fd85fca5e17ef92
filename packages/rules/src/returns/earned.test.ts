import { expect, test } from 'vitest'
import { type EarnedFacts, earnedMinorOf } from './earned.ts'

const rest = { isPaidBack: false, wasAssessed: false, usageFeeMinor: 0 }
const items = [
  { id: 1, status: 'delivered', amountMinor: 10_000, ...rest },
  { id: 2, status: 'return_processing', amountMinor: 5_000, ...rest },
  { id: 3, status: 'canceled', amountMinor: 2_000, ...rest },
] as const
const ended = (isPaidBack: boolean, usageFeeMinor = 0) => [
  { id: 1, status: 'return_completed' as const, amountMinor: 10_000, isPaidBack, wasAssessed: false, usageFeeMinor },
]
const fund = { status: 'payment_collected', paidBy: 'earnings', itemIds: [1, 2], sharesMinor: [9_000, 4_000], leftIds: [] } as const
const of = (more: Partial<EarnedFacts>) => earnedMinorOf({ items, funds: [], isTakenBack: false, ...more })

test.each<[string, Partial<EarnedFacts>, number]>([
  ['a sale brings what was not canceled', {}, 15_000],
  ['what goes back takes its share, also of what is owed', { funds: [{ ...fund, paidBy: 'advance' }] }, 2_000],
  ['who keeps one piece after all leaves its share', { funds: [{ ...fund, leftIds: [1] }] }, 11_000],
  ['what was paid by card is no part of it', { funds: [{ ...fund, paidBy: 'card' }] }, 15_000],
  ['a fund that was given back takes nothing', { funds: [{ ...fund, status: 'merchant_refunded' }] }, 15_000],
  ['what support pays back without a fund is taken of it', { items: ended(true) }, 0],
  ['goods of which the usage fee took the whole price were paid back their tax alone', { items: ended(true, 10_000) }, 10_000],
  ['what support closes without paying is earned', { items: ended(false), funds: [fund] }, 10_000],
  [
    'goods that came back took their share, though their label took all of the refund',
    { items: ended(false).map((item) => ({ ...item, wasAssessed: true })), funds: [fund] },
    1_000,
  ],
  ['a payment that its bank took back brings nothing', { isTakenBack: true }, 0],
])('%s', (_what, more, minor) => {
  expect(of(more)).toBe(minor)
})
