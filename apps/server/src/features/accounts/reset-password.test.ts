import { accounts } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { mailsTo, mailTo, tokenIn } from '../../../test/mailbox.ts'

const { as, call, app, later, person, sandbox } = await openApp()
const forgot = (email: string) => call(accounts.forgotPassword, { body: { email } })
const reset = (body: { token?: string; password: string; passwordConfirmation?: string }) => call(accounts.resetPassword, { body })
const password = 'Tweed2026'
async function asked(name: string) {
  const anna = await person({ username: `${name}-${crypto.randomUUID().slice(0, 6)}` }) // the mailbox serves other files as well
  await forgot(anna.email)
  return { anna, token: tokenIn(await mailTo(sandbox, anna.email)) }
}

test('the link sets a new password, ends every session, and the owner is told', async () => {
  const { anna, token } = await asked('forgetful')
  expect(await reset({ token, password, passwordConfirmation: password })).toMatchObject({ success: true })

  await expect(as(anna).call(accounts.me, { query: {} })).rejects.toMatchObject({ status: 401 })
  expect((await call(accounts.login, { body: { identifier: anna.username, password } })).user.id).toBe(anna.id)
  expect((await mailTo(sandbox, anna.email, 2)).subject).toBe('Your password was changed')
})

test('the username asks as well, and a Chinese reader is written to in Chinese', async () => {
  const li = await person({ username: 'li-wei', language: 'zh-CN' })
  await call(accounts.forgotPassword, { body: { identifier: 'LI-WEI' } })
  const mail = await mailTo(sandbox, li.email)
  expect(mail.subject).toBe('设置新密码')
  expect(mail.links[0]).toContain(`${app.config.publicOrigin}/auth/reset-password?token=`)
})

test('nobody learns whether an account exists: one answer, one time, and no mail', async () => {
  const anna = await person()
  const time = async (email: string) => {
    const begin = performance.now()
    const answer = await forgot(email)
    return { answer, ms: performance.now() - begin }
  }
  await forgot('warm-up@people.test')
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let n = 0; n < 9; n++) {
    const known = await time((n === 0 ? anna : await person()).email)
    const unknown = await time(n === 0 ? 'not-known@people.test' : `not-known${n}@people.test`)
    expect(unknown.answer).toEqual(known.answer)
    times.known.push(known.ms)
    times.unknown.push(unknown.ms)
  }
  // the quickest of each: whatever else the machine does only ever makes them slower
  expect(Math.abs(Math.min(...times.unknown) - Math.min(...times.known))).toBeLessThan(20)
  await mailTo(sandbox, anna.email)
  expect(await mailsTo(sandbox, 'not-known@people.test')).toEqual([])
})

test('whoever opens a link learns whether it works, and does not spend it', async () => {
  const works = async (token: string) => (await call(accounts.checkReset, { body: { token } })).works
  const { anna, token } = await asked('opener')
  expect([await works(token), await works(token), await works('unknown'), await works('')]).toEqual([true, true, false, false])
  await reset({ token, password })
  expect(await works(token)).toBe(false)
  await forgot(anna.email)
  const [older] = (await mailsTo(sandbox, anna.email)).filter(({ links }) => links.some((link) => link.includes('reset-password')))
  expect(older && (await works(tokenIn(older)))).toBe(false)
  const late = await asked('late-opener')
  await later({ minutes: 31 })
  expect(await works(late.token)).toBe(false)
})

test('a link works once and for thirty minutes, and a newer one voids it', async () => {
  const used = await asked('once')
  await reset({ token: used.token, password })
  const late = await asked('too-late')
  const older = await asked('newer')
  await forgot(older.anna.email)
  await mailTo(sandbox, older.anna.email, 2)
  for (const token of [used.token, older.token]) await expect(reset({ token, password })).rejects.toMatchObject({ status: 400 })
  await later({ minutes: 30 })
  await expect(reset({ token: late.token, password })).rejects.toMatchObject({
    status: 400,
    body: { message: 'Failed to reset password. The link may have expired.' },
  })
})

test('of two uses at once one wins', async () => {
  const { token } = await asked('race')
  const uses = await Promise.allSettled([reset({ token, password }), reset({ token, password: 'Other2026' })])
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each([
  [{ token: 'x', password: 'Ab1' }, 'Password must be at least 6 characters long'],
  [{ token: 'x', password: 'velvet2026' }, 'Please fix the password validation errors'],
  [{ token: 'x', password, passwordConfirmation: 'Else2026' }, 'Passwords do not match'],
  [{ token: '', password }, 'Reset token is missing. Please use the link from the email.'],
  [{ password }, 'Reset token is missing. Please use the link from the email.'],
  [{ token: 'x', password }, 'Failed to reset password. The link may have expired.'],
])('%j is refused: %s', async (body, message) => {
  await expect(reset(body)).rejects.toMatchObject({ status: 400, body: { message } })
})

test.each([{}, [], true, null, 7])('the token %j opens nothing', async (token) => {
  await expect(reset({ token: token as never, password })).rejects.toMatchObject({ status: 400 })
})

test('without a token the field says so as well', async () => {
  await expect(reset({ password })).rejects.toMatchObject({ body: { errors: { token: 'Reset token is missing' } } })
})

test('one network asks for one address three times in an hour, whatever its capitals', async () => {
  const from = { 'x-forwarded-for': '198.19.60.1' }
  const ask = (identifier: string) => call(accounts.forgotPassword, { body: { identifier } }, from)
  for (const name of ['many@people.test', 'MANY@people.test', 'many@people.test']) await ask(name)
  await expect(ask('many@people.test')).rejects.toMatchObject({ status: 429 })
})

test('strangers who ask again and again neither flood a mailbox nor keep its owner from a new password', async () => {
  const anna = await person()
  for (const name of [anna.email, anna.email, anna.username, anna.username, anna.email]) await forgot(name)
  await mailTo(sandbox, anna.email, 3)
  await later({ minutes: 1 })
  expect(await mailsTo(sandbox, anna.email)).toHaveLength(3)
  await later({ minutes: 5 })
  await forgot(anna.email)
  const token = tokenIn(await mailTo(sandbox, anna.email, 4))
  expect(await reset({ token, password })).toMatchObject({ success: true })
})
