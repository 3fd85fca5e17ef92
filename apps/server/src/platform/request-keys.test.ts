import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { openHouse, type Person } from '../../test/house.ts'
import type { Ctx } from './context.ts'
import { once } from './request-keys.ts'

const { house, person } = await openHouse()
const ctxOf = ({ id, username }: Person): Ctx => ({
  house,
  actor: { id, username, sessionId: '', language: 'en', country: null },
  requestId: 'r',
  ip: '198.18.0.1',
  language: 'en',
  edgeCountry: undefined,
  setHeader: () => undefined,
})
const request = (key: string, body: unknown) => ({ headers: { 'idempotency-key': key }, body }) as unknown as FastifyRequest

test('the same key answers the first answer and does the work once', async () => {
  const ctx = ctxOf(await person())
  let done = 0
  const work = async () => ({ number: ++done })
  expect(await once(ctx, request('press-1', { a: 1 }), 'test.do', work)).toEqual({ number: 1 })
  expect(await once(ctx, request('press-1', { a: 1 }), 'test.do', work)).toEqual({ number: 1 })
  expect(await once(ctx, request('press-2', { a: 1 }), 'test.do', work)).toEqual({ number: 2 })
})

test('other content under a known key is refused', async () => {
  const ctx = ctxOf(await person())
  await once(ctx, request('press', { a: 1 }), 'test.do', async () => ({}))
  await expect(once(ctx, request('press', { a: 2 }), 'test.do', async () => ({}))).rejects.toMatchObject({ code: 'request.key_reused' })
})

test('while the first call is under way the second is told to wait', async () => {
  const ctx = ctxOf(await person())
  let finish: (value: object) => void = () => undefined
  const first = once(ctx, request('press', {}), 'test.do', () => new Promise<object>((done) => (finish = done)))
  await expect
    .poll(() => once(ctx, request('press', {}), 'test.do', async () => ({})).catch((error: { code: string }) => error.code))
    .toBe('request.in_progress')
  finish({ fine: true })
  expect(await first).toEqual({ fine: true })
})

test('a refusal is not kept: the person may mend the cause and press again', async () => {
  const ctx = ctxOf(await person())
  await expect(once(ctx, request('press', {}), 'test.do', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await once(ctx, request('press', {}), 'test.do', async () => ({ fine: true }))).toEqual({ fine: true })
})

test('keys of two people do not meet', async () => {
  const [anna, ben] = [ctxOf(await person()), ctxOf(await person())]
  expect(await once(anna, request('press', {}), 'test.do', async () => ({ of: 'anna' }))).toEqual({ of: 'anna' })
  expect(await once(ben, request('press', {}), 'test.do', async () => ({ of: 'ben' }))).toEqual({ of: 'ben' })
})
