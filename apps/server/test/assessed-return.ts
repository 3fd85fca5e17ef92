// Goods that were fetched, came back and were looked at, of a payment whose refund waits for the bank of its customer.
import { returns, wayback } from '@rondo/contracts'
import type { openApp, Person } from './app.ts'
import type { openMarket } from './market.ts'
import { standAt } from './stand-at.ts'

type App = Awaited<ReturnType<typeof openApp>>
type Market = ReturnType<typeof openMarket>
type Order = Awaited<ReturnType<Market['place']>>

/** The first group of an order was fetched, and its customer asks all of it back. */
export async function askedBack({ app, as }: Pick<App, 'app' | 'as'>, customer: Person, { fulfillmentGroups: [group] }: Order) {
  const params = { id: group?.id ?? 0 }
  const itemId = group?.orderItems[0]?.id ?? 0
  const status = 'pickup_completed_by_customer' as const
  await standAt(app, { id: params.id, status }, [{ id: itemId, status }])
  await as(customer).call(returns.requestGroupReturn, { body: { fulfillmentGroupId: params.id, reason: 'changed_mind' } })
  return { params, itemId }
}

/** A merchant has paid the fund of held earnings, received one piece and found it good; the refund is not paid yet. */
export async function assessedReturn({ app, as, person }: Pick<App, 'app' | 'as' | 'person'>, market: Market) {
  const [mei, alice] = [await market.seller(), await person()]
  const { strapiPaymentId: payment, clientSecret } = await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  await market.confirm(clientSecret, 'pm_card_refundWaits')
  const order = await market.place(alice, payment)
  const { params, itemId } = await askedBack({ app, as }, alice, order)
  const returnToAddress = market.homes.get(mei.id) ?? 0
  const fund = { amount: 100, fulfillmentGroupId: params.id, useEarnings: true, returnToAddress }
  await as(mei).call(returns.createFundIntent, { body: fund })
  await as(mei).call(returns.approveAllReturns, { params, body: { returnToAddress } })
  await as(alice).call(returns.startReturn, { params: { id: itemId }, body: {} })
  await as(mei).call(wayback.confirmReturnDelivery, { params, body: {} })
  await as(mei).call(wayback.updateConditions, { params, body: { productUpdates: [{ orderItemId: itemId, condition: 'good' }] } })
  return { alice, mei, params, payment }
}
