import { expect, test } from 'vitest'
import { isFree } from './lending-rows.tsx'
import { dueOf, joined } from './lending-runs.tsx'
import type { Let } from './renting.queries.ts'

const one = (firstDay: string, lastDay: string, more: Partial<Let> = {}) =>
  ({ state: 'out', unit: 1, firstDay, lastDay, groupId: 7, renter: 'Hazel', returnBy: '2026-12-12', ...more }) as Let

test('a rental that lasts longer is one run of days, a later one of somebody else is another', () => {
  const lets = [one('2026-12-06', '2026-12-12'), one('2026-11-28', '2026-12-05'), one('2026-12-13', '2026-12-15', { groupId: 8 })]
  expect(joined(lets).map(({ firstDay, lastDay }) => [firstDay, lastDay])).toEqual([
    ['2026-11-28', '2026-12-12'],
    ['2026-12-13', '2026-12-15'],
  ])
})

test('two pieces that one order has are two runs', () => {
  expect(joined([one('2026-11-28', '2026-12-05'), one('2026-11-28', '2026-12-05', { unit: 2 })])).toHaveLength(2)
})

test('a listing is free by its pieces: one that is sold out is not, and one of two that are free makes it not', () => {
  expect([isFree({ pieces: 2, free: 2 }), isFree({ pieces: 2, free: 1 }), isFree({ pieces: 0, free: 0 })]).toEqual([true, false, false])
})

test('a due day that ends the days is not said again', () => {
  expect([dueOf(one('2026-12-06', '2026-12-12')), dueOf(one('2026-12-06', '2026-12-14'))]).toEqual([null, '2026-12-12'])
})
