import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each([
  ['/dashboard', '/dashboard'],
  ['checkout', '/checkout'],
  ['/browse?q=a%20b&x=http://elsewhere#top', '/browse?q=a%20b&x=http://elsewhere#top'],
  ['//evil.test', undefined],
  ['/\\evil.test', undefined],
  ['/..//evil.test', undefined],
  ['/.//evil.test', undefined],
  ['https://evil.test', undefined],
  ['javascript:alert(1)', undefined],
  ['/\t/evil.test', undefined],
  ['\t//evil.test', undefined],
  ['', undefined],
  [undefined, undefined],
  [{}, undefined],
])('%j leads to %j', (wish, path) => {
  expect(ownPath(wish)).toBe(path)
})
