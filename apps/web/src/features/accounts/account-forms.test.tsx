import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, refusal } from '../../../test/api.ts'
import { eventually, named, press, render, type } from '../../../test/render.tsx'
import CheckEmailPage from '../../pages/check-email.page.tsx'
import ConfirmEmailPage from '../../pages/confirm-email.page.tsx'
import ForgotPasswordPage from '../../pages/forgot-password.page.tsx'
import ResetPasswordPage from '../../pages/reset-password.page.tsx'
import { newCache, call } from '../../shell/calls.ts'
import { beginSession, dropSession, type Me } from '../../shell/session.ts'
import { ContactForm } from './contact-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResendForm } from './resend-form.tsx'
import { socialSession } from './social-session.ts'

const words = { words: ['accounts', 'failures'] as const }
beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the wait for the next mail is counted from the press, not from the opening of the page', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  answering({ 'POST /auth/custom-send-email': { body: { sent: true } } })
  const { box } = await render(<ResendForm email="nora@people.test" />, words)
  vi.setSystemTime(1_007_000)
  await press(named('Send the email again'))
  await eventually(() => expect(box.textContent).toContain('Please wait 60 seconds'))
})

test('a password that was not repeated is asked for again; it does not differ', async () => {
  const { box } = await render(<RegisterForm carried="" />, words)
  await type(named(/^Password/), 'Better2026')
  await press(named('Create account'))
  expect(box.textContent).toContain('Please confirm your password')
  expect(box.textContent).not.toContain('Passwords do not match')
  await type(named(/^Confirm password/), 'Better2027')
  await press(named('Create account'))
  expect(box.textContent).toContain('Passwords do not match')
})

test('after a second try that failed only the failure stands there; an e-mail must look like one', async () => {
  const answers = [{ body: { ok: true } }, refusal(500, 'server.mistake', 'Boom')]
  answering({ 'POST /auth/custom-forgot-password': () => answers.shift()! })
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  const { box } = await render(<ForgotPasswordPage />, { ...words, at: '/auth/forgot-password' })
  await type(named(/^Username or email/), 'x@')
  await press(named('Send reset link'))
  expect(box.textContent).toContain('Please enter a valid email address')
  await type(named(/^Username or email/), 'nora')
  await press(named('Send reset link'))
  await eventually(() => expect(box.textContent).toContain('is on its way'))
  expect(box.querySelector('h1')?.textContent).toBe('Check your email')
  expect(box.querySelector('input'), 'nothing asks for the same again').toBeNull()
  expect((named('Send again in 60 s') as HTMLButtonElement).disabled).toBe(true)
  vi.setSystemTime(1_061_000)
  await eventually(() => expect(box.textContent).toContain('Send the email again'))
  await press(named('Send the email again'))
  await eventually(() => expect(box.textContent).toContain('Failed to send reset email'))
  await press(named('Use another address'))
  expect((named(/^Username or email/) as HTMLInputElement).value).toBe('nora')
})

test('whoever registers with an address that is taken signs in with it, on the way that they were on', async () => {
  answering({ 'POST /auth/local/register': refusal(400, 'accounts.email_taken', 'Taken.') })
  const { box, took } = await render(<RegisterForm carried="?returnTo=%2Ffavorites" />, words)
  await type(named(/^Username/), 'nora')
  await type(named(/^Email/), 'nora@people.test')
  await type(named(/^Password/), 'Better2026')
  await type(named(/^Confirm password/), 'Better2026')
  await press(named('Create account'))
  await eventually(() =>
    expect(box.textContent).toContain('This email is already registered. Please try logging in or use a different email.'),
  )
  expect(named('Sign in').getAttribute('href')).toBe('/login?returnTo=%2Ffavorites')
  await press(named('Sign in'))
  expect(took).toEqual([{ name: 'nora@people.test' }])
})

test('a link of a new password that has run out says so above, and leads to a new one in place of the form', async () => {
  answering({
    'POST /auth/custom-reset-password': refusal(400, 'accounts.reset_invalid', 'Failed to reset password. The link may have expired.'),
  })
  const { box } = await render(<ResetPasswordPage />, { ...words, at: '/auth/reset-password?token=old' })
  await type(named(/^New password/), 'Better2026')
  await type(named(/^Confirm password/), 'Better2026')
  await press(named('Save new password'))
  await eventually(() => expect(box.querySelector('h1')?.textContent).toBe('This link has expired'))
  expect(box.querySelector('[role=alert]')?.textContent).toBe('Failed to reset password. The link may have expired.')
  expect(box.querySelector('input')).toBeNull()
  expect(named('Ask for a new link').getAttribute('href')).toBe('/auth/forgot-password')
})

test('a link that does not work any more says so when it is opened, before a password is typed', async () => {
  answering({ 'POST /auth/reset-link': { body: { works: false } } })
  const { box } = await render(<ResetPasswordPage />, { ...words, at: '/auth/reset-password?token=old' })
  await eventually(() => expect(box.querySelector('h1')?.textContent).toBe('This link has expired'))
  expect(box.querySelector('input')).toBeNull()
  answering({ 'POST /auth/reset-link': { body: { works: true } } })
  const fresh = await render(<ResetPasswordPage />, { ...words, at: '/auth/reset-password?token=new' })
  expect(fresh.box.querySelector('h1')?.textContent).toBe('Set new password')
})

test('what was typed at the door and the way that somebody was on come through the mail, back to the door', async () => {
  answering({ 'POST /auth/custom-forgot-password': { body: { ok: true } }, 'POST /auth/custom-reset-password': { body: { ok: true } } })
  const asked = await render(<ForgotPasswordPage />, {
    ...words,
    at: '/auth/forgot-password?returnTo=%2Ffavorites',
    state: { name: 'nora' },
  })
  expect((named(/^Username or email/) as HTMLInputElement).value).toBe('nora')
  await press(named('Send reset link'))
  await eventually(() => expect(asked.box.textContent).toContain('is on its way'))
  asked.box.remove()
  await render(<ResetPasswordPage />, { ...words, at: '/auth/reset-password?token=abc' })
  await type(named(/^New password/), 'Better2026')
  await type(named(/^Confirm password/), 'Better2026')
  await press(named('Save new password'))
  await eventually(() => expect(named('Go to sign in').getAttribute('href')).toBe('/login?returnTo=%2Ffavorites'))
})

test('without a token the page says which link to use and leads to a new one; there is no form that cannot work', async () => {
  const { box } = await render(<ResetPasswordPage />, { ...words, at: '/auth/reset-password' })
  expect(box.querySelector('[role=alert]')?.textContent).toBe('Reset token is missing. Please use the link from the email.')
  expect(named('Ask for a new link').getAttribute('href')).toBe('/auth/forgot-password')
  expect(box.querySelector('input')).toBe(null)
})

test('whoever comes from signing in is told of the link of the registration, not of one that nobody has sent', async () => {
  const state = { email: 'nora@people.test', notice: 'Please confirm your email address before you sign in.' }
  const { box } = await render(<CheckEmailPage />, { ...words, at: '/auth/check-email', state })
  expect(box.textContent).toContain('when the account was made')
  expect(box.textContent).not.toContain('We have sent a link')
})

test('the page that asks to look into the mail goes on when the link has signed in another tab', async () => {
  const { went } = await render(<CheckEmailPage />, { ...words, at: '/auth/check-email?returnTo=%2Fbrowse' })
  const kept = { userInfo: { id: 7 }, token: 'token', loginTime: new Date().toISOString(), isLoggedIn: true, merchantLogin: false }
  localStorage.setItem('rondo.session', JSON.stringify(kept))
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'rondo.session' })))
  await eventually(() => expect(went).toEqual(['/browse']))
  await act(async () => dropSession())
})

test('the code of the way back from Google is spent once, whoever asks again', async () => {
  const { calls } = answering({ 'POST /auth/social/exchange': { body: { jwt: 'token' } }, 'GET /users/me': { body: { id: 7 } } })
  const cache = newCache(call)
  await act(async () => {
    await cache.fetchQuery(socialSession('code'))
    await cache.invalidateQueries()
    await cache.fetchQuery({ ...socialSession('code'), staleTime: 0 })
  })
  expect(calls.filter(({ what }) => what.includes('exchange'))).toHaveLength(1)
})

test('who writes to support about an order types neither its number nor who they are once more', async () => {
  await act(async () =>
    beginSession({
      jwt: 'token',
      user: { id: 1, firstname: 'Nora', lastname: 'Ellis', email: 'nora@people.test', phonenumber: '2125550123' } as Me,
    }),
  )
  await render(<ContactForm />, { words: ['contact', 'locations', 'failures'], at: '/support?order=R-1005' })
  const text = (name: RegExp) => (named(name) as HTMLInputElement).value
  expect([/^First name/, /^Last name/, /^Email/, /^Message/].map(text)).toEqual(['Nora', 'Ellis', 'nora@people.test', 'Order R-1005: '])
  await act(async () => dropSession())
})

test('a message that the server could not take says so in a sentence, and stays', async () => {
  answering({ 'POST /email-service/send': refusal(500, 'server.mistake', 'Boom') })
  const { box } = await render(<ContactForm />, { words: ['contact', 'locations', 'failures'] })
  for (const [name, text] of [
    [/^First name/, 'Nora'],
    [/^Last name/, 'Ellis'],
    [/^Phone/, '2125550123'],
    [/^Email/, 'nora@people.test'],
    [/^Message/, 'Hello'],
  ] as const)
    await type(named(name), text)
  await press(named('Send message'))
  await eventually(() => expect(box.textContent).toContain('Failed to send message: the server could not take it just now.'))
  expect((named(/^Message/) as HTMLTextAreaElement).value).toBe('Hello')
})

test.each([
  [400, 'accounts.user_not_found', 'This email is not registered. Please check it, or sign up.'],
  [400, 'accounts.already_verified', 'Your email is already verified. You can sign in.'],
  [429, 'accounts.resend_too_soon', 'Too many attempts. Please wait a few minutes before trying again.'],
  [429, 'accounts.resend_limit', 'Maximum number of attempts reached (3). Please contact support for assistance.'],
])('a mail that is not sent again (%i %s) is told with what to do (AUTH-72 to AUTH-77)', async (status, code, said) => {
  answering({ 'POST /auth/custom-send-email': refusal(status, code, 'The words of the server') })
  const { box } = await render(<ResendForm email="nora@people.test" />, words)
  await press(named('Send the email again'))
  await eventually(() => expect(box.textContent).toContain(said))
})

test('an answer that names no new account asks to contact support (AUTH-37)', async () => {
  answering({ 'POST /auth/local/register': { body: {} } })
  const { box, went } = await render(<RegisterForm carried="" />, words)
  await type(named(/^Username/), 'nora')
  await type(named(/^Email/), 'nora@people.test')
  await type(named(/^Password/), 'Better2026')
  await type(named(/^Confirm password/), 'Better2026')
  await press(named('Create account'))
  await eventually(() => expect(box.textContent).toContain('Please contact support.'))
  expect(went).toEqual([])
})

test.each([
  ['/auth/confirm', 3_000],
  ['/auth/custom-confirm', 5_000],
])('%s leads to the door %i ms after the address is confirmed (AUTH-60)', async (at, ms) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 1 })
  answering({ 'POST /auth/custom-verify-email': { body: { success: true, message: '' } } })
  const { box, went } = await render(<ConfirmEmailPage />, { ...words, at: `${at}?confirmation=token` })
  await vi.waitFor(() => expect(box.textContent).toContain('Your email is confirmed'))
  await act(async () => vi.advanceTimersByTimeAsync(ms - 200))
  expect(went).toEqual([])
  await act(async () => vi.advanceTimersByTimeAsync(200))
  expect(went).toEqual(['/login'])
})

test.each([
  ['confirmed', { body: { success: true, message: '' } }, 'Your email is confirmed'],
  [undefined, refusal(400, 'accounts.link_used', 'This link was used already.'), 'This link was used already'],
  [undefined, refusal(400, 'accounts.link_invalid', 'Invalid.'), 'This link did not work'],
])('the door behind a link of a mail leads on to what somebody was about to do: %s', async (arrived, answer, title) => {
  localStorage.setItem('rondo.errand', JSON.stringify({ path: '/favorites', name: 'nora', until: Date.now() + 60_000 }))
  answering({ 'POST /auth/custom-verify-email': answer })
  const { went, took, box } = await render(<ConfirmEmailPage />, { ...words, at: `/auth/confirm?token=${title.length}` })
  await eventually(() => expect(box.querySelector('h1')?.textContent).toBe(title))
  expect(named('Go to sign in').getAttribute('href')).toBe('/login?returnTo=%2Ffavorites')
  await press(named('Go to sign in'))
  expect(went).toEqual(['/login?returnTo=%2Ffavorites'])
  expect(took).toEqual([{ ...(arrived && { arrived }), name: 'nora' }])
  localStorage.clear()
})

test('a link that was used some time ago says so, and leads to the door', async () => {
  answering({ 'POST /auth/custom-verify-email': refusal(400, 'accounts.link_used', 'This link was used already.') })
  const { box } = await render(<ConfirmEmailPage />, { ...words, at: '/auth/confirm?token=used' })
  await eventually(() => expect(box.textContent).toContain('This link was used already'))
  expect(named('Go to sign in').getAttribute('href')).toBe('/login')
  expect(box.textContent).not.toContain('Request a new verification email')
})

test('a link that has run out says for how long it was good (AUTH-64)', async () => {
  const expired = 'Your verification link has expired. Verification links are valid for 5 minutes. Please request a new verification email.'
  answering({ 'POST /auth/custom-verify-email': refusal(400, 'accounts.link_expired', expired) })
  const { box } = await render(<ConfirmEmailPage />, { ...words, at: '/auth/confirm?token=old' })
  await eventually(() => expect(box.querySelector('[role=alert]')?.textContent).toBe(expired))
})

test('what a password needs is said before one is typed, and then what it still lacks', async () => {
  const { box } = await render(<RegisterForm carried="" />, words)
  const needs = 'At least 6 characters, with a capital letter, a small letter and a digit.'
  expect(box.textContent).toContain(needs)
  await type(named(/^Password/), 'Rondo')
  expect(box.textContent).not.toContain(needs)
})

test('a password that breaks rules keeps them in sight once its field is left, beside the sentence of the form', async () => {
  const { box } = await render(<RegisterForm carried="" />, words)
  await type(named(/^Password/), 'velvet2026')
  await press(named('Create account'))
  expect(box.textContent).toContain('Please fix the password validation errors')
  expect([...box.querySelectorAll('li')].map((one) => one.textContent)).toEqual(['Password must include uppercase letters'])
})
