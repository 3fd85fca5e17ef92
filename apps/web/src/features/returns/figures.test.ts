import { expect, test } from 'vitest'
import { figuresOf, isFeeOf, type Item } from './figures.ts'

const item = (changes: Partial<Item> = {}) =>
  ({ id: 1, product: { category: 'dress' }, type: 'buy', quantity: 3, amount: 100, taxPart: 8, feePart: 10, ...changes }) as Item
const group = { currency: 'USD' as const, returnWay: { fromCountry: 'US', toCountry: 'US', metres: null, perUsd: 1 }, dispute: null }

test('the refund is the price less shipping and usage fee, its tax on top; the fund bears price less fee', () => {
  expect(figuresOf(group, [{ item: item(), reason: 'changed_mind' }], 10)).toMatchObject({
    value: 100,
    shipping: 5.99,
    usageFee: 10,
    tax: 8,
    platformFee: 0,
    keptFee: 10,
    total: 92.01,
    fund: 90,
    fault: 'customer',
    isNegative: false,
  })
})

test('where the merchant is at fault the platform fee comes back too', () => {
  expect(figuresOf(group, [{ item: item(), reason: 'defective' }])).toMatchObject({ platformFee: 10, total: 112.01, fault: 'merchant' })
})

test('of pieces that go back for other reasons the platform fee is kept, as it is when each is refunded', () => {
  const picked = [
    { item: item({ feePart: 4 }), reason: 'defective' },
    { item: item({ id: 2, feePart: 6 }), reason: 'changed_mind' },
  ]
  expect(figuresOf(group, picked)).toMatchObject({ platformFee: 4, keptFee: 6, tax: 16, total: 214.01, fault: 'merchant' })
})

test('a part of a quantity has its part of every amount, and no cent is lost', () => {
  expect(figuresOf(group, [{ item: item(), reason: null, pieces: 1 }])).toMatchObject({ value: 33.33, tax: 2.67 })
  expect(figuresOf(group, [{ item: item(), reason: null, pieces: 2 }])).toMatchObject({ value: 66.67, tax: 5.33 })
})

test('a way back that costs more than the goods is told, and nobody gets less than nothing', () => {
  expect(figuresOf(group, [{ item: item({ amount: 5, taxPart: 0 }), reason: 'changed_mind' }])).toMatchObject({
    isNegative: true,
    total: 0,
  })
})

test('rentals have no price to give back', () => {
  expect(figuresOf(group, [{ item: item({ type: 'rent' }), reason: null }])).toMatchObject({
    hasMoney: false,
    value: 0,
    shipping: 0,
    total: 0,
  })
})

test('what the bank has paid back after a lost dispute has no price to give back, nor a fund', () => {
  const lost = { ...group, dispute: { status: 'lost' as const, at: '2027-02-03T11:00:00.000Z' } }
  expect(figuresOf(lost, [{ item: item(), reason: null }])).toMatchObject({ hasMoney: false, total: 0, fund: 0 })
  const won = { ...group, dispute: { status: 'won' as const, at: '2027-02-03T11:00:00.000Z' } }
  expect(figuresOf(won, [{ item: item(), reason: null }])).toMatchObject({ hasMoney: true, fund: 100 })
})

test('a fee with more decimals than its currency has is none: its figures are not worked out while it is typed', () => {
  expect([isFeeOf(10.25, 90, 'USD'), isFeeOf(10.255, 90, 'USD'), isFeeOf(1.5, 90, 'JPY'), isFeeOf(91, 90, 'USD')]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect([isFeeOf(Number.NaN, 90, 'USD'), isFeeOf(-1, 90, 'USD'), isFeeOf(Number.POSITIVE_INFINITY, 90, 'USD')]).toEqual([
    false,
    false,
    false,
  ])
})
