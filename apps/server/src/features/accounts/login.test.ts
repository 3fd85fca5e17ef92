import { accounts } from '@rondo/contracts'
import { beforeAll, expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { statementsOf } from '../../../test/statements.ts'
import { hashPassword } from './passwords.ts'

const { call, house, person } = await openHouse()
const password = 'Velvet2026'
let hash = ''
beforeAll(async () => {
  hash = await hashPassword(password)
})

/** A confirmed person who has a password. */
async function member(changes: { confirmed_at?: null; blocked_at?: Date } = {}) {
  const made = await person()
  await house.db
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
    expect(await call(accounts.me, {}, { authorization: `Bearer ${jwt}` })).toEqual(user)
  }
})

test('signing in reads the account, asks the limit and writes the session: three queries', async () => {
  const anna = await member()
  await login(anna.username)
  const heard = await statementsOf(() => login(anna.username))
  // the question to the limit is not among those heard; sweepers may run meanwhile
  expect(heard.filter((text) => /from "account"|"session"/.test(text))).toHaveLength(2)
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
  for (let n = 0; n < 10; n++) await expect(login('nobody-of-this-name')).rejects.toMatchObject({ status: 400 })
  await expect(login(' Nobody-of-this-name ')).rejects.toMatchObject({ status: 429 })
})

test('ten failures in a quarter of an hour close the account and the address, successes count nothing', async () => {
  const anna = await member()
  for (let n = 0; n < 12; n++) await login(anna.username, password, { 'x-forwarded-for': '198.19.1.1' })
  for (let n = 0; n < 10; n++) await expect(login(anna.username, 'Wrong2026')).rejects.toMatchObject({ status: 400 })
  await expect(login(anna.username)).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) })

  const bert = await member()
  const from = { 'x-forwarded-for': '198.19.1.2' }
  for (let n = 0; n < 10; n++) await expect(login(`guess${n}`, password, from)).rejects.toMatchObject({ status: 400 })
  await expect(login(bert.username, password, from)).rejects.toMatchObject({ status: 429 })
  expect((await login(bert.username)).user.id).toBe(bert.id)
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
