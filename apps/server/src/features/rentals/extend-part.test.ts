import { rentals, returns } from '@rondo/contracts'
import { addDays } from '@rondo/rules/kernel/days'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { openMarket } from '../../../test/market.ts'

const opened = await openApp({ limits: false })
await opened.byDay()
const { app, as, eventually } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)
const mei = await market.seller()

const extend = (who: Person, id: number, paymentDetails: { paymentIntentId: string } | null = null) =>
  as(who).call(rentals.extendRental, { params: { id }, body: { extensionPeriod: '3 days', paymentDetails } })
const heldBy = async (paymentId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from unit_day where owner_payment = ${paymentId}`.execute(app.db)
  return rows[0]?.n ?? 0
}

test('an extension that was opened for three pieces is not kept for the two that stay: all of it goes back, and two are dearer by two', async () => {
  const { renter, itemId, startDate } = await lending.running(mei, await lending.coat(mei, { stock: 3 }), { quantity: 3 })
  const opening = await extend(renter, itemId)
  expect([opening.price, await heldBy(opening.strapiPaymentId)]).toEqual([90, 9])
  await as(renter).call(returns.initiateReturn, { params: { id: itemId }, body: { reason: 'changed_mind', quantity: 1 } })
  expect((await lending.item(renter, itemId)).quantity).toBe(2)
  await market.confirm(opening.clientSecret)
  await expect(extend(renter, itemId, { paymentIntentId: opening.paymentIntentId ?? '' })).rejects.toMatchObject({
    body: { code: 'orders.payment_refunded' },
  })
  expect((await lending.item(renter, itemId)).rentOption?.returnBy).toBe(addDays(startDate, 3))
  await eventually(async () => {
    const rows = await app.db
      .selectFrom('refund')
      .select(['amount_minor', 'state'])
      .where('payment_id', '=', opening.strapiPaymentId)
      .execute()
    return rows[0]?.state === 'done' && rows[0].amount_minor === Math.round(opening.total * 100)
  })
  expect(await heldBy(opening.strapiPaymentId)).toBe(0)
  const again = await extend(renter, itemId)
  expect(again.price).toBe(60)
  await market.confirm(again.clientSecret)
  expect(await extend(renter, itemId, { paymentIntentId: again.paymentIntentId ?? '' })).toMatchObject({
    success: true,
    returnBy: addDays(startDate, 6),
  })
})
