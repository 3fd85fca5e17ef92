import { expect, test } from 'vitest'
import { openApp } from '../../test/app.ts'

const read = async ({ base }: { base: string }, headers: Record<string, string> = {}) =>
  (await fetch(`${base}/metrics`, { headers })).status

test('figures are for programs of this machine, not for those that a proxy on it speaks for', async () => {
  const opened = await openApp({ jobs: false })
  expect(await read(opened)).toBe(200)
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect(await read(opened, { [name]: '127.0.0.1' }), name).toBe(404)
})

test('among the figures are the ages of the oldest transaction and of the oldest event that waits', async () => {
  const { app, base } = await openApp({ jobs: false })
  const client = await app.pool.connect()
  await client.query(`begin; insert into outbox (type) values ('tests.waits'); select pg_sleep(0.2)`)
  await client.query('commit; begin; select 1; select pg_sleep(0.2)')
  const text = await (await fetch(`${base}/metrics`)).text()
  client.release(true)
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  expect(figure('database_oldest_transaction_seconds')).toBeGreaterThan(0.1)
  expect(figure('outbox_lag_seconds')).toBeGreaterThan(0.1)
  expect([figure('jobs_waiting'), figure('jobs_failed')]).toEqual([0, 0])
})

test('behind https, where everybody may come from this machine, they want the token', async () => {
  expect(await read(await openApp({ jobs: false, publicOrigin: 'https://rondo.example' }))).toBe(404)
  const opened = await openApp({ jobs: false, publicOrigin: 'https://rondo.example', metricsToken: 'a token of the collector' })
  expect(await read(opened)).toBe(404)
  expect(await read(opened, { authorization: 'Bearer another' })).toBe(404)
  expect(await read(opened, { authorization: 'Bearer a token of the collector', 'x-forwarded-for': '10.0.0.9' })).toBe(200)
})
