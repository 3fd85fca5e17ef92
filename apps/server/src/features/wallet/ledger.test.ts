import { accountKinds } from '@rondo/rules/wallet/accounts'
import { postingCatalogue } from '@rondo/rules/wallet/postings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { crowd, openApp } from '../../../test/app.ts'
import { waiters } from '../../../test/while-held.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { brokenRules } from '../../platform/invariants.ts'
import { lockBalances, post } from './ledger.ts'

const { app, eventually } = await openApp({ ...crowd, jobs: false })
const fact = (about: string, postings: Parameters<typeof post>[1]['postings']) => ({
  kind: 'B1' as const,
  about,
  currency: 'USD',
  postings,
})
const posted = (about: string, postings: Parameters<typeof post>[1]['postings']) =>
  inTransaction(app, (tx) => post(tx, fact(about, postings)))
const sale = (merchant: string, amountMinor: number) => [
  { account: 'stripe_balance' as const, amountMinor },
  { account: `merchant_pending:${merchant}` as const, amountMinor: -amountMinor },
]
const count = async () =>
  (
    await app.db
      .selectFrom('ledger_transaction')
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow()
  ).n

const balance = async (account: string) => (await inTransaction(app, (tx) => lockBalances(tx, [account], 'USD')))(account)

test('a fact is posted once, and moves the balance of accounts with a floor', async () => {
  await posted('payment:a', sale('m7', 1_250))
  await posted('payment:a', sale('m7', 1_250))
  expect(await balance('merchant_pending:m7')).toBe(1_250)
})

test('two who post the same fact at once post it once', async () => {
  await Promise.all(Array.from({ length: 8 }, () => posted('payment:twice', sale('m8', 900))))
  expect(await balance('merchant_pending:m8')).toBe(900)
})

test('a transaction that does not add up to zero is refused at its commit, with everything beside it', async () => {
  const before = await count()
  const lopsided = posted('payment:lopsided', [
    { account: 'stripe_balance', amountMinor: 100 },
    { account: 'platform_fee', amountMinor: -99 },
  ])
  await expect(lopsided).rejects.toThrow(/not balanced/)
  expect(await count()).toBe(before)
})

test('the same fact with other amounts is refused, with everything beside it', async () => {
  await posted('payment:once', sale('m21', 1_000))
  await expect(posted('payment:once', sale('m21', 1_001))).rejects.toThrow(/was posted with other amounts/)
  await expect(posted('payment:once', sale('m22', 1_000))).rejects.toThrow(/was posted with other amounts/)
  const nothing = sql`select post_ledger('B1', 'payment:once', 'USD', '{stripe_balance,platform_fee}', '{0,0}')`.execute(app.db)
  await expect(nothing).rejects.toThrow(/was posted with other amounts/)
  const elsewhere = inTransaction(app, (tx) => post(tx, { ...fact('payment:once', sale('m21', 1_000)), currency: 'EUR' }))
  await expect(elsewhere).rejects.toThrow(/was posted with other amounts/)
  expect(await balance('merchant_pending:m21')).toBe(1_000)
})

test('a fact touches only the accounts of its kind, each on its side, and a reversal all of them on the other', async () => {
  const before = await count()
  const asFee = inTransaction(app, (tx) => post(tx, { ...fact('charge:wrong', sale('m23', 5)), kind: 'B2' }))
  await expect(asFee).rejects.toThrow(/touches accounts that are not those of B2/)
  const half = posted('payment:half', [
    { account: 'stripe_balance', amountMinor: 10 },
    { account: 'merchant_pending:m23', amountMinor: -15 },
    { account: 'platform_fee', amountMinor: 5 },
  ])
  await expect(half).rejects.toThrow(/touches accounts that are not those of B1/)
  expect(await count()).toBe(before)
  await posted('payment:turned', sale('m23', 10))
  await posted('payment:turned:failed', [
    { account: 'merchant_pending:m23', amountMinor: 10 },
    { account: 'stripe_balance', amountMinor: -10 },
  ])
})

test('an unknown kind of fact is refused', async () => {
  const unknown = sql`select post_ledger('B99', 'payment:unknown-kind', 'USD', '{stripe_balance,platform_fee}', '{5,-5}')`.execute(app.db)
  await expect(unknown).rejects.toThrow(/foreign key/)
})

test('an account begins at zero and has the side and floor of its kind', async () => {
  const given = sql`
    insert into ledger_account (kind, subject, currency, normal, has_floor, balance_minor) values ('merchant_pending', '99', 'USD', -1, true, 500)`
  await expect(given.execute(app.db)).rejects.toThrow(/the ledger is not changed/)
  const loose = sql`insert into ledger_account (kind, subject, currency, normal, has_floor) values ('merchant_pending', '98', 'USD', -1, false)`
  await expect(loose.execute(app.db)).rejects.toThrow(/foreign key/)
})

test('the database has the kinds of postings and accounts that the rules have', async () => {
  const stored = await app.db.selectFrom('posting_kind').selectAll().execute()
  expect(Object.fromEntries(stored.map(({ kind, ...rest }) => [kind, rest]))).toEqual(postingCatalogue)
  const accounts = await app.db.selectFrom('ledger_kind').selectAll().execute()
  const floors = Object.entries(accountKinds).map(([kind, { normal, floor }]) => ({
    kind,
    normal: normal === 'debit' ? 1 : -1,
    has_floor: floor && kind !== 'tax_payable', // one hot row: an invariant watches it instead
  }))
  expect(accounts.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual(floors.toSorted((a, b) => a.kind.localeCompare(b.kind)))
})

test('an account with a floor is never drawn below zero', async () => {
  await posted('payment:floor', sale('m9', 500))
  const tooMuch = posted('payout:floor', [
    { account: 'merchant_pending:m9', amountMinor: 501 },
    { account: 'merchant_payable:m9', amountMinor: -501 },
  ])
  await expect(tooMuch).rejects.toThrow(/ledger_account_floor/)
  expect(await balance('merchant_pending:m9')).toBe(500)
})

/** One reads balances first and then posts; another one's posting takes the same two accounts meanwhile. Answers what went wrong. */
async function crossing(merchant: string, locked: (older: string, younger: string) => string[]) {
  const [older, younger] = [`${merchant}1`, `${merchant}2`]
  for (const one of [older, younger]) await posted(`payment:cross${one}`, sale(one, 500)) // a posting locks the older one first
  const both = [...sale(older, 500), ...sale(younger, 500)]
  const first = Promise.withResolvers<void>()
  const blocked = first.promise.then(waiting)
  const others = inTransaction(
    app,
    async (tx) => {
      await first.promise
      await post(tx, fact(`payment:others${merchant}`, both))
    },
    1,
  )
  const own = inTransaction(
    app,
    async (tx) => {
      await lockBalances(tx, locked(`merchant_pending:${older}`, `merchant_pending:${younger}`), 'USD')
      first.resolve()
      await blocked
      await post(tx, fact(`payment:own${merchant}`, both))
    },
    1,
  )
  const ends = await Promise.allSettled([others, own])
  return ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as { code?: string }).code] : []))
}
/** Until a statement of this database waits for a lock. */
const waiting = () => eventually(async () => (await waiters(app)) > 0)

test('accounts are locked in one order: who locks all of them first never waits in a circle', async () => {
  expect(await crossing('31', (older, younger) => [younger, older])).toEqual([])
  expect([await balance('merchant_pending:311'), await balance('merchant_pending:312')]).toEqual([1_500, 1_500])
})

test('control: who locks the one that decides, and then posts to both, meets a deadlock', async () => {
  expect(await crossing('32', (_, younger) => [younger])).toEqual(['40P01'])
})

test('an unknown account is refused', async () => {
  const unknown = inTransaction(app, (tx) =>
    sql`select post_ledger('B1', 'payment:unknown', 'USD', '{stripe_balance,pocket}', '{5,-5}')`.execute(tx),
  )
  await expect(unknown).rejects.toThrow(/null value in column "account_id"/)
})

test.each([
  ['a posting is not changed', sql`update ledger_posting set amount_minor = amount_minor + 1`],
  ['a posting is not deleted', sql`delete from ledger_posting`],
  ['postings are not emptied', sql`truncate ledger_posting`],
  ['a transaction is not changed', sql`update ledger_transaction set kind = 'B2'`],
  ['a transaction is not deleted', sql`delete from ledger_transaction`],
  ['transactions are not emptied', sql`truncate ledger_transaction cascade`],
  ['a balance is moved by postings only', sql`update ledger_account set balance_minor = balance_minor + 1`],
  ['an account is not deleted', sql`delete from ledger_account`],
])('%s', async (_, change) => {
  await posted('payment:frozen', sale('m10', 100))
  await expect(change.execute(app.db)).rejects.toThrow(/the ledger is not changed/)
})

test('nothing is added to a transaction of an earlier commit', async () => {
  await posted('payment:closed', sale('m11', 100))
  const late = sql`
    insert into ledger_posting (transaction_id, account_id, currency, amount_minor)
    select t.id, a.id, 'USD', 1 from ledger_transaction t, ledger_account a where t.subject = 'payment:closed' and a.kind = 'platform_fee'`
  await posted('payment:fee', [
    { account: 'stripe_balance', amountMinor: 10 },
    { account: 'platform_fee', amountMinor: -10 },
  ])
  await expect(late.execute(app.db)).rejects.toThrow(/belongs to the commit of its transaction/)
})

// The file that watches over every other test must be able to cry out itself: each rule is broken once behind the back of all triggers.
const breaking: Record<string, string> = {
  'ledger transaction is not balanced': `insert into ledger_posting select t.id, a.id, 'USD', 3 from ledger_transaction t, ledger_account a where t.subject = 'payment:odd' and a.subject = 'm7'`,
  'ledger transaction without postings': `insert into ledger_transaction (kind, subject) values ('B1', 'payment:empty')`,
  'cached balance is not the sum of its postings': `update ledger_account set balance_minor = balance_minor + 1 where subject = 'm12'`,
  'reserved units are not those of live reservations': `update product set reserved = 1`,
  'a unit is let twice on one day': `do $$ begin alter table unit_day drop constraint unit_day_pkey; insert into unit_day (product_id, unit, day, order_item_id) select id, 1, current_date - 1, 1 from product, generate_series(1, 2); end $$`,
  'a unit that is not in stock is let from today on': `insert into unit_day (product_id, unit, day, order_item_id) select id, 9, current_date + 1, 1 from product`,
  'more units are held and let than there are': `insert into unit_day (product_id, unit, day, order_item_id) select id, u, current_date + 1, 1 from product, generate_series(1, 3) u`,
  'a succeeded payment has no order of its own': `update payment set state = 'succeeded', order_id = 4242, received_minor = 0`,
  'an order has no succeeded payment': `${'insert into trade_order (id, order_number, payment_id, customer_id, currency, order_type, subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor, total_minor)'} select 77, 'R-77', id, account_id, 'USD', 'purchase', 0, 0, 0, 0, 0, 0 from payment`,
  'an order is not the sum of its groups': `insert into trade_order (id, order_number, payment_id, customer_id, currency, order_type, subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor, total_minor) select 78, 'R-78', id, account_id, 'USD', 'purchase', 5, 0, 0, 0, 0, 5 from payment`,
  'a group is not the sum of its items': `insert into fulfillment_group (id, order_id, merchant_id, customer_id, status, group_type, delivery_method, currency, subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor) select 79, 78, account_id, account_id, 'processing', 'pickup', 'pickup', 'USD', 5, 0, 0, 0, 0 from payment`,
  'refunds of a payment are not what it counts': `insert into refund (payment_id, account_id, cause, amount_minor, currency) select id, account_id, 'x', 5, 'USD' from payment`,
  'a transfer without an operation': `insert into transfer (merchant_id, payment_id, cause, amount_minor, currency) select account_id, id, 'x', 5, 'USD' from payment`,
  'a paid transfer is not in the ledger': `insert into transfer (merchant_id, payment_id, cause, amount_minor, currency, state) select account_id, id, 'y', 5, 'USD', 'done' from payment`,
  'held earnings are not what is pending': `insert into earning (merchant_id, payment_id, order_id, group_id, kind, cause, currency, sold_minor, amount_minor) select account_id, id, 1, 1, 'sale', 'x', 'USD', 5, 5 from payment`,
  'earnings on their way are not what is payable': `insert into earning (merchant_id, payment_id, order_id, group_id, kind, cause, currency, sold_minor, amount_minor, state) select account_id, id, 1, 1, 'deposit', 'x', 'USD', 5, 5, 'due' from payment`,
  'an earning is not transferred once': `insert into earning (merchant_id, payment_id, order_id, group_id, kind, cause, currency, sold_minor, amount_minor, state, released_at, paid_at) select account_id, id, 1, 1, 'sale', 'x', 'USD', 5, 5, 'paid', now(), now() from payment`,
  'a transfer is of no earning': `insert into transfer (merchant_id, payment_id, cause, amount_minor, currency) select account_id, id, 'z', 5, 'USD' from payment`,
  'a refused operation that nobody was told of': `insert into operation (kind, subject, params, params_hash, idempotency_key, state) values ('refund', 'refund:998', '{}', '', 'op_y', 'failed')`,
  'an operation without what it is for': `insert into operation (kind, subject, params, params_hash, idempotency_key) values ('refund', 'refund:999', '{}', '', 'op_x')`,
}
const BACK_OUT = new Error('back out')
async function brokenBy(tx: Tx, change: string): Promise<string[]> {
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql.raw(change).execute(tx)
  return (await brokenRules(tx)).map(({ rule }) => rule)
}

test.each(Object.entries(breaking))('the watch cries out: %s', async (rule, change) => {
  await posted('payment:odd', sale('m12', 100))
  let heard: string[] = []
  const tried = inTransaction(app, async (tx) => {
    const { id } = await tx
      .insertInto('account')
      .values({ username: 'watched', email: 'watched@people.test' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into product (merchant_id, name, description, product_type, category, size, color, condition, currency, for_sell, for_rent, open_to_swap, open_to_pickup, open_to_shipping, stock)
      values (${id}, 'a', 'b', 'designer', 'top', 'M', 'red', 'good', 'USD', true, false, false, true, true, 2)`.execute(tx)
    await sql`
      insert into payment (account_id, currency, subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor, total_minor, charged_minor, snapshot, content_hash, expires_at)
      values (${id}, 'USD', 0, 0, 0, 0, 0, 0, 0, '{}', '', app_now())`.execute(tx)
    expect(await brokenBy(tx, 'select 1')).toEqual([])
    heard = await brokenBy(tx, change)
    throw BACK_OUT
  })
  await expect(tried).rejects.toBe(BACK_OUT)
  expect(heard).toContain(rule)
})
