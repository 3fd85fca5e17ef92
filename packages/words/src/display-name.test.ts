import { expect, test, vi } from 'vitest'
import { displayName } from './display-name.ts'

test.each([
  ['en', 'region', 'FR', 'France'],
  ['zh-CN', 'region', 'FR', '法国'],
  ['en', 'currency', 'EUR', 'Euro'],
  ['zh-CN', 'currency', 'EUR', '欧元'],
  ['en', 'language', 'zh-Hans', 'Simplified Chinese'],
  ['en', 'region', 'QX', 'QX'],
] as const)('in %s the %s %s is called %s', (locale, type, code, name) => expect(displayName(locale, type, code)).toBe(name))

test('the names of a language are made once', () => {
  const made = vi.spyOn(Intl, 'DisplayNames')
  displayName('fr', 'region', 'DE')
  displayName('fr', 'region', 'IT')
  expect(made).toHaveBeenCalledTimes(1)
  made.mockRestore()
})
