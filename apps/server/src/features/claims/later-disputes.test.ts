// Disputes of what was paid after an order, such as an extension, as operators see them: with the order, and what we hold of it.
import { cart, claims, messaging, rentals } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { openMarket } from '../../../test/market.ts'
import { measures } from '../../../test/parcels.ts'
import { agreedSwap } from '../../../test/swapping.ts'

const opened = await openApp({ logLevel: 'silent' })
const { app, as, eventually, person } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)

/** The dispute of a payment, as an operator reads it. */
async function shown(payment: number) {
  await market.says((await market.payment(payment)).intent_id, 'dispute')
  const { id } = await eventually(async () => {
    const { rows } = await sql<{ id: number }>`select id from card_dispute where payment_id = ${payment} and status = 'open'`.execute(
      app.db,
    )
    return rows[0]
  })
  const operator = as(await person({ operator: true }))
  const details = await operator.call(claims.showDispute, { params: { id } })
  const { data } = await operator.call(claims.listDisputes, { query: {} })
  return {
    ...details,
    line: data.find((one) => one.id === id),
    part: (name: string) => details.draft.find((one) => one.name === name)?.text ?? '',
  }
}
const write = async (from: Person, to: Person, text: string, about: { fulfillmentGroup?: number; product?: number } = {}) =>
  as(await lending.again(from)).call(messaging.sendMessage, { body: { messageReceiver: to.id, text, ...about } })

test('a dispute of an extension is shown with its order, its group and what we hold of it', async () => {
  const lender = await market.seller()
  const { renter, order, groupId, itemId } = await lending.running(lender, await lending.coat(lender))
  await write(renter, lender, 'May I keep it three days more?')
  const extend = async (paymentDetails: { paymentIntentId: string } | null) =>
    as(await lending.again(renter)).call(rentals.extendRental, {
      params: { id: itemId },
      body: { extensionPeriod: '3 days', paymentDetails },
    })
  const { clientSecret, paymentIntentId, strapiPaymentId } = await extend(null)
  await market.confirm(clientSecret)
  await extend({ paymentIntentId: paymentIntentId ?? '' })

  const { line, groups, part } = await shown(strapiPaymentId)
  expect(line).toMatchObject({ orderId: order.id, orderNumber: order.orderNumber })
  expect(groups).toMatchObject([{ id: groupId, merchant: `${lender.username} store` }])
  expect(part('customer_name')).not.toBe('')
  expect(part('product_description')).toMatch(/\(rented, [a-z ]+\)/)
  expect(part('uncategorized_text')).not.toContain('by the word of')
  expect(part('uncategorized_text')).toContain(order.orderNumber)
  expect(part('uncategorized_text')).toMatch(/The disputed payment: 3 more days of the rental/)
  expect(part('uncategorized_text')).toContain('May I keep it three days more?')
}, 60_000)

test('what two people wrote about another order, another garment or a price is no evidence', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const [dress, other, third] = [await market.garment(mei, { stock: 2 }), await market.garment(mei), await market.garment(mei)]
  const { prepared, order } = await market.buy(alice, [market.line(mei, dress)])
  const { order: later } = await market.buy(alice, [market.line(mei, other)])
  const groupOf = (of: typeof order) => of.fulfillmentGroups[0]?.id ?? 0
  await write(alice, mei, 'Of this order', { fulfillmentGroup: groupOf(order) })
  await write(alice, mei, 'Of this garment', { product: dress })
  await write(mei, alice, 'Of nothing in particular')
  await write(alice, mei, 'Of another order', { fulfillmentGroup: groupOf(later) })
  await write(alice, mei, 'Of another garment', { product: third })
  const offer = (product: number, text: string) => as(alice).call(messaging.makeOffer, { body: { type: 'buy', product, price: 50, text } })
  await offer(dress, 'Of another price')
  const { part } = await shown(prepared.strapiPaymentId)
  const said = part('uncategorized_text')
  expect(['Of this order', 'Of this garment', 'Of nothing in particular'].every((text) => said.includes(text))).toBe(true)
  expect(said).not.toContain('Of another')
})

test('a piece that a swap brought is told as swapped: only its way was paid', async () => {
  const [mei, alice] = [await market.seller(), await market.seller()]
  const { pieces } = await agreedSwap(opened, market, [mei, alice])
  const [piece = 0] = pieces
  await sql`update product set parcel = ${measures}::jsonb where id = ${piece}`.execute(app.db)
  const to = market.homes.get(alice.id) ?? 0
  const cartItemId = async () => (await as(alice).call(cart.getCart, {})).items.find(({ product }) => product.id === piece)?.cartItemId ?? 0
  await as(alice).call(cart.changeDelivery, { body: { cartItemId: await cartItemId(), deliveryMethod: 'shipping' } })
  const { rates } = await market.rates(alice, { items: [{ productId: piece }], toAddressId: to, currency: 'USD' })
  const swapped = { productId: piece, quantity: 1, type: 'swap', deliveryMethod: 'shipping' } as const
  const { prepared } = await market.buy(alice, [{ ...swapped, cartItemId: await cartItemId(), selectedShippoRateId: rates[0]?.id }], {
    shippingAddressId: to,
  })
  const { part } = await shown(prepared.strapiPaymentId)
  expect(part('product_description')).toMatch(/^1 × .+ \(swapped, [a-z ]+\)$/)
})
