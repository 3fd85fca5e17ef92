// What the other one sees without a reload: within a second by the middle of several waits, for one may meet a slow moment of the machine.
import { expect } from 'vitest'

const soonMs = 1_000
/** No wait is longer: what is read again by the clock, or by a reload, comes later than that. */
const longestMs = 3_000

/** Several waits of a journey, in milliseconds, are those of somebody who sees the other act. */
export function expectSoon(waits: readonly number[]): void {
  const middle = waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]
  expect(middle, String(waits)).toBeLessThan(soonMs)
  expect(Math.max(...waits), String(waits)).toBeLessThan(longestMs)
}
