import { expect, test } from 'vitest'
import { dayBegunBy, dueShown } from './due-shown.ts'

test.each([
  ['2026-12-02T08:00:00.000Z', 'America/Los_Angeles', '2026-12-02T07:59:00.000Z'],
  ['2026-12-02T08:00:00.000Z', 'Europe/Paris', '2026-12-02T08:00:00.000Z'],
  ['2026-12-01T23:00:00.000Z', 'Europe/Paris', '2026-12-01T22:59:00.000Z'],
])('what is due at %s in %s is shown as %s', (due, zone, shown) => {
  expect(dueShown(due, zone)).toBe(shown)
})

test.each([
  ['2026-12-06T08:00:00.000Z', 'America/Los_Angeles', '2026-12-06'],
  ['2026-12-06T08:00:00.000Z', 'Europe/Paris', undefined],
  ['2026-12-05T23:00:00.000Z', 'Europe/Paris', '2026-12-06'],
])('%s in %s begins %s', (at, zone, day) => {
  expect(dayBegunBy(at, zone)).toBe(day)
})
