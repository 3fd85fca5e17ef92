import { expect, test } from 'vitest'
import { chosenRate, type ShippingRate } from './rates.queries.ts'

const rate = (id: string, provider: string, token: string, amount: string) =>
  ({ id, object_id: id, provider, servicelevel: { name: token, token }, amount, currency: 'USD' }) as ShippingRate
const ground = rate('r1', 'USPS', 'ground', '7.20')
const air = rate('r2', 'UPS', 'air', '18.40')

test('the first, which is the cheapest, is chosen until somebody chooses', () => {
  expect(chosenRate([ground, air], undefined)).toBe(ground)
  expect(chosenRate([], undefined)).toBeUndefined()
})

test('an earlier choice stays while it is offered, also under a new number', () => {
  expect(chosenRate([ground, air], air)).toBe(air)
  expect(chosenRate([ground, rate('r9', 'UPS', 'air', '19.00')], air)).toMatchObject({ id: 'r9' })
  expect(chosenRate([ground], air)).toBe(ground)
})
