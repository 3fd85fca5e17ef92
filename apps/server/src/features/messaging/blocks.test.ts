import { accounts, cart, messaging, orders } from '@rondo/contracts'
import { Refused } from '@rondo/contracts/kernel/call'
import type { SocketAnswers, SocketEvents } from '@rondo/contracts/messaging'
import sharp from 'sharp'
import { io } from 'socket.io-client'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' })
const { as, app, base, person } = opened
const market = openMarket(opened)

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? error.body?.code : String(error)),
  )
const say = (from: Person, to: Person, text: string, more: object = {}) =>
  as(from).call(messaging.sendMessage, { body: { messageReceiver: to.id, text, ...more } })
const block = (who: Person, other: Person, blocked = true) =>
  as(who).call(accounts.blockPerson, { params: { id: other.id }, body: { blocked } })
const open = (who: Person, other: Person) => as(who).call(messaging.openChat, { params: { id: other.id }, query: {} })
const blockedBy = async (who: Person) => (await as(who).call(accounts.blockedPeople, { query: {} })).data.map(({ id }) => id)
async function trade() {
  const [anna, mei] = [await person(), await market.seller()]
  const { order } = await market.buy(anna, [market.line(mei, await market.garment(mei))])
  return { anna, mei, order, group: order.fulfillmentGroups[0]?.id ?? 0 }
}

const cancel = (who: Person, id: number) => as(who).call(orders.cancelGroup, { params: { id }, body: { cancelReason: 'changed_mind' } })

test('a block holds in both directions, is said to each as what it is, and ends', async () => {
  const [anna, mei] = [await person(), await market.seller()]
  await say(anna, mei, 'Hello')
  expect(await block(anna, mei)).toEqual({ id: mei.id, blocked: true })
  expect([await blockedBy(anna), await blockedBy(mei)]).toEqual([[mei.id], []])
  for (const [from, to] of [
    [anna, mei],
    [mei, anna],
  ] as const)
    expect(await refusal(say(from, to, 'Still there?'))).toBe('messaging.blocked')
  expect((await open(anna, mei)).person).toMatchObject({ block: 'mine', canWrite: false, openOrder: null })
  expect((await open(mei, anna)).person).toMatchObject({ block: 'theirs', canWrite: false, openOrder: null })
  expect((await open(mei, anna)).data).toHaveLength(1) // what was said can be read
  await block(mei, anna)
  await block(anna, mei, false)
  expect((await open(anna, mei)).person.block).toBe('theirs')
  expect(await refusal(say(anna, mei, 'And now?'))).toBe('messaging.blocked')
  await block(mei, anna, false)
  expect((await say(anna, mei, 'At last')).text).toBe('At last')
})

test('with an unfinished order between them both write about that order, and about nothing else', async () => {
  const { anna, mei, order, group } = await trade()
  const coat = await market.garment(mei)
  await block(mei, anna)
  const { person: seen } = await open(anna, mei)
  expect(seen).toMatchObject({ block: 'theirs', canWrite: true, openOrder: { fulfillmentGroup: group, orderNumber: order.orderNumber } })
  expect((await say(anna, mei, 'Where do we meet?')).fulfillmentGroup?.id).toBe(group)
  expect((await say(mei, anna, 'At the door', { fulfillmentGroup: group })).fulfillmentGroup?.id).toBe(group)
  expect((await say(anna, mei, 'And this?', { product: coat })).fulfillmentGroup?.id).toBe(group)
  await cancel(anna, group)
  expect(await refusal(say(anna, mei, 'One more thing'))).toBe('messaging.blocked')
  expect(await refusal(say(anna, mei, 'One more thing', { fulfillmentGroup: group }))).toBe('messaging.blocked')
  expect((await open(anna, mei)).person.canWrite).toBe(false)
})

test('who is blocked makes no offer either, not even with an unfinished order', async () => {
  const { anna, mei } = await trade()
  const coat = await market.garment(mei)
  const offer = () => as(anna).call(messaging.makeOffer, { body: { type: 'buy', product: coat, price: 50 } })
  await block(mei, anna)
  expect(await refusal(offer())).toBe('messaging.blocked')
  await block(mei, anna, false)
  expect(await refusal(offer())).toBe('done')
})

test('an offer that waits is no way round a block: nobody agrees to it or writes with the answer, a plain no is heard', async () => {
  const [anna, mei] = [await person(), await market.seller()]
  const [coat, dress] = [await market.garment(mei), await market.garment(mei)]
  const offered = async (product: number) => (await as(anna).call(messaging.makeOffer, { body: { type: 'buy', product, price: 50 } })).id
  const [first, second] = [await offered(coat), await offered(dress)]
  const answer = (id: number, status: 'accepted' | 'rejected', responseMessage?: string) =>
    refusal(as(mei).call(messaging.answerOffer, { params: { id }, body: { status, responseMessage } }))
  await block(anna, mei)
  expect(await answer(first, 'accepted')).toBe('accounts.between_blocked')
  expect(await answer(first, 'rejected', 'I know where you live')).toBe('accounts.between_blocked')
  expect(await answer(first, 'rejected')).toBe('done')
  expect(await refusal(as(anna).call(messaging.withdrawOffer, { params: { id: second } }))).toBe('done')
})

test('a price that was agreed ends with a block and does not return with its end', async () => {
  const [anna, mei] = [await person(), await market.seller()]
  const agreed = async () => {
    const { id } = await as(anna).call(messaging.makeOffer, { body: { type: 'buy', product: await market.garment(mei), price: 50 } })
    await as(mei).call(messaging.answerOffer, { params: { id }, body: { status: 'accepted' } })
    return id
  }
  const endOf = async (id: number) => (await as(anna).call(messaging.showOffer, { params: { id } })).agreement?.ended
  const priceOf = async () => (await as(anna).call(cart.getCart, {})).items.map(({ unitPrice }) => unitPrice)
  for (const [one, other] of [
    [anna, mei],
    [mei, anna],
  ] as const) {
    const id = await agreed()
    expect([await endOf(id), (await priceOf()).includes(50)]).toEqual([null, true])
    await block(one, other)
    expect([await endOf(id), (await priceOf()).includes(50)]).toEqual(['blocked', false])
    await block(one, other, false)
    expect([await endOf(id), (await priceOf()).includes(50)]).toEqual(['blocked', false])
  }
})

test('a price that is agreed in the moment of a block ends with the block', async () => {
  const [anna, mei] = [await person(), await market.seller()]
  const { id } = await as(anna).call(messaging.makeOffer, { body: { type: 'buy', product: await market.garment(mei), price: 50 } })
  await block(anna, mei)
  // whoever accepted had looked before the block was written
  await sql`
    insert into price_agreement (offer_id, pieces, product_id, buyer_id, price_minor, currency, expires_at)
    select f.id, 1, t.product_id, f.buyer_id, f.price_minor, f.currency, app_now() + interval '1 day'
    from offer f join offer_piece t on t.offer_id = f.id where f.id = ${id}`.execute(app.db)
  await block(anna, mei, false)
  const { rows } = await sql`select ended_by from price_agreement where offer_id = ${id}`.execute(app.db)
  expect(rows).toEqual([{ ended_by: 'blocked' }])
})

/** A browser's line, until the test is over. */
async function line(who: Person) {
  const socket = io(base, { auth: { token: who.jwt }, transports: ['websocket'], reconnection: false, forceNew: true })
  onTestFinished(() => void socket.close())
  const presence: SocketEvents['user.presence'][] = []
  socket.on('user.presence', (one: SocketEvents['user.presence']) => presence.push(one))
  await new Promise<void>((done, failed) => {
    socket.once('connect', done)
    socket.once('connect_error', failed)
  })
  const tell = async <W extends keyof SocketAnswers>(word: W, said: object) =>
    (await socket.timeout(5_000).emitWithAck(word, said)) as SocketAnswers[W]
  const types = async (to: Person) => (await tell('typing', { receiverId: to.id, isTyping: true })).ok
  return { socket, presence, tell, types }
}

test('from a block on neither hears that the other types or is there, though both had the conversation open and still write of an order', async () => {
  const { anna, mei } = await trade()
  const kim = await person()
  for (const other of [anna, kim]) {
    await say(other, mei, 'Hello')
    await say(mei, other, 'Hello')
  }
  const [annas, kims, meis] = [await line(anna), await line(kim), await line(mei)]
  for (const one of [annas, kims]) {
    await one.tell('join', { chatId: mei.id })
    await expect.poll(() => one.presence.at(-1)).toEqual({ chatId: mei.id, isHere: true })
  }
  expect([await annas.types(mei), await meis.types(anna)]).toEqual([true, true])
  await block(mei, anna)
  await expect.poll(() => annas.types(mei)).toBe(false)
  await expect.poll(() => meis.types(anna)).toBe(false)
  expect(await annas.tell('message', { messageReceiver: mei.id, text: 'Where is my coat?' })).toMatchObject({ ok: true })
  expect(await annas.types(mei)).toBe(false)
  const told = annas.presence.length
  meis.socket.close()
  await expect.poll(() => kims.presence.at(-1), { timeout: 6_000 }).toEqual({ chatId: mei.id, isHere: false })
  expect(annas.presence.slice(told)).toEqual([])
  await block(mei, anna, false)
  expect(await annas.types(mei)).toBe(true)
})

test('of two orders the finished one is no way to write', async () => {
  const { anna, mei, group: done } = await trade()
  await cancel(anna, done)
  const { order } = await market.buy(anna, [market.line(mei, await market.garment(mei))])
  await block(mei, anna)
  expect(await refusal(say(anna, mei, 'About the old one', { fulfillmentGroup: done }))).toBe('messaging.blocked_order')
  expect((await say(anna, mei, 'About this one')).fulfillmentGroup?.id).toBe(order.fulfillmentGroups[0]?.id)
})

test('who is blocked buys nothing new, in both directions, and neither follows the other any longer', async () => {
  const [anna, mei] = [await person(), await market.seller()]
  const coat = await market.garment(mei)
  await as(anna).call(accounts.follow, { params: { id: mei.id }, body: { follow: true } })
  await block(mei, anna)
  expect((await as(anna).call(accounts.merchantProfile, { params: { id: mei.id } })).followersCount).toBe(0)
  expect(await refusal(as(anna).call(accounts.follow, { params: { id: mei.id }, body: { follow: true } }))).toBe('accounts.between_blocked')
  expect((await as(anna).call(accounts.follow, { params: { id: mei.id }, body: { follow: false } })).isFollowing).toBe(false)
  const words = 'One of you has blocked the other, so this is not possible.'
  await expect(market.prepare(anna, [market.line(mei, coat)])).rejects.toMatchObject({ body: { errors: { [coat]: words } } })
  await block(mei, anna, false)
  await block(anna, mei)
  await expect(market.prepare(anna, [market.line(mei, coat)])).rejects.toMatchObject({ body: { errors: { [coat]: words } } })
  await block(anna, mei, false)
  expect((await market.prepare(anna, [market.line(mei, coat)])).strapiPaymentId).toBeGreaterThan(0)
})

test('nobody blocks themselves or nobody; said again or at once it is one block', async () => {
  const [anna, kim] = [await person(), await person()]
  expect(await refusal(block(anna, anna))).toBe('accounts.block_self')
  expect(await refusal(block(anna, { ...kim, id: 999_999_999 }))).toBe('accounts.person_not_found')
  await Promise.all(Array.from({ length: 6 }, () => block(anna, kim)))
  expect(await blockedBy(anna)).toEqual([kim.id])
  await sql`insert into person_block (blocker_id, blocked_id) select ${anna.id}, id from account where id not in (${anna.id}, ${kim.id}) limit 1`.execute(
    app.db,
  )
  expect((await as(anna).call(accounts.blockedPeople, { query: { pageSize: 1 } })).meta).toMatchObject({ total: 2, hasMore: true })
})

test('who blocked whom is the blocker’s to know, and goes with either account', async () => {
  const [anna, kim] = [await person(), await person()]
  await block(anna, kim)
  const blocksIn = async (who: Person) => (await as(who).call(accounts.exportData, {})).data['person_block']
  expect([(await blocksIn(anna))?.length, (await blocksIn(kim))?.length ?? 0]).toEqual([1, 0])
  await as(kim).call(accounts.deleteAccount, { body: { username: kim.username } })
  expect(await blockedBy(anna)).toEqual([])
})

test('pictures of somebody to whom one never wrote are held back until one answers', async () => {
  const [anna, mei] = [await person(), await person()]
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('files', new File([new Uint8Array(bytes)], 'a.png'))
  const [photo] = await as(anna).call(messaging.uploadPhotos, { body: form })
  const sent = await say(anna, mei, '', { photos: [photo?.id ?? 0] })
  expect(sent.photosHeld).toBe(false)
  const held = async () => (await open(mei, anna)).data.map(({ photosHeld }) => photosHeld)
  expect(await held()).toEqual([true])
  await say(mei, anna, 'Who are you?')
  expect(await held()).toEqual([false, false])
})
