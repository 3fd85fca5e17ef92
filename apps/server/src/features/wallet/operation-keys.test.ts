// Keys under which the provider is asked, and when a person hears that it does not answer. Nothing is sent but by these tests.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { inTransaction } from '../../platform/db.ts'
import { ProviderUnavailable } from '../../providers/outcome.ts'
import { settleAlarm } from './close-alarms.ts'
import { callOffPayment, cancelIntent } from './intents.ts'
import { perform } from './operations.ts'
import { claimOperation, findOperation, type Operation, operationDone, planAgain, planOperation } from './operations.repository.ts'
import { findPayment } from './wallet.repository.ts'

const opened = await openApp({ jobs: false, logLevel: 'silent' })
const { app, person, server } = opened
const market = openMarket(opened)

/** An operation of somebody, and each way in which the provider, which never answers, is asked for it: a key, or `a look`. */
async function unanswered() {
  const { id: account } = await person()
  const subject = `account:${account}`
  await planOperation(app.db, 'customer_end', subject, { customerId: 'cus_1' })
  const { id } = (await findOperation(app.db, 'customer_end', subject)) as Operation
  const asked: string[] = []
  const ask = async (isKeyUsed = false) => {
    const operation = await claimOperation(app.db, id)
    if (!operation) throw new Error(`operation ${id} cannot be claimed`)
    const never = perform(app, operation, {
      async send(key) {
        asked.push(key.replace(operation.idempotency_key, 'key'))
        throw new ProviderUnavailable('no answer', { answered: isKeyUsed })
      },
      async find() {
        asked.push('a look')
        return undefined
      },
    })
    await expect(never).rejects.toThrow('no answer')
  }
  const older = (hours: number) =>
    sql`
      update operation set created_at = created_at - make_interval(hours => ${hours}), keyed_at = keyed_at - make_interval(hours => ${hours}) where id = ${id}`.execute(
      app.db,
    )
  return { id, subject: `operation:${id}`, asked, ask, older }
}

test('what has waited for days is asked for twice under the key under which it was sent first', async () => {
  const { asked, ask, older } = await unanswered()
  await older(30 * 24)
  await ask()
  await ask()
  expect(asked).toEqual(['key', 'key'])
  await older(24)
  await ask()
  expect(asked).toEqual(['key', 'key', 'a look', 'key_late'])
})

test('a key that is used up is followed by another, whose day begins with its own first sending', async () => {
  const { asked, ask, older } = await unanswered()
  await ask(true)
  await older(30)
  await ask()
  await ask()
  expect(asked).toEqual(['key', 'a look', 'key_1', 'a look', 'key_1'])
})

test('a person hears once of a call without an answer, also when a server died at the try that was to tell, and anew after it was tried again', async () => {
  const { id, subject, ask } = await unanswered()
  const tries = (attempts: number) => sql`update operation set attempts = ${attempts} where id = ${id}`.execute(app.db)
  const alarms = async () =>
    (await app.db.selectFrom('alarm').select(['id', 'state', 'times']).where('subject', '=', subject).orderBy('id').execute()).map(
      ({ state, times }) => [state, times],
    )
  await ask()
  expect(await alarms()).toEqual([])
  await tries(10) // the server died in the tenth
  await ask()
  await ask()
  expect(await alarms()).toEqual([['open', 1]])
  const { id: alarm } = await app.db.selectFrom('alarm').select('id').where('subject', '=', subject).executeTakeFirstOrThrow()
  await inTransaction(app, (tx) => settleAlarm(tx, alarm, { id: null }, 'the provider is at it'))
  await ask()
  expect(await alarms()).toEqual([['settled', 1]])
  await inTransaction(app, (tx) => planAgain(tx, id))
  await tries(10)
  await ask()
  expect(await alarms()).toEqual([
    ['settled', 1],
    ['open', 1],
  ])
})

test('a payment that its bank is at is canceled afterwards, under another key than the one that was refused', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { strapiPaymentId: id } = await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  const { payments } = server.providers
  const keys: string[] = []
  let isAtIt = true
  const readIntent = async (intent: string) => {
    const read = await payments.readIntent(intent)
    return isAtIt ? { ...read, status: 'processing' as const } : read
  }
  // the provider keeps its refusal for the key, and answers the intent as it is
  const asked = {
    ...payments,
    readIntent,
    cancelIntent(intent: string, key: string) {
      const isRefused = isAtIt || keys.includes(key)
      keys.push(key)
      return isRefused ? readIntent(intent) : payments.cancelIntent(intent, key)
    },
  }
  const cancel = async () => {
    const payment = await findPayment(app.db, id)
    return payment && cancelIntent({ ...server, providers: { ...server.providers, payments: asked } }, payment)
  }
  expect((await cancel())?.status).toBe('processing')
  isAtIt = false
  expect((await cancel())?.status).toBe('canceled')
  expect(new Set(keys).size).toBe(2)
  const operation = await findOperation(app.db, 'intent_cancel', `payment:${id}`)
  expect(operation).toMatchObject({ state: 'done', generation: 1 })
  await inTransaction(app, (tx) => operationDone(tx, operation?.id ?? 0, operation?.provider_id ?? ''))
})

test('a payment that its bank is at when it is called off is canceled afterwards, or it could be paid later', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { strapiPaymentId: id } = await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  const { intent_id: intentId } = await market.payment(id)
  const over = new Error('its goods are held still: it is not called off for good')
  const calledOff = inTransaction(app, async (tx) => {
    await tx.updateTable('payment').set({ state: 'processing' }).where('id', '=', id).execute()
    await callOffPayment(tx, id)
    expect(await findOperation(tx, 'intent_cancel', `payment:${id}`)).toMatchObject({ state: 'planned', params: { intentId } })
    throw over
  })
  await expect(calledOff).rejects.toBe(over)
})
