import { accounts } from '@rondo/contracts'
import { beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { statements } from '../../platform/db.ts'
import { hashPassword } from './passwords.ts'

const { call, app, person } = await openApp()
const password = 'Velvet2026'
let hash = ''
beforeAll(async () => {
  hash = await hashPassword(password)
})

/** A confirmed person who has a password. */
async function member(changes: { confirmed_at?: null; blocked_at?: Date } = {}) {
  const made = await person()
  await app.db
    .updateTable('account')
    .set({ password_hash: hash, ...changes })
    .where('id', '=', made.id)
    .execute()
  return made
}
const login = (identifier: string, tried = password, headers = {}) =>
  call(accounts.login, { body: { identifier, password: tried } }, headers)

test('a person signs in by username or by e-mail address, in any case', async () => {
  const anna = await member()
  for (const identifier of [anna.username, anna.email.toUpperCase(), ` ${anna.username.toUpperCase()} `]) {
    const { jwt, user } = await login(identifier)
    expect(user).toMatchObject({
      id: anna.id,
      username: anna.username,
      email: anna.email,
      confirmed: true,
      isMerchant: false,
      likedProducts: [],
    })
    expect(await call(accounts.me, { query: {} }, { authorization: `Bearer ${jwt}` })).toEqual(user)
  }
})

test('signing in reads the account, holds it, writes the session, and counts its tries in two statements', async () => {
  const anna = await member()
  await login(anna.username)
  const heard: string[] = []
  statements.heard = (text) => heard.push(text)
  await login(anna.username).finally(() => (statements.heard = undefined))
  // sweepers may run meanwhile, and the limit on everything takes an allowance
  const saying = (what: RegExp) => heard.filter((text) => what.test(text)).length
  expect([saying(/from "account"|"session"/), saying(/rate_limit as l|rate_limit l/), saying(/rate_limit/)]).toEqual([
    3,
    2,
    expect.toSatisfy((n) => n <= 3),
  ])
})

test('a wrong password and an unknown name are refused alike', async () => {
  const anna = await member()
  for (const [identifier, tried] of [
    [anna.username, 'Wrong2026'],
    ['nobody-at-all', password],
    ['nobody@people.test', password],
  ] as const) {
    await expect(login(identifier, tried)).rejects.toMatchObject({
      status: 400,
      body: { id: 'Auth.form.error.invalid', message: 'Invalid credentials. Please check your email/username and password.' },
    })
  }
})

test('an unknown name takes as long as a wrong password', async () => {
  const anna = await member()
  const time = async (identifier: string) => {
    const begin = performance.now()
    await login(identifier, 'Wrong2026').catch(() => undefined)
    return performance.now() - begin
  }
  await time('warm-up')
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let n = 0; n < 9; n++) {
    known.push(await time(anna.username))
    unknown.push(await time('nobody-there'))
  }
  // the quickest of each: whatever else the machine does only ever makes them slower
  const ratio = Math.min(...unknown) / Math.min(...known)
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.6)
})

test('an account without a password, such as one of a social sign-in, opens with none', async () => {
  const anna = await person()
  await expect(login(anna.username)).rejects.toMatchObject({ body: { code: 'accounts.invalid_credentials' } })
})

test('an unconfirmed account is told so, a blocked one without the word that leads to the mail page', async () => {
  const waiting = await member({ confirmed_at: null })
  await expect(login(waiting.username)).rejects.toMatchObject({ status: 400, body: { message: 'Your account email is not confirmed' } })
  const blocked = await member({ blocked_at: new Date() })
  await expect(login(blocked.username)).rejects.toMatchObject({
    status: 400,
    body: { message: 'Your account has been blocked. Please contact support.' },
  })
  await expect(login(blocked.username, 'Wrong2026')).rejects.toMatchObject({ body: { code: 'accounts.invalid_credentials' } })
})

test('a name that nobody has closes as an account does, so the refusal tells nothing', async () => {
  const from = { 'x-forwarded-for': '198.19.50.1' }
  for (let n = 0; n < 10; n++) await expect(login('nobody-of-this-name', password, from)).rejects.toMatchObject({ status: 400 })
  await expect(login(' Nobody-of-this-name ', password, from)).rejects.toMatchObject({ status: 429 })
})

test('ten failures in a quarter of an hour close the account for their network, successes count nothing', async () => {
  const anna = await member()
  const from = { 'x-forwarded-for': '198.19.1.1' }
  for (let n = 0; n < 12; n++) await login(anna.username, password, from)
  for (let n = 0; n < 10; n++) await expect(login(anna.username, 'Wrong2026', from)).rejects.toMatchObject({ status: 400 })
  const near = { 'x-forwarded-for': '198.19.1.200' }
  await expect(login(anna.username, password, near)).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) })
  expect((await login((await member()).username, password, near)).jwt).toBeTruthy()
})

test('a stranger who guesses closes an account for nobody but their own network', async () => {
  const anna = await member()
  for (let n = 0; n < 10; n++) await login(anna.username, 'Wrong2026', { 'x-forwarded-for': '198.19.2.1' }).catch(() => undefined)
  expect((await login(anna.username, password, { 'x-forwarded-for': '198.19.3.1' })).user.id).toBe(anna.id)
})

test('after twenty failures from several networks the next try takes longer and is still answered', async () => {
  const anna = await member()
  for (let n = 0; n < 21; n++)
    await login(anna.username, 'Wrong2026', { 'x-forwarded-for': `198.19.${10 + (n % 7)}.1` }).catch(() => undefined)
  const begin = performance.now()
  expect((await login(anna.username)).user.id).toBe(anna.id)
  expect(performance.now() - begin).toBeGreaterThan(490)
})

test('fifty failures in an hour close a network, whatever names were tried', async () => {
  const from = { 'x-forwarded-for': '198.19.30.1' }
  for (let n = 0; n < 50; n++) await expect(login(`guess-${n}`, 'Wrong2026', from)).rejects.toMatchObject({ status: 400 })
  await expect(login((await member()).username, password, { 'x-forwarded-for': '198.19.30.9' })).rejects.toMatchObject({ status: 429 })
})

test('guesses that are all sent at once are no way round the limit', async () => {
  const anna = await member()
  const from = { 'x-forwarded-for': '198.19.40.1' }
  const guesses = Array.from({ length: 30 }, () =>
    login(anna.username, 'Wrong2026', from).catch((error: { status: number }) => error.status),
  )
  expect((await Promise.all(guesses)).filter((status) => status === 400)).toHaveLength(10)
})

test('a name as long as an address may be is a wrong name, and no mistake of ours', async () => {
  await expect(login('n'.repeat(254))).rejects.toMatchObject({ status: 400, body: { code: 'accounts.invalid_credentials' } })
})

test.each([
  [{ identifier: '', password: 'x' }, { identifier: 'Username or email is required' }],
  [{ identifier: 'a@', password: 'x' }, { identifier: 'Please enter a valid email address' }],
  [{ identifier: 'anna', password: '' }, { password: 'Password is required' }],
])('%j is refused in the words of the form', async (body, errors) => {
  await expect(call(accounts.login, { body })).rejects.toMatchObject({ status: 400, body: { errors } })
})

test.each([{}, { identifier: {}, password: [] }, { identifier: 'a\0b', password: 'x' }, { identifier: ['anna'], password: true }])(
  '%j is no sign-in',
  async (body) => {
    await expect(call(accounts.login, { body: body as never })).rejects.toMatchObject({ status: 400 })
  },
)
