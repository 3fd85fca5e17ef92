import { expect, test } from 'vitest'
import { chanceOf, hashOf, shuffled } from './chance.ts'

test('the same seed chooses alike on every run and every machine', () => {
  expect(hashOf('dress-wrap-1')).toBe(3_515_194_155)
  const [one, other] = [chanceOf('a'), chanceOf('a')]
  expect(Array.from({ length: 50 }, one.next)).toEqual(Array.from({ length: 50 }, other.next))
  expect(chanceOf('a').next()).not.toBe(chanceOf('b').next())
})

test('choices are even, and skewed ones favour the first', () => {
  const chance = chanceOf('even')
  const drawn = Array.from({ length: 10_000 }, () => chance.whole(1, 4))
  for (const face of [1, 2, 3, 4]) expect(drawn.filter((value) => value === face).length / drawn.length).toBeCloseTo(0.25, 1)
  const skewed = Array.from({ length: 10_000 }, () => chance.early(['first', 'second', 'third', 'fourth'], 2))
  expect(skewed.filter((value) => value === 'first').length / skewed.length).toBeCloseTo(0.5, 1)
})

test('neighbouring numbers do not give alike streams', () => {
  const firsts = Array.from({ length: 2000 }, (_, n) => chanceOf(n).next())
  expect(firsts.reduce((sum, value) => sum + value, 0) / firsts.length).toBeCloseTo(0.5, 1)
  const steps = firsts.slice(1).map((value, place) => Math.abs(value - (firsts[place] ?? 0)))
  expect(steps.filter((step) => step < 0.02).length / steps.length).toBeLessThan(0.08)
})

test('a shuffle keeps every entry', () => {
  const entries = Array.from({ length: 40 }, (_, n) => n)
  const order = shuffled(entries, 'cards')
  expect(order).not.toEqual(entries)
  expect(order.toSorted((a, b) => a - b)).toEqual(entries)
})
