import { accounts } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { mailsTo, mailTo } from '../../../test/mailbox.ts'

const { call, app, later, sandbox } = await openApp()
const password = 'Velvet2026'
const register = (username: string, changes: object = {}, headers: Record<string, string> = {}) =>
  call(accounts.register, { body: { username, email: `${username}@people.test`, password, ...changes } }, headers)

test('a new account awaits the confirmation of its address and gets no session', async () => {
  const answer = await register('ines.w')
  expect(answer).toEqual({ user: { id: expect.any(Number), username: 'ines.w', email: 'ines.w@people.test', confirmed: false } })

  const mail = await mailTo(sandbox, 'ines.w@people.test')
  expect(mail.subject).toBe('Confirm your email address')
  expect(mail.links[0]).toMatch(new RegExp(`^${app.config.publicOrigin}/auth/confirm\\?token=[\\w-]{43}$`))
  expect(mail.text).toContain('5 minutes')
  expect(mail.html).toContain('lang="en"')
})

test('the password is kept as argon2id of 19 MiB, the token of the mail only as a digest', async () => {
  const { user } = await register('kept')
  const { password_hash } = await app.db.selectFrom('account').select('password_hash').where('id', '=', user.id).executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)

  const { links } = await mailTo(sandbox, user.email)
  const token = Buffer.from(new URL(links[0] ?? '').searchParams.get('token') ?? '', 'base64url')
  expect(token).toHaveLength(32)
  const { digest } = await app.db.selectFrom('one_time_token').select('digest').where('account_id', '=', user.id).executeTakeFirstOrThrow()
  expect(digest?.equals(token)).toBe(false)
})

test('a browser that asks for Chinese gets its mail in Chinese', async () => {
  await register('xiaomei', {}, { 'accept-language': 'zh-CN,zh;q=0.9' })
  const mail = await mailTo(sandbox, 'xiaomei@people.test')
  expect(mail.subject).toBe('请确认您的邮箱地址')
  expect(mail.text).toContain('xiaomei，您好：')
  expect(mail.html).toContain('lang="zh-CN"')
})

test('an address or a name that is taken is refused in any case', async () => {
  await register('Robin', { email: 'Robin@people.test' })
  await expect(register('other', { email: 'ROBIN@people.test' })).rejects.toMatchObject({
    status: 400,
    body: {
      id: 'Auth.form.error.email.taken',
      code: 'accounts.email_taken',
      message: 'This email is already registered. Please try logging in or use a different email.',
    },
  })
  await expect(register('rObIn', { email: 'else@people.test' })).rejects.toMatchObject({
    status: 400,
    body: { code: 'accounts.username_taken', message: 'This username is already taken.' },
  })
})

test('of two registrations of one address at the same time one wins and the other is refused', async () => {
  const attempts = await Promise.allSettled([1, 2, 3, 4].map((n) => register(`twin${n}`, { email: 'twins@people.test' })))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason as unknown] : []))
  expect(refused).toMatchObject([1, 2, 3].map(() => ({ status: 400, body: { code: 'accounts.email_taken' } })))
  await mailTo(sandbox, 'twins@people.test')
  expect(await mailsTo(sandbox, 'twins@people.test')).toHaveLength(1)
})

test.each([
  [{ username: '' }, 'username', 'Username is required'],
  [{ username: 'a@b.c' }, 'username', 'Username may contain letters, digits, dots, dashes and underscores'],
  [{ email: '' }, 'email', 'Email is required'],
  [{ email: 'a,b@people.test' }, 'email', 'Please enter a valid email address'],
  [{ email: 'a@people.test\r\nBcc: all@people.test' }, 'email', 'Please enter a valid email address'],
  [{ password: '' }, 'password', 'Password is required'],
  [{ password: 'Ab1' }, 'password', 'Password must be at least 6 characters long'],
  [{ password: 'velvet2026' }, 'password', 'Please fix the password validation errors'],
  [{ password: `Ab1${'x'.repeat(98)}` }, 'password', 'Please fix the password validation errors'],
])('%j is refused in the words of the form', async (changes, field, text) => {
  await expect(register('somebody', changes)).rejects.toMatchObject({ status: 400, body: { message: text, errors: { [field]: text } } })
})

test('nobody registers as confirmed, as merchant or as somebody else', async () => {
  const { user } = await register('sly', { confirmed: true, isMerchant: true, id: 1, blocked: false, role: 'admin', charges_enabled: true })
  const row = await app.db
    .selectFrom('account')
    .select(['confirmed_at', 'is_merchant', 'charges_enabled'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ confirmed_at: null, is_merchant: false, charges_enabled: false })
})

test('an address may register five times in an hour', async () => {
  const from = { 'x-forwarded-for': '198.19.0.1' }
  for (const n of [1, 2, 3, 4, 5]) await register(`batch${n}`, {}, from)
  await expect(register('batch6', {}, from)).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) })
})

test.each([
  ['аlice-of-two-scripts', 'accounts.username_mixed'],
  ['support', 'accounts.username_reserved'],
])('the username %s is refused', async (username, code) => {
  const body = { username, email: `${crypto.randomUUID()}@people.test`, password: 'Velvet2026' }
  await expect(call(accounts.register, { body })).rejects.toMatchObject({ status: 400, body: { code } })
})

test('an address in full-width letters is the same address', async () => {
  const name = `w${crypto.randomUUID().slice(0, 8)}`
  await call(accounts.register, { body: { username: name, email: `${name}@people.test`, password: 'Velvet2026' } })
  const again = { username: `${name}x`, email: `ｗ${name.slice(1)}@people.test`, password: 'Velvet2026' }
  await expect(call(accounts.register, { body: again })).rejects.toMatchObject({ status: 400, body: { code: 'accounts.email_taken' } })
})

test('a name whose address is never confirmed is free again after a week', async () => {
  const body = { username: `gone${crypto.randomUUID().slice(0, 8)}`, email: `${crypto.randomUUID()}@people.test`, password: 'Velvet2026' }
  await call(accounts.register, { body })
  await later({ days: 8 })
  expect((await call(accounts.register, { body })).user.username).toBe(body.username)
})
