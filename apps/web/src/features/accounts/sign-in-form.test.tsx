import { afterEach, expect, test } from 'vitest'
import { answering, refusal, settle } from '../../../test/api.ts'
import { named, press, render, type } from '../../../test/render.tsx'
import { dropSession, readSession } from '../../shell/session.ts'
import { SignInForm } from './sign-in-form.tsx'

afterEach(dropSession)
const show = () => render(<SignInForm target="/cart" carried="?returnTo=%2Fcart" />, { words: ['accounts', 'failures'] })
const fill = async (identifier: string, password: string) => {
  await type(named(/^Username or email/), identifier)
  await type(named(/^Password/), password)
}
const send = async () => {
  await press(named('Sign in'))
  await settle()
}

test('an empty form says what is missing at each field and leads to the first, without asking the server', async () => {
  const { calls } = answering({})
  const { box } = await show()
  await send()
  expect(box.textContent).toContain('Username or email is required')
  expect(box.textContent).toContain('Password is required')
  expect(document.activeElement?.getAttribute('name')).toBe('identifier')
  expect(calls).toEqual([])
})

test('wrong credentials are told in one sentence, and what was typed stays', async () => {
  const text = 'Invalid credentials. Please check your email/username and password.'
  answering({ 'POST /auth/local': refusal(400, 'accounts.invalid_credentials', text) })
  const { box } = await show()
  await fill('alice', 'Wrong2026')
  await send()
  expect(box.querySelector('[role="alert"]')?.textContent).toContain(text)
  expect([...box.querySelectorAll('input')].map(({ value }) => value)).toEqual(['alice', 'Wrong2026'])
})

test('who is blocked is led to support by a link', async () => {
  answering({ 'POST /auth/local': refusal(400, 'accounts.blocked', 'Your account has been blocked. Please contact support.') })
  const { box } = await show()
  await fill('alice', 'Rondo2026')
  await send()
  expect(box.querySelector('[role="alert"]')?.textContent).toContain('Please contact support.')
  expect(named('Contact support').getAttribute('href')).toBe('/contact')
})

test('an unconfirmed account is led to its mail, with the wish in the address', async () => {
  answering({ 'POST /auth/local': refusal(400, 'accounts.not_confirmed', 'Your account email is not confirmed') })
  const { went } = await show()
  await fill('alice@example.test', 'Rondo2026')
  await send()
  expect(went).toEqual(['/auth/check-email?returnTo=%2Fcart'])
})

test('an answer without a token signs nobody in', async () => {
  answering({ 'POST /auth/local': { body: { user: { username: 'alice' } } } })
  const { box, went } = await show()
  await fill('alice', 'Rondo2026')
  await send()
  expect(box.textContent).toContain('Login response missing token')
  expect([readSession(), went]).toEqual([null, []])
})

test('whoever signs in goes on after a second to where they wanted', async () => {
  answering({
    'POST /auth/local': {
      body: { jwt: 'token', user: { id: 1, username: 'alice', firstname: 'Alice', isMerchant: false, profilePic: [] } },
    },
  })
  const { went } = await show()
  await fill(' alice ', 'Rondo2026')
  await send()
  expect(readSession()?.jwt).toBe('token')
  expect(went).toEqual([])
  await new Promise((resolve) => setTimeout(resolve, 1050))
  expect(went).toEqual(['/cart'])
})
