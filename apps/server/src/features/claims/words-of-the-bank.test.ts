// What a bank says of a dispute, and what is said to it: late, twice, or one after the other.
import { claims } from '@rondo/contracts'
import { sandboxKeys } from '@rondo/sandbox'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { inTransaction } from '../../platform/db.ts'
import { settleAlarm } from '../wallet/close-alarms.ts'
import type { ProviderDispute } from '../../providers/payments/index.ts'
import { askDisputes, hearDispute } from './follow-dispute.ts'

const opened = await openApp({ logLevel: 'silent' })
const { app, as, eventually, later, person, sandbox, server } = opened
const market = openMarket(opened)

/** A sale of 118.80 of which the bank says something, and the dispute as it is kept. */
async function said(event: 'inquiry' | 'dispute') {
  const [mei, alice] = [await market.seller(), await person()]
  const { prepared } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const payment = prepared.strapiPaymentId
  const { id: name } = await market.says((await market.payment(payment)).intent_id, event)
  const dispute = () => app.db.selectFrom('card_dispute').select('id').where('provider_id', '=', name).executeTakeFirst()
  return { name, id: (await eventually(dispute)).id }
}
const alarmsOf = (subject: string) => app.db.selectFrom('alarm').select(['id', 'state', 'times']).where('subject', '=', subject).execute()

test('a question of the bank is told once, however often it is heard of, and not again once it was taken care of', async () => {
  const { id } = await said('inquiry')
  const subject = `dispute:${id}`
  await askDisputes(server)
  expect(await alarmsOf(subject)).toMatchObject([{ state: 'open', times: 1 }])
  const [alarm] = await alarmsOf(subject)
  await inTransaction(app, (tx) => settleAlarm(tx, alarm?.id ?? 0, { id: null }, 'answered by telephone'))
  await askDisputes(server)
  expect(await alarmsOf(subject)).toMatchObject([{ state: 'settled' }])
})

test('a dispute of a payment that is not ours is told once, however often the provider lists it', async () => {
  const { payments } = server.providers
  const { name } = await said('inquiry')
  const word = { ...(await payments.readDispute(name)), id: 'dp_strange', intentId: 'pi_strange' }
  const listed = { ...server, providers: { ...server.providers, payments: { ...payments, listDisputes: async () => [word] } } }
  await askDisputes(listed)
  await askDisputes(listed)
  expect(await alarmsOf('dispute:dp_strange')).toMatchObject([{ state: 'open', times: 1 }])
  const [alarm] = await alarmsOf('dispute:dp_strange')
  await inTransaction(app, (tx) => settleAlarm(tx, alarm?.id ?? 0, { id: null }, 'a charge of the dashboard'))
  await askDisputes(listed)
  expect(await alarmsOf('dispute:dp_strange')).toMatchObject([{ state: 'settled' }])
})

test('evidence that was not answered never takes the place of what was handed in after it', async () => {
  const operator = await person({ operator: true })
  const { id, name } = await said('dispute')
  const send = (explanation: string) => as(operator).call(claims.sendEvidence, { params: { id }, body: { explanation } })
  const states = async () => {
    const { rows } = await sql<{ state: string }>`
      select o.state from dispute_evidence e join operation o on o.kind = 'dispute_evidence' and o.subject = 'evidence:' || e.id
      where e.dispute_id = ${id} order by e.id`.execute(app.db)
    return rows.map(({ state }) => state)
  }
  const fault = { provider: 'stripe', call: 'POST /v1/disputes/:id', fault: 'error_before', times: 2 } // the SDK itself tries twice
  await fetch(`${sandbox.base}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
  await send('It was handed over.')
  await later({})
  expect(await states()).toEqual(['unknown'])
  await send('It was handed over, and here is who signed for it.')
  await later({ minutes: 2 })
  await later({ minutes: 2 })
  expect(await states()).toEqual(['done', 'done'])
  const answer = await fetch(`${sandbox.base}/v1/disputes/${name}`, { headers: { authorization: `Bearer ${sandboxKeys.stripeSecret}` } })
  const { evidence } = (await answer.json()) as { evidence: { uncategorized_text: string } }
  expect(evidence.uncategorized_text).toMatch(/^It was handed over, and here is who signed for it\./)
})

/** A sale of 118.80 USD, and a bank that says of it what a test tells it to. */
async function disputable() {
  const [mei, alice] = [await market.seller(), await person()]
  const { prepared } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const { intent_id: intentId } = await market.payment(prepared.strapiPaymentId)
  const id = `dp_of_${prepared.strapiPaymentId}`
  const { payments } = server.providers
  const says = async (stage: 'open' | 'lost', changes: Partial<ProviderDispute>) => {
    const of = { id, intentId, stage, status: stage, reason: 'general', amountMinor: 11_880, currency: 'USD', withdrawn: null, dueAt: null }
    const word: ProviderDispute = { ...of, feeMinor: 0, feeCurrency: 'USD', ...changes }
    await hearDispute({ ...server, providers: { ...server.providers, payments: { ...payments, readDispute: async () => word } } }, id)
  }
  const kept = () => app.db.selectFrom('card_dispute').select(['id', 'status', 'currency']).where('provider_id', '=', id).executeTakeFirst()
  return { says, kept }
}

test.each([
  ['what left our balance for it is in question', { amountMinor: 11_000, currency: 'USD' }, 11_000],
  ['all that was left of the charge is, where our balance is of another currency as well', { amountMinor: 9_400, currency: 'GBP' }, 11_880],
  ['of a small part that part is', { amountMinor: 1_000, currency: 'USD' }, 1_000],
])('of a dispute that the bank counts in another currency %s, and its books are those of its charge', async (_, withdrawn, lost) => {
  const { says, kept } = await disputable()
  const word = { amountMinor: 10_300, currency: 'EUR', withdrawn }
  await expect(says('open', { ...word, withdrawn: null })).rejects.toThrow('does not say yet what it took')
  await says('open', word)
  const { id = 0 } = (await kept()) ?? {}
  expect(await market.ledger('dispute_receivable', String(id))).toBe(lost)
  await says('lost', word)
  expect(await market.ledger('dispute_receivable', String(id))).toBe(0)
  expect(await kept()).toMatchObject({ status: 'lost', currency: 'USD' })
})

test('the fee of a dispute that the provider tells only after it is booked then, once', async () => {
  const { says } = await disputable()
  const before = await market.ledger('dispute_fees')
  await says('open', {})
  for (const stage of ['open', 'open', 'lost'] as const) await says(stage, { feeMinor: 1_500 })
  expect((await market.ledger('dispute_fees')) - before).toBe(1_500)
})
