import fc from 'fast-check'
import { expect, test } from 'vitest'
import { averageOf, type Opinion, prior, voicesOf } from './rating.ts'

const average = (opinions: readonly Opinion[]) => averageOf(voicesOf(opinions)) ?? prior.stars
const stars = fc.integer({ min: 1, max: 5 })
const opinion = fc.record({ by: fc.integer({ min: 1, max: 60 }), stars })
const opinions = fc.array(opinion, { maxLength: 120 })
const from = (count: number, given: number, first = 1_000): Opinion[] =>
  Array.from({ length: count }, (_, n) => ({ by: first + n, stars: given }))

test('nobody has spoken: there is no average', () => {
  expect(averageOf(voicesOf([]))).toBeNull()
})

test.each([
  [1, 5, 4.1],
  [2, 5, 4.2],
  [10, 5, 4.5],
  [200, 5, 5],
  [2, 1, 3.5],
  [200, 1, 1.1],
])('%i people who give %i stars to something new: %d', (count, given, shown) => {
  expect(Math.round(average(from(count, given)) * 10) / 10).toBe(shown)
})

test('an average lies between one and five stars, whatever is said and in whatever order', () => {
  fc.assert(
    fc.property(opinions, (all) => {
      const value = average(all)
      expect(value).toBeGreaterThanOrEqual(1)
      expect(value).toBeLessThanOrEqual(5)
      expect(average(all.toReversed())).toBeCloseTo(value, 9)
    }),
  )
})

test('saying the same again changes nothing: one voice for each person', () => {
  fc.assert(
    fc.property(opinions, stars, fc.integer({ min: 1, max: 50 }), (all, given, times) => {
      const once = [...all, ...from(1, given)]
      const often = [...all, ...Array.from({ length: times }, () => ({ by: 1_000, stars: given }))]
      expect(average(often)).toBeCloseTo(average(once), 9)
    }),
  )
})

test('so many people move it no further than their share of all voices', () => {
  fc.assert(
    fc.property(opinions, stars, fc.integer({ min: 1, max: 10 }), (all, given, friends) => {
      const { voices } = voicesOf(all)
      const moved = Math.abs(average([...all, ...from(friends, given)]) - average(all))
      expect(moved).toBeLessThanOrEqual((4 * friends) / (prior.voices + voices + friends) + 1e-9)
    }),
  )
})

test('a ring of ten lifts a shop of fifty customers by little more than half a star, however often they praise each other', () => {
  fc.assert(
    fc.property(fc.array(stars, { minLength: 50, maxLength: 80 }), fc.integer({ min: 1, max: 20 }), (honest, times) => {
      const all = honest.map((given, n) => ({ by: n + 1, stars: given }))
      const ring = Array.from({ length: times }, () => from(10, 5)).flat()
      expect(average([...all, ...ring]) - average(all)).toBeLessThanOrEqual(0.58)
    }),
  )
})

test('who gives more stars never lowers it', () => {
  fc.assert(
    fc.property(opinions, stars, stars, (all, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      expect(average([...all, ...from(1, high)])).toBeGreaterThanOrEqual(average([...all, ...from(1, low)]) - 1e-9)
    }),
  )
})
