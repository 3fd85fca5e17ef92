import { platform as contract } from '@rondo/contracts'
import { rateLimits } from '@rondo/rules/kernel/rate-limits'
import { expect, test } from 'vitest'
import { openApp } from '../../test/app.ts'
import { statementsOf } from '../../test/statements.ts'

const { call, base, neighbour, server } = await openApp()

test('a healthy server says that it lives and is ready', async () => {
  expect(await call(contract.health, {})).toMatchObject({ live: true, ready: true, checks: { database: 'ok', jobs: 'ok' } })
})

test('the public settings hold no secret', async () => {
  const config = await call(contract.config, {})
  expect(config.defaultCurrency).toBe('USD')
  expect(JSON.stringify(config)).not.toContain('sk_test')
})

test('the public settings, which every page asks for, send no statement while the last answer is young', async () => {
  const sent = await statementsOf(() => Promise.all([1, 2, 3].map(() => call(contract.config, {}))))
  expect(sent.filter((text) => text.includes('setting')).length).toBeLessThanOrEqual(1)
})

test.each([
  ['unknown', '/nothing-here'],
  ['of a broken path', '/%E0%A4%A?x=%E0'],
  ['of an overlong path', `/nothing/${'a'.repeat(2_000)}`],
])('a call %s answers the one error body', async (_what, path) => {
  const answer = await fetch(`${base}/api${path}`)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual({
    statusCode: 404,
    error: 'Not Found',
    message: 'Not found',
    id: 'request.not_found',
    code: 'request.not_found',
    requestId: expect.any(String),
  })
})

test.each(['a\0b', '\ud800'])('text that no database keeps is refused at its field: %j', async (text) => {
  const body = JSON.stringify({ identifier: 'anna', password: text })
  const answer = await fetch(`${base}/api/auth/local`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'request.invalid', errors: { password: 'Must be readable text' } })
})

test('every answer says that it is data; one for a session is kept nowhere', async () => {
  for (const path of ['/api/config', '/api/nothing-here', '/api/users/me']) {
    const { headers } = await fetch(`${base}${path}`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'")
  }
  expect((await fetch(`${base}/api/users/me`, { headers: { authorization: 'Bearer x' } })).headers.get('cache-control')).toBe('no-store')
  expect((await fetch(`${base}/api/config`)).headers.get('cache-control')).toBeNull()
})

test('a call in process, as pages make them, is answered like any other', async () => {
  const { http } = await neighbour()
  expect((await http.inject({ url: '/api/config', remoteAddress: '198.18.250.1' })).statusCode).toBe(200)
})

test('whoever has spent the calls of a minute is still told whether the server is well, and nothing dearer', async () => {
  const ip = '198.18.251.1'
  const spend = () => {
    for (let n = 0; n <= rateLimits.general.tries; n++) server.limits.tally({ ip })
  }
  expect(spend).toThrow(expect.objectContaining({ code: 'request.too_many' }))
  const statusOf = async (path: string) => (await fetch(`${base}/api${path}`, { headers: { 'x-forwarded-for': ip } })).status
  expect(await Promise.all(['/health', '/rates', '/openapi.json'].map(statusOf))).toEqual([200, 429, 429])
})
