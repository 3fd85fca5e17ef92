import { accounts, catalog, claims, desk, endpoints, listings, moderation, orders, rentals, returns, wallet } from '@rondo/contracts'
import { addressOf } from '@rondo/contracts/kernel/call'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { authorization } from '../../../test/authorization.ts'
import { openApp, type Person } from '../../../test/app.ts'
import { mailTo } from '../../../test/mailbox.ts'
import { openLending } from '../../../test/lending.ts'
import { openMarket } from '../../../test/market.ts'
import { openWorld } from '../../../test/world.ts'
import { raiseAlarm } from '../../platform/alarms.ts'
import { type Db, inTransaction, statements, type Tx } from '../../platform/db.ts'
import { sendRefundNow } from '../wallet/refunds.ts'
import { retryRefund } from '../wallet/support-money.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' })
const { app, as, call, person, server, sandbox, eventually } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)
const operator = await person({ operator: true })
const because = (reason = 'looked into it') => ({ reason })
const actsOn = async (subject: string) => {
  const { rows } = await app.pool.query(
    'select by_id, act, before, after, reason, request_id is not null as asked from operator_act where subject = $1',
    [subject],
  )
  return rows as { act: string }[]
}

const deskCalls = endpoints.filter(([, { access }]) => access === 'operator')
test.each(deskCalls.map((entry) => [entry[0], entry] as const))(
  '%s answers a visitor 401, a member 403, an operator without a second factor 403 in words, and an operator',
  async (name, [, endpoint]) => {
    const world = await openWorld(opened)
    const sent = await authorization[name]?.sent(world)
    const ask = (jwt?: string) =>
      fetch(opened.base + addressOf(endpoint, sent as Parameters<typeof addressOf>[1]), {
        method: endpoint.method,
        headers: { ...(jwt && { authorization: `Bearer ${jwt}` }), ...(sent?.body ? { 'content-type': 'application/json' } : {}) },
        ...(sent?.body ? { body: JSON.stringify(sent.body) } : {}),
      })
    const halfway = await person({ operator: true })
    await app.pool.query('update session set second_factor = false where account_id = $1', [halfway.id])
    expect((await ask()).status).toBe(401)
    expect((await ask(world.stranger.jwt)).status).toBe(403)
    const refused = await ask(halfway.jwt)
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'session.second_factor_missing'])
    expect([401, 403, 500]).not.toContain((await ask(operator.jwt)).status)
  },
)

test('a reason is asked for, in words', async () => {
  const ida = await person()
  const block = (reason: string) => as(operator).call(desk.blockPerson, { params: { id: ida.id }, body: { reason } })
  for (const reason of ['', '   '])
    await expect(block(reason)).rejects.toMatchObject({ status: 400, body: { code: 'operator.reason_required' } })
  for (const reason of ['.', '??', '12', 'x'])
    await expect(block(reason)).rejects.toMatchObject({
      status: 400,
      body: { code: 'operator.reason_short', errors: { reason: expect.any(String) as string } },
    })
  await expect(block('x'.repeat(501))).rejects.toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  expect(await actsOn(`account:${ida.id}`)).toEqual([])
  expect(await block('欺诈')).toEqual({ id: ida.id, state: 'blocked' })
})

test('who is blocked at the desk has a mail with the way to support, and one when the account is open again', async () => {
  const mei = await person({ language: 'zh-CN' })
  await as(operator).call(desk.blockPerson, { params: { id: mei.id }, body: because('sells copies') })
  const told = await mailTo(sandbox, mei.email)
  expect([told.subject, told.text.includes('sells copies')]).toEqual(['您的账户已被封禁', false])
  expect(told.links.some((link) => link.endsWith('/contact'))).toBe(true)
  await as(operator).call(desk.unblockPerson, { params: { id: mei.id }, body: because('it was a mistake') })
  expect((await mailTo(sandbox, mei.email, 2)).subject).toBe('您的账户已恢复')
})

test('a blocked person is signed out at once, cannot sign in, leaves the shop with what they sell, and comes back', async () => {
  const mei = await market.seller()
  const product = await market.garment(mei)
  const isFound = async () => (await app.pool.query('select from listing_search where id = $1', [product])).rowCount === 1
  await eventually(isFound)
  await as(operator).call(desk.blockPerson, { params: { id: mei.id }, body: because('sells copies') })
  await expect(as(mei).call(accounts.me, { query: {} })).rejects.toMatchObject({ status: 401 })
  await expect(call(accounts.login, { body: { identifier: mei.username, password: 'Velvet2026' } })).rejects.toMatchObject({ status: 400 })
  await eventually(async () => !(await isFound()))
  const { data } = await as(operator).call(desk.listPeople, { query: { q: mei.username, state: 'blocked' } })
  expect(data).toMatchObject([{ id: mei.id, email: mei.email, isMerchant: true, blockedAt: expect.any(String) as string }])
  await as(operator).call(desk.unblockPerson, { params: { id: mei.id }, body: because('it was a mistake') })
  await eventually(isFound)
  await expect(as(mei).call(accounts.me, { query: {} })).rejects.toMatchObject({ status: 401 }) // the old session stays ended
  expect(await actsOn(`account:${mei.id}`)).toEqual([
    {
      by_id: operator.id,
      act: 'person_blocked',
      before: { blocked: false },
      after: { blocked: true },
      reason: 'sells copies',
      asked: true,
    },
    {
      by_id: operator.id,
      act: 'person_unblocked',
      before: { blocked: true },
      after: { blocked: false },
      reason: 'it was a mistake',
      asked: true,
    },
  ])
})

test('operators are not blocked at the desk, nor is somebody who does not exist', async () => {
  const other = await person({ operator: true })
  const block = (id: number) => as(operator).call(desk.blockPerson, { params: { id }, body: because() })
  await expect(block(other.id)).rejects.toMatchObject({ status: 409, body: { code: 'desk.person_is_operator' } })
  await expect(block(operator.id)).rejects.toMatchObject({ status: 409 })
  await expect(block(999_999_999)).rejects.toMatchObject({ status: 404 })
})

test('a listing that is taken down is gone for everybody else, stays down, and returns as it stood', async () => {
  const mei = await market.seller()
  const [shown, hidden] = [await market.garment(mei), await market.garment(mei)]
  await as(mei).call(listings.toggleActivation, { params: { id: hidden }, body: { active: false } })
  const down = (id: number) => as(operator).call(desk.takeListingDown, { params: { id }, body: because('a forbidden fur') })
  for (const id of [shown, hidden]) await down(id)
  await down(shown) // twice is once
  await expect(call(listings.showProduct, { params: { id: shown } })).rejects.toMatchObject({ status: 404 })
  expect((await as(mei).call(listings.showProduct, { params: { id: shown } })).id).toBe(shown)
  const activate = (id: number) => as(mei).call(listings.toggleActivation, { params: { id }, body: { active: true } })
  await expect(activate(shown)).rejects.toMatchObject({ status: 409, body: { code: 'listings.taken_down' } })
  expect(await as(mei).call(listings.bulkActivation, { body: { ids: [shown], active: true } })).toMatchObject({
    processed: 0,
    failed: [{ id: shown, code: 'listings.taken_down' }],
  })
  await expect(app.pool.query('update product set active = true where id = $1', [shown])).rejects.toThrow('product_taken_down')
  const { data } = await as(operator).call(desk.listListings, { query: { q: String(shown), state: 'taken_down' } })
  expect(data).toMatchObject([{ id: shown, active: false, reason: 'a forbidden fur' }])
  await eventually(async () => JSON.stringify(await (await fetch(`${sandbox.base}/_sandbox/mail`)).json()).includes('a forbidden fur'))
  await eventually(async () => {
    const { rows } = await app.pool.query<{ kind: string }>('select kind from notification where account_id = $1', [mei.id])
    return rows.some(({ kind }) => kind === 'listing_taken_down')
  })
  for (const id of [shown, hidden]) await as(operator).call(desk.putListingBack, { params: { id }, body: because('fake fur it is') })
  expect((await call(listings.showProduct, { params: { id: shown } })).activeListing).toBe(true)
  expect((await call(listings.showProduct, { params: { id: hidden } })).activeListing).toBe(false)
  expect((await as(mei).call(catalog.ownListings, { query: {} })).data.find(({ id }) => id === shown)?.activeListing).toBe(true)
})

test('a listing whose shop may take no payments says so at the desk', async () => {
  const mei = await market.seller()
  const id = await market.garment(mei)
  const read = async () => (await as(operator).call(desk.listListings, { query: { q: String(id) } })).data[0]
  expect(await read()).toMatchObject({ id, active: true, merchantMaySell: true })
  const heldNow = async () =>
    (await as(operator).call(desk.listListings, { query: { q: mei.username, state: 'held' } })).data.map((one) => one.id)
  expect(await heldNow()).toEqual([])
  await app.pool.query('update person set charges_enabled = false where id = $1', [mei.id])
  expect(await read()).toMatchObject({ id, active: true, merchantMaySell: false })
  expect(await heldNow()).toEqual([id])
  await app.pool.query('update product set active = false where id = $1', [id])
  expect(await heldNow()).toEqual([])
})

test('the desk reads of somebody how their account at the payment provider stands, and their portrait', async () => {
  const [mei, ida] = [await market.seller(), await person()]
  const read = async (id: number) => (await as(operator).call(desk.listPeople, { query: { q: String(id) } })).data[0]
  expect(await read(ida.id)).toMatchObject({ verification: 'not_started', avatar: null })
  await app.pool.query(
    `insert into connected_account (account_id, country, state) values ($1, 'US', 'restricted')
     on conflict (account_id) do update set state = excluded.state`,
    [mei.id],
  )
  await app.pool.query(`update account set portrait = '{"id": 1, "key": "0123abcd", "width": 800, "height": 800}' where id = $1`, [mei.id])
  expect(await read(mei.id)).toMatchObject({ verification: 'restricted', avatar: expect.stringContaining('/media/0123abcd/320.webp') })
})

test('a message of the contact form is answered once', async () => {
  await call(accounts.sendContact, { body: { text: 'Where is my parcel?', email: 'ida@people.test', firstName: 'Ida' } })
  const { data } = await as(operator).call(desk.listContacts, { query: {} })
  const [first] = data
  expect(first).toMatchObject({ text: 'Where is my parcel?', replyTo: 'ida@people.test', name: 'Ida', state: 'open' })
  const id = first?.id ?? 0
  const close = (state: 'answered' | 'closed') => as(operator).call(desk.closeContact, { params: { id }, body: { ...because(), state } })
  await close('answered')
  await expect(close('closed')).rejects.toMatchObject({ status: 409, body: { code: 'desk.contact_not_open' } })
  expect((await as(operator).call(desk.listContacts, { query: { state: 'answered' } })).data[0]?.id).toBe(id)
})

/** A refund that the bank sent back. */
async function failedRefund(of?: Person) {
  const [mei, alice] = [await market.seller(), of ?? (await person())]
  await market.webhooks('deliver')
  const { strapiPaymentId, clientSecret } = await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  await market.webhooks('hold')
  await market.confirm(clientSecret, 'pm_card_pendingRefund')
  await market.misrecord(strapiPaymentId)
  await expect(market.place(alice, strapiPaymentId)).rejects.toMatchObject({ status: 409 })
  await market.webhooks('deliver')
  const refund = () => market.refundOf(strapiPaymentId)
  await market.bankOf(strapiPaymentId)('refund_failed')
  return { alice, refund, id: (await refund()).id, amount: -(await market.ledger('customer_refund', String(alice.id))) }
}

test('the desk names people and shops as the pages of orders do', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  for (const [{ id }, firstname, lastname] of [
    [alice, 'Alice', 'Moss'],
    [operator, 'Olive', 'Park'],
  ] as const)
    await app.db.updateTable('account').set({ firstname, lastname }).where('id', '=', id).execute()
  const dress = await market.garment(mei)
  const { order } = await market.buy(alice, [market.line(mei, dress)])
  const ask = as(operator)
  const shop = `${mei.username} store`
  const [group] = (await ask.call(desk.listGroups, { query: { q: order.orderNumber } })).data
  expect([group?.customer.name, group?.merchant.name]).toEqual(['Alice M.', shop])
  const [found] = (await ask.call(desk.listPeople, { query: { q: alice.username } })).data
  expect(found).toMatchObject({ username: alice.username, name: 'Alice M.', wholeName: 'Alice Moss' })
  expect((await ask.call(desk.listListings, { query: { q: String(dress) } })).data[0]?.merchant.name).toBe(shop)
  await ask.call(desk.blockPerson, { params: { id: alice.id }, body: because('a test of names') })
  const [act] = (await ask.call(desk.listActs, { query: { subject: `account:${alice.id}` } })).data
  expect(act?.by).toEqual({ id: operator.id, username: operator.username, name: 'Olive P.' })
})

test('an act names what it was about: a person, a listing, the pieces of an order, whatever was reported', async () => {
  const [alice, mei] = [await person(), await market.seller()]
  const dress = await market.garment(mei)
  const translations = JSON.stringify({ 'zh-CN': { name: '真丝连衣裙' } })
  await sql`update product set name = 'Silk dress', translations = ${translations}::jsonb where id = ${dress}`.execute(app.db)
  const { order } = await market.buy(alice, [market.line(mei, dress)])
  const groupId = order.fulfillmentGroups[0]?.id ?? 0
  const ask = as(operator)
  const report = await as(alice).call(moderation.sendReport, { body: { kind: 'listing', id: dress, reason: 'misleading' } })
  await ask.call(moderation.takeReport, { params: { id: report.id }, body: because() })
  await ask.call(desk.cancelGroup, { params: { id: groupId }, body: because() })
  await ask.call(desk.takeListingDown, { params: { id: dress }, body: because() })
  await ask.call(desk.blockPerson, { params: { id: alice.id }, body: because() })
  const aboutOf = async (subject: string, language = 'en') =>
    (await ask.call(desk.listActs, { query: { subject } }, { 'accept-language': language })).data[0]?.about
  expect(await aboutOf(`account:${alice.id}`)).toMatchObject({ kind: 'account', person: { username: alice.username }, order: null })
  expect(await aboutOf(`product:${dress}`)).toMatchObject({ kind: 'product', id: String(dress), listing: 'Silk dress' })
  expect(await aboutOf(`product:${dress}`, 'zh-CN')).toMatchObject({ listing: '真丝连衣裙' })
  expect(await aboutOf(`group:${groupId}`, 'zh-CN')).toMatchObject({
    order: { groupId, number: order.orderNumber, pieces: ['真丝连衣裙'] },
  })
  expect(await aboutOf(`report:${report.id}`)).toMatchObject({ report: { kind: 'listing', title: 'Silk dress' }, person: null })
  const { data } = await ask.call(desk.listActs, { query: { subject: `order:${order.orderNumber.toLowerCase()}` } })
  expect(data.map(({ subject }) => subject)).toEqual([`group:${groupId}`])
  expect(await aboutOf('order:R-of-nobody')).toBeUndefined()
  expect((await ask.call(desk.listActs, { query: { subject: 'order:' } })).data.every(({ about }) => about.order)).toBe(true)
  const begins = String(alice.id).slice(0, -1)
  expect((await ask.call(desk.listActs, { query: { subject: `account:${begins}` } })).data.map(({ subject }) => subject)).not.toContain(
    `account:${alice.id}`,
  )
})

test('a failed refund is tried again, once for each key, and its alarm is closed', async () => {
  const { alice, refund, id } = await failedRefund()
  await app.db.updateTable('account').set({ firstname: 'Alice', lastname: 'Moss' }).where('id', '=', alice.id).execute()
  const { data } = await as(operator).call(desk.listRefunds, { query: {} })
  expect(data[0]).toMatchObject({ id, state: 'failed', person: { id: alice.id, username: alice.username, name: 'Alice M.' } })
  expect(data[0]).toMatchObject({ pieces: [], photo: null, failedAt: expect.any(String) }) // nothing was ordered
  await market.webhooks('hold')
  const retry = (key: string) =>
    as(operator).call(desk.retryRefund, { params: { id }, body: because('the bank was down') }, { 'idempotency-key': key })
  const answers = await Promise.allSettled([retry('a'), retry('a')])
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await retry('a')).toEqual({ id, state: 'planned' })
  await expect(retry('b')).rejects.toMatchObject({ status: 409, body: { code: 'desk.not_failed' } })
  await sendRefundNow(server, id)
  expect((await refund()).state).not.toBe('failed')
  expect(await market.alarms(`refund:${id}`)).toEqual([])
  expect((await actsOn(`refund:${id}`)).map(({ act }) => act)).toEqual(['refund_retried'])
  await market.webhooks('deliver')
})

test('of a refund and a listing of their own an operator is offered nothing, and what they try is refused', async () => {
  const { alice: own, id } = await failedRefund(await person({ operator: true }))
  const failed = async (who: Person) => (await as(who).call(desk.listRefunds, { query: {} })).data.find((one) => one.id === id)?.isOwn
  expect([await failed(own), await failed(operator)]).toEqual([true, false])
  for (const to of [desk.retryRefund, desk.settleRefund])
    await expect(as(own).call(to, { params: { id }, body: because() })).rejects.toMatchObject({
      status: 403,
      body: { code: 'desk.own_case' },
    })
  const seller = await market.seller({ operator: true })
  const dress = await market.garment(seller)
  const listed = async (who: Person) => (await as(who).call(desk.listListings, { query: { q: String(dress) } })).data[0]?.isOwn
  expect([await listed(seller), await listed(operator)]).toEqual([true, false])
})

test('listings are named in the language of whoever reads, as everywhere in the shop', async () => {
  const [mei, chinese] = [await market.seller(), await person({ operator: true, language: 'zh-CN' })]
  const dress = await market.garment(mei, { name: 'Sand Wool Coat', translations: { 'zh-CN': { name: '沙色羊毛大衣' } } })
  const shown = async (who: Person) => (await as(who).call(desk.listListings, { query: { q: String(dress) } })).data[0]
  expect([(await shown(operator))?.name, (await shown(chinese))?.name]).toEqual(['Sand Wool Coat', '沙色羊毛大衣'])
  const { photos } = await call(listings.showProduct, { params: { id: dress } })
  expect((await shown(operator))?.photo?.url).toBe(photos[0]?.url)
})

test('an operator who sold the goods neither sends nor closes the refund of their buyer', async () => {
  const [seller, alice] = [await market.seller({ operator: true }), await person()]
  await market.webhooks('deliver')
  const photos = [{ id: 1, key: 'front', width: 4, height: 5, alt: 'A shirt' }] as never
  const { strapiPaymentId, clientSecret } = await market.prepare(alice, [market.line(seller, await market.garment(seller, { photos }))])
  await market.confirm(clientSecret, 'pm_card_pendingRefund')
  const order = await market.place(alice, strapiPaymentId)
  const group = order.fulfillmentGroups[0]?.id ?? 0
  await as(alice).call(orders.cancelGroup, { params: { id: group }, body: { cancelReason: 'changed_mind' } })
  const refund = () => market.refundOf(strapiPaymentId)
  await market.bankOf(strapiPaymentId)('refund_failed')
  const { id } = await refund()
  const shown = async (who: Person) => (await as(who).call(desk.listRefunds, { query: {} })).data.find((one) => one.id === id)
  expect([(await shown(seller))?.isOwn, (await shown(operator))?.isOwn]).toEqual([true, false])
  const of = { orderNumber: order.orderNumber, pieces: [expect.any(String)], photo: { url: expect.any(String) } }
  expect(await shown(operator)).toMatchObject(of)
  for (const to of [desk.retryRefund, desk.settleRefund])
    await expect(as(seller).call(to, { params: { id }, body: because() })).rejects.toMatchObject({ body: { code: 'desk.own_case' } })
})

test('a call or an alarm of an order of their own is neither tried again nor closed by an operator, on whichever side they are', async () => {
  const [buyer, seller] = [await person({ operator: true }), await market.seller({ operator: true })]
  const { prepared, order } = await market.buy(buyer, [market.line(seller, await market.garment(seller))])
  const about = `payment:${prepared.strapiPaymentId}`
  const operation = await inTransaction(app, async (tx) => {
    await sql`select plan_operation('intent_cancel', ${about}, '{}'::jsonb)`.execute(tx)
    const { rows } = await sql<{ id: number }>`
      update operation set state = 'failed', refusal = 'too late' where kind = 'intent_cancel' and subject = ${about} returning id`.execute(
      tx,
    )
    return rows[0]?.id ?? 0
  })
  const [group] = order.fulfillmentGroups
  const subjects = [`operation:${operation}`, about, `group:${group?.id}`, `item:${group?.orderItems[0]?.id}`]
  for (const subject of subjects) await raiseAlarm(server, app.db, { kind: 'operation_refused', subject })
  const { rows: alarms } = await app.pool.query<{ id: number }>('select id from alarm where subject = any($1)', [subjects])
  const own = { status: 403, body: { code: 'desk.own_case' } }
  const offered = async (who: Person) =>
    (await as(who).call(desk.listOperations, { query: {} })).data.find(({ id }) => id === operation)?.isOwn
  expect([await offered(buyer), await offered(seller), await offered(operator)]).toEqual([true, true, false])
  const told = async (who: Person) => {
    const { data } = await as(who).call(wallet.listAlarms, { query: {} })
    return subjects.map((subject) => data.find((one) => one.subject === subject)?.isOwn)
  }
  expect([await told(buyer), await told(seller), await told(operator)]).toEqual([
    subjects.map(() => true),
    subjects.map(() => true),
    subjects.map(() => false),
  ])
  for (const who of [buyer, seller]) {
    for (const to of [desk.retryOperation, desk.settleOperation])
      await expect(as(who).call(to, { params: { id: operation }, body: because() })).rejects.toMatchObject(own)
    for (const { id } of alarms)
      for (const to of [wallet.retryAlarm, wallet.settleAlarm])
        await expect(as(who).call(to, { params: { id: Number(id) }, body: because() })).rejects.toMatchObject(own)
  }
  expect(await as(operator).call(desk.settleOperation, { params: { id: operation }, body: because() })).toMatchObject({ state: 'settled' })
})

test('a difference of the books about their own order is neither taken nor settled by an operator, however it is named', async () => {
  const [seller, alice] = [await market.seller({ operator: true }), await person()]
  const { prepared, order } = await market.buy(alice, [market.line(seller, await market.garment(seller))])
  const { charge_id: charge } = await market.payment(prepared.strapiPaymentId)
  for (const subject of [`order:${order.id}`, `payment:${prepared.strapiPaymentId}`, charge ?? '']) {
    const { rows } = await app.pool.query<{ id: number }>(
      "insert into reconciliation_difference (kind, subject, currency, ours_minor) values ('not_moved', $1, 'USD', 1) returning id",
      [subject],
    )
    const params = { id: Number(rows[0]?.id) }
    for (const to of [wallet.takeDifference, wallet.settleDifference])
      await expect(as(seller).call(to, { params, body: because() })).rejects.toMatchObject({ status: 403, body: { code: 'desk.own_case' } })
    expect((await as(operator).call(wallet.settleDifference, { params, body: because() })).state).toBe('settled')
  }
})

test('a failed refund that was paid elsewhere is settled: the debt ends, and the books agree', async () => {
  const { alice, id, refund } = await failedRefund()
  expect(await market.ledger('customer_refund', String(alice.id))).not.toBe(0)
  await as(operator).call(desk.settleRefund, { params: { id }, body: because('paid to her bank account') })
  expect((await refund()).state).toBe('settled')
  expect(await market.ledger('customer_refund', String(alice.id))).toBe(0)
  await expect(as(operator).call(desk.retryRefund, { params: { id }, body: because() })).rejects.toMatchObject({ status: 409 })
  expect((await as(operator).call(desk.listRefunds, { query: { state: 'settled' } })).data[0]?.id).toBe(id)
})

test('a refund that was paid elsewhere counts as given back, and the screens of both sides are told', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  await market.webhooks('deliver')
  const { strapiPaymentId, clientSecret } = await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  await market.confirm(clientSecret, 'pm_card_pendingRefund')
  const { id: orderId, fulfillmentGroups } = await market.place(alice, strapiPaymentId)
  const group = fulfillmentGroups[0]?.id ?? 0
  await as(alice).call(orders.cancelGroup, { params: { id: group }, body: { cancelReason: 'changed_mind' } })
  await market.bankOf(strapiPaymentId)('refund_failed')
  const { id } = await market.refundOf(strapiPaymentId)
  const back = async () => (await as(alice).call(orders.orderPayment, { params: { id: orderId } })).refunded
  expect(await back()).toBe(0)
  await as(operator).call(desk.settleRefund, { params: { id }, body: because('paid to her bank account') })
  expect(await back()).toBe(118.8)
  const shown = await as(alice).call(orders.showOrder, { params: { id: orderId } })
  expect(shown.fulfillmentGroups[0]?.isRefundPending).toBe(false)
  expect(await market.heardOfRefund(strapiPaymentId, group)).toEqual([mei.id, alice.id].toSorted((a, b) => a - b))
})

test('a refund that was refused and then paid elsewhere is not sent any more, whatever is pressed', async () => {
  const { id, refund } = await failedRefund()
  const operationOf = (db: Db | Tx) =>
    db.selectFrom('operation').select(['id', 'state']).where('subject', '=', `refund:${id}:1`).executeTakeFirstOrThrow()
  await inTransaction(server, async (tx) => {
    await retryRefund(tx, id, null, 'the bank was down')
    const { id: refused } = await operationOf(tx)
    await sql`update operation set state = 'failed', refusal = 'closed card' where id = ${refused}`.execute(tx)
    await raiseAlarm(server, tx, { kind: 'operation_refused', subject: `operation:${refused}` })
  })
  const { id: call } = await operationOf(app.db)
  await as(operator).call(desk.settleRefund, { params: { id }, body: because('paid to her bank account') })
  await expect(as(operator).call(desk.retryOperation, { params: { id: call }, body: because('it is red') })).rejects.toMatchObject({
    status: 409,
    body: { code: 'desk.not_failed' },
  })
  expect((await as(operator).call(desk.listOperations, { query: {} })).data.some((one) => one.id === call)).toBe(false)
  expect([(await operationOf(app.db)).state, (await refund()).state]).toEqual(['failed', 'settled'])
})

test('support cancels a group: the money goes back, and the act says what was before', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const [{ id, orderItems } = { id: 0, orderItems: [] }] = order.fulfillmentGroups
  const { data } = await as(operator).call(desk.listGroups, { query: { person: alice.id } })
  expect(data).toMatchObject([{ id, orderId: order.id, customer: { id: alice.id }, merchant: { id: mei.id }, may: ['cancel'] }])
  expect(data[0]?.pieces).toMatchObject(orderItems.map(({ id: item, product, quantity }) => ({ id: item, name: product.name, quantity })))
  expect(data[0]?.pieces[0]?.photo?.url).toBe(orderItems[0]?.product.photos[0]?.url)
  expect((await as(operator).call(desk.listGroups, { query: { q: data[0]?.orderNumber.toLowerCase() } })).data[0]?.id).toBe(id)
  expect((await as(operator).call(desk.listGroups, { query: { open: 'cases', person: alice.id } })).data).toEqual([])
  const cancel = () => as(operator).call(desk.cancelGroup, { params: { id }, body: because('both asked us') })
  expect(await cancel()).toEqual({ id, state: 'canceled' })
  await expect(cancel()).rejects.toMatchObject({ status: 409, body: { code: 'desk.move_refused' } })
  const decide = as(operator).call(desk.decideDelivery, { params: { id }, body: { ...because(), decision: 'refund' } })
  await expect(decide).rejects.toMatchObject({ status: 409 })
  expect(await actsOn(`group:${id}`)).toMatchObject([{ act: 'group_canceled', by_id: operator.id, after: { status: 'canceled' } }])
})

test('the documented call for a refund is support’s: it cancels a group, and the amount is the order’s own', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const id = order.fulfillmentGroups[0]?.id ?? 0
  const ask = (who: Person) =>
    as(who).call(desk.refundGroup, { body: { fulfillmentGroupId: id, amount: 1, ...because('both asked') } as never })
  for (const who of [alice, mei]) await expect(ask(who)).rejects.toMatchObject({ status: 403 })
  expect(await ask(operator)).toEqual({ id, state: 'canceled' })
  const refunded = () => app.db.selectFrom('refund').select('amount_minor').where('account_id', '=', alice.id).execute()
  expect(await refunded()).toEqual([{ amount_minor: Math.round(order.total * 100) }])
  await expect(ask(operator)).rejects.toMatchObject({ status: 409, body: { code: 'desk.move_refused' } })
  expect(await refunded()).toHaveLength(1)
})

test('nobody decides of an order or a listing of their own in the name of support', async () => {
  const [mei, buyer] = [await market.seller(), await person({ operator: true })]
  const product = await market.garment(mei)
  const { order } = await market.buy(buyer, [market.line(mei, product)])
  const id = order.fulfillmentGroups[0]?.id ?? 0
  const own = { status: 403, body: { code: 'desk.own_case' } }
  await expect(as(buyer).call(desk.cancelGroup, { params: { id }, body: because() })).rejects.toMatchObject(own)
  await expect(as(buyer).call(desk.refundGroup, { body: { fulfillmentGroupId: id, ...because() } })).rejects.toMatchObject(own)
  const decide = (who: Person) => as(who).call(desk.decideDelivery, { params: { id }, body: { ...because(), decision: 'refund' } })
  await expect(decide(buyer)).rejects.toMatchObject(own)
  expect((await as(buyer).call(desk.listGroups, { query: { person: buyer.id } })).data).toMatchObject([{ id, isOwn: true, may: [] }])
  await app.pool.query('update account set operator_since = now() where id = $1', [mei.id])
  await app.pool.query('update session set second_factor = true where account_id = $1', [mei.id])
  await expect(decide(mei)).rejects.toMatchObject(own)
  await as(operator).call(desk.takeListingDown, { params: { id: product }, body: because('a forbidden fur') })
  await expect(as(mei).call(desk.putListingBack, { params: { id: product }, body: because() })).rejects.toMatchObject(own)
  expect((await actsOn(`group:${id}`)).length).toBe(0)
})

test('what the other side asked support is not shown to an operator of the same order', async () => {
  const [seller, alice] = [await market.seller({ operator: true }), await person()]
  const { order } = await market.buy(alice, [market.line(seller, await market.garment(seller))])
  const fulfillmentGroupId = order.fulfillmentGroups[0]?.id ?? 0
  await as(alice).call(returns.createRequest, {
    body: { requestType: 'support', fulfillmentGroupId, comments: 'The seller threatens me.' },
  })
  const shown = async (who: Person) =>
    (await as(who).call(desk.listGroups, { query: { person: alice.id } })).data.map(({ questions }) => questions.length)
  expect([await shown(operator), await shown(seller)]).toEqual([[1], [0]])
})

test('what operators did cannot be changed: not by the server, not by the owner of the tables', async () => {
  const ida = await person()
  await as(operator).call(desk.blockPerson, { params: { id: ida.id }, body: because() })
  for (const change of [`update operator_act set reason = 'other'`, 'delete from operator_act', 'truncate operator_act']) {
    await expect(app.pool.query(change)).rejects.toThrow('what operators did is not changed')
    await expect(server.pool.query(change)).rejects.toThrow(/permission denied|what operators did is not changed/)
  }
  await expect(
    app.pool.query(`insert into operator_act (act, subject, before, after, reason) values ('a', 'b', '{}', '{}', ' ')`),
  ).rejects.toThrow(/violates check constraint/)
})

test('acts are read with filters and page by page, each list with at most two queries beside the session', async () => {
  const people = await Promise.all(Array.from({ length: 21 }, () => person()))
  for (const { id } of people) await as(operator).call(desk.blockPerson, { params: { id }, body: because('a test of pages') })
  const read = (query: object) => as(operator).call(desk.listActs, { query })
  const first = await read({ act: 'person_blocked', by: operator.username.toUpperCase(), subject: 'account:' })
  expect(first.data).toHaveLength(20)
  expect(first.meta.hasMore).toBe(true)
  const next = await read({ act: 'person_blocked', cursor: Number(first.meta.cursor) })
  expect(next.data.some(({ id }) => first.data.some((one) => one.id === id))).toBe(false)
  expect((await read({ by: 'nobody-of-this-name' })).data).toEqual([])
  expect((await read({ by: '-' })).data.every(({ by }) => by === null)).toBe(true)
  expect((await read({ subject: `account:${people[3]?.id}` })).data).toMatchObject([
    { by: { username: operator.username }, reason: 'a test of pages' },
  ])
  await sql`insert into alarm (kind, subject) values ('delivery_disputed', 'group:1')`.execute(app.db)
  const lists = [
    desk.listRefunds,
    desk.listOperations,
    desk.listGroups,
    desk.listPeople,
    desk.listListings,
    desk.listContacts,
    desk.listActs,
    wallet.listAlarms,
    claims.listClaims,
    claims.listDisputes,
  ] as const
  for (const list of lists) {
    const counts: number[] = []
    for (let time = 0; time < 3; time++) {
      const heard: string[] = []
      statements.heard = (text) => heard.push(text)
      await as(operator)
        .call(list, { query: {} })
        .finally(() => (statements.heard = undefined))
      const asked = heard.filter(
        (text) =>
          /^\s*select/i.test(text) &&
          /(refund|operation|operator_act|from person|fulfillment_group|from account|from product|contact_message|jsonb_object_agg|from alarm|order_group|card_dispute|deposit_claim|hand_over_photo|payment_record)/.test(
            text,
          ),
      )
      counts.push(asked.length)
    }
    expect(Math.min(...counts), list.path).toBeLessThanOrEqual(2) // what a clock asks meanwhile is not the list's
  }
})

test('the overview counts what the lists show', async () => {
  const counts = await as(operator).call(desk.overview, {})
  const { data: alarms, meta } = await as(operator).call(wallet.listAlarms, { query: {} })
  expect(counts.alarms > 20 ? meta.hasMore : counts.alarms === alarms.length).toBe(true)
  expect(counts.differences).toBe((await as(operator).call(wallet.listDifferences, { query: {} })).data.length)
  expect(counts.blocked).toBeGreaterThan(0)
  expect(counts.disputes).toBe((await as(operator).call(claims.listDisputes, { query: {} })).data.length)
  expect(counts.claims).toBe((await as(operator).call(claims.listClaims, { query: {} })).data.length)
  const seller = await market.seller()
  const { id } = await as(await person()).call(moderation.sendReport, { body: { kind: 'person', id: seller.id, reason: 'scam' } })
  const reports = async () => (await as(operator).call(desk.overview, {})).reports
  expect(await reports()).toBe(counts.reports + 1)
  await as(operator).call(moderation.decideReport, { params: { id }, body: { reason: 'Nothing is wrong.', decision: 'kept' } })
  expect(await reports()).toBe(counts.reports)
  const { queues, outbox } = await as(operator).call(desk.queues, {})
  expect(queues.length).toBeGreaterThan(10)
  expect(outbox.lastSeq).toBeGreaterThan(0)
  expect(Date.parse(outbox.lastAt ?? '')).toBeLessThanOrEqual(Date.now() + 1000)
})

test('what is paid to rent longer is the case of its lender, too, who is no side of the payment itself', async () => {
  const seller = await market.seller({ operator: true })
  const { renter, itemId } = await lending.running(seller, await lending.coat(seller))
  const { strapiPaymentId } = await as(renter).call(rentals.extendRental, {
    params: { id: itemId },
    body: { extensionPeriod: '3 days', paymentDetails: null },
  })
  const subject = `payment:${strapiPaymentId}`
  await raiseAlarm(server, app.db, { kind: 'payment_mismatch', subject })
  const alarmFor = async (who: Person) => (await as(who).call(wallet.listAlarms, { query: {} })).data.find((one) => one.subject === subject)
  const alarm = await alarmFor(seller)
  expect([alarm?.isOwn, (await alarmFor(operator))?.isOwn]).toEqual([true, false])
  await expect(as(seller).call(wallet.settleAlarm, { params: { id: alarm?.id ?? 0 }, body: because() })).rejects.toMatchObject({
    body: { code: 'desk.own_case' },
  })
})
