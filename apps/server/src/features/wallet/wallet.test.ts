import { orders, wallet } from '@rondo/contracts'
import { addressOf } from '@rondo/contracts/kernel/call'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import { ProviderRefused, ProviderUnavailable } from '../../providers/outcome.ts'
import { differencesIn } from './differences.ts'
import { reconcileBooks, reconcileNightly } from './reconcile-books.ts'
import { sentIn } from './wallet-papers.ts'

const opened = await openApp()
const { app, as, base, later, person, server } = opened
const market = openMarket(opened)

test('a merchant sees what was earned, why it is not paid yet, and sums that are those of the ledger', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { order } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const [bought] = order.fulfillmentGroups.flatMap(({ orderItems }) => orderItems.map(({ product }) => product))
  const { data, meta } = await as(mei).call(wallet.listEarnings, { query: {} })
  expect(meta.hasMore).toBe(false)
  expect(data).toMatchObject([
    { kind: 'sale', name: 'sale', state: 'held', amount: 100, orderNumber: order.orderNumber, customerId: alice.id },
  ])
  expect(data[0]).toMatchObject({ pieces: [bought?.name], photo: bought?.photos[0] ?? null })
  expect(data[0]?.holds.map(({ kind }) => kind)).toEqual(['delivery', 'review', 'account'])
  expect(await as(mei).call(wallet.pendingEarnings, {})).toEqual({
    platformPendingEarningsByCurrency: [{ amount: 100, currency: 'USD', numberOfOrders: 1 }],
    totalNumberOfPendingOrders: 1,
  })
  const { currencies, months } = await as(mei).call(wallet.showWallet, {})
  expect([currencies, months]).toEqual([[{ currency: 'USD', held: 100, onItsWay: 0, sent: 0, owed: 0 }], []])
  expect(-(await market.ledger('merchant_pending', String(mei.id)))).toBe(10_000)
  // without an account at the provider there is nothing there
  expect(await as(mei).call(wallet.accountBalance, {})).toMatchObject({ transactions: [], payouts: [] })
  expect((await as(alice).call(wallet.listEarnings, { query: {} })).data).toEqual([])
  const kept = async (path: string) => {
    const answer = await fetch(`${base}/api${path}`, { headers: { authorization: `Bearer ${mei.jwt}`, 'x-forwarded-for': mei.ip } })
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }
  expect((await kept('/wallet/earnings/export')).toString()).toContain(String(order.orderNumber))
  expect((await kept(`/wallet/statements/${new Date().toISOString().slice(0, 7)}`)).subarray(0, 4).toString()).toBe('%PDF')
})

test('an earning names the pieces that it is for: one that was called off is named only where no other is left', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const pieces = [await market.garment(mei, { name: 'Ink gown' }), await market.garment(mei, { name: 'Rose skirt' })]
  const { order } = await market.buy(
    alice,
    pieces.map((piece) => market.line(mei, piece)),
  )
  const named = async () => (await as(mei).call(wallet.listEarnings, { query: {} })).data[0]?.pieces
  expect(await named()).toEqual(['Ink gown', 'Rose skirt'])
  const skirt = order.fulfillmentGroups.flatMap(({ orderItems }) => orderItems).find(({ product }) => product.name === 'Rose skirt')
  await as(alice).call(orders.cancelItem, { params: { id: skirt?.id ?? 0 }, body: { cancelReason: 'changed_mind' } })
  expect(await named()).toEqual(['Ink gown'])
  await as(alice).call(orders.cancelGroup, { params: { id: order.fulfillmentGroups[0]?.id ?? 0 }, body: { cancelReason: 'changed_mind' } })
  expect(await named()).toEqual(['Ink gown', 'Rose skirt'])
})

test('a table of earnings holds all of them, however many there are', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  await market.buy(alice, [market.line(mei, await market.garment(mei))])
  await sql`
    insert into earning (merchant_id, payment_id, order_id, group_id, kind, cause, currency, sold_minor, amount_minor, netted_minor, state, released_at, paid_at)
    select merchant_id, payment_id, order_id, group_id, 'extension', 'told:many:' || n, currency, 300, 300, 100, 'paid', app_now(), app_now()
    from earning, generate_series(1, 10001) n where merchant_id = ${mei.id} and kind = 'sale'`.execute(app.db)
  const answer = await fetch(`${base}/api/wallet/earnings/export`, {
    headers: { authorization: `Bearer ${mei.jwt}`, 'x-forwarded-for': mei.ip },
  })
  expect((await answer.text()).trim().split('\r\n')).toHaveLength(1 + 10_002)
  await sql`delete from earning where cause like 'told:%'`.execute(app.db) // no transfer sent them
})

test('the sums of a statement are of all that was paid in its month, however many lines it has', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const days = ['2026-01-31T23:59:59Z', '2026-02-01T00:00:00Z', '2026-02-28T23:59:59Z', '2026-03-01T00:00:00Z']
  for (const [at, paidAt] of days.entries())
    await sql`
      insert into earning (merchant_id, payment_id, order_id, group_id, kind, cause, currency, sold_minor, amount_minor, netted_minor, state, released_at, paid_at)
      select merchant_id, payment_id, order_id, group_id, 'extension', ${`told:${at}:`} || n, currency, 300, 300, 100, 'paid', ${paidAt}, ${paidAt}
      from earning, generate_series(1, 1100) n where merchant_id = ${mei.id} and kind = 'sale'`.execute(app.db)
  expect(await sentIn(app.db, mei.id, '2026-02')).toEqual(new Map([['USD', { count: 2_200, sent: 440_000, netted: 220_000 }]]))
  const paper = await fetch(`${base}/api/wallet/statements/2026-02`, {
    headers: { authorization: `Bearer ${mei.jwt}`, 'x-forwarded-for': mei.ip },
  })
  expect(paper.status).toBe(200)
  // no transfer sent them
  await sql`delete from earning where cause like 'told:%'`.execute(app.db)
})

test('a provider that does not tell the balance is said in the documented words', async () => {
  const mei = await market.seller()
  await app.db.updateTable('account').set({ stripe_account_id: 'acct_unheard' }).where('id', '=', mei.id).execute()
  for (const error of [new ProviderUnavailable('away'), new ProviderRefused('403', 'no such account')]) {
    const { payments } = server.providers
    Object.assign(server.providers, { payments: { ...payments, moneyOf: () => Promise.reject(error) } })
    await expect(as(mei).call(wallet.accountBalance, {})).rejects.toMatchObject({ body: { message: 'Failed to retrieve account balance' } })
    Object.assign(server.providers, { payments })
  }
})

test('the books are compared once a day, also by servers that never live for one', async () => {
  const ranAt = async () => (await differencesIn(app.db, { state: 'open' })).ranAt ?? ''
  await later({ minutes: 1 })
  const first = await ranAt()
  expect(first).not.toBe('')
  await later({ hours: 20 })
  expect(await ranAt()).toBe(first)
  await later({ hours: 4 })
  expect(Date.parse(await ranAt()) - Date.parse(first)).toBeGreaterThan(23 * 3_600_000)
})

test('a comparison of the books that was cut off is made at the next look, not a day later', async () => {
  await sql`select move_app_clock(offset_ms + 86400000) from app_clock`.execute(app.db)
  await sql`insert into reconciliation_difference (kind, subject, currency, theirs_minor) values ('not_booked', 'cut:off', 'USD', 1)`.execute(
    app.db,
  )
  await sql`alter table reconciliation_difference rename to set_aside`.execute(app.db)
  await expect(reconcileNightly(server)).rejects.toThrow('reconciliation_difference')
  await sql`alter table set_aside rename to reconciliation_difference`.execute(app.db)
  await reconcileNightly(server)
  const { rows } = await sql`select state from reconciliation_difference where subject = 'cut:off'`.execute(app.db)
  expect(rows).toEqual([{ state: 'gone' }])
})

test('the books are those of the provider; money that only one of them has is a difference, until it is gone', async () => {
  const books = { ...app, payments: app.providers.payments }
  const [mei, alice] = [await market.seller(), await person()]
  const { prepared } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  await later({ minutes: 10 }) // the fee is booked
  await later({ minutes: 20 })
  await reconcileBooks(books)
  const about = async () => {
    const { charge_id } = await market.payment(prepared.strapiPaymentId)
    // by its subject: the provider is that of all files, and has entries of theirs
    return app.db
      .selectFrom('reconciliation_difference')
      .select(['kind', 'state'])
      .where('subject', '=', charge_id)
      .where('state', '=', 'open')
      .execute()
  }
  expect(await about()).toEqual([])
  const { charge_id } = await market.payment(prepared.strapiPaymentId)
  await sql`
    insert into provider_entry (id, type, source, currency, amount_minor, fee_minor, at)
    values ('txn_strange', 'adjustment', ${charge_id}, 'USD', -700, 0, app_now() - interval '1 hour')`.execute(app.db)
  await reconcileBooks(books)
  const strange = await about()
  await sql`delete from provider_entry where id = 'txn_strange'`.execute(app.db)
  expect(strange).toEqual([{ kind: 'other_amount', state: 'open' }])
  await reconcileBooks(books)
  expect(await about()).toEqual([])
})

test('what the provider pays out to the bank of the platform is no difference', async () => {
  await sql`
    insert into provider_entry (id, type, source, currency, amount_minor, fee_minor, at)
    values ('txn_out', 'payout', 'po_own', 'USD', -5000, 0, app_now() - interval '1 hour')`.execute(app.db)
  await reconcileBooks({ ...app, payments: app.providers.payments })
  const { rows } = await sql`select kind from reconciliation_difference where subject = 'po_own'`.execute(app.db)
  await sql`delete from provider_entry where id = 'txn_out'`.execute(app.db)
  expect(rows).toEqual([])
})

test('a difference is told when it is still there hours later, once; one that goes by itself is not, and the alarm ends with the last', async () => {
  const alarms = async () =>
    (await sql<{ state: string }>`select state from alarm where kind = 'books_differ' order by id`.execute(app.db)).rows
  const strange = (id: string) =>
    sql`
    insert into provider_entry (id, type, source, currency, amount_minor, fee_minor, at)
    values (${id}, 'adjustment', ${id}, 'USD', -700, 0, app_now() - interval '1 hour')`.execute(app.db)
  const explained = () => sql`delete from provider_entry where type = 'adjustment' and source like 'strange%'`.execute(app.db)
  await strange('strange_1')
  await later({ hours: 24 })
  expect(await alarms()).toEqual([])
  await explained()
  await later({ hours: 4 })
  expect(await alarms()).toEqual([])
  await strange('strange_2')
  await later({ hours: 24 })
  expect(await alarms()).toEqual([])
  await later({ hours: 4 })
  await later({ hours: 24 })
  expect((await sql`select times, state from alarm where kind = 'books_differ'`.execute(app.db)).rows).toEqual([
    { times: 1, state: 'open' },
  ])
  await explained()
  await later({ hours: 24 })
  expect(await alarms()).toEqual([{ state: 'settled' }])
})

test('what a rental brings is called a rental, in the wallet and in its table', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const coat = await market.garment(mei, { for_rent: true, rent_tiers: [{ number: 3, option: 'day', priceMinor: 3_000 }] })
  await market.buy(alice, [market.line(mei, coat, { type: 'rent', rentOption: { number: 3, option: 'day' } })])
  expect((await as(mei).call(wallet.listEarnings, { query: {} })).data).toMatchObject([{ kind: 'sale', name: 'rental' }])
  const table = await fetch(`${base}${addressOf(wallet.exportEarnings, {})}`, { headers: { authorization: `Bearer ${mei.jwt}` } })
  expect(await table.text()).toContain(',Rental,')
})
