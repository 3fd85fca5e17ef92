import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { balanceOf, post } from './ledger.ts'

const { house } = await openHouse({ jobs: false })
const fact = (about: string, postings: Parameters<typeof post>[1]['postings']) => ({
  kind: 'B1' as const,
  about,
  currency: 'USD',
  postings,
})
const posted = (about: string, postings: Parameters<typeof post>[1]['postings']) =>
  inTransaction(house, (tx) => post(tx, fact(about, postings)))
const sale = (merchant: string, amountMinor: number) => [
  { account: 'stripe_balance' as const, amountMinor },
  { account: `merchant_pending:${merchant}` as const, amountMinor: -amountMinor },
]
const count = async () =>
  (
    await house.db
      .selectFrom('ledger_transaction')
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow()
  ).n

test('a fact is posted once, and moves the balance of accounts with a floor', async () => {
  await posted('payment:a', sale('7', 1_250))
  await posted('payment:a', sale('7', 1_250))
  expect(await inTransaction(house, (tx) => balanceOf(tx, 'merchant_pending:7', 'USD'))).toBe(1_250)
  expect(await inTransaction(house, (tx) => balanceOf(tx, 'stripe_balance', 'USD'))).toBeGreaterThanOrEqual(1_250)
})

test('two who post the same fact at once post it once', async () => {
  await Promise.all(Array.from({ length: 8 }, () => posted('payment:twice', sale('8', 900))))
  expect(await inTransaction(house, (tx) => balanceOf(tx, 'merchant_pending:8', 'USD'))).toBe(900)
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

test('an account with a floor is never drawn below zero', async () => {
  await posted('payment:floor', sale('9', 500))
  const tooMuch = posted('payout:floor', [
    { account: 'merchant_pending:9', amountMinor: 501 },
    { account: 'merchant_payable:9', amountMinor: -501 },
  ])
  await expect(tooMuch).rejects.toThrow(/ledger_account_floor/)
  expect(await inTransaction(house, (tx) => balanceOf(tx, 'merchant_pending:9', 'USD'))).toBe(500)
})

test('an unknown account is refused', async () => {
  const unknown = inTransaction(house, (tx) =>
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
  await posted('payment:frozen', sale('10', 100))
  await expect(change.execute(house.db)).rejects.toThrow(/the ledger is not changed/)
})

test('nothing is added to a transaction of an earlier commit', async () => {
  await posted('payment:closed', sale('11', 100))
  const late = sql`
    insert into ledger_posting (transaction_id, account_id, currency, amount_minor)
    select t.id, a.id, 'USD', 1 from ledger_transaction t, ledger_account a where t.subject = 'payment:closed' and a.kind = 'platform_fee'`
  await posted('payment:fee', [
    { account: 'stripe_balance', amountMinor: 10 },
    { account: 'platform_fee', amountMinor: -10 },
  ])
  await expect(late.execute(house.db)).rejects.toThrow(/belongs to the commit of its transaction/)
})

// The file that watches over every other test must be able to cry out itself: each rule is broken once behind the back of all triggers.
const invariants = await readFile(join(import.meta.dirname, '../../../test/invariants.sql'), 'utf8')
const breaking: Record<string, string> = {
  'ledger transaction is not balanced': `insert into ledger_posting select t.id, a.id, 'USD', 3 from ledger_transaction t, ledger_account a where t.subject = 'payment:odd' and a.subject = '7'`,
  'ledger transaction without postings': `insert into ledger_transaction (kind, subject) values ('B1', 'payment:empty')`,
  'cached balance is not the sum of its postings': `update ledger_account set balance_minor = balance_minor + 1 where subject = '12'`,
  'reserved units are not those of live reservations': `update product set reserved = 1`,
  'a unit is let twice on one day': `do $$ begin alter table unit_day drop constraint unit_day_pkey; insert into unit_day (product_id, unit, day, order_item_id) select id, 1, current_date - 1, 1 from product, generate_series(1, 2); end $$`,
  'a unit that is not in stock is let from today on': `insert into unit_day (product_id, unit, day, order_item_id) select id, 9, current_date + 1, 1 from product`,
  'more units are held and let than there are': `insert into unit_day (product_id, unit, day, order_item_id) select id, u, current_date + 1, 1 from product, generate_series(1, 3) u`,
  'a succeeded payment has no order of its own': `update payment set state = 'succeeded', order_id = 4242, received_minor = 0`,
  'an order has no succeeded payment': `${'insert into trade_order (id, order_number, payment_id, customer_id, currency, order_type, subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor, total_minor)'} select 77, 'R-77', id, account_id, 'USD', 'purchase', 0, 0, 0, 0, 0, 0 from payment`,
  'an order is not the sum of its groups': `insert into trade_order (id, order_number, payment_id, customer_id, currency, order_type, subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor, total_minor) select 78, 'R-78', id, account_id, 'USD', 'purchase', 5, 0, 0, 0, 0, 5 from payment`,
  'a group is not the sum of its items': `insert into fulfillment_group (id, order_id, merchant_id, customer_id, status, group_type, delivery_method, currency, subtotal_minor, fee_minor, tax_minor, shipping_minor, deposit_minor) select 79, 78, account_id, account_id, 'processing', 'pickup', 'pickup', 'USD', 5, 0, 0, 0, 0 from payment`,
  'refunds of a payment are not what it counts': `insert into refund (payment_id, account_id, cause, amount_minor, currency) select id, account_id, 'x', 5, 'USD' from payment`,
  'an operation without what it is for': `insert into operation (kind, subject, params, params_hash, idempotency_key) values ('refund', 'refund:999', '{}', '', 'op_x')`,
}
const BACK_OUT = new Error('back out')
async function brokenBy(tx: Tx, change: string): Promise<string[]> {
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql.raw(change).execute(tx)
  const { rows } = await sql.raw<{ rule: string }>(invariants).execute(tx)
  return rows.map(({ rule }) => rule)
}

test.each(Object.entries(breaking))('the watch cries out: %s', async (rule, change) => {
  await posted('payment:odd', sale('12', 100))
  let heard: string[] = []
  const tried = inTransaction(house, async (tx) => {
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
