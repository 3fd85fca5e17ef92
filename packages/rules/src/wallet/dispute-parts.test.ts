import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DisputedSale, lostPartsOf } from './dispute-parts.ts'
import { disputeLost } from './dispute-postings.ts'

const group = { groupId: 1, merchantId: 10, heldMinor: 0, amountMinor: 0, feeMinor: 0, taxMinor: 0, deposits: [], shippingMinor: 0 }
const sale = (changes: Partial<DisputedSale>): DisputedSale => ({
  disputedMinor: 0,
  waiting: [],
  groups: [],
  ...changes,
})

test('the whole charge of two merchants, one of whom was paid: the paid one owes, the platform bears the labels', () => {
  const parts = lostPartsOf(
    sale({
      disputedMinor: 19_169,
      groups: [
        { ...group, groupId: 1, merchantId: 1, amountMinor: 10_000, feeMinor: 1_000, taxMinor: 880 },
        { ...group, groupId: 2, merchantId: 2, heldMinor: 5_000, amountMinor: 5_000, feeMinor: 500, taxMinor: 440 },
      ],
    }),
  )
  expect(Object.fromEntries(disputeLost(3, 19_169, parts).map(({ account, amountMinor }) => [account, amountMinor]))).toEqual({
    'merchant_receivable:1': 10_000,
    'merchant_pending:2': 5_000,
    platform_fee: 1_500,
    'tax_payable:flat': 1_320,
    dispute_losses: 1_349,
    'dispute_receivable:3': -19_169,
  })
})

test('a refund that waits counts as paid, and what is disputed of the rest is borne by shares', () => {
  const parts = lostPartsOf(
    sale({
      disputedMinor: 600,
      waiting: [{ payee: 'customer', accountId: 5, amountMinor: 100 }],
      groups: [{ ...group, heldMinor: 300, amountMinor: 800, feeMinor: 200 }],
    }),
  )
  expect(parts.refunds).toEqual([{ payee: 'customer', accountId: 5, amountMinor: 100 }])
  expect(parts.merchants).toEqual([{ groupId: 1, merchantId: 10, pendingMinor: 300, receivableMinor: 100 }])
  expect(parts.feeMinor).toBe(100)
})

test('what was canceled before is borne by the platform', () => {
  expect(disputeLost(1, 500, lostPartsOf(sale({ disputedMinor: 500 })))).toEqual([
    { account: 'dispute_losses', amountMinor: 500 },
    { account: 'dispute_receivable:1', amountMinor: -500 },
  ])
})

test('whatever is disputed, the parts never exceed it', () => {
  const amount = fc.nat(1_000_000)
  const one = fc.record({
    groupId: fc.nat(9),
    merchantId: fc.nat(3),
    heldMinor: amount,
    amountMinor: amount,
    feeMinor: amount,
    taxMinor: amount,
    deposits: fc.array(fc.record({ itemId: fc.nat(99), amountMinor: amount }), { maxLength: 3 }),
    shippingMinor: amount,
  })
  const refund = fc.record({ payee: fc.constantFrom('customer' as const, 'merchant' as const), accountId: fc.nat(9), amountMinor: amount })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.array(refund, { maxLength: 3 }),
      fc.array(one, { maxLength: 4 }),
      (disputedMinor, waiting, groups) => {
        const parts = lostPartsOf(sale({ disputedMinor, waiting, groups }))
        const sum = disputeLost(1, disputedMinor, parts).reduce((total, { amountMinor }) => total + amountMinor, 0)
        expect(sum).toBe(0)
      },
    ),
  )
})
