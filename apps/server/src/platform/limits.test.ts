import { rateLimits } from '@rondo/rules/kernel/rate-limits'
import { expect, test } from 'vitest'
import { openApp } from '../../test/app.ts'
import { openLimits } from './limits.ts'

const { app } = await openApp()
const limits = openLimits(app.pool, true)
const refusal = { code: 'request.too_many', facts: { retryAfter: expect.any(Number) } }

test('as many tries as the rule says, and not one more', async () => {
  const caller = { ip: '198.18.200.1' }
  for (let n = 0; n < rateLimits.register.tries; n++) await limits.take('register', caller)
  await expect(limits.take('register', caller)).rejects.toMatchObject(refusal)
})

test('the addresses of one household count as one: the /64 of IPv6', async () => {
  for (let n = 0; n < rateLimits.register.tries; n++) await limits.take('register', { ip: `2001:db8:77:1::${n + 1}` })
  await expect(limits.take('register', { ip: '2001:db8:77:1:ffff::1' })).rejects.toMatchObject(refusal)
  await expect(limits.take('register', { ip: '2001:db8:77:2::1' })).resolves.toBeUndefined()
})

test('two processes count together', async () => {
  const caller = { ip: '198.18.200.2' }
  const other = openLimits(app.pool, true)
  for (let n = 0; n < rateLimits.register.tries; n++) await (n % 2 ? limits : other).take('register', caller)
  await expect(other.take('register', caller)).rejects.toMatchObject(refusal)
})

test('a try that is given back does not count', async () => {
  const caller = { ip: '198.18.200.3' }
  const tryAgain = async () => {
    await limits.take('ownPassword', caller)
    await limits.giveBack(['ownPassword'], caller)
  }
  for (let n = 0; n < rateLimits.ownPassword.tries * 2; n++) await expect(tryAgain()).resolves.toBeUndefined()
})

test('tries of an account that are forgotten do not count, those of its address and of others do', async () => {
  const [own, other] = [
    { ip: '198.18.200.6', accountId: 61 },
    { ip: '198.18.200.6', accountId: 62 },
  ]
  const name = 'checkout'
  for (const caller of [own, other]) for (let n = 0; n < rateLimits[name].tries; n++) await limits.take(name, caller)
  await limits.forget(61)
  await expect(limits.take(name, own)).resolves.toBeUndefined()
  await expect(limits.take(name, other)).rejects.toMatchObject(refusal)
})

test('calls of an account that are forgotten do not count, in this process either', async () => {
  const [own, other] = [
    { ip: '198.18.200.7', accountId: 63 },
    { ip: '198.18.200.7', accountId: 64 },
  ]
  for (const caller of [own, other]) for (let n = 0; n < rateLimits.general.tries; n++) limits.tally(caller)
  expect(() => limits.tally(own)).toThrow(expect.objectContaining(refusal))
  await limits.forget(63)
  expect(() => limits.tally(own)).not.toThrow()
  expect(() => limits.tally(other)).toThrow(expect.objectContaining(refusal))
})

test('several limits are counted in one query, those behind a spent one not at all', async () => {
  const caller = { ip: '198.18.200.4', subject: 'account 4' }
  const points = async (name: string) =>
    (await app.pool.query<{ points: number }>('select points from rate_limit where key like $1', [`${name}:%198.18.200%`])).rows[0]?.points
  for (let n = 0; n < rateLimits.login.tries; n++)
    expect(await limits.takeAll(['login', 'loginAccount', 'loginNetwork'], caller)).toBe(n + 1)
  for (let n = 0; n < 3; n++) await expect(limits.takeAll(['login', 'loginAccount', 'loginNetwork'], caller)).rejects.toMatchObject(refusal)
  expect([await points('login'), await points('loginNetwork')]).toEqual([rateLimits.login.tries + 3, rateLimits.login.tries])
  await limits.giveBack(['login', 'loginNetwork'], caller)
  expect([await points('login'), await points('loginNetwork')]).toEqual([rateLimits.login.tries + 2, rateLimits.login.tries - 1])
})

test('a limit whose time is over begins anew', async () => {
  const caller = { ip: '198.18.200.5', subject: 'account 5' }
  for (let n = 0; n < rateLimits.login.tries; n++) await limits.takeAll(['login', 'loginAccount'], caller)
  await app.pool.query("update rate_limit set expire = 1 where key like 'login%'")
  expect(await limits.takeAll(['login', 'loginAccount'], caller)).toBe(1)
})

test('calls that all come at once are not let through beyond what a minute allows', () => {
  const fresh = openLimits(app.pool, true)
  const through = Array.from({ length: 700 }, () => {
    try {
      fresh.tally({ ip: '198.18.200.6' })
      return 1
    } catch {
      return 0
    }
  }).reduce((sum: number, one) => sum + one, 0)
  expect(through).toBe(rateLimits.general.tries)
})

test('a name of any length is counted, and only its digest is kept', async () => {
  const subject = `${'n'.repeat(240)}@people.test`
  await limits.take('forgot', { ip: '198.18.200.7', subject })
  const { rows } = await app.pool.query("select key from rate_limit where key like '%people.test%' or key like '%nnnn%'")
  expect(rows).toEqual([])
})

test('the limit on everything stops a flood from one address, and no other address', async () => {
  const flood = async () => {
    for (let n = 0; n < 40; n++) {
      limits.tally({ ip: '198.18.200.4' })
      await new Promise(setImmediate)
    }
  }
  const all = async () => {
    for (const end = Date.now() + 5_000; Date.now() < end;) await flood()
  }
  await expect(all()).rejects.toMatchObject(refusal)
  limits.tally({ ip: '198.18.200.5' })
})
