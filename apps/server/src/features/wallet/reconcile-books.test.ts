import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openMarket } from '../../../test/market.ts'
import type { BalanceEntry } from '../../providers/payments/index.ts'
import { reconcileBooks } from './reconcile-books.ts'

const opened = await openApp({ logLevel: 'silent' })
const { app, eventually, later, person, sandbox } = opened
const market = openMarket(opened)

const books = { ...app, payments: app.providers.payments }
const differencesOf = async (subjects: readonly (string | null)[]) => {
  const { rows } = await sql`
    select kind, state from reconciliation_difference where subject = any(${[...subjects]}::text[]) and state <> 'gone' order by id`.execute(
    app.db,
  )
  return rows
}

test('a refund that its bank has not taken yet is on its way between the books, however long that takes', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  await market.webhooks('hold')
  const { strapiPaymentId, clientSecret } = await market.prepare(alice, [market.line(mei, await market.garment(mei))])
  await market.confirm(clientSecret, 'pm_card_refundWaits')
  await market.misrecord(strapiPaymentId)
  await expect(market.place(alice, strapiPaymentId)).rejects.toMatchObject({ status: 409 })
  const bankSays = market.bankOf(strapiPaymentId)
  await eventually(async () => (await market.refundOf(strapiPaymentId)).provider_id)
  const { provider_id: refund } = await market.refundOf(strapiPaymentId)
  await later({ hours: 1 })
  await reconcileBooks(books)
  expect(await differencesOf([refund])).toEqual([])
  await market.webhooks('deliver')
  await bankSays('refund_succeeded')
  await later({ hours: 1 })
  await reconcileBooks(books)
  expect(await differencesOf([refund])).toEqual([])
})

test('a fee that the provider takes by itself, or gives back, is booked when the books are compared, once, and nothing differs', async () => {
  const fee = async (amount: number) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${sandbox.base}/_sandbox/fees`, { method: 'POST', headers, body: JSON.stringify({ amount }) })
    return ((await answer.json()) as { id: string }).id
  }
  const [taken, given] = [await fee(237), await fee(-37)]
  const before = [await market.ledger('processor_fees'), await market.ledger('stripe_balance')] as const
  await reconcileBooks(books)
  await later({ hours: 1 })
  await reconcileBooks(books)
  expect(await market.ledger('processor_fees')).toBe(before[0] + 200)
  expect(await market.ledger('stripe_balance')).toBe(before[1] - 200)
  expect(await differencesOf([taken, given, ''])).toEqual([])
})

test('a fee of a dispute that is no part of what was withdrawn is a fee of disputes', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { prepared } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const { id } = await market.says((await market.payment(prepared.strapiPaymentId)).intent_id, 'dispute')
  await eventually(() => app.db.selectFrom('card_dispute').select('id').where('provider_id', '=', id).executeTakeFirst())
  const before = await market.ledger('dispute_fees')
  await sql`
    insert into provider_entry (id, type, source, currency, amount_minor, fee_minor, at)
    values ('txn_countered', 'stripe_fee', ${id}, 'USD', -1500, 0, app_now())`.execute(app.db)
  await reconcileBooks(books)
  expect((await market.ledger('dispute_fees')) - before).toBe(1_500)
  await later({ hours: 1 })
  await reconcileBooks(books)
  expect(await differencesOf([id, 'txn_countered'])).toEqual([])
  await sql`delete from provider_entry where id = 'txn_countered'`.execute(app.db)
})

test('a fee of a dispute that comes back with what a won dispute brings back is booked once, and nothing differs', async () => {
  const [mei, alice] = [await market.seller(), await person()]
  const { prepared } = await market.buy(alice, [market.line(mei, await market.garment(mei))])
  const { intent_id: intent } = await market.payment(prepared.strapiPaymentId)
  const before = await market.ledger('dispute_fees')
  const { id } = await market.says(intent, 'dispute')
  const stands = (status: 'open' | 'won') =>
    eventually(() =>
      app.db.selectFrom('card_dispute').select('id').where('provider_id', '=', id).where('status', '=', status).executeTakeFirst(),
    )
  await stands('open')
  expect((await market.ledger('dispute_fees')) - before).toBe(1_500)
  await market.says(intent, 'dispute_won_fee_back')
  await stands('won')
  await reconcileBooks(books)
  await later({ hours: 1 })
  await reconcileBooks(books)
  expect(await differencesOf([id])).toEqual([])
  expect(await market.ledger('dispute_fees')).toBe(before)
})

test('of very many differences each that stays is open still after the next comparison', async () => {
  await sql`
    insert into provider_entry (id, type, source, currency, amount_minor, fee_minor, at)
    select 'txn_many_' || n, 'adjustment', 'many_' || lpad(n::text, 5, '0'), 'USD', -700, 0, app_now() - interval '1 hour' from generate_series(1, 10001) n`.execute(
    app.db,
  )
  await sql`
    insert into reconciliation_difference (kind, subject, currency, theirs_minor) values ('not_booked', 'many_10001', 'USD', -700)`.execute(
    app.db,
  )
  await reconcileBooks(books)
  await reconcileBooks(books)
  const { rows } = await sql`
    select state, count(*)::int as n from reconciliation_difference where subject like 'many_%' group by state`.execute(app.db)
  expect(rows).toEqual([{ state: 'open', n: 10_001 }])
  await sql`delete from provider_entry where id like 'txn_many_%'`.execute(app.db)
})

test('the first reading of the book, page by page, begins anew where it was cut off, and later ones go on at its end', async () => {
  const place = async () =>
    (await sql<{ event_id: string }>`select event_id from provider_event_read where provider = 'balance'`.execute(app.db)).rows
  await sql`delete from provider_event_read where provider = 'balance'`.execute(app.db)
  const entry = (n: number): BalanceEntry => {
    const amounts = { currency: 'USD', amountMinor: 1, feeMinor: 0, exchangeRate: null }
    return { id: `txn_page_${n}`, type: 'payout', source: `po_${n}`, ...amounts, at: new Date() }
  }
  const pages = [[entry(6), entry(5)], [entry(4), entry(3)], [entry(2)]]
  let isAway = true
  const payments = {
    async entriesBefore(id: string | undefined) {
      const at = id === undefined ? 0 : pages.findIndex((page) => page.at(-1)?.id === id) + 1
      if (at === 2 && isAway) throw new Error('the provider is away')
      return { entries: pages[at] ?? [], hasMore: at < 2 }
    },
    entriesAfter: async (id: string) => ({ entries: id === 'txn_page_6' ? [entry(7)] : [], hasMore: false }),
  }
  await expect(reconcileBooks({ ...app, payments })).rejects.toThrow('the provider is away')
  expect(await place()).toEqual([])
  isAway = false
  expect(await reconcileBooks({ ...app, payments })).toMatchObject({ read: 5 })
  expect(await place()).toEqual([{ event_id: 'txn_page_6' }])
  expect(await reconcileBooks({ ...app, payments })).toMatchObject({ read: 1 })
  expect(await place()).toEqual([{ event_id: 'txn_page_7' }])
})
