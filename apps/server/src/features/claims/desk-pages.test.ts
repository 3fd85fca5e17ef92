// Pages of what operators list of disputes and claims: nothing twice, nothing left out, and in order.
import { claims } from '@rondo/contracts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { openLending } from '../../../test/lending.ts'
import { openMarket } from '../../../test/market.ts'

const opened = await openApp({ logLevel: 'silent' })
const { app, as, person } = opened
const market = openMarket(opened)
const lending = openLending(opened, market)
const operator = as(await person({ operator: true }))
const lender = await market.seller()
const { paymentId, groupId, itemId } = await lending.rented(lender, await lending.coat(lender))

type Lists = typeof claims.listDisputes | typeof claims.listClaims
/** All entries of a list, page after page. */
async function walked(list: Lists, state: 'open' | 'closed'): Promise<number[][]> {
  const pages: number[][] = []
  for (let cursor: number | undefined; ;) {
    const { data, meta } = await operator.call(list as typeof claims.listDisputes, { query: { state, cursor } })
    pages.push(data.map(({ id }) => id))
    if (!meta.hasMore) return pages
    cursor = Number(meta.cursor)
  }
}

test.each(['open', 'closed'] as const)(
  'disputes that are %s come in pages of twenty, by the date of the bank or of their end',
  async (state) => {
    // a question of the bank moves no money; some have the same date, and some none
    await sql`
    insert into card_dispute (provider_id, payment_id, provider_status, reason, amount_minor, currency, fee_currency, due_at, closed_at)
    select 'dp_page_' || ${state}::text || n, ${paymentId}, 'warning_needs_response', 'general', 100, 'USD', 'USD',
      case when n % 7 > 0 then app_now() + make_interval(days => (n * 5) % 6) end, case ${state}::text when 'closed' then app_now() + make_interval(days => n % 4) end
    from generate_series(1, 43) n`.execute(app.db)
    const pages = await walked(claims.listDisputes, state)
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 3])
    const order = state === 'open' ? sql`due_at nulls last, id` : sql`closed_at desc, id desc`
    const { rows } = await sql<{ id: number }>`
    select id from card_dispute where (closed_at is null) = ${state === 'open'} order by ${order}`.execute(app.db)
    expect(pages.flat()).toEqual(rows.map(({ id }) => id))
  },
)

test('claims that are closed come in pages of twenty, the latest first', async () => {
  await sql`
    insert into deposit_claim (item_id, group_id, kind, currency, amount_minor, reason, withdrawn, closed_at)
    select ${itemId}, ${groupId}, 'lost', 'USD', 100, 'not_returned', true, app_now() + make_interval(hours => n % 5) from generate_series(1, 21) n`.execute(
    app.db,
  )
  const pages = await walked(claims.listClaims, 'closed')
  expect(pages.map(({ length }) => length)).toEqual([20, 1])
  const { rows } = await sql<{ id: number }>`select id from deposit_claim order by closed_at desc, id desc`.execute(app.db)
  expect(pages.flat()).toEqual(rows.map(({ id }) => id))
})
