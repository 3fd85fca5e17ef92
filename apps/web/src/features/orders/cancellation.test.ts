import { sayIn } from '@rondo/words/all'
import { expect, test } from 'vitest'
import { canceledText } from './cancellation.ts'

const ended = { canceledAt: '2026-12-07T08:00:00.000Z', canceledBy: 'timer' as const, cancelReason: null, cancelComments: null }
const sides = { customer: { name: 'Tess' }, merchant: { name: 'Raman Silk Room' }, outboundDeliveries: [] } as unknown as Parameters<
  typeof canceledText
>[1]

test.each([
  ['en', 'Canceled automatically on Dec 7: it was not handed over in time.'],
  ['zh-CN', '因未按时交付，已于 Dec 7 自动取消。'],
] as const)('what ends by itself is told as that, not as done by a clock (%s)', (locale, text) => {
  for (const asMerchant of [true, false])
    expect(canceledText(ended, sides, asMerchant, { say: sayIn(locale), day: () => 'Dec 7' })).toBe(text)
})

test.each([
  ['en', 'Canceled automatically on Dec 7: it could not be delivered.'],
  ['zh-CN', '因未能送达，已于 Dec 7 自动取消。'],
] as const)('what ended since its carrier could not deliver it is not told as handed over too late (%s)', (locale, text) => {
  const failed = { ...sides, outboundDeliveries: [{ status: 'returned' }] } as unknown as typeof sides
  for (const asMerchant of [true, false])
    expect(canceledText(ended, failed, asMerchant, { say: sayIn(locale), day: () => 'Dec 7' })).toBe(text)
})

test('where a new delivery was asked for and nobody sent it, the failed one is not the reason', () => {
  const history = [{ move: 'requestRedelivery' }, { move: 'cancelIdleGroup' }]
  const again = { ...sides, outboundDeliveries: [{ status: 'failure' }], history } as unknown as typeof sides
  const text = (of: typeof sides) => canceledText(ended, of, false, { say: sayIn('en'), day: () => 'Dec 7' })
  expect(text(again)).toBe('Canceled automatically on Dec 7: it was not handed over in time.')
  expect(text({ ...again, history: [{ move: 'refundFailedDelivery' }] } as unknown as typeof sides)).toContain('could not be delivered')
})
