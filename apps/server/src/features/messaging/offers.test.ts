import { cart, desk, listings, messaging, notifications, orders } from '@rondo/contracts'
import { Refused } from '@rondo/contracts/kernel/call'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { fewestStatementsOf } from '../../../test/statements.ts'
import { openSession } from '../../platform/sessions.ts'

const opened = await openApp({ logLevel: 'silent' })
const { as, app, later, person, eventually } = opened
const market = openMarket(opened)

type Asked = Partial<Parameters<typeof bodyOf>[0]>
const bodyOf = (body: {
  type: 'buy' | 'rent' | 'bundle'
  product?: number
  products?: number[]
  price: number
  to?: number
  rentOption?: { option: 'day'; number: number }
  text?: string
}) => body
const offer = (who: Person, product: number, price: number, more: Asked = {}) =>
  as(who).call(messaging.makeOffer, { body: bodyOf({ type: 'buy', product, price, ...more }) })
const respond = (who: Person, { messageId }: { messageId: number }, accepted: boolean, responseMessage?: string) =>
  as(who).call(messaging.respondToOffer, { params: { id: messageId }, body: { accepted, ...(responseMessage && { responseMessage }) } })
const book = async (who: Person, query: object = {}) => (await as(who).call(messaging.listOffers, { query })).data
const show = (who: Person, id: number) => as(who).call(messaging.showOffer, { params: { id } })
const cartOf = async (who: Person) => (await as(who).call(cart.getCart, {})).items
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? error.body?.code : String(error)),
  )
async function haggle(changes: Parameters<typeof market.garment>[1] = {}) {
  const [anna, mei] = [await person(), await market.seller()]
  return { anna, mei, dress: await market.garment(mei, changes) }
}
const tiers = [{ option: 'day', number: 3, priceMinor: 3_000 }] as const

test('both people of an offer come with their portrait, and a list asks no more for it', async () => {
  const { anna, mei, dress } = await haggle()
  // what a mail about the offer asks meanwhile is not the list's
  const statements = async () =>
    (
      await fewestStatementsOf(
        () => book(mei),
        (text) => text.includes('as proposer'),
      )
    ).length
  await offer(anna, dress, 80)
  const before = await statements()
  const portrait = JSON.stringify({ id: 1, key: 'anna', width: 720, height: 720 })
  await sql`update person set portrait = ${portrait}::jsonb where id = ${anna.id}`.execute(app.db)
  const [listed] = await book(mei)
  expect(listed?.proposer.avatar).toContain('anna')
  expect(listed?.receiver).toMatchObject({ id: mei.id, avatar: null })
  expect(await statements()).toBeLessThanOrEqual(before)
})

test('an offer is a card in the conversation: its price, its clock, and what each of the two may do with it', async () => {
  const { anna, mei, dress } = await haggle()
  const made = await offer(anna, dress, 80.5, { text: 'Would you take less?' })
  expect(made).toMatchObject({
    type: 'buy',
    status: 'pending',
    price: 80.5,
    listedPrice: 100,
    currency: 'USD',
    isProposer: true,
    moves: ['withdraw'],
  })
  expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(48 * 3_600_000)
  const { data } = await as(mei).call(messaging.openChat, { params: { id: anna.id }, query: {} })
  expect(data).toMatchObject([
    {
      messageType: 'offer',
      text: 'Would you take less?',
      offerPrice: 80.5,
      product: { id: dress },
      status: { responded: false, accepted: null },
      offer: { id: made.id, moves: ['accept', 'decline', 'counter'], isMerchant: true, products: [{ id: dress }] },
    },
  ])
  const { data: chats } = await as(mei).call(messaging.listChats, { query: {} })
  expect(chats).toMatchObject([{ lastMessageType: 'offer', lastMessageOffer: { price: 80.5, currency: 'USD' } }])
  expect(await book(mei, { as: 'merchant', state: 'open' })).toHaveLength(1)
  expect(await book(mei, { as: 'buyer' })).toEqual([])
  await app.pool.query('update message set removed_at = app_now() where offer_id = $1', [made.id])
  const { data: removed } = await as(mei).call(messaging.listChats, { query: {} })
  expect(removed).toMatchObject([{ lastMessageOffer: null }])
})

test('who offers a price, or answers one, has read what the other one wrote', async () => {
  const { anna, mei, dress } = await haggle()
  const unread = async (who: Person) => (await as(who).call(messaging.countUnread, {})).count
  const made = await offer(anna, dress, 80)
  expect(await unread(mei)).toBe(1)
  await respond(mei, made, false)
  expect(await unread(mei)).toBe(0)
  await as(mei).call(messaging.sendMessage, { body: { messageReceiver: anna.id, text: 'A little more?' } })
  expect(await unread(anna)).toBe(1)
  await offer(anna, dress, 90)
  expect(await unread(anna)).toBe(0)
})

test('an accepted offer holds its price for that buyer: it lands in the cart, is charged, and is used once', async () => {
  const { anna, mei, dress } = await haggle({ stock: 3 })
  const made = await offer(anna, dress, 80)
  expect(await respond(mei, made, true, 'With pleasure')).toMatchObject({
    status: { responded: true, accepted: true, responseMessage: 'With pleasure' },
  })
  expect(await book(anna, { state: 'open' })).toHaveLength(1) // it waits to be bought
  const [line] = await cartOf(anna)
  expect(line).toMatchObject({ unitPrice: 80, listedPrice: 100, lineTotal: 80, agreed: { price: 80, lack: null }, problem: null })
  const eve = await person()
  await market.add(eve, { product: dress, type: 'buy', deliveryMethod: 'pickup' })
  expect(await cartOf(eve)).toMatchObject([{ unitPrice: 100, agreed: null }])

  const bought = market.line(mei, dress, { cartItemId: line?.cartItemId })
  const { prepared, order } = await market.buy(anna, [bought])
  expect(prepared.totals).toMatchObject({ subtotal: 80, platformFee: 8, tax: 7.04, total: 95.04 })
  expect(order.subtotal).toBe(80)
  expect(await show(anna, made.id)).toMatchObject({ status: 'accepted', agreement: { ended: 'used' } })
  await market.add(anna, { product: dress, type: 'buy', deliveryMethod: 'pickup' })
  expect(await cartOf(anna)).toMatchObject([{ unitPrice: 100, agreed: null }])
  expect(await market.ledger('merchant_pending', String(mei.id))).toBe(-8_000)
})

test('what the buyer saw is frozen: sums that are others by now are refused before anything is held', async () => {
  const { anna, mei, dress } = await haggle()
  const shown = { charged: 118.8, total: 118.8, shipping: 0, deposits: 0 }
  const made = await offer(anna, dress, 80)
  await respond(mei, made, true)
  const attempt = market.prepare(anna, [market.line(mei, dress)], { shown })
  expect(await refusal(attempt)).toBe('checkout.changed')
  const agreed = { charged: 95.04, total: 95.04, shipping: 0, deposits: 0 }
  const { strapiPaymentId, clientSecret } = await market.prepare(anna, [market.line(mei, dress)], { shown: agreed })
  await later({ minutes: 5 })
  await sql`update price_agreement set expires_at = app_now() where buyer_id = ${anna.id}`.execute(app.db)
  await market.confirm(clientSecret)
  expect((await market.place(anna, strapiPaymentId)).subtotal).toBe(80) // agreed when it was prepared, so it is what is paid
})

test('the agreed price is for one piece, and never above the listed one', async () => {
  const { anna, mei, dress } = await haggle({ stock: 5 })
  await respond(mei, await offer(anna, dress, 80), true)
  const [line] = await cartOf(anna)
  await as(anna).call(cart.changeQuantity, { body: { cartItemId: line?.cartItemId ?? 0, action: 'increase' } })
  expect(await cartOf(anna)).toMatchObject([{ quantity: 2, unitPrice: 100, lineTotal: 200, agreed: { price: 80, lack: 'quantity' } }])
  await sql`update product set price_minor = 7000 where id = ${dress}`.execute(app.db)
  expect(await cartOf(anna)).toMatchObject([{ unitPrice: 70, agreed: null }])
})

test('either side answers with another price: the offer before is answered by it, and the buyer may be the one who accepts', async () => {
  const { anna, mei, dress } = await haggle()
  const first = await offer(anna, dress, 70)
  expect(await refusal(offer(anna, dress, 75))).toBe('messaging.offer_open')
  expect(await refusal(offer(mei, dress, 69, { to: anna.id }))).toBe('messaging.offer_below_theirs')
  expect(await show(anna, first.id)).toMatchObject({ status: 'pending' })
  const second = await offer(mei, dress, 90, { to: anna.id })
  expect(await refusal(offer(anna, dress, 95))).toBe('messaging.offer_above_theirs')
  expect(await show(anna, first.id)).toMatchObject({ status: 'countered', moves: [] })
  expect(second).toMatchObject({ isProposer: true, isMerchant: true, receiver: { id: anna.id } })
  await respond(anna, second, true)
  expect(await cartOf(anna)).toMatchObject([{ unitPrice: 90, agreed: { price: 90 } }])
  expect(await cartOf(mei)).toEqual([])
})

test('several pieces of one merchant have one price, which counts while all of them are bought together', async () => {
  const { anna, mei, dress } = await haggle()
  const coat = await market.garment(mei, { price_minor: 5_000 })
  const made = await offer(anna, 0, 120, { type: 'bundle', product: undefined as never, products: [dress, coat] })
  expect(made).toMatchObject({ listedPrice: 150, products: [{ id: dress }, { id: coat }] })
  await respond(mei, made, true)
  const lines = await cartOf(anna)
  expect(lines.map(({ unitPrice }) => unitPrice)).toEqual([80, 40])
  expect((await market.prepare(anna, [market.line(mei, dress), market.line(mei, coat)])).totals.subtotal).toBe(120)
  await as(anna).call(cart.removeItem, { params: { cartItemId: lines[1]?.cartItemId ?? 0 } })
  expect(await cartOf(anna)).toMatchObject([{ unitPrice: 100, agreed: { lack: 'bundle', pieces: 2 } }])
  expect((await market.prepare(anna, [market.line(mei, dress)])).totals.subtotal).toBe(100)
})

test('the book of rental offers: the merchant of the product answers, and the price is that of the period', async () => {
  await opened.byDay()
  const { anna, mei, dress } = await haggle({ for_rent: true, rent_tiers: tiers, min_rental_days: 1, max_rental_days: 30 })
  const rentOption = { option: 'day', number: 3 } as const
  const made = await offer(anna, dress, 25, { type: 'rent', rentOption })
  expect(made).toMatchObject({ type: 'rent', listedPrice: 30, rentOption })
  const put = (who: Person, status: 'accepted' | 'rejected') =>
    as(who).call(messaging.answerOffer, { params: { id: made.id }, body: { status } })
  expect(await refusal(put(anna, 'accepted'))).toBe('messaging.offer_not_merchant')
  expect(await refusal(put(await person(), 'accepted'))).toBe('messaging.offer_not_found')
  expect(await put(mei, 'accepted')).toMatchObject({ status: 'accepted' })
  expect(await refusal(put(mei, 'rejected'))).toBe('messaging.offer_answered')
  expect(await cartOf(anna)).toMatchObject([{ type: 'rent', unitPrice: 25, listedPrice: 30, deposit: 15, rentalPeriod: rentOption }])
  const other = await offer(anna, dress, 20, { type: 'rent', rentOption })
  await as(mei).call(messaging.answerOffer, { params: { id: other.id }, body: { status: 'rejected' } })
  expect(await show(anna, other.id)).toMatchObject({ status: 'rejected' })
  expect((await book(anna, { type: 'rent' })).map(({ id }) => id)).toEqual([other.id, made.id])
})

test('an offer comes and is answered by the documented messages too', async () => {
  const { anna, mei, dress } = await haggle()
  const send = (body: object) =>
    as(anna).call(messaging.sendMessage, { body: { messageReceiver: mei.id, messageType: 'offer', product: dress, ...body } as never })
  expect(await refusal(send({}))).toBe('messaging.offer_price')
  const first = await send({ offerPrice: 60, clientId: '0b7c8a52-7a3e-4c1b-9a53-2f8ad6a1c001' })
  expect((await send({ offerPrice: 60, clientId: '0b7c8a52-7a3e-4c1b-9a53-2f8ad6a1c001' })).id).toBe(first.id)
  const declined = await as(mei).call(messaging.changeMessage, { params: { id: first.id }, body: { status: 'declined' } })
  expect(declined.status).toMatchObject({ responded: true, accepted: false })
  const again = await send({ offerPrice: 65 })
  const body = { messageId: again.id, accepted: true, responseMessage: 'Fine' }
  expect(await refusal(as(anna).call(messaging.respondToOfferNamed, { body }))).toBe('messaging.not_receiver')
  expect(await refusal(as(await person()).call(messaging.respondToOfferNamed, { body }))).toBe('messaging.not_found')
  expect((await as(mei).call(messaging.respondToOfferNamed, { body })).status).toMatchObject({ accepted: true, responseMessage: 'Fine' })
})

test.each([
  ['above the listed price', 100.01, {}, 'messaging.offer_above_listed'],
  ['of nothing', 0, {}, 'messaging.offer_price'],
  ['below nothing', -1, {}, 'messaging.offer_price'],
  ['of a part of a cent', 10.005, {}, 'messaging.offer_price'],
  ['for a rental that is not offered', 10, { type: 'rent', rentOption: { option: 'day', number: 3 } }, 'messaging.offer_unavailable'],
  ['for a bundle of one', 10, { type: 'bundle' }, 'messaging.offer_pieces'],
  ['for a piece of nobody', 10, { product: 999_999_999 }, 'messaging.product_not_found'],
] as const)('an offer %s is refused', async (_what, price, more, code) => {
  const { anna, mei, dress } = await haggle()
  expect(await refusal(offer(anna, dress, price, more as Asked))).toBe(code)
  expect(await book(mei)).toEqual([])
})

test('nobody offers to themselves, for what is gone, or to somebody who never wrote', async () => {
  const { anna, mei, dress } = await haggle()
  expect(await refusal(offer(mei, dress, 50))).toBe('messaging.own_product')
  expect(await refusal(offer(mei, dress, 50, { to: anna.id }))).toBe('messaging.offer_unasked')
  expect(await refusal(offer(anna, dress, 50, { to: (await person()).id }))).toBe('messaging.product_not_found')
  await sql`update product set active = false where id = ${dress}`.execute(app.db)
  expect(await refusal(offer(anna, dress, 50))).toBe('messaging.offer_unavailable')
  await sql`update product set active = true where id = ${dress}`.execute(app.db)
})

test("below a lender's lowest price an offer is declined by itself, and nobody else sees why", async () => {
  const { anna, mei, dress } = await haggle()
  const floor = (who: Person, percent: number | null) => as(who).call(messaging.setFloor, { params: { id: dress }, body: { percent } })
  expect(await refusal(floor(anna, 70))).toBe('listings.not_found')
  expect(await floor(mei, 70)).toEqual({ percent: 70 })
  expect(await as(mei).call(messaging.showFloor, { params: { id: dress } })).toEqual({ percent: 70 })
  const low = await offer(anna, dress, 69.99)
  expect(low).toMatchObject({ status: 'declined', moves: [], isAutomatic: false })
  expect(JSON.stringify(low)).not.toMatch(/\b70\b/)
  expect(await show(mei, low.id)).toMatchObject({ status: 'declined', isAutomatic: true })
  expect(await offer(anna, dress, 70)).toMatchObject({ status: 'pending' })
  expect(await floor(mei, null)).toEqual({ percent: null })
})

test('tries have an end: five offers about a piece in the time of one, alone or with another', async () => {
  const { anna, mei, dress } = await haggle()
  const coat = await market.garment(mei)
  await as(mei).call(messaging.setFloor, { params: { id: dress }, body: { percent: 95 } })
  const both = (price: number) => offer(anna, 0, price, { type: 'bundle', product: undefined as never, products: [coat, dress] })
  for (let n = 1; n <= 4; n++) await offer(anna, dress, n)
  await both(5)
  expect(await refusal(offer(anna, dress, 9))).toBe('messaging.offer_many')
  expect(await refusal(both(9))).toBe('messaging.offer_many')
  expect(await refusal(offer(anna, coat, 50))).toBe('done')
})

/** A session that has not ended, after days. */
const again = async (who: Person): Promise<Person> => ({ ...who, jwt: await openSession(app, app.db, { id: who.id, passwordVersion: 1 }) })
test('an offer ends after 48 hours, and an agreed price too; both stay as they are then', async () => {
  let { anna, mei } = await haggle()
  const dress = await market.garment(mei)
  const coat = await market.garment(mei)
  const [waits, agreed] = [await offer(anna, dress, 80), await offer(anna, coat, 80)]
  await respond(mei, agreed, true)
  await later({ hours: 49 })
  ;[anna, mei] = [await again(anna), await again(mei)]
  expect(await show(anna, waits.id)).toMatchObject({ status: 'expired', moves: [] })
  expect(await refusal(respond(mei, waits, true))).toBe('messaging.offer_answered')
  expect(await show(anna, agreed.id)).toMatchObject({ status: 'accepted', agreement: { ended: 'expired' } })
  expect(await cartOf(anna)).toMatchObject([{ unitPrice: 100, agreed: null, priceWas: 80 }]) // the cart says that it was less
  await eventually(async () => (await notices(anna)).includes('offer_expired'))
})

test('an agreement ends for good when the piece is sold out or taken off', async () => {
  const { anna, mei, dress } = await haggle()
  const coat = await market.garment(mei)
  const [one, two] = [await offer(anna, dress, 80), await offer(anna, coat, 80)]
  for (const each of [one, two]) await respond(mei, each, true)
  await market.buy(await person(), [market.line(mei, dress)])
  expect((await show(anna, one.id)).agreement).toMatchObject({ ended: 'sold_out' })
  await sql`update product set active = false where id = ${coat}`.execute(app.db)
  await sql`update product set active = true where id = ${coat}`.execute(app.db)
  expect((await show(anna, two.id)).agreement).toMatchObject({ ended: 'unlisted' })
  expect((await cartOf(anna)).map(({ agreed }) => agreed)).toEqual([null, null])
})

test('both sides hear at once of an agreed price that ends, by whatever its piece is gone; of a bundle nothing is open then', async () => {
  const { anna, mei, dress } = await haggle()
  const coat = await market.garment(mei)
  const made = await offer(anna, 0, 120, { type: 'bundle', product: undefined as never, products: [dress, coat] })
  await respond(mei, made, true)
  expect(await book(anna, { state: 'open' })).toHaveLength(1)
  const told = async () =>
    (
      await sql<{ audiences: unknown }>`
        select audiences from outbox where type = 'stock.agreement_ended' and audiences @> ${JSON.stringify([{ tell: [anna.id] }])}::jsonb`.execute(
        app.db,
      )
    ).rows.map(({ audiences }) => audiences)
  // the merchant has none left, without a sale
  await sql`select set_stock(${dress}, 0)`.execute(app.db)
  expect(await told()).toEqual([
    [
      { tell: [anna.id], touches: ['cart', 'offers'] },
      { tell: [mei.id], touches: ['offers'] },
    ],
  ])
  expect((await show(anna, made.id)).agreement).toMatchObject({ ended: 'sold_out' })
  expect([await book(anna, { state: 'open' }), await book(anna, { state: 'closed' })]).toMatchObject([[], [{ id: made.id }]])
  await sql`update product set active = false where id = ${coat}`.execute(app.db)
  expect(await told()).toHaveLength(2)
  // as they were, past the commands that tell the search
  await sql`select set_stock(${dress}, 1)`.execute(app.db)
  await sql`update product set active = true where id = ${coat}`.execute(app.db)
})

test('of a piece that was deleted, or that support took out of the shop, an offer shows no picture', async () => {
  const { anna, mei, dress } = await haggle({ photos: [{ id: 1, key: 'gone', width: 4, height: 5, alt: 'A dress' }] as never })
  const made = await offer(anna, dress, 80)
  expect(made.product.photos).toHaveLength(1)
  await as(mei).call(listings.deleteProduct, { params: { id: dress } })
  expect((await show(anna, made.id)).product).toMatchObject({ id: dress, active: false, photos: [] })
  const copy = await market.garment(mei, { photos: [{ id: 2, key: 'copy', width: 4, height: 5, alt: 'A copy' }] as never })
  const about = await offer(anna, copy, 80)
  await as(await person({ operator: true })).call(desk.takeListingDown, { params: { id: copy }, body: { reason: 'It is a copy.' } })
  expect((await show(anna, about.id)).product).toMatchObject({ id: copy, active: false, photos: [] })
})

test('who offers takes it back while it waits, and nobody else', async () => {
  const { anna, mei, dress } = await haggle()
  const made = await offer(anna, dress, 80)
  const take = (who: Person) => as(who).call(messaging.withdrawOffer, { params: { id: made.id } })
  expect(await refusal(take(mei))).toBe('messaging.offer_not_proposer')
  expect(await refusal(take(await person()))).toBe('messaging.offer_not_found')
  expect(await take(anna)).toMatchObject({ status: 'withdrawn' })
  expect(await refusal(take(anna))).toBe('messaging.offer_answered')
  expect(await refusal(respond(mei, made, true))).toBe('messaging.offer_answered')
})

const notices = async (who: Person) =>
  (await as(who).call(notifications.listNotifications, { query: {} })).data.map(({ kind }) => kind as string)

test('an offer and its answer are told below the bell and by mail, in the language of whoever reads', async () => {
  const [anna, mei] = [await person({ language: 'zh-CN' }), await market.seller()]
  const [dress, coat] = [await market.garment(mei, { name: 'Silk dress' }), await market.garment(mei)]
  const made = await offer(anna, dress, 80)
  await respond(mei, made, true)
  await respond(mei, await offer(anna, coat, 10), false)
  await eventually(async () => (await notices(anna)).filter((kind) => kind.startsWith('offer_')).length === 2)
  expect((await notices(anna)).toSorted()).toEqual(['offer_accepted', 'offer_declined'])
  const mails = async () => (await (await fetch(`${opened.sandbox.base}/_sandbox/mail?to=${anna.email}`)).json()) as { subject: string }[]
  const got = await eventually(async () => {
    const all = await mails()
    return all.length >= 2 && all
  })
  expect(got.map(({ subject }) => subject).join(' ')).toContain('接受了您的报价')
})

test('an order of an agreed piece tells the price that was paid', async () => {
  const { anna, mei, dress } = await haggle()
  await respond(mei, await offer(anna, dress, 64), true)
  const { order } = await market.buy(anna, [market.line(mei, dress)])
  expect(await as(anna).call(orders.showOrder, { params: { id: order.id } })).toMatchObject({
    subtotal: 64,
    fulfillmentGroups: [{ orderItems: [{ price: 64 }] }],
  })
})

test('nothing is agreed with somebody whom support has blocked meanwhile; a plain no stays', async () => {
  const { anna, mei, dress } = await haggle()
  const made = await offer(anna, dress, 80)
  await app.db
    .updateTable('account')
    .set({ blocked_at: sql<Date>`app_now()` })
    .where('id', '=', anna.id)
    .execute()
  const body = { code: 'messaging.offer_answered', details: { current: { id: made.id, status: 'pending' } } }
  await expect(respond(mei, made, true)).rejects.toMatchObject({ body })
  await respond(mei, made, false)
  expect(await show(mei, made.id)).toMatchObject({ status: 'declined', agreement: null })
})

test('a swap goes to whom it is addressed, and to nobody else whose piece is named', async () => {
  const [anna, mei, bo] = [await market.seller(), await market.seller(), await market.seller()]
  const [coat, dress] = [await market.garment(anna, { open_to_swap: true }), await market.garment(mei, { open_to_swap: true })]
  const send = (messageReceiver: number) =>
    as(anna).call(messaging.sendMessage, {
      body: { messageReceiver, messageType: 'swap', product: dress, offeredProduct: coat, text: 'For you' } as never,
    })
  expect(await refusal(send(bo.id))).toBe('messaging.product_not_found')
  expect(await book(mei)).toEqual([])
  expect((await send(mei.id)).messageReceiver.id).toBe(mei.id)
})

test('a refused price crosses the wire as an amount, which each page writes its way', async () => {
  const { anna, dress } = await haggle()
  const refused = await offer(anna, dress, 180).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    body: { message: 'Please offer at most the listed price of $100.00.', details: { price: { amount: 100, currency: 'USD' } } },
  })
})

test('an offer that is sent again is the one that stands, though its piece was deleted meanwhile', async () => {
  const { anna, mei, dress } = await haggle()
  const clientId = '0b7c8a52-7a3e-4c1b-9a53-2f8ad6a1c0ff'
  const send = () => as(anna).call(messaging.makeOffer, { body: { type: 'buy', product: dress, price: 80, clientId } })
  const made = await send()
  await as(mei).call(listings.deleteProduct, { params: { id: dress } })
  expect((await send()).id).toBe(made.id)
})
