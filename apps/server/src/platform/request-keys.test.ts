import { locations } from '@rondo/contracts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../test/app.ts'
import type { MemberCtx } from './context.ts'
import { once, requestKeyOf } from './request-keys.ts'

const opened = await openApp({ jobs: false })
const { app, as, person } = opened
const request = (key: string, body: unknown = {}, url = '/api/tests/1', method = 'POST') =>
  ({ headers: { 'idempotency-key': key }, method, url, body }) as unknown as FastifyRequest
const ctxOf = ({ id, username }: Person, asked: FastifyRequest): MemberCtx => ({
  app,
  actor: { id, username, sessionId: '', language: 'en', country: null, isOperator: false, hasSecondFactor: false },
  requestId: 'r',
  ip: '198.18.0.1',
  language: 'en',
  edgeCountry: undefined,
  cookies: {},
  key: requestKeyOf(asked),
  setHeader: () => undefined,
  setCookie: () => undefined,
})
const home = {
  name: 'Anna Day',
  street: '12 Pine Street',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
  country: 'US',
  phone: '+1 555 0100 200',
}

test('the same key answers the first answer and does the work once', async () => {
  const anna = await person()
  let done = 0
  const work = async () => ({ number: ++done })
  expect(await once(ctxOf(anna, request('press-1')), work)).toEqual({ number: 1 })
  expect(await once(ctxOf(anna, request('press-1')), work)).toEqual({ number: 1 })
  expect(await once(ctxOf(anna, request('press-2')), work)).toEqual({ number: 2 })
})

test.each([
  ['body', request('press', { a: 2 })],
  ['path', request('press', { a: 1 }, '/api/tests/2')],
  ['query', request('press', { a: 1 }, '/api/tests/1?force=true')],
  ['method', request('press', { a: 1 }, '/api/tests/1', 'PUT')],
])('the same key with another %s is refused, however long ago the first was', async (_, other) => {
  const anna = await person()
  await once(ctxOf(anna, request('press', { a: 1 })), async () => ({}))
  await app.db
    .updateTable('request_key')
    .set({ created_at: sql<Date>`now() - interval '23 hours'` })
    .where('account_id', '=', anna.id)
    .execute()
  await expect(once(ctxOf(anna, other), async () => ({}))).rejects.toMatchObject({ code: 'request.key_reused' })
})

test('while the first call is under way the second is told to wait, for however long it takes', async () => {
  const anna = await person()
  const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<object>()]
  const first = once(ctxOf(anna, request('press')), () => {
    begun.resolve()
    return finish.promise
  })
  await begun.promise
  const second = () => once(ctxOf(anna, request('press')), async () => ({ fine: 'twice' }))
  await expect(second()).rejects.toMatchObject({ code: 'request.in_progress', facts: { retryAfter: 1 } })
  finish.resolve({ fine: true })
  expect([await first, await second()]).toEqual([{ fine: true }, { fine: true }])
})

test('a refusal is not kept: the person may mend the cause and press again', async () => {
  const anna = await person()
  await expect(once(ctxOf(anna, request('press')), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await once(ctxOf(anna, request('press')), async () => ({ fine: true }))).toEqual({ fine: true })
})

test('keys of two people do not meet', async () => {
  const [anna, ben] = [await person(), await person()]
  expect(await once(ctxOf(anna, request('press')), async () => ({ of: 'anna' }))).toEqual({ of: 'anna' })
  expect(await once(ctxOf(ben, request('press')), async () => ({ of: 'ben' }))).toEqual({ of: 'ben' })
})

test.each([
  ['before-commit', 0],
  ['after-commit', 1],
])('a process that ends %s has left the work and its key both or neither: a repeat elsewhere makes one', async (point, made) => {
  const anna = await person()
  const failing = await opened.neighbour({ failpoint: `once.${point}:error` })
  const post = (origin: string) =>
    fetch(`${origin}/api${locations.createAddress.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${anna.jwt}`,
        'idempotency-key': 'press',
        'content-type': 'application/json',
        'x-forwarded-for': anna.ip,
      },
      body: JSON.stringify(home),
    })
  const count = async () => (await as(anna).call(locations.listAddresses, {})).length
  expect((await post(failing.origin)).status).toBe(500)
  expect(await count()).toBe(made)
  const [again, third] = [await (await post(opened.base)).json(), await (await post(opened.base)).json()]
  expect(again).toEqual(third)
  expect(await count()).toBe(1)
})
