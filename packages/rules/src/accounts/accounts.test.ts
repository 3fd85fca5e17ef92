import { expect, test } from 'vitest'
import {
  identityFailures,
  loginFailures,
  newPasswordFailures,
  phoneFailure,
  registerFailures,
  sameIdentity,
  usernameFailure,
} from './identity.ts'
import { failingPasswordRules, longestPasswordInSettings, passwordStrength } from './password.ts'

const failingTexts = (password: string, max?: number) => failingPasswordRules(password, max).map(({ text }) => text)

test.each([
  ['Rondo2026', []],
  ['Ron1', ['Password must be at least 6 characters']],
  ['rondo2026', ['Password must include uppercase letters']],
  ['RONDO2026', ['Password must include lowercase letters']],
  ['RondoRondo', ['Password must include at least 1 digit']],
  ['Rondo 2026', ['Password cannot contain spaces']],
  ['password', ['Password must include uppercase letters', 'Password must include at least 1 digit', 'Password is too common']],
  ['Password', ['Password must include at least 1 digit', 'Password is too common']],
])('the password %j breaks %j', (password, texts) => {
  expect(failingTexts(password)).toEqual(texts)
})

test('a password of 100 characters may be made at registration, in settings only one of 99', () => {
  const hundred = `Aa1${'x'.repeat(97)}`
  expect(failingTexts(hundred)).toEqual([])
  expect(failingTexts(hundred, longestPasswordInSettings)).toEqual(['Password must be less than 100 characters'])
  expect(failingTexts(`${hundred}x`)).toEqual(['Password must be less than 100 characters'])
})

test('the meter is strong without a failing rule, medium with one or two, weak with more', () => {
  expect(passwordStrength('Rondo2026')).toBe('strong')
  expect(passwordStrength('rondorondo')).toBe('medium')
  expect(passwordStrength('password')).toBe('weak')
})

test.each([
  ['mei', undefined],
  ['张小梅的店', undefined],
  ['', 'accounts.username_required'],
  ['ab', 'accounts.username_length'],
  ['a'.repeat(31), 'accounts.username_length'],
  ['mei@home', 'accounts.username_characters'],
  ['mei lin', 'accounts.username_characters'],
])('the username %j gives %s', (username, failure) => {
  expect(usernameFailure(username)).toBe(failure)
})

test('a login form is told what it lacks', () => {
  expect(loginFailures({ identifier: ' ', password: '' })).toEqual({
    identifier: 'accounts.identifier_required',
    password: 'accounts.password_required',
  })
  expect(loginFailures({ identifier: 'alice@', password: 'x' })).toEqual({ identifier: 'accounts.email_invalid' })
  expect(loginFailures({ identifier: 'alice', password: 'x' })).toEqual({})
})

test('a sign-up form is told everything at once, in the documented words', () => {
  const failures = registerFailures({ username: '', email: 'alice', password: 'abc', confirmation: 'abd' })
  expect(Object.fromEntries(Object.entries(failures).map(([field, id]) => [field, identityFailures[id]]))).toEqual({
    username: 'Username is required',
    email: 'Please enter a valid email address',
    password: 'Password must be at least 6 characters long',
    confirmation: 'Passwords do not match',
  })
})

test('a long enough password that breaks another rule asks to fix the rules', () => {
  expect(newPasswordFailures({ password: 'rondo2026', confirmation: 'rondo2026' })).toEqual({ password: 'accounts.password_rules' })
})

test('identities are compared without case', () => {
  expect(sameIdentity(' Alice@Example.COM ')).toBe('alice@example.com')
})

test.each([
  ['', 'accounts.phone_required'],
  ['+1 555 12', 'accounts.phone_short'],
  ['call me', 'accounts.phone_invalid'],
  ['+1 (555) 123-4567', undefined],
])('the phone number %j gives %s', (phone, failure) => {
  expect(phoneFailure(phone)).toBe(failure)
})

test.each([
  ['аlice', 'accounts.username_mixed'], // the first letter is Cyrillic
  ['соре', 'accounts.username_mixed'], // all Cyrillic, and every letter looks Latin
  ['Нина', undefined],
  ['小明Tom', undefined],
  ['jörg.42', undefined],
  ['Support', 'accounts.username_reserved'],
  ['deleted-7', 'accounts.username_reserved'],
])('the username %s: %s', (name, problem) => {
  expect(usernameFailure(name)).toBe(problem)
})

test('full-width letters are the same address', () => {
  expect(sameIdentity('ａnna@people.test')).toBe('anna@people.test')
})
