import { accounts } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { crowd, openApp } from '../../../test/app.ts'
import { sql } from 'kysely'
import { mailsTo, mailTo, tokenIn } from '../../../test/mailbox.ts'

const { base, call, app, later, sandbox } = await openApp(crowd)
const verify = (body: object) => call(accounts.verifyEmail, { body })
const resend = (body: object) => call(accounts.sendVerification, { body })

async function newcomer(username: string) {
  const { user } = await call(accounts.register, { body: { username, email: `${username}@people.test`, password: 'Velvet2026' } })
  return { ...user, token: tokenIn(await mailTo(sandbox, user.email)) }
}
const isConfirmed = async (id: number) =>
  (await app.db.selectFrom('account').select('confirmed_at').where('id', '=', id).executeTakeFirstOrThrow()).confirmed_at !== null

test.each(['token', 'confirmation', 'code'])('the link confirms the address, its token sent as %s', async (name) => {
  const { id, token } = await newcomer(`by-${name}`)
  expect(await verify({ [name]: token })).toMatchObject({ success: true })
  expect(await isConfirmed(id)).toBe(true)
})

test('the same link answers success again for ten minutes, then that it was used', async () => {
  const { token } = await newcomer('twice')
  await verify({ token })
  await later({ minutes: 9 })
  expect(await verify({ token })).toMatchObject({ success: true })
  await later({ minutes: 2 })
  await expect(verify({ token })).rejects.toMatchObject({ status: 400, body: { code: 'accounts.link_used' } })
})

async function inBrowser(username: string) {
  const email = `${username}@people.test`
  const body = JSON.stringify({ username, email, password: 'Velvet2026' })
  const { headers } = await fetch(`${base}/api/auth/local/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return { cookie: headers.get('set-cookie')?.split(';')[0] ?? '', token: tokenIn(await mailTo(sandbox, email)) }
}
const open = (token: string, cookie: string) => call(accounts.verifyEmail, { body: { token } }, { cookie })

test('the link begins a session in the browser that registered, once, and in no other', async () => {
  const [one, two] = [await inBrowser('here'), await inBrowser('there')]
  expect((await open(two.token, one.cookie)).jwt).toBeUndefined()
  const { jwt } = await open(one.token, one.cookie)
  expect(await call(accounts.me, { query: {} }, { authorization: `Bearer ${jwt ?? ''}` })).toMatchObject({ username: 'here' })
  expect((await open(one.token, one.cookie)).jwt).toBeUndefined()
})

test('an address is confirmed though no session can begin: its person is blocked, or the server cannot open one', async () => {
  const { cookie, token } = await inBrowser('shut-out')
  await sql`update account set blocked_at = now() where username = 'shut-out'`.execute(app.db)
  expect(await open(token, cookie)).toEqual({ success: true, message: expect.any(String) })
  const busy = await inBrowser('busy')
  await sql`create function refuse_session() returns trigger language plpgsql as $$ begin raise 'no session'; end $$`.execute(app.db)
  await sql`create trigger refuse_session before insert on session for each row execute function refuse_session()`.execute(app.db)
  expect(await open(busy.token, busy.cookie)).toEqual({ success: true, message: expect.any(String) })
  await sql`drop trigger refuse_session on session`.execute(app.db)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from account where username in ('shut-out', 'busy') and confirmed_at is not null`.execute(app.db)
  expect(rows[0]?.n).toBe(2)
})

test('two presses at once confirm once', async () => {
  const { id, token } = await newcomer('both')
  const answers = await Promise.all([verify({ token }), verify({ token })])
  expect(answers.map(({ success }) => success)).toEqual([true, true])
  const { count } = await app.db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('type', '=', 'accounts.confirmed')
    .where('audiences', '@>', JSON.stringify([{ tell: [id] }]))
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test('a link works for five minutes', async () => {
  const { id, token } = await newcomer('late')
  await later({ minutes: 5 })
  await expect(verify({ token })).rejects.toMatchObject({
    status: 400,
    body: {
      message: 'Your verification link has expired. Verification links are valid for 5 minutes. Please request a new verification email.',
    },
  })
  expect(await isConfirmed(id)).toBe(false)
})

test('a new link voids the older one', async () => {
  const { email, token } = await newcomer('again')
  await resend({ email })
  const newer = tokenIn(await mailTo(sandbox, email, 2))
  await expect(verify({ token })).rejects.toMatchObject({ status: 400 })
  expect(await verify({ token: newer })).toMatchObject({ success: true })
})

test.each([{}, { token: '' }, { token: '  ' }])('without a token, %j, the page is told so', async (body) => {
  await expect(verify(body)).rejects.toMatchObject({
    status: 400,
    body: { message: 'Verification token is missing. Please use the link from the email.' },
  })
})

test.each([
  { token: {} },
  { token: [] },
  { token: true },
  { token: 1 },
  { token: ['a'] },
  { token: null },
  { token: 'x'.repeat(10_000) },
  { token: 'a\0' },
])('%j confirms nobody', async (body) => {
  await expect(verify(body)).rejects.toMatchObject({ status: 400 })
})

test('a session token or the token of another purpose confirms nobody', async () => {
  const { email, id } = await newcomer('purpose')
  await call(accounts.forgotPassword, { body: { email } })
  const token = tokenIn(await mailTo(sandbox, email, 2))
  await expect(verify({ token })).rejects.toMatchObject({
    status: 400,
    body: { message: 'Failed to verify email. The link may have expired.' },
  })
  expect(await isConfirmed(id)).toBe(false)
})

test('the link is sent again once a minute and three times in an hour', async () => {
  const { email } = await newcomer('impatient')
  expect(await resend({ email })).toMatchObject({ success: true })
  await expect(resend({ email: email.toUpperCase() })).rejects.toMatchObject({
    status: 429,
    retryAfter: expect.any(Number),
    body: { message: 'Too many attempts. Please wait a few minutes before trying again.' },
  })
  await later({ minutes: 1 })
  await resend({ email })
  await later({ minutes: 1 })
  await resend({ email })
  await later({ minutes: 1 })
  await expect(resend({ email })).rejects.toMatchObject({
    status: 429,
    body: { message: 'Maximum number of attempts reached (3). Please contact support for assistance.' },
  })
  await later({ minutes: 58 })
  expect(await resend({ email })).toMatchObject({ success: true })
})

test('ten presses at once send one mail', async () => {
  const { email } = await newcomer('ten')
  const presses = await Promise.allSettled(Array.from({ length: 10 }, () => resend({ email })))
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await mailTo(sandbox, email, 2)
  expect(await mailsTo(sandbox, email)).toHaveLength(2)
})

test.each([
  [{ email: 'nobody-here@people.test' }, 'User not found'],
  [{ email: '' }, 'Please enter your email address to send the verification email.'],
  [{ email: 'nobody' }, 'Please enter a valid email address format.'],
])('%j is answered with %s', async (body, message) => {
  await expect(resend(body)).rejects.toMatchObject({ status: 400, body: { message } })
})

test('a confirmed address needs no link', async () => {
  const { email, token } = await newcomer('done')
  await verify({ token })
  await expect(resend({ email })).rejects.toMatchObject({ status: 400, body: { message: 'Email already verified' } })
})
