import { expect, test } from 'vitest'
import { loginAt } from './login-address.ts'

test('the door knows the way back', () => {
  expect(loginAt('/browse?category=dress')).toBe('/login?returnTo=%2Fbrowse%3Fcategory%3Ddress')
  expect(loginAt('/authors')).toBe('/login?returnTo=%2Fauthors')
})

test('from a page of signing in nothing comes along but its own wish', () => {
  for (const path of ['/login', '/auth/custom-reset-password?token=secret', '/reset-password?code=secret'])
    expect(loginAt(path)).toBe('/login')
  expect(loginAt('/login?ended=1&returnTo=%2Fcart%3Frent%3Dtrue&utm=x')).toBe('/login?returnTo=%2Fcart%3Frent%3Dtrue')
  expect(loginAt('/register?redirect=checkout')).toBe('/login?redirect=checkout')
})
