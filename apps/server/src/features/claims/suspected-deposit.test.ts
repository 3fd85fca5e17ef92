import { claims, returns, wayback } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { openMarket } from '../../../test/market.ts'
import { connect } from '../../../test/providers.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' })
const { app, as, eventually, later } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)

test('a part of a deposit is kept, as all that its payment brought, while its bank suspects fraud', async () => {
  const mei = await market.seller()
  await connect(opened, mei)
  const { renter, groupId, itemId, paymentId } = await lending.running(mei, await lending.coat(mei))
  await market.says((await market.payment(paymentId)).intent_id, 'early_fraud_warning')
  await eventually(async () => (await market.alarms(`payment:${paymentId}`)).includes('fraud_warning'))
  await as(await lending.again(renter)).call(returns.startReturn, { params: { id: itemId }, body: {} })
  const lender = as(await lending.again(mei))
  await lender.call(wayback.confirmReturnDelivery, { params: { id: groupId }, body: {} })
  const pictures = [await market.photo(await lending.again(mei))]
  await lender.call(claims.claimDeposit, { params: { id: itemId }, body: { reason: 'damaged', amount: 15, pictures, comments: 'torn' } })
  await as(await lending.again(renter)).call(claims.answerClaim, { params: { id: itemId }, body: { accepted: true, pictures: [] } })
  const state = async () => {
    const { rows } = await sql<{ state: string }>`select state from earning where group_id = ${groupId} and kind = 'deposit'`.execute(
      app.db,
    )
    return rows.map((row) => row.state)
  }
  await later({ days: 1 })
  await later({ minutes: 1 })
  expect(await state()).toEqual(['due'])
  await later({ days: 14 })
  await eventually(async () => {
    await later({ minutes: 1 })
    return (await state())[0] === 'paid'
  })
}, 60_000)
