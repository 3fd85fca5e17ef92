import { sandboxKeys } from '@rondo/sandbox'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { connect, passesAtProviders } from '../../../test/providers.ts'

const opened = await openApp({ logLevel: 'silent' })
const { app, eventually, later, person, sandbox } = opened
const market = openMarket(opened)

async function post(path: string, body: Record<string, string>, account?: string): Promise<{ id: string }> {
  const headers = { authorization: `Bearer ${sandboxKeys.stripeSecret}`, ...(account !== undefined && { 'stripe-account': account }) }
  const answer = await fetch(`${sandbox.base}/v1/${path}`, { method: 'POST', headers, body: new URLSearchParams(body) })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as { id: string }
}

test('a payout that the bank of a merchant did not take is heard of within a day, though its event was lost, and once', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  await connect(opened, mei)
  const { stripe_account_id: account } = await app.db
    .selectFrom('account')
    .select('stripe_account_id')
    .where('id', '=', mei.id)
    .executeTakeFirstOrThrow()
  const destination = account ?? ''
  const bank = { object: 'bank_account', country: 'US', currency: 'usd', routing_number: '110000000', account_number: '000111111116' }
  const given = Object.fromEntries(Object.entries(bank).map(([name, value]) => [`external_account[${name}]`, value]))
  await post(`accounts/${destination}`, given)
  const { clientSecret, strapiPaymentId } = await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  await market.confirm(clientSecret, 'pm_card_bypassPending')
  await market.place(alice, strapiPaymentId)
  await post('transfers', { amount: '5000', currency: 'usd', destination })
  await later({ hours: 25 })
  await market.webhooks('drop')
  const { id: payout } = await post('payouts', { amount: '5000', currency: 'usd' }, destination)
  await passesAtProviders(sandbox, 'P3D')
  expect(await market.alarms(`payout:${payout}`)).toEqual([])
  await later({ hours: 25 })
  await eventually(async () => (await market.alarms(`payout:${payout}`)).includes('payout_failed'))
  await later({ hours: 25 })
  const { rows } =
    await sql`select times, details ->> 'amountMinor' as minor, details ->> 'currency' as currency from alarm where subject = ${`payout:${payout}`}`.execute(
      app.db,
    )
  expect(rows).toEqual([{ times: 1, minor: '5000', currency: 'USD' }])
  const told = await sql`select account_id from notification where kind = 'payout_failed'`.execute(app.db)
  expect(told.rows).toEqual([{ account_id: mei.id }])
}, 60_000)
