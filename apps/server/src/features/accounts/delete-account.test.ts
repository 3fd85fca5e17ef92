import { accounts, catalog, listings, locations, messaging, orders } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { connect } from '../../../test/providers.ts'
import { standDone } from '../../../test/stand-at.ts'
import { putAddress, putProducts } from '../../../test/products.ts'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { hashPassword } from './passwords.ts'
import { people } from '../index.ts'

const opened = await openApp({ logLevel: 'silent' })
const { as, call, eventually, app, person, later, sandbox } = opened
const market = openMarket(opened)
const personalTables = people.flatMap(({ tables }) => tables)
const nobodys = Object.assign({}, ...people.map((room) => room.nobodys)) as Record<string, string>
const remove = (who: Person, body: { password?: string; username?: string }) => as(who).call(accounts.deleteAccount, { body })

test('the export holds every row of the person, without secrets and without rows of others', async () => {
  const [anna, bert] = [await person({ merchant: true }), await person()]
  await app.db.updateTable('account').set({ password_hash: 'secret-hash', phone: '5550142' }).where('id', '=', anna.id).execute()
  await putAddress(app, anna.id, { street: '7 Own Street' })
  await putAddress(app, bert.id, { street: '8 Other Street' })
  await putProducts(app, [{ merchant_id: anna.id, name: 'Own Coat' }])
  const { data, exportedAt } = await as(anna).call(accounts.exportData, {})
  expect(Number.isNaN(Date.parse(exportedAt))).toBe(false)
  expect(data['account']).toMatchObject([{ id: anna.id, email: anna.email, phone: '5550142' }])
  expect(data['address']).toMatchObject([{ street: '7 Own Street' }])
  expect(data['product']).toMatchObject([{ name: 'Own Coat' }])
  expect(Object.keys(data).toSorted()).toEqual(
    personalTables.flatMap(({ table, exported }) => (exported === false ? [] : [table])).toSorted(),
  )
  expect(JSON.stringify(data)).not.toMatch(/secret-hash|Other Street/)
})

test('every table that names a person says whose its rows are and what becomes of them', async () => {
  const { rows } = await app.pool.query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = 'account'::regclass and c.connamespace = 'public'::regnamespace`,
  )
  const owners = new Map(personalTables.map(({ table, owner }) => [table, owner]))
  const forgotten = rows.filter(({ table }) => !owners.has(table)).map(({ table, column }) => `${table}.${column}`)
  expect(forgotten, 'add a line to the personal.ts of its room').toEqual([])
})

test('so does every table that hangs on such a row, or it is named as nobody’s, with the reason', async () => {
  const known = new Set(personalTables.map(({ table }) => table))
  const { rows } = await app.pool.query<{ table: string; on: string }>(
    `select distinct c.conrelid::regclass::text as table, c.confrelid::regclass::text as on from pg_constraint c
     where c.contype = 'f' and c.conrelid <> c.confrelid and c.confrelid::regclass::text = any($1)
       and c.connamespace = 'public'::regnamespace`,
    [[...known]],
  )
  const forgotten = rows.filter(({ table }) => !known.has(table) && !nobodys[table]).map(({ table, on }) => `${table} on ${on}`)
  expect(forgotten, 'add a line to the personal.ts of its room').toEqual([])
})

test('what hangs on one’s own things is exported and erased with them: calendars are not read for nobody', async () => {
  const [mei, other] = [await person({ merchant: true }), await person({ merchant: true })]
  const [own = 0, foreign = 0] = await putProducts(app, [
    { merchant_id: mei.id, name: 'Let Coat' },
    { merchant_id: other.id, name: 'Foreign Coat' },
  ])
  for (const product_id of [own, foreign])
    await app.db
      .insertInto('calendar_feed')
      .values({ product_id, name: `calendar of ${product_id}`, url: `https://calendar.test/${product_id}` })
      .execute()
  const { data } = await as(mei).call(accounts.exportData, {})
  expect(data['calendar_feed']).toMatchObject([{ url: `https://calendar.test/${own}` }])
  expect(await remove(mei, { username: mei.username })).toMatchObject({ success: true })
  const left = await app.db
    .selectFrom('calendar_feed')
    .select('product_id')
    .where('product_id', '=', (eb) => eb.fn.any(eb.val([own, foreign])))
    .execute()
  expect(left).toEqual([{ product_id: foreign }])
})

test('an export holds nothing that its author took back, or an operator took out, of somebody else', async () => {
  const [anna, bert] = [await person(), await person()]
  const say = (from: Person, to: Person, text: string) =>
    as(from)
      .call(messaging.sendMessage, { body: { messageReceiver: to.id, text } })
      .then(({ id }) => id)
  const [foul, own] = [await say(bert, anna, 'Foulword here'), await say(anna, bert, 'Ownword here')]
  await sql`update message set removed_at = app_now() where id in (${foul}, ${own})`.execute(app.db)
  await sql`
    insert into comment (author_id, merchant_id, customer_id, rating, text, show_at, deleted_at)
    values (${bert.id}, ${bert.id}, ${anna.id}, 1, 'Backword of Bert', app_now(), app_now())`.execute(app.db)
  const mei = await market.seller()
  const { messageId } = await as(anna).call(messaging.makeOffer, { body: { type: 'buy', product: await market.garment(mei), price: 50 } })
  await as(mei).call(messaging.respondToOffer, { params: { id: messageId }, body: { accepted: false, responseMessage: 'Rudeword of Mei' } })
  await sql`update offer set response_removed_at = app_now() where proposer_id = ${anna.id}`.execute(app.db)
  expect(JSON.stringify((await as(mei).call(accounts.exportData, {})).data)).toContain('Rudeword')
  const exported = (await as(anna).call(accounts.exportData, {})).data
  const told = JSON.stringify(exported)
  expect(told).toContain('Ownword')
  expect(exported).toMatchObject({ offer: [{ proposer_id: anna.id, price_minor: 5_000 }] })
  expect(told).not.toMatch(/Foulword|Backword|Rudeword/)
  expect(JSON.stringify((await as(bert).call(accounts.exportData, {})).data)).toMatch(/Backword/)
})

test('a deleted account keeps no name, opens no door, and its garments leave the shop', async () => {
  const mei = await person({ merchant: true })
  const fan = await person()
  await app.db
    .updateTable('account')
    .set({
      password_hash: await hashPassword('Velvet2026'),
      firstname: 'Canarymei',
      lastname: 'Canaryli',
      phone: '5550177',
      bio: 'Canarybio',
    })
    .where('id', '=', mei.id)
    .execute()
  const address = await putAddress(app, mei.id, {
    street: 'Canarystreet 1',
    city: 'Canaryville',
    postal_code: 'CANARY 1',
    phone: '5550178',
    is_default: true,
  })
  const [product = 0] = await putProducts(app, [{ merchant_id: mei.id, name: 'Leaving Coat', pickup_address_id: address }])
  await as(fan).call(accounts.follow, { params: { id: mei.id }, body: {} })
  await as(mei).call(accounts.follow, { params: { id: fan.id }, body: {} })

  expect(await remove(mei, { password: 'Velvet2026' })).toMatchObject({ success: true })
  await expect(as(mei).call(accounts.me, { query: {} })).rejects.toMatchObject({ status: 401 })
  await expect(call(accounts.login, { body: { identifier: mei.email, password: 'Velvet2026' } })).rejects.toMatchObject({ status: 400 })
  await expect(call(accounts.merchantProfile, { params: { id: mei.id } })).rejects.toMatchObject({ status: 404 })
  await expect(call(locations.pickupDisplay, { params: { id: address } })).rejects.toMatchObject({ status: 404 })
  expect(await as(fan).call(accounts.ownProfile, { query: {} })).toMatchObject({ followersCount: 0, followingCount: 0 })
  await eventually(async () => (await call(catalog.searchProducts, { query: { q: 'leaving coat' } })).meta.total === 0)
  await eventually(() =>
    call(listings.showProduct, { params: { id: product } }).then(
      () => false,
      () => true,
    ),
  )
  const { rows } = await app.pool.query(
    `select to_jsonb(a)::text || coalesce((select string_agg(to_jsonb(d)::text, '') from address d where d.account_id = a.id), '') as kept from account a where id = $1`,
    [mei.id],
  )
  expect(JSON.stringify(rows)).not.toMatch(/Canary|555017|people\.test/)
})

test('the name and the address are free again', async () => {
  const anna = await person()
  await remove(anna, { username: anna.username.toUpperCase() })
  expect(await call(accounts.register, { body: { username: anna.username, email: anna.email, password: 'Velvet2026' } })).toMatchObject({
    user: { username: anna.username },
  })
})

test('nobody keeps another person from leaving by taking the name that is left behind', async () => {
  const anna = await person()
  for (const username of [`deleted-${anna.id}`, `deleted ${anna.id}`])
    await call(accounts.register, {
      body: { username, email: `${username.replace(' ', '')}@deleted.invalid`, password: 'Velvet2026' },
    }).catch(() => undefined)
  expect(await remove(anna, { username: anna.username })).toMatchObject({ success: true })
})

test('without a password only a fresh sign-in leaves', async () => {
  const anna = await person()
  await later({ minutes: 11 })
  await expect(remove(anna, { username: anna.username })).rejects.toMatchObject({ status: 403, body: { code: 'accounts.sign_in_again' } })
})

test('a wrong password, or a wrong name where there is no password, deletes nothing', async () => {
  const anna = await person()
  await expect(remove(anna, { username: 'somebody' })).rejects.toMatchObject({ status: 400, body: { code: 'accounts.username_differs' } })
  await app.db
    .updateTable('account')
    .set({ password_hash: await hashPassword('Velvet2026') })
    .where('id', '=', anna.id)
    .execute()
  for (const body of [{}, { username: anna.username }])
    await expect(remove(anna, body)).rejects.toMatchObject({ status: 400, body: { errors: { password: 'Current password is required' } } })
  const wrong = { status: 400, body: { errors: { password: 'Current password is incorrect' } } }
  await expect(remove(anna, { password: 'Wrong2026' })).rejects.toMatchObject(wrong)
  expect((await as(anna).call(accounts.me, { query: {} })).id).toBe(anna.id)
})

/** What somebody earned has nothing that keeps it any more, and arrives. */
async function paidOut({ id }: Person): Promise<void> {
  await connect(opened, { id })
  await sql`update earning set holds = '[]' where merchant_id = ${id}`.execute(app.db)
  await later({ minutes: 1 })
  await eventually(async () => {
    await later({ minutes: 1 })
    const { rows } = await sql`select from earning where merchant_id = ${id} and state <> 'paid'`.execute(app.db)
    return rows.length === 0
  })
}

test('who waits for a refund that the provider refused does not leave, since support could not reach them', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const outage = { provider: 'stripe', call: 'POST /v1/refunds', fault: 'unauthorized', times: 1 }
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(outage) }
  await fetch(`${sandbox.base}/_sandbox/faults`, post)
  await as(alice).call(orders.cancelGroup, {
    params: { id: order.fulfillmentGroups[0]?.id ?? 0 },
    body: { cancelReason: 'changed_mind' },
  })
  const asked = async () => {
    const { rows } = await sql<{ id: number }>`
      select o.id from refund r join operation o on o.kind = 'refund' and o.subject = r.operation_subject
      where r.account_id = ${alice.id} and o.state = 'unknown'`.execute(app.db)
    return rows[0]?.id
  }
  await eventually(async () => (await asked()) !== undefined)
  await sql`update operation set state = 'failed', refusal = 'refused' where id = ${(await asked()) ?? 0}`.execute(app.db)
  await expect(remove(alice, { username: alice.username })).rejects.toMatchObject({
    status: 409,
    body: { code: 'accounts.refund_open', message: expect.stringContaining(order.orderNumber) },
  })
  await sql`update operation set state = 'unknown', refusal = null where state = 'failed' and kind = 'refund'`.execute(app.db) // as it was: nobody raised an alarm
})

test('while an order waits for somebody neither party leaves; afterwards both do, and the books stay', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  for (const who of [mei, alice]) {
    await expect(remove(who, { username: who.username })).rejects.toMatchObject({
      status: 409,
      body: { code: 'accounts.orders_unfinished', message: `Please finish these orders first: ${order.orderNumber}.` },
    })
  }
  await standDone(app, { merchantId: mei.id })
  // her money is still on its way to her
  await expect(remove(mei, { username: mei.username })).rejects.toMatchObject({
    status: 409,
    body: { code: 'accounts.earnings_open', message: `You have earnings that are not paid out yet, of: ${order.orderNumber}.` },
  })
  await paidOut(mei)
  for (const who of [mei, alice]) expect(await remove(who, { username: who.username })).toMatchObject({ success: true })
  const kept = await app.db
    .selectFrom('trade_order')
    .select(['total_minor', 'customer_id'])
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(kept).toEqual({ total_minor: 11_880, customer_id: alice.id })
  expect(await market.ledger('merchant_pending', String(mei.id))).toBe(0)
})

test('a merchant who owes money, and whoever has a dispute, a deposit or a fund open, stays until it is over', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { order, prepared } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const group = order.fulfillmentGroups[0]
  const [groupId, itemId] = [group?.id ?? 0, group?.orderItems[0]?.id ?? 0]
  await standDone(app, { merchantId: mei.id })
  const refused = async (who: Person, kind: string, of = order.orderNumber) =>
    expect(remove(who, { username: who.username })).rejects.toMatchObject({
      status: 409,
      body: { code: `accounts.${kind}`, message: expect.stringContaining(String(of)) },
    })
  const behind = (work: (tx: Tx) => Promise<unknown>) =>
    inTransaction(app, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await work(tx)
    })
  await sql`
    insert into card_dispute (provider_id, payment_id, provider_status, reason, amount_minor, currency, fee_currency)
    values ('dp_leaving', ${prepared.strapiPaymentId}, 'warning_needs_response', 'general', 100, 'USD', 'USD')`.execute(app.db)
  for (const who of [mei, alice]) await refused(who, 'dispute_open')
  await sql`update card_dispute set closed_at = app_now() where provider_id = 'dp_leaving'`.execute(app.db)

  const setDeposit = (status: string) => behind((tx) => sql`update deposit set status = ${status} where item_id = ${itemId}`.execute(tx))
  await behind((tx) =>
    sql`insert into deposit (item_id, order_id, group_id, status, currency, amount_minor) values (${itemId}, ${order.id}, ${groupId}, 'claimed', 'USD', 1)`.execute(
      tx,
    ),
  )
  for (const who of [mei, alice]) await refused(who, 'deposit_open')
  await setDeposit('release_due')
  await refused(alice, 'deposit_open')
  await setDeposit('refunded')

  await behind((tx) =>
    sql`insert into refund_fund (id, order_id, group_id, merchant_id, status, item_ids, shares_minor, currency, amount_minor)
      values (${itemId + 1_000_000}, ${order.id}, ${groupId}, ${mei.id}, 'payment_collected', ${[itemId]}::bigint[], '{1}', 'USD', 1)`.execute(
      tx,
    ),
  )
  await refused(mei, 'fund_open')
  await behind((tx) => sql`update refund_fund set status = 'customer_refunded' where merchant_id = ${mei.id}`.execute(tx))

  await behind(async (tx) => {
    await sql`delete from card_dispute where provider_id = 'dp_leaving'`.execute(tx)
    await sql`delete from deposit where item_id = ${itemId}`.execute(tx)
    await sql`delete from refund_fund where merchant_id = ${mei.id}`.execute(tx)
  })
  await paidOut(mei)
  await sql`select post_ledger('B12', ${`leaving:${mei.id}`}, 'USD', ${[`merchant_receivable:${mei.id}`, 'refund_fund:leaving']}::text[], ${[500, -500]}::bigint[])`.execute(
    app.db,
  )
  await refused(mei, 'debt_open', 'USD 5.00')
})

/** A payment of a buyer that is prepared and not paid, and how it ends. */
async function prepared() {
  const [mei, alice] = [await market.seller(), await person()]
  const coat = await market.garment(mei)
  const { strapiPaymentId: payment, clientSecret } = await market.prepare(alice, [market.line(mei, coat)])
  const stateOf = async () => (await market.payment(payment)).state
  const held = async () => (await app.db.selectFrom('product').select('reserved').where('id', '=', coat).executeTakeFirstOrThrow()).reserved
  const made = async () => (await sql`select from placed_order where payment_id = ${payment}`.execute(app.db)).rows.length
  return { mei, alice, payment, clientSecret, stateOf, held, made }
}

test.each(['buyer', 'seller'] as const)('what the %s left behind unpaid cannot be paid any more, and holds nothing', async (side) => {
  const { mei, alice, clientSecret, stateOf, held, made } = await prepared()
  const who = side === 'buyer' ? alice : mei
  expect(await remove(who, { username: who.username })).toMatchObject({ success: true })
  expect([await stateOf(), await held()]).toEqual(['canceled', 0])
  await later({ minutes: 1 })
  expect(await market.confirm(clientSecret)).toMatchObject({ status: 'refused' })
  expect(await made()).toBe(0)
})

test.each(['buyer', 'seller'] as const)('what is paid in another tab at the moment when the %s leaves goes back', async (side) => {
  const { mei, alice, payment, clientSecret, stateOf, made } = await prepared()
  const who = side === 'buyer' ? alice : mei
  await market.webhooks('hold')
  await market.confirm(clientSecret)
  expect(await remove(who, { username: who.username })).toMatchObject({ success: true })
  await market.webhooks('deliver')
  await market.release()
  await eventually(async () => (await stateOf()) === 'refunded')
  await eventually(async () => (await market.refundOf(payment)).state === 'done')
  expect(await made()).toBe(0)
})
