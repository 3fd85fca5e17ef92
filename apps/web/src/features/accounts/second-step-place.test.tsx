import { expect, test, vi } from 'vitest'
import { answering, settle } from '../../../test/api.ts'
import { named, press, render, type } from '../../../test/render.tsx'
import { SignInForm } from './sign-in-form.tsx'

vi.mock('./second-step.tsx', () => new Promise(() => {})) // its code is on its way

test('the form stays, at work, until the second step has come', async () => {
  answering({
    'POST /auth/local': { status: 401, body: { message: 'Code?', code: 'accounts.second_step', details: { ticket: 'a-ticket' } } },
  })
  await render(<SignInForm target="/cart" carried="" />, { words: ['accounts', 'failures'] })
  await type(named(/^Username or email/), 'olive')
  await type(named(/^Password/), 'Rondo2026')
  await press(named('Sign in'))
  await settle()
  expect((named(/^Username or email/) as HTMLInputElement).value).toBe('olive')
  expect(named('Sign in').getAttribute('aria-busy')).toBe('true')
})
