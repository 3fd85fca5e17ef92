import { plain } from '@rondo/words/plain-text'
import { expect, test } from 'vitest'
import { systemText } from './system-text.ts'

test('whoever is paid back reads that the money comes to them, the other side who gets it', () => {
  const facts = { order: 'R-7', amountMinor: 1200, currency: 'USD', buyer: 3 }
  expect(systemText('canceled', facts, 'en', 3)).toBe('Order R-7 was canceled. You get $12.00 back.')
  expect(systemText('canceled', facts, 'zh-CN', 3)).toBe('订单 R-7 已取消。US$12.00 将退还给您。')
  expect(systemText('canceled', facts, 'en', 2)).toBe('Order R-7 was canceled. $12.00 goes back to the customer.')
})

test.each([
  ['en', 'Order R-7 could not be delivered and is refunded. $12.00 goes back to the customer.'],
  ['zh-CN', '订单 R-7 无法送达，将予退款。US$12.00 将退还给顾客。'],
] as const)('sentences of a message follow each other as the language writes them: %s', (language, text) => {
  expect(systemText('delivery_refunded', { order: 'R-7', amountMinor: 1200, currency: 'USD' }, language, 3)).toBe(text)
})

test('a meeting is told by the clock of its place, and neither its day nor its hour breaks', () => {
  const facts = { order: 'R261121-1042', startsAt: '2026-12-02T02:30:00Z', zone: 'America/Los_Angeles' }
  const told = (language: 'en' | 'zh-CN') => systemText('pickup_agreed', facts, language, 1)
  expect(told('en')).toContain('Time: Tuesday,\u00a0December\u00a01,\u00a02026, 6:30')
  expect(plain(told('zh-CN'))).toContain('时间：2026年12月1日星期二，18:30。')
  expect(told('zh-CN')).toMatch(/2026\u2060年\u206012\u2060月/)
})
