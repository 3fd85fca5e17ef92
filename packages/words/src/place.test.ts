import { expect, test } from 'vitest'
import { placeIn } from './place.ts'

test.each([
  ['en', 'Lyon', 'FR', 'Lyon, France'],
  ['en', null, 'FR', 'France'],
  ['en', 'Lyon', null, 'Lyon'],
  ['en', null, null, ''],
  ['zh-CN', 'Lyon', 'FR', '法国 Lyon'],
  ['zh-CN', 'Évry', 'FR', '法国 Évry'],
  ['zh-CN', '上海', 'CN', '中国上海'],
  ['zh-CN', null, 'FR', '法国'],
  ['zh-CN', 'Lyon', null, 'Lyon'],
] as const)('in %s the place %s, %s reads %s', (locale, city, country, text) => expect(placeIn(locale, city, country)).toBe(text))
