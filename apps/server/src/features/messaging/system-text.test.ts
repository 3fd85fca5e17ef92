import { expect, test } from 'vitest'
import { systemText } from './system-text.ts'

test.each([
  ['en', 'Order R-7 could not be delivered and is refunded. $12.00 goes back to the buyer.'],
  ['zh-CN', '订单 R-7 无法送达，将予退款。US$12.00 将退还给买家。'],
] as const)('sentences of a message follow each other as the language writes them: %s', (language, text) => {
  expect(systemText('delivery_refunded', { order: 'R-7', amountMinor: 1200, currency: 'USD' }, language)).toBe(text)
})
