import { expect, test } from 'vitest'
import { socialHandle } from './social-links.ts'

test.each([
  ['instagram', 'anna.i', 'anna.i'],
  ['instagram', ' @anna_i ', 'anna_i'],
  ['instagram', 'https://www.instagram.com/anna.i/', 'anna.i'],
  ['twitter', 'https://twitter.com/anna', 'anna'],
  ['facebook', 'http://m.facebook.com/anna', 'anna'],
  ['instagram', 'javascript:alert(1)', undefined],
  ['twitter', 'data:text/html,x', undefined],
  ['facebook', 'https://evil.test/anna', undefined],
  ['instagram', 'https://www.instagram.com/a/b', undefined],
  ['instagram', 'anna"x', undefined],
  ['instagram', 'an\nna', undefined],
] as const)('of %s %j the name is %j', (network, typed, name) => {
  expect(socialHandle(network, typed)).toBe(name)
})
