import { claims, orders } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { standAt } from '../../../test/stand-at.ts'
import { statementsOf } from '../../../test/statements.ts'

const opened = await openApp({ jobs: false }) // statements are counted: nothing else may run
const { as, base, call, app, person } = opened
const market = openMarket(opened)
const mei = await market.seller()
const rentable = { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 3_000 }] }
const ids = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)

test('orders are listed for both sides by kind and chip, newest first, in two queries beside the session', async () => {
  const alice = await person()
  const [dress, coat] = [await market.garment(mei), await market.garment(mei, rentable)]
  const bought = (await market.buy(alice, [market.line(mei, dress)])).order
  const rented = (await market.buy(alice, [market.line(mei, coat, { type: 'rent', rentOption: { number: 3, option: 'day' } })])).order
  const mine = (query: { type?: string; status?: string; pageSize?: number; page?: number }) => as(alice).call(orders.myOrders, { query })
  expect(ids(await mine({}))).toEqual([rented.id, bought.id])
  expect(ids(await mine({ type: 'renting' }))).toEqual([rented.id])
  expect(ids(await mine({ type: 'buying' }))).toEqual([bought.id])
  expect(ids(await as(mei).call(orders.merchantOrders, { query: { type: 'lending' } }))).toEqual([rented.id])
  expect(await mine({ pageSize: 1, page: 2 })).toMatchObject({
    data: [{ id: bought.id }],
    meta: { total: 2, page: 2, pageSize: 1, hasMore: false },
  })
  expect((await statementsOf(() => mine({}))).length).toBeLessThanOrEqual(3)

  const to = async (id: number, status: string) => {
    const group = await app.db.selectFrom('fulfillment_group').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()
    await standAt(app, { id: group.id, status })
  }
  expect(ids(await mine({ status: 'Ongoing' }))).toEqual([rented.id, bought.id])
  expect(ids(await mine({ status: 'completed' }))).toEqual([])
  await to(bought.id, 'pickup_completed_by_customer')
  await to(rented.id, 'canceled')
  expect(ids(await mine({ status: 'completed' }))).toEqual([bought.id])
  expect(ids(await mine({ status: 'canceled' }))).toEqual([rented.id])
  expect(ids(await mine({ status: 'ongoing' }))).toEqual([])
  await to(bought.id, 'processing') // as its history has it
  await to(rented.id, 'processing')
})

test('each side may do what the table of states lets it do', async () => {
  const alice = await person()
  const { order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const [group] = order.fulfillmentGroups
  expect(group?.allowedActions).toEqual([
    { move: 'proposePickupTime', allowed: true },
    { move: 'cancelGroup', allowed: true, until: expect.any(String) as string },
  ])
  expect(Date.parse(group?.allowedActions[1]?.until ?? '') - Date.parse(group?.created_at ?? '')).toBe(24 * 3_600_000)
  expect([group?.version, group?.waitsFor, group?.next?.move]).toEqual([1, ['merchant'], 'cancelIdleGroup'])
  const received = await as(mei).call(orders.showOrder, { params: { id: order.id } })
  expect(received.fulfillmentGroups[0]?.allowedActions).toEqual([
    { move: 'acceptGroup', allowed: true },
    { move: 'coordinatePickup', allowed: true },
    { move: 'agreePickup', allowed: true },
    { move: 'cancelGroup', allowed: true },
  ])
  expect(received.fulfillmentGroups[0]?.orderItems[0]?.allowedActions).toEqual([
    { move: 'acceptItem', allowed: true },
    { move: 'cancelItem', allowed: false, guard: 'other_live_item' },
  ])
})

test('an order keeps what was bought, whatever the listing says later', async () => {
  const alice = await person()
  const dress = await market.garment(mei, { name: 'Silk Dress', size: 'S' })
  const { order } = await market.buy(alice, [market.line(mei, dress)])
  await app.db.updateTable('product').set({ name: 'Something else', size: 'XL', price_minor: 1 }).where('id', '=', dress).execute()
  const [item] = (await as(alice).call(orders.showOrder, { params: { id: order.id } })).fulfillmentGroups[0]?.orderItems ?? []
  expect(item).toMatchObject({ product: { name: 'Silk Dress' }, size: 'S', price: 100 })
  expect(JSON.parse(item?.variantInfo ?? '')).toMatchObject({ size: 'S' })
})

test('a piece is called in the language of whoever reads the order, as its shop called it then', async () => {
  const alice = await person()
  const dress = await market.garment(mei, { name: 'Silk Dress' })
  const called = (name: string) =>
    app.db
      .updateTable('product')
      .set({ translations: JSON.stringify({ 'zh-CN': { name } }) })
      .where('id', '=', dress)
      .execute()
  await called('真丝连衣裙')
  const { order } = await market.buy(alice, [market.line(mei, dress)])
  await called('别的')
  const nameFor = async (language: string) => {
    const headers = { authorization: `Bearer ${alice.jwt}`, 'accept-language': language }
    const read = await call(orders.showOrder, { params: { id: order.id } }, headers)
    const [item] = read.fulfillmentGroups[0]?.orderItems ?? []
    const condition = await call(claims.showCondition, { params: { id: item?.id ?? 0 } }, headers)
    return [item?.product.name, condition.name]
  }
  expect(await nameFor('zh-CN')).toEqual(['真丝连衣裙', '真丝连衣裙'])
  expect(await nameFor('en')).toEqual(['Silk Dress', 'Silk Dress'])
})

test('orders are for their parties; a visitor is asked to sign in', async () => {
  const [alice, eve] = [await person(), await person()]
  const { order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  await expect(call(orders.showOrder, { params: { id: order.id } })).rejects.toMatchObject({ status: 401 })
  await expect(as(eve).call(orders.showOrder, { params: { id: order.id } })).rejects.toMatchObject({
    status: 404,
    body: { code: 'orders.not_found' },
  })
  await expect(as(eve).call(orders.showGroup, { params: { id: order.fulfillmentGroups[0]?.id ?? 0 } })).rejects.toMatchObject({
    status: 404,
    body: { code: 'orders.group_not_found' },
  })
  expect(await as(eve).call(orders.myOrders, { query: {} })).toMatchObject({ data: [], meta: { total: 0 } })
})

test('an order costs fewer than fifteen statements, from preparing to placing', async () => {
  const alice = await person()
  const first = await market.garment(mei)
  await market.buy(alice, [market.line(mei, first)]) // the customer at the provider is known from here on
  const shirt = await market.garment(mei, { stock: 5 })
  await market.webhooks('hold')
  let prepared: Awaited<ReturnType<typeof market.prepare>> | undefined
  const preparing = await statementsOf(async () => (prepared = await market.prepare(alice, [market.line(mei, shirt)])))
  await market.confirm(prepared?.clientSecret ?? null)
  const placing = await statementsOf(() => market.place(alice, prepared?.strapiPaymentId ?? 0))
  const own = [...preparing, ...placing].filter((text) => !/^(begin|commit)/i.test(text))
  await market.webhooks('deliver')
  expect(own.length).toBeLessThan(15)
})

test('a group is shown by one query beside the session, and a move costs eight statements at most, its session and key among them', async () => {
  const alice = await person()
  const [dress, coat] = [await market.garment(mei), await market.garment(mei)]
  const { order } = await market.buy(alice, [market.line(mei, dress), market.line(mei, coat)])
  const [group] = order.fulfillmentGroups
  const params = { id: group?.id ?? 0 }
  const own = async (work: () => Promise<unknown>) => (await statementsOf(work)).filter((text) => !/^(begin|commit)/i.test(text))
  const shown = await own(() => as(alice).call(orders.showGroup, { params }))
  expect(shown.length, shown.join('\n')).toBeLessThanOrEqual(2)
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })
  const accepted = await own(() => as(mei).call(orders.confirmGroup, { params, body: {} }, key()))
  const canceled = await own(() => as(mei).call(orders.cancelGroup, { params, body: { cancelReason: 'out_of_stock' } }, key()))
  expect(accepted.length, accepted.join('\n')).toBeLessThanOrEqual(8)
  // money, goods and the search besides
  expect(canceled.length, canceled.join('\n')).toBeLessThanOrEqual(20)
})

test('transactions are saved as a table: a line for each item, in the language of whoever asks, and no cell is a formula', async () => {
  const alice = await person({ language: 'zh-CN' })
  const lines = []
  for (const name of ['=1+1', 'Red, "silk"']) lines.push(market.line(mei, await market.garment(mei, { name })))
  const { order } = await market.buy(alice, lines)
  const [group] = order.fulfillmentGroups
  await as(mei).call(orders.cancelGroup, { params: { id: group?.id ?? 0 }, body: { cancelReason: 'out_of_stock' } })
  const saved = async (who: typeof alice, path: string) => {
    const answer = await fetch(`${base}/api${path}`, { headers: { authorization: `Bearer ${who.jwt}` } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="transactions-\d{4}-\d\d-\d\d\.csv"$/)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    return bytes.toString('utf8', 3).split('\r\n').filter(Boolean)
  }
  const mine = await saved(alice, '/orders/me/export')
  expect(mine.length).toBe(3)
  expect(mine[0]).toMatch(/^订单,日期,分组,顾客,店铺,/)
  expect(mine[1]).toContain(`${order.orderNumber},`)
  expect(mine[1]).toContain(`,${alice.username},${mei.username},已取消,`)
  expect(mine[1]).toContain(",'=1+1,购买,")
  expect(mine[1]).toContain(',1,100.00,100.00,10.00,8.80,0.00,0.00,118.80,USD,')
  expect(mine[2]).toContain('"Red, ""silk"""')
  const received = await saved(mei, '/orders/merchant/me/export?status=canceled')
  expect([received[0]?.includes('Group status'), received.some((line) => line.startsWith(order.orderNumber))]).toEqual([true, true])
  // to the seller, too, all of it is canceled: of the money only the price was ever theirs
  expect(received.find((line) => line.startsWith(order.orderNumber))).toContain(',Canceled,Canceled,Canceled,')
  expect((await saved(mei, '/orders/me/export')).length).toBe(1)
  expect((await saved(await person(), '/orders/merchant/me/export')).length).toBe(1)
})

test('a table of more orders than are read at once has every one of them, once, the newest first', async () => {
  const alice = await person()
  const { order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const copies = (table: string, where: string, changes: string) => sql`
    insert into ${sql.table(table)} overriding system value
    select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(o) || jsonb_build_object(${sql.raw(changes)}))).*
    from ${sql.table(table)} o, generate_series(1, 205) n where ${sql.raw(where)}`
  const moved = (...names: string[]) => names.map((name) => `'${name}', o.${name} + n * 1000000`).join(', ')
  await app.db.transaction().execute(async (tx) => {
    const own = `o.order_id = ${order.id}`
    await copies('payment', own, `${moved('id', 'order_id')}, 'intent_id', null, 'charge_id', null, 'client_secret', null`).execute(tx)
    await copies('trade_order', `o.id = ${order.id}`, `${moved('id', 'payment_id')}, 'order_number', 'COPY-' || n`).execute(tx)
    await copies('fulfillment_group', own, moved('id', 'order_id')).execute(tx)
    await copies('order_item', own, moved('id', 'order_id', 'group_id')).execute(tx)
  })
  const answer = await fetch(`${base}/api/orders/me/export`, { headers: { authorization: `Bearer ${alice.jwt}` } })
  const lines = (await answer.text()).split('\r\n').filter(Boolean).slice(1)
  const numbers = lines.map((line) => line.slice(0, line.indexOf(',')))
  expect(numbers).toEqual([...Array.from({ length: 205 }, (_, n) => `COPY-${205 - n}`), order.orderNumber])
  // nothing was sold by them: whoever proves the books afterwards finds none
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const table of ['order_item', 'fulfillment_group', 'trade_order', 'payment'])
      await sql`delete from ${sql.table(table)} where id > 1000000`.execute(tx)
  })
})

test('what was paid for an order is shown to its customer alone', async () => {
  const alice = await person()
  const rent = { type: 'rent' as const, rentOption: { number: 3, option: 'day' as const } }
  const { order, prepared } = await market.buy(alice, [market.line(mei, await market.garment(mei, rentable), rent)])
  const params = { id: order.id }
  expect(await as(alice).call(orders.orderPayment, { params })).toMatchObject({
    orderNumber: order.orderNumber,
    strapiPaymentId: prepared.strapiPaymentId,
    paymentStatus: 'paid',
    total: 35.64,
    depositTotal: 15,
    charged: 50.64,
    refunded: 0,
  })
  await expect(as(mei).call(orders.orderPayment, { params })).rejects.toMatchObject({ status: 404 })
})
