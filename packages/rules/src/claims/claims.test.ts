import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerUntil, claimStateOf, claimUntil, decideUntil, depositParts, mostClaim } from './claim.ts'
import { handOvers, mayPhotograph } from './hand-over.ts'

const item = { status: 'in_use', isVirtual: false, isService: false, isReceived: false } as const

test.each([
  ['confirmed', 'merchant', ['out_by_lender']],
  ['confirmed', 'customer', []],
  ['shipped', 'merchant', []],
  ['delivered', 'customer', ['in_by_renter']],
  ['in_use', 'customer', ['in_by_renter', 'out_by_renter']],
  ['return_label_generated', 'customer', ['out_by_renter']],
  ['return_in_transit', 'customer', []],
  ['return_delivered', 'merchant', ['in_by_lender']],
  ['rental_return_completed', 'merchant', []],
] as const)('of an item that is %s the %s may photograph %j', (status, side, open) => {
  const isReceived = status === 'return_delivered'
  expect(handOvers.filter((stage) => mayPhotograph({ ...item, status, isReceived }, stage, side))).toEqual(open)
})

test('a lost rental was never received, and nobody photographs a service or a file', () => {
  expect(mayPhotograph({ ...item, status: 'damaged_on_return' }, 'in_by_lender', 'merchant')).toBe(false)
  expect(mayPhotograph({ ...item, isService: true }, 'in_by_renter', 'customer')).toBe(false)
  expect(mayPhotograph({ ...item, isVirtual: true }, 'in_by_renter', 'customer')).toBe(false)
})

test('five days to claim, 72 hours to answer, seven days to decide', () => {
  const hour = 3_600_000
  expect([claimUntil(0) / hour, answerUntil(0) / hour, decideUntil(0) / hour]).toEqual([120, 72, 168])
})

test('a claim of 12 on a deposit of 20 leaves 8, and a late fee counts within the deposit', () => {
  expect(depositParts(2_000, 0, 1_200)).toEqual({ merchantMinor: 1_200, customerMinor: 800 })
  expect(depositParts(2_000, 500, 1_200)).toEqual({ merchantMinor: 1_700, customerMinor: 300 })
  expect(depositParts(2_000, 1_500, 1_200)).toEqual({ merchantMinor: 2_000, customerMinor: 0 })
  expect(mostClaim(2_000, 500)).toBe(1_500)
})

test('the parts of a deposit are never more than it', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(), (deposit, late, claimed) => {
      const { merchantMinor, customerMinor } = depositParts(deposit, late, claimed)
      expect(merchantMinor + customerMinor).toBe(deposit)
      expect(customerMinor).toBeGreaterThanOrEqual(0)
    }),
  )
})

test.each([
  [{ isClosed: false, isWithdrawn: false, grantedMinor: null }, 'claimed', 'open'],
  [{ isClosed: false, isWithdrawn: false, grantedMinor: null }, 'contested', 'contested'],
  [{ isClosed: true, isWithdrawn: false, grantedMinor: 500 }, 'settled', 'settled'],
  [{ isClosed: true, isWithdrawn: false, grantedMinor: 0 }, 'release_due', 'refused'],
  [{ isClosed: true, isWithdrawn: true, grantedMinor: null }, 'held', 'withdrawn'],
] as const)('a claim with %j and a %s deposit is %s', (facts, deposit, state) => {
  expect(claimStateOf(facts, deposit)).toBe(state)
})
