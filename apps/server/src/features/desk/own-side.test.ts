// What an operator who is one shop of a payment reads of the others.
import { desk, wallet } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { raiseAlarm } from '../../platform/alarms.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' })
const { app, as, person, server } = opened
const market = openMarket(opened)

async function alarmed() {
  const operator = await person({ operator: true })
  const [alice, mei, other] = [await person(), await market.seller(), await market.seller({ operator: true })]
  const [dress, coat] = [await market.garment(mei), await market.garment(other)]
  const { prepared, order } = await market.buy(alice, [market.line(mei, dress), market.line(other, coat)])
  const subject = `payment:${prepared.strapiPaymentId}`
  await raiseAlarm(server, app.db, { kind: 'payment_mismatch', subject })
  const alarmFor = async (who: Person) => (await as(who).call(wallet.listAlarms, { query: {} })).data.find((one) => one.subject === subject)
  return { operator, other, order, alarmFor }
}

test('an operator who is one shop of a payment reads in its alarm what was ordered of them, not of the others', async () => {
  const { operator, other, alarmFor } = await alarmed()
  expect((await alarmFor(operator))?.group?.pieces).toHaveLength(2)
  expect((await alarmFor(other))?.group?.pieces).toHaveLength(1)
})

test('nor in the list of acts', async () => {
  const { operator, other, alarmFor } = await alarmed()
  const { id = 0 } = (await alarmFor(operator)) ?? {}
  await as(operator).call(wallet.settleAlarm, { params: { id }, body: { reason: 'looked into it' } })
  const about = async (who: Person) => (await as(who).call(desk.listActs, { query: { subject: `alarm:${id}` } })).data[0]?.about
  expect((await about(operator))?.order?.pieces).toHaveLength(2)
  expect((await about(other))?.order?.pieces).toHaveLength(1)
})
