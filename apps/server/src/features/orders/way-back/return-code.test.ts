import { notifications, returns, wayback } from '@rondo/contracts'
import { returnCodes } from '@rondo/rules/kernel/limits'
import { expect, test } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { openLending } from '../../../../test/lending.ts'
import { openMarket } from '../../../../test/market.ts'

const opened = await openApp({ limits: false })
const { as, eventually, later } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)
const mei = await market.seller()

/** A rental that its renter is about to bring back in person. */
async function brought() {
  const { groupId, itemId, renter } = await lending.running(mei, await lending.coat(mei))
  const params = { id: groupId }
  const codeOf = async () => (await as(await lending.again(mei)).call(wayback.showReturnCode, { params })).code ?? ''
  const enter = async (code: string) => as(await lending.again(renter)).call(wayback.enterReturnCode, { params, body: { code } })
  await as(renter).call(returns.startReturn, { params: { id: itemId }, body: {} })
  return { params, itemId, renter, codeOf, enter }
}
const other = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

test('five wrong codes make it another one and end the day, and the lender is told: nobody guesses it while a return lasts', async () => {
  const { params, renter, codeOf, enter } = await brought()
  const code = await codeOf()
  for (let left = returnCodes.tries - 1; left >= 0; left--)
    await expect(enter(other(code))).rejects.toMatchObject({
      status: 400,
      body: { code: 'orders.pickup_code_invalid', details: { triesLeft: left } },
    })
  const next = await codeOf()
  await expect(enter(next)).rejects.toMatchObject({ status: 429, body: { code: 'returns.code_locked' } })
  await later({ hours: 23 })
  await expect(enter(next)).rejects.toMatchObject({ status: 429 })
  const seen = await as(await lending.again(renter)).call(wayback.showReturnCode, { params })
  expect([seen.code, seen.triesLeft, seen.lockedUntil === null]).toEqual([null, 0, false])
  const told = async () => (await as(await lending.again(mei)).call(notifications.listNotifications, { query: {} })).data
  await eventually(async () => (await told()).some(({ kind }) => kind === 'return_code_locked'))
  await later({ hours: 2 })
  const { status } = await enter(next)
  expect(status).toBe('return_delivered')
})

test('a code that was said for one return opens no other: it ends with the receipt, however that is confirmed', async () => {
  const { groupId, itemId, renter } = await lending.running(mei, await lending.coat(mei, { stock: 2 }), { quantity: 2 })
  const params = { id: groupId }
  const start = async (id: number) => as(renter).call(returns.startReturn, { params: { id }, body: {} })
  const asked = await as(renter).call(returns.initiateReturn, { params: { id: itemId }, body: { quantity: 1 } })
  await start(asked.orderItems.find(({ status }) => status === 'return_approved_by_merchant')?.id ?? 0)
  const lender = as(await lending.again(mei))
  const { code } = await lender.call(wayback.showReturnCode, { params })
  await lender.call(wayback.confirmReturnDelivery, { params, body: {} })
  await start(itemId)
  await expect(as(renter).call(wayback.enterReturnCode, { params, body: { code: code ?? '' } })).rejects.toMatchObject({
    body: { code: 'orders.pickup_code_invalid' },
  })
})
