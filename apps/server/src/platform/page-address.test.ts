import { expect, test } from 'vitest'
import { pageAddress } from './page-address.ts'

test.each([
  ['/about', '/about'],
  ['/about?x=1&utm_source=letter', '/about'],
  ['/browse?seen=9&q=red%20dress&color=red&color=blue', '/browse?color=red&color=blue&q=red+dress'],
  ['/browse?color=red&q=red+dress', '/browse?color=red&q=red+dress'],
  ['http://evil.test/about?x=1', '/about'],
  ['http://evil.test', '/'],
  ['http://evil.test?lang=en', '/?lang=en'],
  ['//evil.test/x?lang=en', '//evil.test/x?lang=en'],
])('%s is the page %s', (asked, page) => {
  expect(pageAddress(asked)).toBe(page)
})

test('an address longer than any of ours is no page', () => {
  expect(pageAddress(`/browse?q=${'a'.repeat(5_000)}`)).toBeUndefined()
})
