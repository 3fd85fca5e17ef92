import { accounts, catalog, listings, locations } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openHouse, type Person } from '../../../test/house.ts'
import { openMarket } from '../../../test/market.ts'
import { putAddress, putProducts } from '../../../test/products.ts'
import { hashPassword } from './passwords.ts'
import { nobodys, personalTables } from './personal-data.ts'

const opened = await openHouse({ logLevel: 'silent' })
const { as, call, eventually, house, person } = opened
const remove = (who: Person, body: { password?: string; username?: string }) => as(who).call(accounts.deleteAccount, { body })

test('the export holds every row of the person, without secrets and without rows of others', async () => {
  const [anna, bert] = [await person({ merchant: true }), await person()]
  await house.db.updateTable('account').set({ password_hash: 'secret-hash', phone: '5550142' }).where('id', '=', anna.id).execute()
  await putAddress(house, anna.id, { street: '7 Own Street' })
  await putAddress(house, bert.id, { street: '8 Other Street' })
  await putProducts(house, [{ merchant_id: anna.id, name: 'Own Coat' }])
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
  const { rows } = await house.pool.query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f' and c.confrelid = 'account'::regclass and c.connamespace = 'public'::regnamespace`,
  )
  const owners = new Map(personalTables.map(({ table, owner }) => [table, owner]))
  const forgotten = rows.filter(({ table }) => !owners.has(table)).map(({ table, column }) => `${table}.${column}`)
  expect(forgotten, 'add a line to features/accounts/personal-data.ts').toEqual([])
})

test('so does every table that hangs on such a row, or it is named as nobody’s, with the reason', async () => {
  const known = new Set(personalTables.map(({ table }) => table))
  const { rows } = await house.pool.query<{ table: string; on: string }>(
    `select distinct c.conrelid::regclass::text as table, c.confrelid::regclass::text as on from pg_constraint c
     where c.contype = 'f' and c.conrelid <> c.confrelid and c.confrelid::regclass::text = any($1)
       and c.connamespace = 'public'::regnamespace`,
    [[...known]],
  )
  const forgotten = rows.filter(({ table }) => !known.has(table) && !nobodys[table]).map(({ table, on }) => `${table} on ${on}`)
  expect(forgotten, 'add a line to features/accounts/personal-data.ts').toEqual([])
})

test('what hangs on one’s own things is exported and erased with them: calendars are not read for nobody', async () => {
  const [mei, other] = [await person({ merchant: true }), await person({ merchant: true })]
  const [own = 0, foreign = 0] = await putProducts(house, [
    { merchant_id: mei.id, name: 'Let Coat' },
    { merchant_id: other.id, name: 'Foreign Coat' },
  ])
  for (const product_id of [own, foreign])
    await house.db
      .insertInto('calendar_feed')
      .values({ product_id, name: `calendar of ${product_id}`, url: `https://calendar.test/${product_id}` })
      .execute()
  const { data } = await as(mei).call(accounts.exportData, {})
  expect(data['calendar_feed']).toMatchObject([{ url: `https://calendar.test/${own}` }])
  expect(await remove(mei, { username: mei.username })).toMatchObject({ success: true })
  const left = await house.db
    .selectFrom('calendar_feed')
    .select('product_id')
    .where('product_id', '=', (eb) => eb.fn.any(eb.val([own, foreign])))
    .execute()
  expect(left).toEqual([{ product_id: foreign }])
})

test('a deleted account keeps no name, opens no door, and its garments leave the shop', async () => {
  const mei = await person({ merchant: true })
  const fan = await person()
  await house.db
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
  const address = await putAddress(house, mei.id, {
    street: 'Canarystreet 1',
    city: 'Canaryville',
    postal_code: 'CANARY 1',
    phone: '5550178',
    is_default: true,
  })
  const [product = 0] = await putProducts(house, [{ merchant_id: mei.id, name: 'Leaving Coat', pickup_address_id: address }])
  await as(fan).call(accounts.follow, { params: { id: mei.id }, body: {} })
  await as(mei).call(accounts.follow, { params: { id: fan.id }, body: {} })

  expect(await remove(mei, { password: 'Velvet2026' })).toMatchObject({ success: true })
  await expect(as(mei).call(accounts.me, {})).rejects.toMatchObject({ status: 401 })
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
  const { rows } = await house.pool.query(
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

test('a wrong password, or a wrong name where there is no password, deletes nothing', async () => {
  const anna = await person()
  await expect(remove(anna, { username: 'somebody' })).rejects.toMatchObject({ status: 400, body: { code: 'accounts.username_differs' } })
  await house.db
    .updateTable('account')
    .set({ password_hash: await hashPassword('Velvet2026') })
    .where('id', '=', anna.id)
    .execute()
  for (const body of [{}, { password: 'Wrong2026' }, { username: anna.username }]) {
    await expect(remove(anna, body)).rejects.toMatchObject({ status: 400, body: { errors: { password: 'Current password is incorrect' } } })
  }
  expect((await as(anna).call(accounts.me, {})).id).toBe(anna.id)
})

test('while an order waits for somebody neither party leaves; afterwards both do, and the books stay', async () => {
  const market = openMarket(opened)
  const [mei, alice] = [await market.seller(), await person()]
  const { order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  for (const who of [mei, alice]) {
    await expect(remove(who, { username: who.username })).rejects.toMatchObject({
      status: 409,
      body: { code: 'accounts.orders_unfinished', message: `Please finish these orders first: ${order.orderNumber}.` },
    })
  }
  const [item] = order.fulfillmentGroups[0]?.orderItems ?? []
  await house.db
    .insertInto('status_history')
    .values({ order_id: order.id, thing: 'item', thing_id: item?.id ?? 0, event: 'I17', to_status: 'completed', role: 'system' })
    .execute()
  await house.db.updateTable('order_item').set({ status: 'completed' }).where('order_id', '=', order.id).execute()
  for (const who of [mei, alice]) expect(await remove(who, { username: who.username })).toMatchObject({ success: true })
  const kept = await house.db
    .selectFrom('trade_order')
    .select(['total_minor', 'customer_id'])
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(kept).toEqual({ total_minor: 11_880, customer_id: alice.id })
  expect(await market.ledger('merchant_pending', String(mei.id))).toBe(-10_000)
})
