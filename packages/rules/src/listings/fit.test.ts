import { expect, test } from 'vitest'
import { fitOn, fitVerdict } from './fit.ts'

test.each([
  [{ small: 0, true: 1, large: 0 }, undefined],
  [
    { small: 0, true: 2, large: 0 },
    { verdict: 'true', agree: 2, people: 2 },
  ],
  [
    { small: 3, true: 1, large: 0 },
    { verdict: 'small', agree: 3, people: 4 },
  ],
  [
    { small: 0, true: 1, large: 2 },
    { verdict: 'large', agree: 2, people: 3 },
  ],
  [
    { small: 2, true: 2, large: 0 },
    { verdict: 'true', agree: 2, people: 4 },
  ],
  [{ small: 2, true: 1, large: 2 }, undefined],
])('of %j the verdict is %j', (tally, verdict) => {
  expect(fitVerdict(tally)).toEqual(verdict)
})

test.each([
  [0, undefined, 'true'],
  [0, 'true', 'true'],
  [0, 'small', 'small'],
  [1, 'small', 'true'],
  [-1, 'large', 'true'],
  [1, 'true', 'large'],
  [-2, 'large', 'small'],
] as const)('a size %i letters away that runs %s falls %s', (steps, verdict, expected) => {
  expect(fitOn(steps, verdict)).toBe(expected)
})
