import fc from 'fast-check'
import { expect, test } from 'vitest'
import { texts } from '../kernel/limits.ts'
import { translationBounds } from './bounds.ts'
import { isOwnLanguage, languageCode, mayBeForeign } from './languages.ts'

test.each([
  ['zh', 'zh-Hans'],
  ['zh-Hans', 'zh-Hans'],
  ['ZH-CN', 'zh-Hans'],
  ['zt', 'zh-Hant'],
  ['pb', 'pt-BR'],
  ['fr', 'fr'],
  ['pt-BR', 'pt-BR'],
  ['', undefined],
  ['auto-detect-it', undefined],
  ['<b>', undefined],
])('a translator that says %j means %j', (said, meant) => expect(languageCode(said)).toBe(meant))

test.each([
  ['en', 'en', true],
  ['en-GB', 'en', true],
  ['zh-Hans', 'zh-CN', true],
  ['zh-Hant', 'zh-CN', false],
  ['zh-Hans', 'en', false],
  ['enm', 'en', false],
  [undefined, 'en', false],
  [undefined, 'zh-CN', false],
] as const)('%s is the language of a reader of %s: %s', (code, reader, is) => expect(isOwnLanguage(code, reader)).toBe(is))

test.each([
  ['Still free?', 'en', true],
  ['A long dress of silk, cut on the bias. It falls to the floor and is lined.', 'en', false],
  ['Perfect for the evening', 'en', false],
  [
    'Cobalt Shimmer Gown\nFloor length in flat shoes, ankle length in heels, pleased either way. A metallic pleat that catches every candle.',
    'en',
    false,
  ],
  ['It’s worn with a belt', 'en', false],
  ['Une robe longue en soie, coupée dans le biais. Elle tombe jusqu’au sol.', 'en', true],
  ['Ein langes Kleid aus Seide. Es war nur einmal getragen, will also in gute Hände.', 'en', true],
  ['Een lange jurk van zijde, is maar een keer gedragen en was heel mooi.', 'en', true],
  ['Ho portato questo vestito lungo di seta una volta, per una sera sola: the best', 'en', true],
  ['The dress of 张小姐 is here', 'en', true],
  ['Still free?', 'zh-CN', true],
  ['还有吗', 'en', true],
  ['还有吗', 'zh-CN', false],
  ['这件 Burberry 大衣还有吗？我想周末来看看', 'zh-CN', false],
  ['A dress by 张', 'zh-CN', true],
  ['まだありますか', 'zh-CN', true],
  ['아직 있나요', 'zh-CN', true],
  ['👗 42 €', 'en', false],
  ['', 'zh-CN', false],
] as const)('%j may be foreign to a reader of %s: %s', (text, reader, may) => expect(mayBeForeign(text, reader)).toBe(may))

test('no text without a letter is foreign; to readers of Chinese every text with Latin letters alone is', () => {
  const readers = ['en', 'zh-CN'] as const
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...readers), (text, reader) => {
      const letters = text.match(/\p{L}/gu) ?? []
      const isLatin = letters.length > 0 && letters.every((letter) => /\p{Script=Latin}/u.test(letter))
      return (letters.length > 0 || !mayBeForeign(text, reader)) && (!isLatin || reader === 'en' || mayBeForeign(text, reader))
    }),
  )
})

test('every text that people write may be sent whole', () => {
  const longest = [texts.message, texts.productName, texts.productDescription, texts.productNotes, texts.reviewComment.most]
  expect(Math.max(...longest)).toBeLessThanOrEqual(translationBounds.text)
})
