import { expect, test } from 'vitest'
import { periodsHolding } from './holding.ts'

const day = { option: 'day', number: 1, price: 25 } as const
const week = { option: 'week', number: 1, price: 90 } as const
const fourDays = { option: 'day', number: 4, price: 60 } as const

test('the periods that hold some days of wear, the shortest first', () => {
  expect(periodsHolding([week, day, fourDays], 1)).toEqual([day, fourDays, week])
  expect(periodsHolding([week, day, fourDays], 3)).toEqual([fourDays, week])
  expect(periodsHolding([week, day], 8)).toEqual([])
})
