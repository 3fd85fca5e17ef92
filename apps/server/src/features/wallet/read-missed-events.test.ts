import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { passesAtProviders } from '../../../test/providers.ts'
import { readMissedEvents } from './read-missed-events.ts'

const opened = await openApp({ logLevel: 'silent' })
const { app, person, eventually } = opened
const market = openMarket(opened)
const refundOf = (payment: number) =>
  app.db.selectFrom('refund').select(['state', 'provider_id']).where('payment_id', '=', payment).executeTakeFirst()

test('a refund that came back after it was sent opens the debt again, even if no webhook says so', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  await market.webhooks('drop')
  await readMissedEvents(app)
  const { strapiPaymentId, clientSecret } = await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  await market.confirm(clientSecret, 'pm_card_refundFail')
  await market.misrecord(strapiPaymentId)
  await expect(market.place(alice, strapiPaymentId)).rejects.toMatchObject({ status: 409 })
  await eventually(async () => (await refundOf(strapiPaymentId))?.state === 'done')
  expect(await market.ledger('customer_refund', String(alice.id))).toBe(0)

  await passesAtProviders(opened.sandbox, 'PT4S') // the sandbox's bank takes three seconds
  await readMissedEvents(app)
  await eventually(async () => (await refundOf(strapiPaymentId))?.state === 'failed')
  expect(await market.ledger('customer_refund', String(alice.id))).toBe(-11_880)
  await readMissedEvents(app)
  expect(await market.ledger('customer_refund', String(alice.id))).toBe(-11_880)
  await market.webhooks('deliver')
})

test('a place in the list that the provider has forgotten is found anew', async () => {
  await app.db.updateTable('provider_event_read').set({ event_id: 'evt_forgotten' }).execute()
  await readMissedEvents(app)
  const { event_id } = await app.db.selectFrom('provider_event_read').select('event_id').executeTakeFirstOrThrow()
  expect(event_id).not.toBe('evt_forgotten')
})
