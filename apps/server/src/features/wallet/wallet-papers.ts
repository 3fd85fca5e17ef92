// Earnings to keep: a table for spreadsheets, and a statement of each month.
import type { wallet } from '@rondo/contracts'
import type { Answer } from '@rondo/contracts/kernel/endpoint'
import { sellerName } from '@rondo/rules/accounts/shop-name'
import { dayIn } from '@rondo/rules/kernel/days'
import { exponentOf, toMajor } from '@rondo/rules/kernel/money'
import { sayIn } from '@rondo/words/all'
import { held, writtenDay } from '@rondo/words/written-day'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import { appNow } from '../../platform/clock.ts'
import type { MemberCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { inPages } from '../../platform/in-pages.ts'
import { paperAmount, paperOf } from '../../platform/paper.ts'
import type { PaperPart } from '../../platform/paper-parts.ts'
import { isDueAtOnce } from '@rondo/rules/wallet/earnings'
import { type EarningRow, earningsOf, nameOf, standingHolds } from './show-wallet.ts'

const AT_ONCE = 500
const text = (rows: readonly (readonly string[])[], bom = false) =>
  stringify(
    rows.map((row) => [...row]),
    { bom, escape_formulas: true, record_delimiter: 'windows' },
  )
const decimal = (minor: number, currency: string) => toMajor(minor, currency).toFixed(exponentOf(currency))
const dayOf = (at: Date | null) => (at ? dayIn(at) : '')

async function* table({ app, actor, language }: MemberCtx): AsyncGenerator<string> {
  const say = sayIn(language)
  const lineOf = (row: EarningRow) => [
    row.order_number ?? '',
    String(row.group_id),
    (row.pieces ?? []).join(', '),
    say(`wallet.kind_${nameOf(row)}`),
    say(`wallet.state_${row.state}`),
    standingHolds(row)
      .map(({ kind }) => say(`wallet.hold_${kind}`))
      .join(', '),
    decimal(row.amount_minor, row.currency),
    decimal(row.netted_minor, row.currency),
    row.currency,
    dayOf(row.created_at),
    dayOf(row.paid_at),
  ]
  const headings = ['order', 'group', 'pieces', 'kind', 'state', 'reason', 'amount', 'netted', 'currency', 'earned', 'paid'] as const
  yield text([headings.map((heading) => say(`wallet.column_${heading}`))], true)
  const pages = inPages(AT_ONCE, (before, count) => earningsOf(app.db, actor.id, { which: sql`e.id < ${before}`, language, limit: count }))
  for await (const rows of pages) yield text(rows.map(lineOf))
}

/** What a merchant earned, as a table that is sent while it is read. 1 query for five hundred. */
export async function exportEarnings(ctx: MemberCtx): Promise<Answer<typeof wallet.exportEarnings>> {
  ctx.setHeader('content-type', 'text/csv; charset=utf-8')
  ctx.setHeader('content-disposition', `attachment; filename="earnings-${dayIn(await appNow(ctx.app))}.csv"`)
  return table(ctx)
}

interface Movement {
  readonly currency: string
  readonly before: number
  readonly earned: number
  readonly refunded: number
  readonly released: number
}
interface Sent {
  readonly count: number
  readonly sent: number
  readonly netted: number
}
/** What moved merchant_pending in a month, of the ledger itself, by currency. 1 query. */
async function movements({ app, actor }: MemberCtx, month: string): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    with span as (select (${`${month}-01`}::date)::timestamp at time zone 'utc' as begins, ((${`${month}-01`}::date) + interval '1 month') at time zone 'utc' as ends)
    select a.currency, -coalesce(sum(p.amount_minor) filter (where t.at < s.begins), 0)::bigint as before,
      -coalesce(sum(p.amount_minor) filter (where t.at >= s.begins and p.amount_minor < 0), 0)::bigint as earned,
      coalesce(sum(p.amount_minor) filter (where t.at >= s.begins and p.amount_minor > 0 and t.kind <> 'B8'), 0)::bigint as refunded,
      coalesce(sum(p.amount_minor) filter (where t.at >= s.begins and t.kind = 'B8'), 0)::bigint as released
    from span s cross join ledger_account a join ledger_posting p on p.account_id = a.id join ledger_transaction t on t.id = p.transaction_id
    where a.kind = 'merchant_pending' and a.subject = ${String(actor.id)} and t.at < s.ends group by a.currency order by a.currency`.execute(
    app.db,
  )
  return rows
}

/** Most lines of earnings on one statement; its sums are of all. */
const MOST_LINES = 2_000

const paidIn = (month: string) =>
  sql`e.state = 'paid' and e.paid_at >= (${`${month}-01`}::date)::timestamp at time zone 'utc' and e.paid_at < ((${`${month}-01`}::date) + interval '1 month') at time zone 'utc'`

/** What a merchant was paid in a month, by currency: how many earnings, what was sent, and what paid debts instead. 1 query. */
export async function sentIn(db: Db, merchantId: number, month: string): Promise<Map<string, Sent>> {
  const { rows } = await sql<Sent & { readonly currency: string }>`
    select e.currency, count(*)::int as count, sum(e.amount_minor - e.netted_minor)::bigint as sent, sum(e.netted_minor)::bigint as netted
    from earning e where e.merchant_id = ${merchantId} and ${paidIn(month)} group by e.currency`.execute(db)
  return new Map(rows.map(({ currency, ...sent }) => [currency, sent]))
}

/** What was taken back of transfers in a month for what their merchant owed (B24), by currency, minor units. 1 query. */
export async function takenBackIn(db: Db, merchantId: number, month: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ currency: string; minor: number }>`
    select a.currency, -sum(p.amount_minor)::bigint as minor
    from ledger_account a join ledger_posting p on p.account_id = a.id join ledger_transaction t on t.id = p.transaction_id
    where a.kind = 'merchant_receivable' and a.subject = ${String(merchantId)} and t.kind = 'B24'
      and t.at >= (${`${month}-01`}::date)::timestamp at time zone 'utc' and t.at < ((${`${month}-01`}::date) + interval '1 month') at time zone 'utc'
      and exists (select from ledger_posting s join ledger_account b on b.id = s.account_id where s.transaction_id = t.id and b.kind = 'stripe_balance')
    group by a.currency`.execute(db)
  return new Map(rows.map(({ currency, minor }) => [currency, minor]))
}

async function* paper(ctx: MemberCtx, month: string): AsyncGenerator<Uint8Array> {
  const { app, actor, language } = ctx
  const say = sayIn(language)
  const moved = await movements(ctx, month)
  const paid = await earningsOf(app.db, actor.id, { which: paidIn(month), language, limit: MOST_LINES })
  const all = await sentIn(app.db, actor.id, month)
  const takenBack = await takenBackIn(app.db, actor.id, month)
  const shop = await app.db.selectFrom('person').select('store_name as storeName').where('id', '=', actor.id).executeTakeFirstOrThrow()
  const money = (minor: number, currency: string) => paperAmount(language, minor, currency)
  const written = (options: Intl.DateTimeFormatOptions, at: Date) => held(writtenDay(language, { timeZone: 'UTC', ...options }, at))
  const begins = new Date(`${month}-01T00:00:00Z`)
  const parts = moved.flatMap(({ currency, before, earned, refunded, released }): PaperPart[] => {
    const own = paid.filter((row) => row.currency === currency)
    const { count, sent, netted } = all.get(currency) ?? { count: 0, sent: 0, netted: 0 }
    const back = takenBack.get(currency) ?? 0
    return [
      { kind: 'heading', text: currency },
      {
        kind: 'table',
        columns: [],
        rows: [],
        sums: [
          [say('wallet.paperBefore'), money(before, currency)],
          [say('wallet.paperEarned'), money(earned, currency)],
          [say('wallet.paperRefunded'), money(-refunded, currency)],
          [say('wallet.paperReleased'), money(-released, currency)],
          [say('wallet.paperAfter'), money(before + earned - refunded - released, currency)],
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: say('wallet.column_order'), share: 2 },
          { title: say('wallet.column_pieces'), share: 3 },
          { title: say('wallet.column_kind'), share: 2 },
          { title: say('wallet.column_paid'), share: 2 },
          { title: say('wallet.column_amount'), share: 2, align: 'end' },
        ],
        rows: own.map((row) => [
          row.order_number ?? String(row.group_id),
          (row.pieces ?? []).join(', '),
          say(`wallet.kind_${nameOf(row)}`),
          row.paid_at ? written({ dateStyle: 'medium' }, row.paid_at) : '',
          money(row.amount_minor, currency),
        ]),
        sums: [
          [say('wallet.paperNetted'), money(-netted, currency)],
          [say('wallet.paperSent'), money(sent, currency)],
          ...(back > 0 ? [[say('wallet.paperTakenBack'), money(-back, currency)] as const] : []),
        ],
      },
      ...(own.some(({ kind }) => isDueAtOnce(kind)) ? [{ kind: 'text', text: say('wallet.paperAtOnce') } as const] : []),
      ...(count > own.length ? [{ kind: 'text', text: say('listings.andMore', { n: count - own.length }) } as const] : []),
    ]
  })
  yield await paperOf({
    language,
    title: say('wallet.paperTitle'),
    subtitle: written({ year: 'numeric', month: 'long' }, begins),
    date: begins,
    parts: [
      { kind: 'text', text: sellerName({ ...shop, username: actor.username }) },
      ...(parts.length > 0 ? parts : [{ kind: 'text', text: say('wallet.paperNothing') } as const]),
    ],
  })
}

/** The statement of a month. 5 queries. */
export function showStatement(ctx: MemberCtx, month: string): Answer<typeof wallet.statement> {
  ctx.setHeader('content-type', 'application/pdf')
  ctx.setHeader('content-disposition', `attachment; filename="statement-${month}.pdf"`)
  return paper(ctx, month)
}
