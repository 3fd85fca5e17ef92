import { expect, test } from 'vitest'
import { carriedQuery, returnTarget, safePath } from './return-target.ts'

const query = (text: string) => new URLSearchParams(text)

test('only paths of this site are followed', () => {
  for (const bad of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '\\\\evil',
    '/\t/evil.example',
    '',
    'a/../../b',
    '/.//evil.example',
    null,
    7,
  ]) {
    expect([bad, safePath(bad)]).toEqual([bad, undefined])
  }
  expect(safePath('/cart?rent=true#x')).toBe('/cart?rent=true#x')
})

test('a bare word is a page of that name', () => {
  expect(returnTarget(null, query('redirect=checkout'))).toBe('/checkout')
})

test('the navigation comes before the address, and the address in its order', () => {
  expect(returnTarget({ from: { pathname: '/cart', search: '?rent=true' } }, query('returnTo=/browse'))).toBe('/cart?rent=true')
  expect(returnTarget({}, query('redirect=/a&returnUrl=/b&return_to=/c&returnTo=/d'))).toBe('/d')
  expect(returnTarget({}, query('returnTo=//evil.example&redirect=checkout'))).toBe('/checkout')
})

test('without a wish, or with one that leads back here, the dashboard is next', () => {
  expect(returnTarget(undefined, query(''))).toBe('/dashboard')
  expect(returnTarget(undefined, query('returnTo=/login'))).toBe('/dashboard')
  expect(returnTarget(undefined, query('returnTo=/auth/custom-reset-password?token=1'))).toBe('/dashboard')
})

test('who presses Sign in at the door itself keeps the wish of that door', () => {
  expect(returnTarget(null, query(`returnTo=${encodeURIComponent('/login?returnTo=%2Fcart')}`))).toBe('/cart')
  expect(returnTarget(null, query(`returnTo=${encodeURIComponent('/auth/check-email?redirect=checkout')}`))).toBe('/checkout')
})

test('from page to page only the wish is carried', () => {
  expect(carriedQuery(query('returnTo=/cart&ended=1&utm=x'))).toBe('?returnTo=%2Fcart')
  expect(carriedQuery(query('ended=1'))).toBe('')
})
