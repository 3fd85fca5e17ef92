import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AccountKey, accountKey, accountKinds, isBalanceAllowed, readAccountKey } from './accounts.ts'
import * as book from './postings.ts'
import { type Posting, type PostingId, postingCatalogue } from './postings.ts'

/** Balances after transactions, zeros left out; every transaction must balance and break no floor. */
function balancesOf(transactions: readonly (readonly Posting[])[]): Record<string, number> {
  const balances = new Map<AccountKey, number>()
  for (const postings of transactions) {
    expect(postings.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0)
    for (const { account, amountMinor } of postings) balances.set(account, (balances.get(account) ?? 0) + amountMinor)
    const broken = postings.filter(({ account }) => !isBalanceAllowed(readAccountKey(account).name, balances.get(account) ?? 0))
    expect(broken).toEqual([])
  }
  return Object.fromEntries([...balances].filter(([, amountMinor]) => amountMinor !== 0))
}

const m1 = { groupId: 1, merchantId: 1, amountMinor: 10_000, feeMinor: 1_000, taxMinor: 880, shippingMinor: 750, deposits: [] }
const m2 = { groupId: 2, merchantId: 2, amountMinor: 5_000, feeMinor: 500, taxMinor: 440, shippingMinor: 599, deposits: [] }
const rental = {
  groupId: 1,
  merchantId: 1,
  amountMinor: 4_000,
  feeMinor: 400,
  taxMinor: 352,
  shippingMinor: 599,
  deposits: [{ itemId: 1, amountMinor: 2_000 }],
}

test('A: two merchants are paid for, one sends, is reviewed and gets her money', () => {
  const balances = balancesOf([
    book.salePaid([m1, m2]),
    book.cardFee(586),
    book.outboundLabelBought({ groupId: 1, heldMinor: 750, costMinor: 680 }),
    book.payoutDue(1, 10_000),
    book.transferConfirmed(1, 10_000),
  ])
  expect(balances).toEqual({
    stripe_balance: 8_583,
    'merchant_pending:2': -5_000,
    platform_fee: -1_500,
    'tax_payable:flat': -1_320,
    'shipping_held:2': -599,
    processor_fees: 586,
    shipping_payable: -680,
    shipping_margin: -70,
  })
})

test('B: a rental comes back well, the deposit goes back whole', () => {
  const balances = balancesOf([
    book.salePaid([rental]),
    book.cardFee(243),
    book.outboundLabelBought({ groupId: 1, heldMinor: 599, costMinor: 599 }),
    book.depositReleased(1, 7, 2_000),
    book.refundConfirmed(7, 2_000),
    book.payoutDue(1, 4_000),
    book.transferConfirmed(1, 4_000),
  ])
  expect(balances).toEqual({
    stripe_balance: 1_108,
    platform_fee: -400,
    'tax_payable:flat': -352,
    processor_fees: 243,
    shipping_payable: -599,
  })
})

test('C: one of several items comes back for a usage fee; the actual label decides, so nothing is left in the fund', () => {
  const sale = { ...m1, amountMinor: 16_000, feeMinor: 1_600, taxMinor: 1_408, shippingMinor: 0 }
  const balances = balancesOf([
    book.salePaid([sale]),
    book.cardFee(581),
    book.fundPaidByCard(1, 5_000),
    book.cardFee(175),
    book.returnLabelBought({ costMinor: 580, funds: [{ returnId: 1, amountMinor: 580 }] }),
    book.returnAssessed({ returnId: 1, customerId: 7, refundMinor: 4_420, taxMinor: 528, feeMinor: 0 }),
    book.refundConfirmed(7, 4_948),
    book.payoutDue(1, 16_000),
    book.transferConfirmed(1, 16_000),
  ])
  expect(balances).toEqual({
    stripe_balance: 2_304,
    platform_fee: -1_600,
    'tax_payable:flat': -880,
    processor_fees: 756,
    shipping_payable: -580,
  })
})

test('D: fee and label exceed the value, the customer pays the rest of the label', () => {
  const balances = balancesOf([
    book.fundPaidByCard(2, 200),
    book.returnLabelPaid({ returnId: 2 }, 399),
    book.returnLabelBought({ costMinor: 599, funds: [{ returnId: 2, amountMinor: 599 }] }),
  ])
  expect(balances).toEqual({ stripe_balance: 599, shipping_payable: -599 })
})

test('E: a group is canceled, everything of it goes back', () => {
  const canceled = { ...m2, customerId: 7, isLabelSpent: false, pendingMinor: 5_000 }
  const balances = balancesOf([book.salePaid([m1, m2]), book.saleCanceled(canceled), book.refundConfirmed(7, 6_539)])
  expect(balances).toEqual({
    stripe_balance: 12_630,
    'merchant_pending:1': -10_000,
    platform_fee: -1_000,
    'tax_payable:flat': -880,
    'shipping_held:1': -750,
  })
})

test('F: a claim of 12.00 on a deposit of 20.00 leaves nothing behind', () => {
  const held = balancesOf([
    book.salePaid([{ ...rental, amountMinor: 0, feeMinor: 0, taxMinor: 0, shippingMinor: 0 }]),
    book.depositSplit({ itemId: 1, merchantId: 1, customerId: 7, depositMinor: 2_000, keptMinor: 1_200 }),
    book.refundConfirmed(7, 800),
    book.transferConfirmed(1, 1_200),
  ])
  expect(held).toEqual({})
})

test('G: a dispute is lost after one merchant was paid and before the other', () => {
  const balances = balancesOf([
    book.salePaid([m1, m2]),
    book.outboundLabelBought({ groupId: 1, heldMinor: 750, costMinor: 750 }),
    book.outboundLabelBought({ groupId: 2, heldMinor: 599, costMinor: 599 }),
    book.payoutDue(1, 10_000),
    book.transferConfirmed(1, 10_000),
    book.disputeOpened(1, 19_169, 1_500),
    book.disputeLost(1, 19_169, {
      merchants: [
        { merchantId: 1, pendingMinor: 0, receivableMinor: 10_000 },
        { merchantId: 2, pendingMinor: 5_000, receivableMinor: 0 },
      ],
      deposits: [],
      refunds: [],
      shipping: [],
      feeMinor: 1_500,
      taxMinor: 1_320,
    }),
    book.debtRecovered(1, { reversedMinor: 10_000, payableMinor: 0 }),
  ])
  expect(balances).toEqual({ stripe_balance: -1_500, shipping_payable: -1_349, dispute_fees: 1_500, dispute_losses: 1_349 })
})

test('H: a return is rejected after its fund was paid, the merchant gets it back', () => {
  const back = {
    merchantId: 1,
    customerId: 7,
    fund: { returnId: 3, amountMinor: 5_000 },
    merchantMinor: 5_000,
    paidBy: 'card',
    customerMinor: 0,
  } as const
  expect(balancesOf([book.fundPaidByCard(3, 5_000), book.returnMoneyGivenBack(back), book.merchantRefundConfirmed(1, 5_000)])).toEqual({})
})

test('a fund from earnings that were paid out already becomes a debt, not a broken floor', () => {
  const balances = balancesOf([book.salePaid([m1]), book.payoutDue(1, 9_000), book.fundFromEarnings(1, 1, 5_000, 1_000)])
  expect(balances).toMatchObject({ 'merchant_receivable:1': 4_000, 'refund_fund:1': -5_000 })
  expect(balances).not.toHaveProperty('merchant_pending:1')
})

test('a won dispute, a failed refund and a voided label undo what was posted', () => {
  const label = { groupId: 1, heldMinor: 750, costMinor: 680 }
  const before = balancesOf([book.salePaid([m1])])
  expect(balancesOf([book.salePaid([m1]), book.outboundLabelBought(label), book.outboundLabelVoided(label, false)])).toEqual(before)
  expect(balancesOf([book.salePaid([m1]), book.disputeOpened(1, 100, 0), book.disputeWon(1, 100)])).toEqual(before)
  const canceled = book.saleCanceled({ ...m1, customerId: 7, isLabelSpent: false, pendingMinor: 10_000 })
  const refund = book.refundConfirmed(7, 12_630)
  expect(balancesOf([book.salePaid([m1]), canceled, refund, book.reversed(refund)])).toEqual(balancesOf([book.salePaid([m1]), canceled]))
})

test('parts that do not add up never reach the ledger', () => {
  expect(() => book.entry({ debit: [['goodwill', 5]], credit: [['stripe_balance', 4]] })).toThrow(RangeError)
  expect(() => book.entry({ debit: [['goodwill', -5]], credit: [['stripe_balance', -5]] })).toThrow(RangeError)
  expect(() => book.entry({ debit: [['goodwill', 0.5]], credit: [['stripe_balance', 0.5]] })).toThrow(RangeError)
  expect(book.entry({ debit: [['goodwill', 0]], credit: [['stripe_balance', 0]] })).toEqual([])
})

const amount = fc.integer({ min: 0, max: 1e9 })
const parts = fc.record({ a: amount, b: amount, c: amount, d: amount, e: amount, yes: fc.boolean() })
type Parts = typeof parts extends fc.Arbitrary<infer P> ? P : never
const postingsOf: { readonly [Id in PostingId]: (parts: Parts) => Posting[] } = {
  B1: ({ a, b, c, d, e }) =>
    book.salePaid([
      { groupId: 1, merchantId: 1, amountMinor: a, feeMinor: b, taxMinor: c, shippingMinor: d, deposits: [{ itemId: 1, amountMinor: e }] },
    ]),
  B2: ({ a }) => book.cardFee(a),
  B3: ({ a, b }) => book.outboundLabelBought({ groupId: 1, heldMinor: a, costMinor: b }),
  B4: ({ a, b, yes }) => book.outboundLabelVoided({ groupId: 1, heldMinor: a, costMinor: b }, yes),
  B5: ({ a }) => book.secondLabelBought(a),
  B6: ({ a, b, c, d, e, yes }) =>
    book.saleCanceled({
      customerId: 1,
      merchantId: 1,
      groupId: 1,
      amountMinor: a,
      feeMinor: b,
      taxMinor: c,
      deposits: [{ itemId: 1, amountMinor: d }],
      shippingMinor: e,
      isLabelSpent: yes,
      pendingMinor: e,
    }),
  B7: ({ a }) => book.refundConfirmed(1, a),
  B8: ({ a }) => book.payoutDue(1, a),
  B9: ({ a }) => book.transferConfirmed(1, a),
  B10: ({ a }) => book.fundPaidByCard(1, a),
  B11: ({ a, b }) => book.fundFromEarnings(1, 1, a, b),
  B12: ({ a }) => book.fundAdvanced(1, 1, a),
  B13: ({ a, yes }) => book.returnLabelPaid(yes ? { returnId: 1 } : { groupId: 1 }, a),
  B14: ({ a, b, c, d, e, yes }) =>
    book.returnLabelBought({
      costMinor: a,
      ...(yes ? { fund: { returnId: 1, amountMinor: b } } : { merchant: { merchantId: 1, amountMinor: c, pendingMinor: d } }),
      held: { groupId: 1, amountMinor: e },
    }),
  B15: ({ a, b, c }) => book.returnAssessed({ returnId: 1, customerId: 1, refundMinor: a, taxMinor: b, feeMinor: c }),
  B16: ({ a, b, c, yes }) =>
    book.returnMoneyGivenBack({
      merchantId: 1,
      customerId: 1,
      fund: { returnId: 1, amountMinor: a },
      held: { groupId: 1, amountMinor: b },
      label: { costMinor: c, marginMinor: 0, isVoidRefused: yes },
      merchantMinor: a + c,
      paidBy: yes ? 'advance' : 'earnings',
      customerMinor: b,
    }),
  B17: ({ a }) => book.merchantRefundConfirmed(1, a),
  B18: ({ a }) => book.depositReleased(1, 1, a),
  B19: ({ a, b }) => book.depositSplit({ itemId: 1, merchantId: 1, customerId: 1, depositMinor: a + b, keptMinor: a }),
  B20: ({ a, b, c }) => book.laterSalePaid({ merchantId: 1, amountMinor: a, feeMinor: b, taxMinor: c }),
  B21: ({ a, b }) => book.disputeOpened(1, a, b),
  B22: ({ a, b, c, d, e }) =>
    book.disputeLost(1, a + b + c + d + e + 6, {
      merchants: [{ merchantId: 1, pendingMinor: a, receivableMinor: b }],
      deposits: [{ itemId: 1, amountMinor: c }],
      refunds: [
        { payee: 'customer', accountId: 1, amountMinor: d },
        { payee: 'merchant', accountId: 1, amountMinor: 1 },
      ],
      shipping: [{ groupId: 1, amountMinor: 1 }],
      feeMinor: e,
      taxMinor: 2,
    }),
  B23: ({ a }) => book.disputeWon(1, a),
  B24: ({ a, b }) => book.debtRecovered(1, { reversedMinor: a, payableMinor: b }),
  B25: ({ a, b, c, d, e }) =>
    book.supportRefund({
      customerId: 1,
      merchantId: 1,
      pendingMinor: a,
      receivableMinor: b,
      fund: { returnId: 1, amountMinor: c },
      feeMinor: d,
      taxMinor: e,
      goodwillMinor: a,
    }),
  B26: ({ a, b }) => book.carrierPaid(1, { labelMinor: a, goodsMinor: b }),
  B27: ({ a }) => book.unrecordedPaid(1, a),
  B28: ({ a }) => book.depositMoved(1, 2, a),
  B29: ({ a, b, c }) => [
    ...book.refundSettledElsewhere('customer', 1, a),
    ...book.refundSettledElsewhere('merchant', 2, b),
    ...book.transferSettledElsewhere(3, c),
  ],
  B30: ({ a, b, c }) =>
    (['customer', 'merchant'] as const).flatMap((payee) =>
      book.paidByBank(payee, 1, { merchants: [{ merchantId: 2, receivableMinor: a, pendingMinor: b }], platformMinor: c }),
    ),
  B31: ({ a, b }) => [...book.providerFee('account', a), ...book.providerFee('dispute', b)],
}

describe.each(Object.keys(postingCatalogue) as PostingId[])('the posting %s', (id) => {
  const { debit, credit } = postingCatalogue[id]

  test('balances, whatever its amounts', () => {
    fc.assert(
      fc.property(parts, (some) => {
        expect(postingsOf[id](some).reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0)
      }),
    )
  })

  test('touches only the accounts of its catalogue entry, each on its side', () => {
    fc.assert(
      fc.property(parts, (some) => {
        for (const { account, amountMinor } of postingsOf[id](some))
          expect(amountMinor > 0 ? debit : credit).toContain(readAccountKey(account).name)
      }),
    )
  })
})

test('an account key says whose it is, exactly where its kind has owners', () => {
  expect(readAccountKey(accountKey('merchant_pending', 12))).toEqual({ name: 'merchant_pending', owner: '12' })
  expect(readAccountKey('platform_fee')).toEqual({ name: 'platform_fee', owner: null })
  const touched = Object.values(postingsOf).flatMap((make) => make({ a: 9, b: 8, c: 7, d: 6, e: 5, yes: true }))
  const wrong = touched.filter(
    ({ account }) => (readAccountKey(account).owner === null) !== (accountKinds[readAccountKey(account).name].of === null),
  )
  expect(wrong).toEqual([])
})
