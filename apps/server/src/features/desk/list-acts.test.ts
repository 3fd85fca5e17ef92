import { desk, moderation, wallet } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { raiseAlarm } from '../../platform/alarms.ts'
import { statements } from '../../platform/db.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' })
const { app, as, person, server } = opened
const market = openMarket(opened)
const operator = await person({ operator: true })
const because = { reason: 'looked into it' }
const actsOn = async (subject: string, reader: Person = operator) => (await as(reader).call(desk.listActs, { query: { subject } })).data

async function ordered() {
  const mei = await market.seller()
  const { prepared, order } = await market.buy(await person(), [market.line(mei, await market.garment(mei))])
  return { number: order.orderNumber, group: order.fulfillmentGroups[0]?.id ?? 0, payment: `payment:${prepared.strapiPaymentId}` }
}
/** Settles an alarm, and answers it as acts name it. */
async function settled(kind: 'payment_mismatch' | 'refund_failed', subject: string) {
  await raiseAlarm(server, app.db, { kind, subject })
  const { data } = await as(operator).call(wallet.listAlarms, { query: {} })
  const { id = 0 } = data.find((one) => one.subject === subject) ?? {}
  await as(operator).call(wallet.settleAlarm, { params: { id }, body: because })
  return `alarm:${id}`
}

test('acts of an order are also those on alarms about its parts', async () => {
  const { number, group, payment } = await ordered()
  const alarm = await settled('payment_mismatch', payment)
  await as(operator).call(desk.cancelGroup, { params: { id: group }, body: because })
  const { rows } = await app.pool.query<{ id: number }>(`select id from refund where 'payment:' || payment_id = $1`, [payment])
  const ofRefund = await settled('refund_failed', `refund:${rows[0]?.id}`)
  const subjects = (await actsOn(`order:${number.toLowerCase()}`)).map(({ subject }) => subject)
  expect(subjects).toEqual([ofRefund, `group:${group}`, alarm])
  expect((await actsOn('order:')).map(({ subject }) => subject).slice(0, 3)).toEqual(subjects)
})

test('every part by which acts of an order are found is told to be of that order, also a refund that was sent again', async () => {
  const { number, group, payment } = await ordered()
  await as(operator).call(desk.cancelGroup, { params: { id: group }, body: because })
  const client = await app.pool.connect()
  const found = async () => {
    await client.query('begin')
    await client.query(`update refund set tries = 2 where 'payment:' || payment_id = $1`, [payment])
    return await client.query<{ subject: string; number: string | null }>(
      `select subject, orders_about(array[subject], 'en', 0) -> subject ->> 'orderNumber' as number from subjects_of_order($1)`,
      [number],
    )
  }
  const { rows } = await found().finally(() => client.release(true)) // without a commit
  const kinds = rows.map(({ subject }) => subject.replace(/:\d+/, ''))
  expect(kinds.toSorted()).toEqual(['group', 'item', 'payment', 'refund', 'refund:1', 'refund:2'])
  expect(new Set(rows.map((row) => row.number))).toEqual(new Set([number]))
})

interface Plan {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}
/** How many rows of the acts a plan went through. */
const actsRead = (plan: Plan): number =>
  (plan['Relation Name'] === 'operator_act' ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((sum, one) => sum + actsRead(one), 0)

test('acts of an order are found from the order: of twenty thousand about others none is read', async () => {
  const { number, group } = await ordered()
  await as(operator).call(desk.cancelGroup, { params: { id: group }, body: because })
  await app.pool.query(`
    insert into operator_act (act, subject, before, after, reason)
    select 'group_canceled', 'group:' || (1000000 + n), '{}', '{}', 'a test of lists' from generate_series(1, 20000) n`)
  await app.pool.query('analyze operator_act')
  const asked: [text: string, values: readonly unknown[]][] = []
  statements.heard = (text, values) => /from operator_act/.test(text) && asked.push([text, values])
  const found = await actsOn(`order:${number}`).finally(() => (statements.heard = undefined))
  expect(found.map(({ subject }) => subject)).toEqual([`group:${group}`])
  let read = 0
  for (const [text, values] of asked) {
    const { rows } = await app.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, [...values])
    read += rows[0] ? actsRead(rows[0]['QUERY PLAN'][0].Plan) : 0
  }
  expect([asked.length, read]).toEqual([1, 1])
})

test('acts are read of any operator, without those of the command line', async () => {
  const { rows } = await app.pool.query<{ id: number }>(`
    insert into operator_act (act, subject, before, after, reason) values ('person_blocked', 'account:1', '{}', '{}', 'by hand') returning id`)
  const { id } = await person()
  await as(operator).call(desk.blockPerson, { params: { id }, body: because })
  const { data } = await as(operator).call(desk.listActs, { query: { by: '@' } })
  expect(data.map(({ subject }) => subject)).toContain(`account:${id}`)
  expect(data.map((act) => act.id)).not.toContain(Number(rows[0]?.id))
  expect(data.some(({ by }) => by === null)).toBe(false)
})

test('an operator who is accused reads of the acts on that report nothing of what was reported', async () => {
  const [seller, other] = [await market.seller({ operator: true }), await person()]
  const dress = await market.garment(seller, { name: 'Silk dress' })
  const { id } = await as(other).call(moderation.sendReport, { body: { kind: 'listing', id: dress, reason: 'misleading' } })
  await as(operator).call(moderation.takeReport, { params: { id }, body: because })
  const report = async (reader: Person) => (await actsOn(`report:${id}`, reader))[0]?.about.report
  expect(await report(operator)).toEqual({ kind: 'listing', title: 'Silk dress' })
  expect(await report(seller)).toBeNull()
})
