// What support takes out of the shop is sold to nobody, not even to whoever stands at its payment.
import { cart, desk, messaging, orders } from '@rondo/contracts'
import { Refused } from '@rondo/contracts/kernel/call'
import { beforeAll, expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { openMarket } from '../../../test/market.ts'
import { agreedSwap } from '../../../test/swapping.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' })
const { app, as, eventually, person } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)
let operator: Person
beforeAll(async () => {
  operator = await person({ operator: true })
})

const reason = 'It is a copy.'
const takeDown = (id: number) => as(operator).call(desk.takeListingDown, { params: { id }, body: { reason } })
const block = ({ id }: Person) => as(operator).call(desk.blockPerson, { params: { id }, body: { reason } })

/** Pays what was prepared, and answers how the payment has ended and what went back of it. */
async function pays(alice: Person, { clientSecret, strapiPaymentId: id }: Awaited<ReturnType<typeof market.prepare>>) {
  await market.confirm(clientSecret)
  await market.place(alice, id).catch(() => undefined)
  await eventually(async () => ['succeeded', 'refunded', 'canceled'].includes((await market.payment(id)).state))
  const { state, refunded_minor: refunded } = await market.payment(id)
  return [state, refunded]
}

test.each(['taken down', 'of a shop that is blocked'])(
  'a piece that is %s while its buyer pays is not sold: the money goes back',
  async (how) => {
    const [mei, alice] = [await market.seller(), await person()]
    const dress = await market.garment(mei)
    const prepared = await market.prepare(alice, [market.line(mei, dress)])
    await (how === 'taken down' ? takeDown(dress) : block(mei))
    expect(await pays(alice, prepared)).toEqual(['refunded', 11_880])
    expect(await market.stockOf(dress)).toEqual({ stock: 1, reserved: 0 })
  },
)

test('days of a rental that is taken down while its renter pays are not let', async () => {
  const [lender, alice] = [await market.seller(), await person()]
  const coat = await lending.coat(lender)
  const rentOption = { option: 'day' as const, number: 3, startDate: await lending.firstDay() }
  const prepared = await market.prepare(alice, [market.line(lender, coat, { type: 'rent', rentOption })])
  await takeDown(coat)
  const [state] = await pays(alice, prepared)
  expect(state).toBe('refunded')
})

test('what others sell in the same order stands', async () => {
  const [mei, claire, alice] = [await market.seller(), await market.seller(), await person()]
  const [dress, hat] = [await market.garment(mei), await market.garment(claire)]
  const prepared = await market.prepare(alice, [market.line(mei, dress), market.line(claire, hat)])
  await block(mei)
  expect(await pays(alice, prepared)).toEqual(['succeeded', 11_880])
  const orderId = Number((await market.payment(prepared.strapiPaymentId)).order_id)
  const { fulfillmentGroups } = await as(alice).call(orders.showOrder, { params: { id: orderId } })
  expect(fulfillmentGroups.map(({ merchant, status }) => [merchant.id, status])).toEqual([
    [mei.id, 'canceled'],
    [claire.id, 'processing'],
  ])
})

test.each(['of the same shop', 'of another shop'])(
  'a file that is taken down while its buyer pays is not sold with another %s',
  async (whose) => {
    const [mei, alice] = [await market.seller(), await person()]
    const other = whose === 'of the same shop' ? mei : await market.seller()
    const file = { product_type: 'virtual', stock: 999, open_to_pickup: false, open_to_shipping: false }
    const [copy, sketch] = [await market.garment(mei, file), await market.garment(other, file)]
    const digital = { deliveryMethod: 'virtual', pickupAddressId: null } as const
    const prepared = await market.prepare(alice, [market.line(mei, copy, digital), market.line(other, sketch, digital)])
    await takeDown(copy)
    expect(await pays(alice, prepared)).toEqual(['succeeded', 11_880])
    const orderId = Number((await market.payment(prepared.strapiPaymentId)).order_id)
    const { fulfillmentGroups, status } = await as(alice).call(orders.showOrder, { params: { id: orderId } })
    const items = fulfillmentGroups.flatMap((group) => group.orderItems.map((item) => [item.product.id, item.status, group.status]))
    expect(status).toBe('delivered')
    expect(items).toEqual([
      [copy, 'canceled', other === mei ? 'delivery_completed_to_customer' : 'canceled'],
      [sketch, 'delivered', 'delivery_completed_to_customer'],
    ])
  },
)

test('a price that was agreed about what is lost is not used up by the rest of the order', async () => {
  const [mei, claire, alice] = [await market.seller(), await market.seller(), await person()]
  const [dress, hat] = [await market.garment(mei), await market.garment(claire)]
  const offer = await as(alice).call(messaging.makeOffer, { body: { type: 'buy', product: dress, price: 80 } })
  await as(mei).call(messaging.respondToOffer, { params: { id: offer.messageId }, body: { accepted: true } })
  const prepared = await market.prepare(alice, [market.line(mei, dress), market.line(claire, hat)])
  expect(prepared.totals.subtotal).toBe(180)
  await block(mei)
  expect((await pays(alice, prepared))[0]).toBe('succeeded')
  expect((await as(alice).call(messaging.showOffer, { params: { id: offer.id } })).agreement).toMatchObject({ ended: null })
})

test('a swap of which a piece is taken down is checked out by nobody, in words of its own', async () => {
  const [anna, mei] = [await market.seller(), await market.seller()]
  const { pieces } = await agreedSwap(opened, market, [anna, mei])
  await takeDown(pieces[0] ?? 0)
  for (const [who, piece] of [
    [mei, pieces[0] ?? 0],
    [anna, pieces[1] ?? 0],
  ] as const) {
    const { items } = await as(who).call(cart.getCart, {})
    const line = items.find(({ product }) => product.id === piece)
    expect(line?.problem).toBe('cart.swap_withdrawn')
    const asked = { productId: piece, quantity: 1, type: 'swap', cartItemId: line?.cartItemId ?? 0, deliveryMethod: 'pickup' } as const
    const refused: unknown = await market.prepare(who, [asked]).catch((error: unknown) => error)
    if (!(refused instanceof Refused)) throw new Error('it was checked out')
    expect(refused.body?.errors).toEqual({
      [String(piece)]: 'Support took a piece of this swap out of the shop. Cancel the swap, or it ends by itself.',
    })
  }
  expect(await app.db.selectFrom('payment').select('id').where('account_id', 'in', [anna.id, mei.id]).execute()).toEqual([])
})

test.each([
  ['the piece that somebody pays the way of', 0],
  ['the piece that is given for it', 1],
] as const)('%s is taken down after the checkout of a swap was prepared: nobody is bound', async (_what, at) => {
  const [anna, mei] = [await market.seller(), await market.seller()]
  const { swapId, pieces } = await agreedSwap(opened, market, [anna, mei])
  const [coat = 0] = pieces
  const { items } = await as(mei).call(cart.getCart, {})
  const cartItemId = items.find(({ product }) => product.id === coat)?.cartItemId ?? 0
  const prepared = await market.prepare(mei, [{ ...market.line(anna, coat), type: 'swap', cartItemId }])
  await takeDown(pieces[at] ?? 0)
  expect((await pays(mei, prepared))[0]).toBe('canceled') // what is picked up costs nothing
  expect(await market.stockOf(coat)).toEqual({ stock: 1, reserved: 1 })
  const swap = await app.db.selectFrom('swap_record').select('status').where('id', '=', swapId).executeTakeFirst()
  expect(swap?.status).toBe('agreed')
})
