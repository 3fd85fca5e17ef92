import { plain } from '@rondo/words/plain-text'
import { expect, test } from 'vitest'
import { formatIn, makeFormat } from './format.ts'

test.each([
  [1240, 'USD', '$1,240.00', '$1,240'],
  [28.5, 'EUR', '€28.50', '€28.50'],
  [1240, 'JPY', '¥1,240', '¥1,240'],
  [1240, 'KRW', '₩1,240', '₩1,240'],
  [1240, 'VND', '₫1,240', '₫1,240'],
])('%d of %s are written as %s, and on a tag as %s', (amount, currency, whole, tag) => {
  const { money, price } = formatIn('en')
  expect([money(amount, currency), price(amount, currency)]).toEqual([whole, tag])
})

test.each(['', 'EURO', '??', 'us'])('what is no currency, %j, is written as US dollars', (currency) => {
  expect(formatIn('en').money(12, currency)).toBe('$12.00')
  expect(formatIn('zh-CN').price(12, currency)).toBe('US$12')
})

test('facts of a thing follow each other with the comma of the language, and what is missing leaves no gap', () => {
  const facts = ['Mei', undefined, '', false, null, 1] as const
  expect([formatIn('en').list(facts), formatIn('zh-CN').list(facts)]).toEqual(['Mei, 1', 'Mei，1'])
})

/** What is written, with plain spaces. */
function writing(locale: 'en' | 'zh-CN', now?: () => number) {
  const { day, dayHere, moment, momentIn } = makeFormat(locale, now)
  return {
    day: (iso: string) => plain(day(iso)),
    dayHere: (iso: string) => plain(dayHere(iso)),
    moment: (iso: string) => plain(moment(iso)),
    momentIn: (iso: string, zone: string) => plain(momentIn(iso, zone)),
  }
}
test('a written day, hour or moment has no place at which a line may end, and no mark at its edges', () => {
  const at = '2025-12-10T11:24:00.000Z'
  for (const locale of ['en', 'zh-CN'] as const) {
    const { day, dayHere, date, month, moment, momentIn, hourHere, clock } = makeFormat(locale)
    const all = [
      day('2025-12-10'),
      dayHere(at),
      date(at),
      month(at),
      moment(at),
      ...momentIn(at, 'America/New_York').split(/ (?=[一-龥])/), // a line may end before the name of a zone
      hourHere(at),
      clock('16:00'),
    ]
    for (const text of all) {
      expect(text).not.toMatch(/ |[一-龥](?!\u2060|$)|(?<!\u2060|^)[一-龥]|^\u2060|\u2060$/)
    }
  }
})

test('an hour of the morning has as many digits in every place', () => {
  const at = '2026-12-10T11:24:00.000Z'
  for (const [locale, hour] of [
    ['en', '6:24 AM'],
    ['zh-CN', '06:24'],
  ] as const) {
    const { clock, momentIn } = makeFormat(locale)
    expect(plain(clock('06:24'))).toBe(hour)
    expect(plain(momentIn(at, 'America/New_York'))).toContain(hour)
    expect(plain(momentIn('2026-12-10T06:24:00.000Z', 'UTC'))).toContain(hour)
  }
})

test('a day is written in one way, whether it is a calendar day or an instant, with a time behind it, and with a year that is not the running one', () => {
  const now = () => Date.UTC(2026, 10, 20)
  const [en, zh] = [writing('en', now), writing('zh-CN', now)]
  const at = '2026-11-24T12:00:00.000Z'
  expect([en.day('2026-11-24'), en.dayHere(at)]).toEqual(['Tue, Nov 24', 'Tue, Nov 24'])
  expect([zh.day('2026-11-24'), zh.dayHere(at)]).toEqual(['11月24日周二', '11月24日周二'])
  for (const { day, dayHere, moment, momentIn } of [en, zh])
    for (const text of [dayHere(at), moment(at), momentIn(at, 'UTC')]) expect(text.startsWith(day('2026-11-24'))).toBe(true)
  expect([en.day('2027-01-04'), en.dayHere('2027-01-04T12:00:00.000Z')]).toEqual(['Mon, Jan 4, 2027', 'Mon, Jan 4, 2027'])
  expect(zh.day('2027-01-04')).toBe('2027年1月4日周一')
  expect(en.moment('2025-06-02T12:00:00.000Z')).toMatch(/^Mon, Jun 2, 2025, /)
  // the year of the clock that is written
  const later = writing('en', () => Date.UTC(2027, 0, 5))
  expect(later.momentIn('2027-01-01T04:00:00.000Z', 'America/Los_Angeles')).toMatch(/^Thu, Dec 31, 2026, /)
  expect(later.momentIn('2026-12-31T19:00:00.000Z', 'Asia/Shanghai')).toMatch(/^Fri, Jan 1, 3:00/)
})

test('a zone is named where its clock shows another time than the reader’s, whatever it is called', () => {
  const at = '2026-12-10T11:24:00.000Z'
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at))
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== own)
  const [alike, other] = [true, false].map((isAlike) => zones.find((zone) => (clock(zone) === clock(own)) === isAlike) ?? '')
  const { moment, momentIn } = makeFormat('en', () => Date.parse(at))
  expect([momentIn(at, alike ?? ''), moment(at, alike)]).toEqual([moment(at), moment(at)])
  for (const text of [momentIn(at, other ?? ''), moment(at, other)]) expect(text.length).toBeGreaterThan(moment(at).length + 2)
})
