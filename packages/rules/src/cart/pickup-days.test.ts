import { expect, test } from 'vitest'
import { keptFrom, pickupDaysOf } from './pickup-days.ts'

test.each<[string, string[], string[]]>([
  ['one rental', ['2026-12-14'], ['2026-12-13', '2026-12-14']],
  ['one that begins today', ['2026-12-01'], ['2026-12-01']],
  ['two of the same day', ['2026-12-14', '2026-12-14'], ['2026-12-13', '2026-12-14']],
  ['two that follow each other', ['2026-12-14', '2026-12-15'], ['2026-12-14']],
  ['two that lie apart', ['2026-12-14', '2026-12-20'], []],
  ['no rental', [], []],
])('pickup days of %s', (_, starts, days) => {
  expect(pickupDaysOf(starts, '2026-12-01')).toEqual(days)
})

test('a piece is out from the day on which it is picked up', () => {
  const kept = { from: '2026-12-14', to: '2026-12-16' }
  expect([keptFrom(kept, '2026-12-13').from, keptFrom(kept, '2026-12-14').from, keptFrom(kept, null).from]).toEqual([
    '2026-12-13',
    '2026-12-14',
    '2026-12-14',
  ])
})
