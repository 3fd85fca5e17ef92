import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'

const { app } = await openApp({ jobs: false, logLevel: 'silent' })
const raw = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  data: { object: { id: 'pi_1', object: 'payment_intent' } },
})

/** Reads the event as if it had been signed so many seconds from now. */
function read(secondsAhead: number) {
  const at = Math.floor(Date.now() / 1000) + secondsAhead
  const sum = createHmac('sha256', app.config.payments.webhookSecret).update(`${at}.${raw}`).digest('hex')
  return app.providers.payments.readEvent(Buffer.from(raw), `t=${at},v1=${sum}`, 'payments')
}

test('an event is read when its signature is of now', async () => {
  expect(await read(0)).toMatchObject({ id: 'evt_1', type: 'payment_intent.succeeded' })
})

test.each([
  [-600, 'Timestamp outside the tolerance zone'],
  [600, 'an event dated ahead'],
])('an event whose signature is %i seconds from now is refused', async (seconds, why) => {
  await expect(read(seconds)).rejects.toThrow(why)
})
