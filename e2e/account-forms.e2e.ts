import { expect, test } from 'vitest'
import { box, focused, messages } from './forms.ts'
import { PASSWORD, someone, withToken } from './person.ts'
import { product } from './shop.ts'
import { browser } from './unpictured.ts'

interface Attempt {
  readonly typed?: Readonly<Record<string, string>>
  readonly said: readonly string[]
  /** Name of the field that must have the focus. */
  readonly focus: string
}
/** Every form of an account with bad input: where, its button, and what each attempt must say. */
const forms: readonly { at: string; locale?: string; press: string; attempts: readonly Attempt[] }[] = [
  {
    at: '/login',
    press: 'Sign in',
    attempts: [
      { said: ['Username or email is required', 'Password is required'], focus: 'identifier' },
      { typed: { 'Username or email': 'nora@nowhere', Password: 'x' }, said: ['Please enter a valid email address'], focus: 'identifier' },
      { typed: { 'Username or email': 'nora', Password: '' }, said: ['Password is required'], focus: 'password' },
    ],
  },
  {
    at: '/register',
    press: 'Create account',
    attempts: [
      { said: ['Username is required', 'Email is required', 'Password is required'], focus: 'username' },
      {
        typed: { Username: 'nora', Email: 'nora@', Password: 'short', 'Confirm password': 'other' },
        said: ['Please enter a valid email address', 'Password must be at least 6 characters long', 'Passwords do not match'],
        focus: 'email',
      },
      {
        typed: { Email: 'nora@people.test', Password: 'lowercase', 'Confirm password': 'lowercase' },
        said: ['Please fix the password validation errors'],
        focus: 'password',
      },
    ],
  },
  {
    at: '/signup?isClosetUser=true',
    locale: 'zh-CN',
    press: '创建账户',
    attempts: [
      {
        typed: { 用户名: '诺拉', 邮箱: '没有邮箱', 密码: '短', 确认密码: '长' },
        said: ['用户名须为 3 至 30 个字符', '请输入有效的邮箱地址', '密码至少需要 6 个字符', '两次输入的密码不一致'],
        focus: 'username',
      },
    ],
  },
  { at: '/forgot-password', press: 'Send reset link', attempts: [{ said: ['Username or email is required'], focus: 'identifier' }] },
  {
    at: '/auth/custom-reset-password?token=',
    press: 'Save new password',
    attempts: [
      { said: ['Password is required'], focus: 'password' },
      {
        typed: { 'New password': 'Abc1', 'Confirm password': 'Abc2' },
        said: ['Password must be at least 6 characters long', 'Passwords do not match'],
        focus: 'password',
      },
      {
        typed: { 'New password': 'Better2026', 'Confirm password': 'Better2027' },
        said: ['Passwords do not match'],
        focus: 'confirmation',
      },
    ],
  },
  {
    at: '/auth/check-email',
    press: 'Send verification email',
    attempts: [
      { said: ['Please enter your email address to send the verification email.'], focus: 'email' },
      { typed: { Email: 'nora@' }, said: ['Please enter a valid email address format.'], focus: 'email' },
    ],
  },
]

test.each(forms)(
  'bad input at $at: the documented words stand there, the first wrong field has the focus, what was typed stays',
  async (form) => {
    const { page, context, troubles } = await someone(browser, product, form.locale)
    await page.goto(await withToken(form.at, product))
    const kept: Record<string, string> = {}
    for (const { typed = {}, said, focus } of form.attempts) {
      for (const [name, text] of Object.entries(typed)) await box(page, name).fill(text)
      Object.assign(kept, typed)
      await page.getByRole('main').getByRole('button', { name: form.press, exact: true }).click()
      await expect.poll(() => messages(page)).toEqual(said)
      expect(await focused(page)).toBe(focus)
      for (const [name, text] of Object.entries(kept)) expect(await box(page, name).inputValue(), name).toBe(text)
    }
    expect(troubles).toEqual([])
    await context.close()
  },
)

const refusals = [
  {
    at: '/login',
    call: '**/api/auth/local',
    typed: { 'Username or email': 'nora', Password: 'Wrong2026' },
    press: 'Sign in',
    broken: 'Unable to log in. Please check your credentials and try again.',
  },
  {
    at: '/register',
    call: '**/api/auth/local/register',
    typed: { Username: 'nora', Email: 'nora@people.test', Password: PASSWORD, 'Confirm password': PASSWORD },
    press: 'Create account',
    broken: 'Registration failed. Please try again.',
  },
  {
    at: '/auth/forgot-password',
    call: '**/api/auth/custom-forgot-password',
    typed: { 'Username or email': 'nora' },
    press: 'Send reset link',
    broken: 'Failed to send reset email. Please try again later.',
  },
  {
    at: '/reset-password?token=',
    call: '**/api/auth/custom-reset-password',
    typed: { 'New password': 'Better2026', 'Confirm password': 'Better2026' },
    press: 'Save new password',
    broken: 'Failed to reset password. The link may have expired.',
  },
  {
    at: '/auth/check-email',
    call: '**/api/auth/custom-send-email',
    typed: { Email: 'nora@people.test' },
    press: 'Send verification email',
    broken: 'Failed to send verification email. Please try again later or contact support.',
  },
  {
    at: '/login',
    call: '**/api/auth/social-auth-url/google*',
    typed: {},
    press: 'Continue with Google',
    broken: 'Failed to connect to Google. Please try again later.',
  },
] as const

test.each(refusals)('when the server fails at $call, $at says it in the documented words and keeps what was typed', async (one) => {
  const { page, context } = await someone(browser, product)
  const mistake = { statusCode: 500, error: 'Internal Server Error', message: 'Something went wrong.', code: 'server.mistake' }
  await page.route(one.call, (route) => route.fulfill({ status: 500, json: mistake }))
  await page.goto(await withToken(one.at, product))
  for (const [name, text] of Object.entries(one.typed)) await box(page, name).fill(text)
  await page.getByRole('main').getByRole('button', { name: one.press, exact: true }).click()
  await page.getByRole('alert').filter({ hasText: one.broken }).waitFor()
  for (const [name, text] of Object.entries(one.typed)) expect(await box(page, name).inputValue(), name).toBe(text)
  await context.close()
})

const broken = [
  ['/auth/confirm', 'Verification token is missing. Please use the link from the email.'],
  ['/auth/custom-confirm?token=of-nobody', 'Failed to verify email. The link may have expired.'],
  ['/auth/reset-password', 'Reset token is missing. Please use the link from the email.'],
  ['/auth/callback?access_token=of-nobody&provider=google', 'Failed to complete social login. Please try again.'],
] as const
test('a link that is broken or too old says so', async () => {
  const { page } = await someone(browser, product)
  for (const [address, words] of broken) {
    await page.goto(address)
    await expect.poll(() => page.getByRole('main').getByRole('alert').allInnerTexts(), { message: address }).toEqual([words])
  }
})

test('a name or an address that somebody has is told at its field, which has the focus', async () => {
  const { page, name } = await someone(browser, product)
  await page.goto('/register')
  const typed = { Username: name, Email: 'alice@demo.rondo.test', Password: PASSWORD, 'Confirm password': PASSWORD }
  for (const [field, text] of Object.entries(typed)) await box(page, field).fill(text)
  await page.keyboard.press('Enter')
  await expect
    .poll(() => messages(page))
    .toEqual(['This email is already registered. Please try logging in or use a different email. Sign in'])
  expect(await focused(page)).toBe('email')
  await box(page, 'Email').fill(`${name}@people.test`)
  await box(page, 'Username').fill('Alice')
  await page.keyboard.press('Enter')
  await expect.poll(() => messages(page)).toEqual(['This username is already taken.'])
  expect(await focused(page)).toBe('username')
  expect(await box(page, 'Password').inputValue()).toBe(PASSWORD)
})
