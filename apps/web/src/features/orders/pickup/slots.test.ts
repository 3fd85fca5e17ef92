import { expect, test } from 'vitest'
import { suggestedMeetings } from './slots.ts'

test.each([
  ['2026-11-30', '2026-12-05'], // a Monday
  ['2026-12-03', '2026-12-12'],
  ['2026-12-05', '2026-12-12'], // a Saturday
])('from %s on two evenings and the Saturday %s are suggested, each of another day', (today, saturday) => {
  const days = suggestedMeetings(today).map(({ day }) => day)
  expect(days.at(-1)).toBe(saturday)
  expect(new Set([today, ...days]).size).toBe(4)
})
