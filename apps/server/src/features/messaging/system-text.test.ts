import { expect, test } from 'vitest'
import { systemText } from './system-text.ts'

test('whoever is paid back reads that the money comes to them, the other side who gets it', () => {
  const facts = { order: 'R-7', amountMinor: 1200, currency: 'USD', buyer: 3 }
  expect(systemText('canceled', facts, 'en', 3)).toBe('Order R-7 was canceled. You get $12.00 back.')
  expect(systemText('canceled', facts, 'zh-CN', 3)).toBe('订单 R-7 已取消。US$12.00 将退还给您。')
  expect(systemText('canceled', facts, 'en', 2)).toBe('Order R-7 was canceled. $12.00 goes back to the buyer.')
})

test.each([
  ['en', 'Order R-7 could not be delivered and is refunded. $12.00 goes back to the buyer.'],
  ['zh-CN', '订单 R-7 无法送达，将予退款。US$12.00 将退还给买家。'],
] as const)('sentences of a message follow each other as the language writes them: %s', (language, text) => {
  expect(systemText('delivery_refunded', { order: 'R-7', amountMinor: 1200, currency: 'USD' }, language, 3)).toBe(text)
})
