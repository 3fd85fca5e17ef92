import { expect, test } from 'vitest'
import { sayIn, wordsOf } from './all.ts'
import { locales, localeFor } from './index.ts'
import { periodName } from './ordered-piece.ts'
import { plain } from './plain-text.ts'
import { held, shortHour, writtenDay, zoneNamed } from './written-day.ts'

test('counts choose their form in both languages', () => {
  expect(sayIn('en')('browse.pieces', { n: 1 })).toBe('1 piece')
  expect(sayIn('en')('browse.pieces', { n: 1200 })).toBe('1,200 pieces')
  expect(sayIn('zh-CN')('filters.show', { n: 0 })).toBe('没有结果')
})

test('one day is a day, and a span of days stands as the carrier says it', () => {
  const said = (days: string) =>
    [
      sayIn('en')('checkout.rateDays', { days }),
      sayIn('en')('estimate.days', { days }),
      sayIn('zh-CN')('checkout.rateDays', { days }),
    ].join()
  expect(said('1')).toBe('1 day,1 day on the way,1 天')
  expect(said('2')).toBe('2 days,2 days on the way,2 天')
  expect(said('3-5')).toBe('3-5 days,3-5 days on the way,3-5 天')
})

test('a rental that was made longer by whole units of its own is that many of them', () => {
  const said = (option: 'day' | 'week' | 'month', daysLonger: number) => periodName({ option, number: 1, daysLonger }, false, sayIn('en'))
  expect([said('week', 7), said('day', 2), said('month', 30)]).toEqual(['for 2 weeks', 'for 3 days', 'for 2 months'])
  expect(said('week', 3)).toBe('for 1 week and 3 days longer')
})

test('names are put in, and a text without values stays as it is', () => {
  expect(sayIn('en')('filters.searchProducts', { q: '{n}' })).toBe('Search products for “{n}”')
  expect(sayIn('en')('failures.listings.not_found')).toBe('Product not found')
})

test('a Chinese name stands in a Chinese sentence without spaces, any other with them', () => {
  const say = sayIn('zh-CN')
  expect(say('reviews.pieceTitle', { item: '橄榄绿斜纹裤' })).toBe('您对橄榄绿斜纹裤的评价')
  expect(say('reviews.pieceTitle', { item: 'Olive Chinos' })).toBe('您对 Olive Chinos 的评价')
  expect(say('reviews.pieceTitle', { item: 'Olive 斜纹裤' })).toBe('您对 Olive 斜纹裤的评价')
  expect(say('reviews.pieceTitle', { item: '两 件' })).toBe('您对两 件的评价')
  expect(sayIn('en')('reviews.pieceTitle', { item: '橄榄绿' })).toBe('Your review of 橄榄绿')
})

test('a zone is named in the words of a language, never by its distance from another', () => {
  const named = (zone: string) => writtenDay('zh-CN', { timeZone: zone, ...shortHour, ...zoneNamed('zh-CN', zone) }, '2026-11-30T17:37:00Z')
  expect(['UTC', 'Etc/UTC', 'America/New_York'].map(named)).toEqual(['协调世界时 17:37', '协调世界时 17:37', '北美东部时间 12:37'])
})

test('what keeps a value on one line stays in a sentence', () => {
  expect(sayIn('zh-CN')('steps.expected', { day: held('12月1日周二') })).toBe('预计 12\u2060月\u20601\u2060日\u2060周\u2060二前送达。')
  expect(sayIn('en')('steps.expected', { day: held('Tue, Dec 1') })).toBe('Expected by Tue,\u00a0Dec\u00a01.')
  for (const day of ['12月1日周二', 'Tue, Dec 1']) expect(plain(held(day))).toBe(day)
})

test('after a name that ends in a full stop no second one stands', () => {
  const text = (locale: 'en' | 'zh-CN') => sayIn(locale)('steps.returnAsked_merchant', { name: 'Oliver G.' })
  expect(sayIn('en')('steps.sentence', { text: text('en') })).toBe('Answer the return request of Oliver G.')
  expect(sayIn('zh-CN')('steps.sentence', { text: '请寄回给 Oliver G.' })).toBe('请寄回给 Oliver G。')
})

test('every language knows the same words', () => {
  const shape = (locale: (typeof locales)[number]) =>
    Object.entries(wordsOf(locale)).map(([feature, words]) => [feature, Object.keys(words)])
  for (const locale of locales) expect(shape(locale)).toEqual(shape('en'))
})

test('the first language of a browser that we speak wins', () => {
  expect(localeFor('zh-Hans-CN,zh;q=0.9,en;q=0.8')).toBe('zh-CN')
  expect(localeFor('fr-FR,zh-CN;q=0.8')).toBe('zh-CN')
  expect(localeFor('zh-TW,en;q=0.5')).toBe('en')
  expect(localeFor(undefined)).toBe('en')
  expect(localeFor('fr-FR', 'zh-CN')).toBe('zh-CN')
  expect(localeFor('en', 'zh-CN')).toBe('en')
})
