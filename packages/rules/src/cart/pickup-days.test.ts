import { expect, test } from 'vitest'
import { keptFrom, type Met, pickupDaysOf, timesLeft } from './pickup-days.ts'

const rental = (start: string) => ({ start, isService: false })
const service = (start: string) => ({ start, isService: true })
test.each<[string, Met[], string[]]>([
  ['one rental', [rental('2026-12-14')], ['2026-12-13', '2026-12-14']],
  ['one that begins today', [rental('2026-12-01')], ['2026-12-01']],
  ['two of the same day', [rental('2026-12-14'), rental('2026-12-14')], ['2026-12-13', '2026-12-14']],
  ['two that follow each other', [rental('2026-12-14'), rental('2026-12-15')], ['2026-12-14']],
  ['two that lie apart', [rental('2026-12-14'), rental('2026-12-20')], []],
  ['no rental', [], []],
  ['a service', [service('2026-12-14')], ['2026-12-14']],
  ['a service and a rental of its day', [rental('2026-12-14'), service('2026-12-14')], ['2026-12-14']],
  ['a service on the eve of a rental', [rental('2026-12-15'), service('2026-12-14')], ['2026-12-14']],
  ['a service on the day after a rental begins', [service('2026-12-15'), rental('2026-12-14')], []],
])('pickup days of %s', (_, met, days) => {
  expect(pickupDaysOf(met, '2026-12-01')).toEqual(days)
})

test('a piece is out from the day on which it is picked up', () => {
  const kept = { from: '2026-12-14', to: '2026-12-16' }
  expect([keptFrom(kept, '2026-12-13').from, keptFrom(kept, '2026-12-14').from, keptFrom(kept, null).from]).toEqual([
    '2026-12-13',
    '2026-12-14',
    '2026-12-14',
  ])
})

test.each<[string, string, string, string[]]>([
  ['another day', '2026-12-02', '14:38', ['10:00', '12:30', '16:00', '18:30', '20:00']],
  ['today', '2026-12-01', '14:38', ['16:00', '18:30', '20:00']],
  ['the minute itself', '2026-12-01', '16:00', ['18:30', '20:00']],
  ['late today', '2026-12-01', '21:10', ['22:00', '23:00']],
  ['the last hour', '2026-12-01', '23:10', ['10:00', '12:30', '16:00', '18:30', '20:00']],
])('nobody is offered a time that has passed: %s', (_, day, clock, times) => {
  expect(timesLeft(day, '2026-12-01', clock)).toEqual(times)
})
