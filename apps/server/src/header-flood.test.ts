import { accounts } from '@rondo/contracts'
import type { Refused } from '@rondo/contracts/kernel/call'
import { expect, test } from 'vitest'
import { openApp } from '../test/app.ts'

const { call, app } = await openApp({ trustProxy: undefined, logLevel: 'silent' })

test('a thousand forged forwarding headers do not lift a limit when no proxy is trusted', async () => {
  const names = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip']
  const codes = new Map<string, number>()
  for (let number = 0; number < 1_000; number++) {
    const ip = `203.0.${number >> 8}.${number & 255}`
    const headers = Object.fromEntries(names.map((name) => [name, name === 'forwarded' ? `for=${ip}` : ip]))
    const answer = await call(
      accounts.register,
      { body: { username: `flood${number}`, email: `flood${number}@people.test`, password: 'weak' } },
      headers,
    ).catch((error: Refused) => error.body?.code ?? '')
    const code = typeof answer === 'string' ? answer : 'taken'
    codes.set(code, (codes.get(code) ?? 0) + 1)
  }
  expect(codes.get('accounts.password_too_short')).toBe(5)
  expect((codes.get('accounts.password_too_short') ?? 0) + (codes.get('request.too_many') ?? 0)).toBe(1_000)
  const { rows } = await app.pool.query<{ key: string }>(`select key from rate_limit where key like '%203.0.%'`)
  expect(rows).toEqual([])
})
