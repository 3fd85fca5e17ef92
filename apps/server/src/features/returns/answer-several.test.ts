import { returns } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { crowd, openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { standAt } from '../../../test/stand-at.ts'

const opened = await openApp(crowd)
const { app, as, person } = opened
const market = openMarket(opened)
const mei = await market.seller()

/** A group of some dresses that was handed over, all of them asked back. */
async function asked(count: number) {
  const alice = await person()
  const dresses = await Promise.all(Array.from({ length: count }, () => market.garment(mei)))
  const { order } = await market.buy(
    alice,
    dresses.map((dress) => market.line(mei, dress)),
  )
  const [group] = order.fulfillmentGroups
  if (!group) throw new Error('an order without a group')
  const items = group.orderItems.map(({ id }) => id)
  await standAt(
    app,
    { id: group.id, status: 'pickup_completed_by_customer' },
    items.map((id) => ({ id, status: 'pickup_completed_by_customer' })),
  )
  const details = await as(alice).call(returns.requestGroupReturn, { body: { fulfillmentGroupId: group.id, reason: 'changed_mind' } })
  const requests = items.map((item) => details.returnRequests.find(({ orderItems }) => orderItems.includes(item))?.id ?? 0)
  const { addresses } = await as(mei).call(returns.fundTerms, { params: { id: group.id } })
  return { alice, items, requests, groupId: group.id, address: addresses[0]?.id }
}
const fund = (groupId: number, amount: number, orderItemIds?: number[]) =>
  as(mei).call(returns.createFundIntent, {
    body: { amount, fulfillmentGroupId: groupId, useEarnings: true, ...(orderItemIds && { orderItemIds }) },
  })

test('two of three returns are approved with one press: a fund for them alone, its fee divided between them, the third still asked', async () => {
  const { requests, items, groupId, address } = await asked(3)
  const two = items.slice(0, 2)
  expect(await fund(groupId, 180, two)).toMatchObject({ funded: true, usageFee: 20 })
  const answer = await as(mei).call(returns.approveReturn, {
    body: { requestIds: requests.slice(0, 2), usageFee: 20, ...(address !== undefined && { returnToAddress: address }) },
  })
  expect(answer.returnRequests.map(({ status, usageFee }) => [status, usageFee])).toEqual([
    ['approved', 10],
    ['approved', 10],
    ['pending_merchant_review', 0],
  ])
  // the history says which pieces a step was about, and nothing of one that was about all
  const told = answer.history.filter(({ move }) => move === 'requestGroupReturn' || move === 'approveRequest')
  expect(told.map(({ itemIds }) => itemIds)).toEqual([[], two])
})

test('a fund of two returns that are approved one after the other takes its fee once', async () => {
  const { requests, groupId, address } = await asked(2)
  await fund(groupId, 180)
  for (const requestId of requests)
    await as(mei).call(returns.approveReturn, { body: { requestId, ...(address !== undefined && { returnToAddress: address }) } })
  const { data } = await as(mei).call(returns.groupReturns, { params: { id: groupId } })
  expect(data.map(({ status, usageFee }) => [status, usageFee])).toEqual([
    ['approved', 10],
    ['approved', 10],
  ])
})

test('several are rejected with one press, and requests of two groups are not answered together', async () => {
  const [one, other] = [await asked(2), await asked(1)]
  const mixed = await as(mei)
    .call(returns.rejectReturn, { body: { requestIds: [...one.requests, ...other.requests] } })
    .catch((error: unknown) => error)
  expect(JSON.stringify(mixed)).toContain('returns.request_not_found')
  const answer = await as(mei).call(returns.rejectReturn, {
    body: { requestIds: one.requests, rejectionReason: 'insufficient_reason', comments: 'Please see the listing.' },
  })
  expect(answer.returnRequests.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('an item says whether it may go back, and until when', async () => {
  const { alice, items, groupId } = await asked(1)
  const { returnUntil, canReturn } =
    (await as(alice).call(returns.cancelGroupReturn, { params: { id: groupId }, body: {} })).orderItems[0] ?? {}
  expect(canReturn).toBe(true)
  expect(Date.parse(returnUntil ?? '')).toBeGreaterThan(0)
  const answer = await as(alice).call(returns.initiateReturn, { params: { id: items[0] ?? 0 }, body: { reason: 'size_fit_issue' } })
  expect(answer.orderItems[0]).toMatchObject({ canReturn: false, returnUntil: null })
})
