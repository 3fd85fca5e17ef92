import { createHmac } from 'node:crypto'
import { wallet } from '@rondo/contracts'
import { sandboxKeys } from '@rondo/sandbox'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openParcels } from '../../../test/parcels.ts'

const opened = await openApp({ logLevel: 'silent' })
const { app, as, base, person } = opened

const moved = (number: string) => JSON.stringify({ event: 'track_updated', test: true, data: { tracking_number: number }, carrier: 'usps' })
function told(
  body: string,
  { token = sandboxKeys.carrierWebhookToken as string, secret = sandboxKeys.carrierWebhookSecret as string, age = 0 } = {},
) {
  const at = Math.floor(Date.now() / 1000) - age
  const mark = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return fetch(`${base}/api/webhooks/shipping?token=${encodeURIComponent(token)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'shippo-auth-signature': `t=${at},v1=${mark}` },
    body,
  })
}
const stored = () => app.db.selectFrom('webhook_event').select(['event_id', 'handled_at']).where('provider', '=', 'shipping').execute()
const alarms = (number: string) => app.db.selectFrom('alarm').select('kind').where('subject', '=', `tracking:${number}`).execute()

test.each([
  ['another token', { token: 'guess' }],
  ['no token', { token: '' }],
  ['a signature by another secret', { secret: 'guess' }],
  ['a signature that is ten minutes old', { age: 600 }],
  ['a signature from the future', { age: -600 }],
])('an event with %s is refused and not stored', async (_, changes) => {
  expect((await told(moved('FORGED'), changes)).status).toBe(403)
  expect(await stored()).toEqual([])
})

test('what is no event is refused', async () => {
  for (const body of ['[]', 'null', '{"event":5}', 'not json', '']) expect((await told(body)).status).toBe(400)
})

test('an event of the carrier is stored once; a parcel that we did not send is an alarm', async () => {
  for (const _ of [1, 2]) expect((await told(moved('9400'))).status).toBe(200)
  const events = await stored()
  expect(events).toHaveLength(1)
  expect(events[0]?.handled_at).not.toBeNull()
  expect(await alarms('9400')).toEqual([{ kind: 'parcel_unknown' }])
})

test('a tracking number is no number of a parcel of ours: its alarm is about no order', async () => {
  const { leg } = await (await openParcels(opened)).labelled()
  await told(moved(String(leg)))
  const { data } = await as(await person({ operator: true })).call(wallet.listAlarms, { query: {} })
  expect(data.filter(({ kind, group }) => kind === 'parcel_unknown' && group !== null)).toEqual([])
  expect(await alarms(String(leg))).toHaveLength(1)
})
