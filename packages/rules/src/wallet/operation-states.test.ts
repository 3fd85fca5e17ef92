import { expect, test } from 'vitest'
import { retryAfterSeconds } from './operation-states.ts'
import { paymentStates, stateOfIntent } from './payment-states.ts'

test('tries follow each other in doubling waits, at most an hour apart', () => {
  expect([1, 2, 3, 10, 11, 50].map(retryAfterSeconds)).toEqual([5, 10, 20, 2_560, 3_600, 3_600])
})

test('every word of the provider means a state of the record', () => {
  expect(Object.values(stateOfIntent).filter((state) => !(state in paymentStates))).toEqual([])
})
