import { expect, test } from 'vitest'
import { busyDays } from './busy-days.ts'

const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.map((lines, n) => `BEGIN:VEVENT\nUID:${n}\n${lines}\nEND:VEVENT`), 'END:VCALENDAR', ''].join(
    '\n',
  )
const span = { from: '2026-11-20', to: '2026-12-31' }
const read = (text: string) => busyDays({ text, ...span })

test.each([
  ['an all-day event ends before its end', 'DTSTART;VALUE=DATE:20261124\nDTEND;VALUE=DATE:20261126', ['2026-11-24', '2026-11-25']],
  ['one without an end is one day', 'DTSTART;VALUE=DATE:20261124', ['2026-11-24']],
  ['a timed event takes the days that it touches', 'DTSTART:20261124T220000Z\nDTEND:20261125T010000Z', ['2026-11-24', '2026-11-25']],
  ['an end at midnight is the day before', 'DTSTART:20261124T100000\nDTEND:20261125T000000', ['2026-11-24']],
  ['the day is the one that is written there', 'DTSTART;TZID=Asia/Tokyo:20261124T010000\nDURATION:PT2H', ['2026-11-24']],
  ['what began before counts from the first day asked', 'DTSTART;VALUE=DATE:20250101\nDTEND;VALUE=DATE:20261121', ['2026-11-20']],
  ['what is free does not count', 'DTSTART;VALUE=DATE:20261124\nTRANSP:TRANSPARENT', []],
  ['what is cancelled does not count', 'DTSTART;VALUE=DATE:20261124\nSTATUS:CANCELLED', []],
  ['what is repeated comes again', 'DTSTART;VALUE=DATE:20261201\nRRULE:FREQ=WEEKLY;COUNT=3', ['2026-12-01', '2026-12-08', '2026-12-15']],
  [
    'but not on the days that are left out',
    'DTSTART;VALUE=DATE:20261201\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;VALUE=DATE:20261208',
    ['2026-12-01', '2026-12-15'],
  ],
  ['nor beyond the days asked', 'DTSTART;VALUE=DATE:20261230\nRRULE:FREQ=DAILY', ['2026-12-30', '2026-12-31']],
])('%s', (_, event, days) => expect(read(calendar(event))).toEqual({ days }))

test('one time of a series that is moved is busy where it went', () => {
  const series = 'BEGIN:VEVENT\nUID:s\nDTSTART;VALUE=DATE:20261201\nRRULE:FREQ=WEEKLY;COUNT=2\nEND:VEVENT'
  const moved = 'BEGIN:VEVENT\nUID:s\nRECURRENCE-ID;VALUE=DATE:20261208\nDTSTART;VALUE=DATE:20261210\nEND:VEVENT'
  expect(read(`BEGIN:VCALENDAR\n${series}\n${moved}\nEND:VCALENDAR`)).toEqual({ days: ['2026-12-01', '2026-12-10'] })
})

test('an event that makes no sense does not hide the others', () => {
  expect(read(calendar('DTSTART:nonsense', 'SUMMARY:nothing', 'DTSTART;VALUE=DATE:20261124'))).toEqual({ days: ['2026-11-24'] })
})

test.each(['', '<html>sign in</html>', 'BEGIN:VCARD\nEND:VCARD', 'BEGIN:VCALENDAR\nBEGIN:VEVENT'])('%j is no calendar', (text) => {
  expect(read(text)).toEqual({ problem: 'not_a_calendar' })
})

test('a calendar of very many events is given up', () => {
  expect(read(calendar('DTSTART:20000101T000000\nRRULE:FREQ=MINUTELY'))).toEqual({ problem: 'too_many_events' })
})
