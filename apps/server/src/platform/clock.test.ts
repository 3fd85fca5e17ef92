import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../test/app.ts'

const clockSecret = 'made for this installation'
const { app, base } = await openApp({ clockSecret, jobs: false })
const offset = async () => (await sql<{ ms: number }>`select offset_ms as ms from app_clock`.execute(app.db)).rows[0]?.ms
const now = () => Math.floor(Date.now() / 1000)
const sign = (body: string, secret = clockSecret, at = now()) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
async function move(body: string, mark: string) {
  const headers = { 'content-type': 'application/json', 'x-rondo-signature': mark }
  const { status } = await fetch(`${base}/api/webhooks/clock`, { method: 'POST', headers, body })
  return [status, await offset()]
}
const to = (offsetMs: number) => JSON.stringify({ offsetMs, at: new Date().toISOString() })

test('the clock moves by a fresh signature under the secret of this installation, once', async () => {
  const [body, back] = [to(60_000), to(0)]
  const mark = sign(body)
  expect(await move(body, mark)).toEqual([200, 60_000])
  expect(await move(back, sign(back))).toEqual([200, 0])
  expect(await move(body, mark), 'heard before').toEqual([403, 0])
})

test('nobody else moves it, nor a signature of another time', async () => {
  const body = to(120_000)
  for (const mark of [
    '',
    sign(body, 'clock-rondo-sandbox-secret'),
    sign(to(1)),
    sign(body, clockSecret, now() - 120),
    sign(body, clockSecret, now() + 120),
  ])
    expect(await move(body, mark), mark).toEqual([403, 0])
})

test('without a secret there is no such call', async () => {
  const other = await openApp({ jobs: false })
  expect((await fetch(`${other.base}/api/webhooks/clock`, { method: 'POST', body: '{}' })).status).toBe(404)
})
