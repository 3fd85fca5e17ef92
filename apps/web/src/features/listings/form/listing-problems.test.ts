import { type ListingFailure, listingFailures } from '@rondo/rules/listings/listing-rules'
import { speaker } from '@rondo/words'
import { listings } from '@rondo/words/en/listings'
import { listings as chinese } from '@rondo/words/zh-CN/listings'
import { expect, test } from 'vitest'
import { problemTexts, refusedText } from './listing-problems.ts'

const say = speaker('en', { listings })

test.each(Object.entries(listingFailures))('%s is said as documented, with its limit', (failure, text) => {
  expect(problemTexts(say, { name: failure as ListingFailure })).toEqual({ name: text })
})

test('what the server says in the words of the rules is said in the reader’s language, the rest as it came', () => {
  const sayChinese = speaker('zh-CN', { listings: chinese })
  expect(refusedText(sayChinese, listingFailures['listings.name_required'])).toBe('请填写名称')
  expect(refusedText(sayChinese, 'Something new')).toBe('Something new')
})
