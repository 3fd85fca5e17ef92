import { rateLimits } from '@rondo/rules/kernel/rate-limits'
import { expect, test } from 'vitest'
import { openHouse } from '../../test/house.ts'
import { openLimits } from './limits.ts'

const { house } = await openHouse()
const limits = openLimits(house.pool, true)
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
  const other = openLimits(house.pool, true)
  for (let n = 0; n < rateLimits.register.tries; n++) await (n % 2 ? limits : other).take('register', caller)
  await expect(other.take('register', caller)).rejects.toMatchObject(refusal)
})

test('a try that is given back does not count', async () => {
  const caller = { ip: '198.18.200.3' }
  const tryAgain = async () => {
    await limits.take('login', caller)
    await limits.giveBack('login', caller)
  }
  for (let n = 0; n < rateLimits.login.tries * 2; n++) await expect(tryAgain()).resolves.toBeUndefined()
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
