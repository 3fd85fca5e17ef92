import { sayIn } from '@rondo/words/all'
import { expect, test } from 'vitest'
import { canceledText } from './cancellation.ts'

const ended = { canceledAt: '2026-12-07T08:00:00.000Z', canceledBy: 'timer' as const, cancelReason: null, cancelComments: null }
const sides = { customer: { name: 'Tess' }, merchant: { name: 'Raman Silk Room' } } as Parameters<typeof canceledText>[1]

test.each([
  ['en', 'Canceled automatically on Dec 7: it was not handed over in time.'],
  ['zh-CN', '因未按时交付，已于 Dec 7 自动取消。'],
] as const)('what ends by itself is told as that, not as done by a clock (%s)', (locale, text) => {
  for (const asMerchant of [true, false])
    expect(canceledText(ended, sides, asMerchant, { say: sayIn(locale), day: () => 'Dec 7' })).toBe(text)
})
