import { accounts, listings, messaging, orders } from '@rondo/contracts'
import { Refused } from '@rondo/contracts/kernel/call'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import sharp from 'sharp'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { statementsOf } from '../../../test/statements.ts'

const opened = await openApp({ logLevel: 'silent' })
const { as, app, base, eventually, person } = opened
const market = openMarket(opened)

const say = (from: Person, to: Person, text: string, more: object = {}) =>
  as(from).call(messaging.sendMessage, { body: { messageReceiver: to.id, text, ...more } })
const chat = (who: Person, other: Person, query: object = {}) => as(who).call(messaging.openChat, { params: { id: other.id }, query })
const chats = async (who: Person) => (await as(who).call(messaging.listChats, { query: {} })).data
const unread = async (who: Person) => (await as(who).call(messaging.countUnread, {})).count
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? error.body?.code : String(error)),
  )
async function pair() {
  const [anna, mei] = [await person(), await market.seller()]
  return { anna, mei }
}
async function trade() {
  const { anna, mei } = await pair()
  const dress = await market.garment(mei)
  const { order } = await market.buy(anna, [market.line(mei, dress)])
  return { anna, mei, dress, order, group: order.fulfillmentGroups[0]?.id ?? 0 }
}

test('two people have one conversation, whoever begins, and its messages are numbered without a gap', async () => {
  const { anna, mei } = await pair()
  const first = await say(anna, mei, '  Is the   coat\r\n\r\n\r\nwarm?\u202e ')
  expect(first).toMatchObject({
    chatId: mei.id,
    seq: 1,
    messageText: 'Is the   coat\n\nwarm?',
    messageType: 'others',
    messageSender: { id: anna.id, username: anna.username },
    messageReceiver: { id: mei.id },
    isSender: true,
    status: { read: false, responded: false, accepted: null, responseMessage: null },
  })
  expect(await say(mei, anna, 'Very.')).toMatchObject({ chatId: anna.id, seq: 2, isSender: true })
  const { person: other, data, meta } = await chat(anna, mei)
  expect(other).toMatchObject({ id: mei.id, merchantInfo: { storeName: `${mei.username} store` }, canWrite: true })
  expect(data.map(({ seq, isSender }) => [seq, isSender])).toEqual([
    [1, true],
    [2, false],
  ])
  expect(meta).toMatchObject({ total: 2, hasMore: false })
  expect(await chats(anna)).toMatchObject([{ id: mei.id, lastMessage: 'Very.', lastMessageIsSender: false, unread: 1 }])
  const { data: both } = await as(mei).call(messaging.readConversation, { params: { senderId: anna.id, receiverId: mei.id }, query: {} })
  expect(both).toHaveLength(2)
  const { data: list } = await as(mei).call(messaging.readChat, { params: { id: mei.id }, query: {} })
  expect(list).toMatchObject([{ username: anna.username, merchantInfo: null, unread: 0 }])
})

test('in a conversation somebody is named as on the page of an order: by first name and initial once the two have traded, before by username', async () => {
  const { anna, mei } = await pair()
  await app.db.updateTable('account').set({ firstname: 'Anna', lastname: 'Bell' }).where('id', '=', anna.id).execute()
  const dress = await market.garment(mei, { stock: 2 })
  await say(anna, mei, 'Is the coat warm?')
  const names = async () => {
    const [listed] = await chats(mei)
    const { data: found } = await as(mei).call(messaging.findMessages, { query: { q: 'warm' } })
    return [(await chat(mei, anna)).person.name, listed?.name, found[0]?.person.name]
  }
  const isOf = (name: string) => [name, name, name]
  expect(await names()).toEqual(isOf(anna.username))
  expect((await chat(anna, mei)).person.name).toBe(`${mei.username} store`)
  const { order } = await market.buy(anna, [market.line(mei, dress)])
  const { customer } = await as(mei).call(orders.showGroup, { params: { id: order.fulfillmentGroups[0]?.id ?? 0 } })
  expect(customer.name).toBe('Anna B.')
  expect(await names()).toEqual(isOf('Anna B.'))
  // nobody else learns it by writing to her
  const eve = await person()
  await say(eve, anna, 'Hello')
  expect((await chat(eve, anna)).person.name).toBe(anna.username)
})

test('a stranger reads nothing, marks nothing, and the sender is whoever holds the session', async () => {
  const { anna, mei } = await pair()
  const eve = await person()
  const { id } = await say(anna, mei, 'For you alone', { messageSender: eve.id })
  const pairOfTwo = { senderId: anna.id, receiverId: mei.id }
  expect(await refusal(as(eve).call(messaging.readConversation, { params: pairOfTwo, query: {} }))).toBe('messaging.not_yours')
  expect(await refusal(as(eve).call(messaging.changeMessage, { params: { id }, body: { status: 'read' } }))).toBe('messaging.not_found')
  expect(await refusal(as(anna).call(messaging.changeMessage, { params: { id }, body: { status: 'read' } }))).toBe('messaging.not_receiver')
  for (const who of [eve, anna]) expect((await as(who).call(messaging.markRead, { body: { ids: [id] } })).updated).toBe(0)
  expect([await chats(eve), (await chat(eve, mei)).data, (await chat(eve, anna)).data, await unread(eve)]).toEqual([[], [], [], 0])
  expect(await unread(mei)).toBe(1)
})

test.each([
  ['nothing', { text: ' \n\u200b ' }, 'messaging.text_empty'],
  ['too much', { text: 'a'.repeat(2_001) }, 'messaging.text_long'],
  ['a garment that is not named', { messageType: 'product_context' }, 'messaging.context_missing'],
  ['a group that is not named', { messageType: 'fulfillment_context' }, 'messaging.context_missing'],
  ['a garment of nobody', { text: 'a', product: 999_999_999 }, 'messaging.product_not_found'],
  ['a group of nobody', { text: 'a', fulfillmentGroup: 999_999_999 }, 'messaging.group_not_found'],
  ['an order of nobody', { text: 'a', order: 999_999_999 }, 'messaging.order_not_found'],
  ['an offer of a garment that is not named', { text: 'a', messageType: 'offer', offerPrice: 5 }, 'messaging.context_missing'],
  ['a photo of nobody', { photos: [999_999_999] }, 'media.not_yours'],
  ['to nobody', { text: 'a', messageReceiver: 999_999_999 }, 'messaging.person_not_found'],
] as const)('a message that holds %s is refused', async (_what, body, code) => {
  const { anna, mei } = await pair()
  expect(await refusal(as(anna).call(messaging.sendMessage, { body: { messageReceiver: mei.id, ...body } as never }))).toBe(code)
  expect(await chats(anna)).toEqual([])
})

test('nobody writes to themselves, to who is blocked, or about a garment or order that is not between the two', async () => {
  const { anna, mei, dress, group } = await trade()
  const [eve, kim] = [await person(), await market.seller()]
  expect(await refusal(say(anna, anna, 'me'))).toBe('messaging.with_self')
  expect(await refusal(say(anna, kim, 'a', { product: dress }))).toBe('messaging.product_not_found')
  expect(await refusal(say(eve, mei, 'a', { fulfillmentGroup: group }))).toBe('messaging.group_not_found')
  expect(await refusal(say(anna, kim, 'a', { fulfillmentGroup: group }))).toBe('messaging.group_not_found')
  await sql`update account set blocked_at = now() where id = ${kim.id}`.execute(app.db)
  expect(await refusal(say(anna, kim, 'still there?'))).toBe('messaging.person_gone')
})

test('product, group and order bring what they are about, and lead to the other person', async () => {
  const { anna, mei, dress, order, group } = await trade()
  const coat = await market.garment(mei, { name: 'Coat' })
  const about = await say(anna, mei, '', { messageType: 'product_context', product: coat })
  expect(about.product).toMatchObject({ id: coat, name: 'Coat', price: 100, currency: 'USD', active: true })
  const { fulfillmentGroup } = await say(mei, anna, 'It is ready', { messageType: 'fulfillment_context', fulfillmentGroup: group })
  expect(fulfillmentGroup).toMatchObject({
    id: group,
    status: 'coordinating_pickup',
    order: { id: order.id, orderNumber: order.orderNumber },
  })
  expect((await say(anna, mei, 'Thanks', { order: order.id, product: dress })).fulfillmentGroup?.id).toBe(group)

  const from = (who: Person, query: object) => as(who).call(messaging.openFrom, { query })
  expect((await from(anna, { product: coat })).data).toMatchObject([{ person: { id: mei.id }, product: { id: coat } }])
  expect((await from(anna, { order: order.id })).data).toMatchObject([{ person: { id: mei.id }, fulfillmentGroup: { id: group } }])
  expect((await from(mei, { fulfillmentGroup: group })).data).toMatchObject([{ person: { id: anna.id } }])
  expect(await refusal(from(mei, { product: coat }))).toBe('messaging.own_product')
  const eve = await person()
  const offer = (active: boolean) => as(mei).call(listings.bulkActivation, { body: { ids: [coat, dress], active } })
  await offer(false)
  expect(await refusal(from(eve, { product: coat }))).toBe('messaging.product_not_found') // what is not in the shop is nobody's to see
  expect((await from(anna, { product: dress })).data).toMatchObject([{ product: { id: dress, active: false } }])
  expect(await refusal(from(eve, { order: order.id }))).toBe('messaging.order_not_found')
  expect(await refusal(from(eve, { fulfillmentGroup: group }))).toBe('messaging.group_not_found')
})

test('a message sent again under its name, at once and later, at two servers, is one message', async () => {
  const { anna, mei } = await pair()
  const other = await opened.neighbour()
  const clientId = crypto.randomUUID()
  const send = async (origin: string) => {
    const answer = await fetch(`${origin}/api/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${anna.jwt}`, 'content-type': 'application/json', 'x-forwarded-for': anna.ip },
      body: JSON.stringify({ messageReceiver: mei.id, text: 'Once', clientId }),
    })
    return ((await answer.json()) as { id: number }).id
  }
  const ids = await Promise.all([base, other.origin, base, other.origin, base, other.origin].map(send))
  ids.push(await send(base))
  expect(new Set(ids).size).toBe(1)
  expect((await chat(mei, anna)).data).toMatchObject([{ seq: 1, clientId: null, messageText: 'Once' }])
  expect((await say(mei, anna, 'Mine', { clientId })).id).not.toBe(ids[0]) // a name is its sender's own
})

test('pages go back without a gap while new messages come, and onward from what is known', async () => {
  const { anna, mei } = await pair()
  for (let n = 1; n <= 12; n++) await say(n % 2 ? anna : mei, n % 2 ? mei : anna, `${n}`)
  const last = await chat(anna, mei, { pageSize: 5 })
  expect([last.data.map(({ text }) => text), last.meta.total, last.meta.hasMore]).toEqual([['8', '9', '10', '11', '12'], 12, true])
  await say(mei, anna, '13')
  const older = await chat(anna, mei, { pageSize: 5, cursor: last.meta.cursor })
  const first = await chat(anna, mei, { pageSize: 5, cursor: older.meta.cursor })
  expect([...first.data, ...older.data].map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect([first.meta.hasMore, first.meta.cursor]).toEqual([false, undefined])
  const onward = await chat(anna, mei, { after: 10 })
  expect([onward.data.map(({ seq }) => seq), onward.meta.hasMore]).toEqual([[11, 12, 13], false])
  expect((await chat(anna, mei, { _start: 10, _limit: 2 })).data.map(({ seq }) => seq)).toEqual([2, 3])
  expect(await refusal(chat(anna, mei, { cursor: 'nonsense' }))).toBe('request.invalid')
})

test('a list of conversations takes 2 queries at most, a page of messages 2, the count 1', async () => {
  const { anna, mei, group } = await trade()
  for (let n = 0; n < 3; n++) await say(anna, mei, 'Hello', { fulfillmentGroup: group })
  const asked = async (work: () => Promise<unknown>) =>
    (await statementsOf(work)).filter((text) => /\b(message|conversation)\b/.test(text)).length
  expect(await asked(() => chats(anna))).toBe(1)
  expect(await asked(() => as(anna).call(messaging.listChats, { query: { pageSize: 1 } }))).toBe(2)
  expect(await asked(() => chat(anna, mei))).toBe(2)
  expect(await asked(() => unread(anna))).toBe(1)
})

test('who answers has read what the other one wrote', async () => {
  const { anna, mei } = await pair()
  for (const text of ['Is it warm?', 'And dry?']) await say(anna, mei, text)
  expect(await unread(mei)).toBe(2)
  await say(mei, anna, 'Both.')
  expect([await unread(mei), await unread(anna), (await chats(mei))[0]?.unread]).toEqual([0, 1, 0])
  expect((await chat(anna, mei)).data.map(({ status }) => status.read)).toEqual([true, true, false])
})

test('what is read stays read; counts are true however many write and read at once', async () => {
  const { anna, mei } = await pair()
  const kim = await person()
  const [one] = await Promise.all([say(mei, anna, 'a'), say(kim, anna, 'b')])
  expect(await unread(anna)).toBe(2)
  const read = await as(anna).call(messaging.changeMessage, { params: { id: one.id }, body: { status: { read: true } } })
  const again = await as(anna).call(messaging.changeMessage, { params: { id: one.id }, body: { status: 'read' } })
  expect([read.status.read, again.readAt]).toEqual([true, read.readAt])
  expect((await chat(mei, anna)).data[0]?.status.read).toBe(true)

  const writes = Array.from({ length: 20 }, (_, n) => say(n % 2 ? mei : kim, anna, `${n}`))
  const marks = Array.from({ length: 10 }, (_, n) =>
    as(anna).call(messaging.readUpTo, { params: { id: n % 2 ? mei.id : kim.id }, body: { seq: 3 + n } }),
  )
  await Promise.all([...writes, ...marks])
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from message where receiver_id = ${anna.id} and read_at is null`.execute(app.db)
  expect(await unread(anna)).toBe(rows[0]?.count)
  expect((await chats(anna)).reduce((sum, { unread: of }) => sum + of, 0)).toBe(rows[0]?.count)
  for (const from of [mei, kim]) {
    const seqs = (await chat(anna, from)).data.map(({ seq }) => seq)
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, at) => at + 1))
    await as(anna).call(messaging.readUpTo, { params: { id: from.id }, body: { seq: seqs.length } })
  }
  expect(await unread(anna)).toBe(0)
})

test('markup and scripts are text, kept as they were typed', async () => {
  const { anna, mei } = await pair()
  const text = '<img src=x onerror="alert(1)"><script>alert(2)</script> javascript:alert(3) {{7*7}}'
  await say(anna, mei, text)
  const answer = await fetch(`${base}/api/messages/with/${anna.id}`, {
    headers: { authorization: `Bearer ${mei.jwt}`, 'x-forwarded-for': mei.ip },
  })
  expect([answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
    'application/json; charset=utf-8',
    'nosniff',
  ])
  expect(((await answer.json()) as { data: { text: string }[] }).data[0]?.text).toBe(text)
})

test('thirty messages a minute, and then none', async () => {
  const { anna, mei } = await pair()
  for (let n = 0; n < 30; n++) await say(anna, mei, `${n}`)
  expect(await refusal(say(anna, mei, 'one more'))).toBe('request.too_many')
  expect(await refusal(say(mei, anna, 'slowly'))).toBe('done')
})

test('a photo is seen by the two people alone, by no address, and goes with its owner', async () => {
  const { anna, mei } = await pair()
  const eve = await person()
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('files', new File([new Uint8Array(picture)], 'a.png'))
  const [photo] = await as(anna).call(messaging.uploadPhotos, { body: form })
  const id = photo?.id ?? 0
  expect(photo).toEqual({ id, width: 40, height: 30 })
  expect(await refusal(say(eve, mei, '', { photos: [id] }))).toBe('media.not_yours')
  const { photos, text } = await say(anna, mei, '', { photos: [id] })
  expect([photos, text]).toEqual([[{ id, width: 40, height: 30 }], ''])
  expect(await chats(mei)).toMatchObject([{ lastMessage: '', lastMessagePhotos: 1 }])
  const look = async (who: Person | undefined) =>
    (await fetch(`${base}/api/messages/photos/${id}/320.webp`, { headers: { ...(who && { authorization: `Bearer ${who.jwt}` }) } })).status
  expect([await look(anna), await look(mei), await look(eve), await look(undefined)]).toEqual([200, 200, 404, 401])
  const { headers } = await fetch(`${base}/api/messages/photos/${id}/320.webp`, { headers: { authorization: `Bearer ${anna.jwt}` } })
  // what a browser keeps of it is not shown to whoever comes after them
  expect(headers.get('vary')?.toLowerCase()).toContain('authorization')
  const { key } = await app.db.selectFrom('media').select('key').where('id', '=', id).executeTakeFirstOrThrow()
  for (const address of [key, key.replace('private-', '')]) expect((await fetch(`${base}/media/${address}/320.webp`)).status).toBe(404)
})

const leave = (who: Person) => as(who).call(accounts.deleteAccount, { body: { username: who.username } })

test('with an account its conversations go; of a trade the words stay for the other side, without name and photos', async () => {
  const { anna, mei, group, order } = await trade()
  const kim = await person()
  await say(anna, kim, 'Only between us')
  await say(anna, mei, 'About the order', { fulfillmentGroup: group })
  const exported = await as(anna).call(accounts.exportData, {})
  expect(JSON.stringify(exported)).toContain('Only between us')
  await as(anna).call(orders.cancelGroup, { params: { id: group }, body: { cancelReason: 'changed_mind' } })
  await eventually(async () => (await chats(anna)).some(({ lastMessageIsSystem }) => lastMessageIsSystem))
  const offer = await as(anna).call(messaging.makeOffer, { body: { type: 'buy', product: await market.garment(mei), price: 80 } })
  await leave(anna)
  expect((await as(mei).call(messaging.showOffer, { params: { id: offer.id } })).status).toBe('withdrawn')
  const { rows: told } = await sql`
    select from outbox where type = 'messaging.forgotten' and audiences @> ${JSON.stringify([{ tell: [mei.id], touches: ['offers'] }])}::jsonb`.execute(
    app.db,
  )
  expect(told).toHaveLength(1)
  expect([await chats(kim), await unread(kim)]).toEqual([[], 0])
  const { person: gone, data } = await chat(mei, anna)
  expect(gone).toMatchObject({ username: `deleted ${anna.id}`, canWrite: false, avatar: null })
  expect(data.map(({ text }) => text)).toContain('About the order')
  expect(order.id).toBeGreaterThan(0)
  expect(await refusal(say(mei, anna, 'Hello?'))).toBe('messaging.person_gone')
})

test('what happens to an order is told in the conversation, once, to each in their language', async () => {
  const { anna, mei, order, group } = await trade()
  await as(anna).call(orders.cancelGroup, { params: { id: group }, body: { cancelReason: 'changed_mind' } })
  const told = await eventually(async () => (await chat(mei, anna)).data.find(({ system }) => system !== null))
  expect(told).toMatchObject({
    system: 'canceled',
    messageType: 'fulfillment_context',
    isSender: false,
    fulfillmentGroup: { id: group, status: 'canceled' },
  })
  expect(told.text).toContain(`Order ${order.orderNumber} was canceled.`)
  const chinese = await as(mei).call(messaging.openChat, { params: { id: anna.id }, query: {} }, { 'accept-language': 'zh-CN' })
  expect(chinese.data.at(-1)?.text).toContain(`订单 ${order.orderNumber} 已取消。`)
  expect([await unread(mei), await unread(anna)]).toEqual([1, 0])
  await app.db.updateTable('outbox').set({ dispatched_at: null }).where('type', '=', 'orders.group_moved').execute() // told again
  await app.jobs.dispatch(app)
  await say(anna, mei, 'Sorry')
  expect((await chat(mei, anna)).data.filter(({ system }) => system !== null)).toHaveLength(1)
})

test('the first word of the merchant about a pickup begins to arrange it; place and time are told as they are agreed', async () => {
  const { anna, mei, group } = await trade()
  const about = { messageType: 'fulfillment_context', fulfillmentGroup: group }
  const statusFor = async (who: Person) => (await as(who).call(orders.showGroup, { params: { id: group } })).status
  await say(anna, mei, 'When?', about)
  expect(await statusFor(anna)).toBe('processing')
  await say(mei, anna, 'Tomorrow?', about)
  await say(mei, anna, 'At six?', about)
  expect(await statusFor(anna)).toBe('coordinating_pickup')
  await as(mei).call(orders.agreePickup, {
    params: { id: group },
    body: { pickupDate: addDays(dayIn(new Date()), 2), pickupTime: '18:30' },
  })
  const kinds = async () => (await chat(anna, mei)).data.flatMap(({ system }) => system ?? [])
  await eventually(async () => (await kinds()).includes('pickup_place'))
  const { pickupCode } = await as(anna).call(orders.showGroup, { params: { id: group } })
  const wrong = String((Number(pickupCode) + 1) % 10_000).padStart(4, '0')
  const enter = (code: string | null) => as(mei).call(orders.confirmPickup, { params: { id: group }, body: { pickupCode: code ?? '' } })
  expect(await refusal(enter(wrong))).toBe('orders.pickup_code_invalid')
  await enter(pickupCode)
  await eventually(async () => (await kinds()).includes('pickup_confirmed'))
  expect((await kinds()).toSorted()).toEqual(['pickup_confirmed', 'pickup_opened', 'pickup_place'])
  const place = (await chat(anna, mei)).data.find(({ system }) => system === 'pickup_place')
  expect(place?.text).toMatch(/are set\. Time: .+ 6:30\sPM\. Place: .+\.$/)
  expect(place?.fulfillmentGroup?.status).toBe('pickup_completed_by_customer')
  const { rows } = await sql<{ place: string }>`select system_facts ->> 'place' as place from message where id = ${place?.id}`.execute(
    app.db,
  )
  const { data } = await as(anna).call(accounts.exportData, {})
  expect(data['message']).toHaveLength(6)
  expect(JSON.stringify(data['message']), 'an exact place is told while its order lives').not.toContain(rows[0]?.place ?? 'no place')
})

test('what was said is not changed, not even by hand', async () => {
  const { anna, mei } = await pair()
  const { id } = await say(anna, mei, 'Said')
  await expect(sql`update message set text = 'other' where id = ${id}`.execute(app.db)).rejects.toThrow('a message is not changed')
  await as(mei).call(messaging.markRead, { body: { ids: [id] } })
  await expect(sql`update message set read_at = null where id = ${id}`.execute(app.db)).rejects.toThrow('a message is not changed')
})
