import { expect, test } from 'vitest'
import { stepOf } from './next-step.ts'
import type { Group } from './orders.queries.ts'

const back = (...statuses: string[]) =>
  ({ status: 'return_in_transit_to_merchant', returnRequests: statuses.map((status) => ({ status })) }) as unknown as Group

test('a parcel that the carrier lost on its way back is not said to be on its way', () => {
  expect(stepOf(back('in_progress'))).toBe('returning')
  expect(stepOf(back('failed'))).toBe('lostBack')
  expect(stepOf(back('in_progress', 'failed'))).toBe('lostBack')
})
