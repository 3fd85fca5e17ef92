import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'
import { nextSummary } from './summary.ts'

const night = { from: 22 * 60, until: 7 * 60, zone: 'Europe/Paris' }
const late = { from: 22 * 60, until: 90, zone: 'America/New_York' }
const noon = { from: 12 * 60, until: 14 * 60, zone: 'UTC' }
test.each([
  [null, '2026-11-23T23:00:00Z', undefined],
  [{ ...noon, until: noon.from }, '2026-11-23T12:00:00Z', undefined],
  [noon, '2026-11-23T11:59:00Z', undefined],
  [noon, '2026-11-23T12:00:00Z', '2026-11-23T14:00:00.000Z'],
  [noon, '2026-11-23T14:00:00Z', undefined],
  [night, '2026-11-23T20:59:00Z', undefined],
  [night, '2026-11-23T21:00:00Z', '2026-11-24T06:00:00.000Z'],
  [night, '2026-11-24T05:59:00Z', '2026-11-24T06:00:00.000Z'],
  [late, '2026-11-01T05:10:00Z', '2026-11-01T05:30:00.000Z'],
  [late, '2026-11-01T06:10:00Z', '2026-11-01T06:30:00.000Z'], // the same hour once more
  [night, '2026-10-24T21:00:00Z', '2026-10-25T06:00:00.000Z'], // the night in which the clock goes back
])('with %j at %s it is quiet until %s', (quiet, now, until) => {
  expect(quietUntil(quiet, new Date(now))?.toISOString()).toBe(until)
})

const daily = { rhythm: 'daily', hour: 8, weekday: 1, zone: 'Europe/Paris', quiet: null } as const
test.each([
  [{ ...daily, rhythm: 'off' } as const, '2026-11-23T05:00:00Z', undefined],
  [daily, '2026-11-23T05:00:00Z', '2026-11-23T07:00:00.000Z'],
  [daily, '2026-11-23T07:00:00Z', '2026-11-24T07:00:00.000Z'],
  [{ ...daily, hour: 23, quiet: night }, '2026-11-23T05:00:00Z', '2026-11-24T06:00:00.000Z'],
  [{ ...daily, rhythm: 'weekly' } as const, '2026-11-23T05:00:00Z', '2026-11-23T07:00:00.000Z'],
  [{ ...daily, rhythm: 'weekly' } as const, '2026-11-23T08:00:00Z', '2026-11-30T07:00:00.000Z'],
  [{ ...daily, rhythm: 'weekly', weekday: 7 } as const, '2026-11-23T08:00:00Z', '2026-11-29T07:00:00.000Z'],
])('the summary of %j after %s is due %s', (choice, after, due) => {
  expect(nextSummary(choice, new Date(after))?.toISOString()).toBe(due)
})
