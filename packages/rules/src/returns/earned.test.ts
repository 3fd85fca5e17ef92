import { expect, test } from 'vitest'
import { type EarnedFacts, earnedMinorOf } from './earned.ts'

const items = [
  { status: 'delivered', amountMinor: 10_000 },
  { status: 'return_processing', amountMinor: 5_000 },
  { status: 'canceled', amountMinor: 2_000 },
] as const
const fund = { status: 'payment_collected', paidBy: 'earnings', itemIds: [1, 2], sharesMinor: [9_000, 4_000], leftIds: [] } as const
const of = (more: Partial<EarnedFacts>) => earnedMinorOf({ items, funds: [], isTakenBack: false, ...more })

test.each<[string, Partial<EarnedFacts>, number]>([
  ['a sale brings what was not canceled', {}, 15_000],
  ['what goes back takes its share, also of what is owed', { funds: [{ ...fund, paidBy: 'advance' }] }, 2_000],
  ['who keeps one piece after all leaves its share', { funds: [{ ...fund, leftIds: [1] }] }, 11_000],
  ['what was paid by card is no part of it', { funds: [{ ...fund, paidBy: 'card' }] }, 15_000],
  ['a fund that was given back takes nothing', { funds: [{ ...fund, status: 'merchant_refunded' }] }, 15_000],
  ['a payment that its bank took back brings nothing', { isTakenBack: true }, 0],
])('%s', (_what, more, minor) => {
  expect(of(more)).toBe(minor)
})
