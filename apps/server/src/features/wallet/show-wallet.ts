// What a merchant sees of their money: rows of earnings with what keeps them, sums of the ledger, and what the provider says.
import type { wallet } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { pages } from '@rondo/rules/kernel/limits'
import { toMajor } from '@rondo/rules/kernel/money'
import { type EarningKind, earningNameOf, type EarningState, type GoodsKind } from '@rondo/rules/wallet/earnings'
import { type Hold, holdsAt } from '@rondo/rules/wallet/holds'
import { type RawBuilder, sql } from 'kysely'
import type { Language, MemberCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { photo, type StoredPhoto } from '../../platform/photos.ts'
import { ProviderRefused, ProviderUnavailable } from '../../providers/outcome.ts'
import { providerNamesOf } from '../accounts/index.ts'

export interface EarningRow {
  readonly id: number
  readonly kind: EarningKind
  readonly order_id: number
  readonly order_number: string | null
  readonly group_id: number
  readonly pieces: readonly string[] | null
  readonly goods: readonly GoodsKind[] | null
  readonly photo: StoredPhoto | null
  readonly customer_id: number | null
  readonly amount_minor: number
  readonly netted_minor: number
  readonly currency: string
  readonly state: EarningState
  readonly holds: readonly Hold[]
  readonly is_payable: boolean
  readonly created_at: Date
  readonly paid_at: Date | null
  readonly now: Date
}
/** Earnings of a page; what is open comes together, so that nobody waits for one that stands on another. */
const pageOf = (only: string) => (only === 'open' ? 100 : pages.defaultSize)
const isOpen = sql`e.state in ('held', 'due', 'paying')`

interface Wanted {
  readonly which: RawBuilder<unknown>
  readonly language: Language
  readonly limit: number
}
/** Earnings of a merchant with the pieces of their groups, newest first: what was called off brings nothing, and is named where nothing else is. 1 query. */
export async function earningsOf(db: Db, merchantId: number, { which, language, limit }: Wanted): Promise<EarningRow[]> {
  const { rows } = await sql<EarningRow>`
    select e.id, e.kind, e.order_id, o.order_number, e.group_id, g.pieces, g.goods, g.photo, o.customer_id, e.amount_minor, e.netted_minor, e.currency,
      e.state, e.holds || e.own_holds as holds, y.is_payable, e.created_at, e.paid_at, app_now() as now
    from earning e join payee y on y.id = e.merchant_id left join placed_order o on o.id = e.order_id
      cross join lateral (
        select array_agg(coalesce(l.product -> 'names' ->> ${language}, l.product ->> 'name') order by l.id) as pieces,
          array_agg(distinct case when (l.product ->> 'isService')::boolean then 'service' when l.type = 'rent' then 'rental' else 'sale' end) as goods,
          (array_agg(l.product -> 'photos' -> 0 order by l.id))[1] as photo
        from order_line l join (
          select coalesce(i.split_from, i.id) as id, bool_or(i.status <> 'canceled') as stands, bool_or(bool_or(i.status <> 'canceled')) over () as some_stand
          from order_line i where i.group_id = e.group_id group by 1
        ) whole on whole.id = l.id and (whole.stands or not whole.some_stand)
      ) g
    where e.merchant_id = ${merchantId} and ${which} order by e.id desc limit ${limit}`.execute(db)
  return rows
}

/** What an earning is called. */
export const nameOf = ({ kind, goods }: EarningRow) => earningNameOf(kind, goods ?? [])

/** What keeps an earning that is not sent yet. */
export const standingHolds = ({ state, holds, is_payable, now }: EarningRow): Hold[] =>
  state === 'held' || state === 'due' ? holdsAt(state === 'held' ? holds : [], is_payable, now.getTime()) : []

const shown = (row: EarningRow, language: Language, mediaOrigin: string): Answer<typeof wallet.listEarnings>['data'][number] => ({
  id: row.id,
  kind: row.kind,
  name: nameOf(row),
  orderId: row.order_id,
  orderNumber: row.order_number,
  groupId: row.group_id,
  pieces: [...(row.pieces ?? [])],
  photo: row.photo && photo(row.photo, language, mediaOrigin),
  customerId: row.customer_id,
  amount: toMajor(row.amount_minor, row.currency),
  netted: toMajor(row.netted_minor, row.currency),
  currency: row.currency,
  state: row.state,
  holds: standingHolds(row).map(({ kind, until }) => ({ kind, until: until === undefined ? null : new Date(until).toISOString() })),
  createdAt: row.created_at.toISOString(),
  paidAt: row.paid_at?.toISOString() ?? null,
})

/** A page of earnings. 1 query. */
export async function listEarnings(
  { app, actor, language }: MemberCtx,
  { cursor, only }: Received<typeof wallet.listEarnings>['query'],
): Promise<Answer<typeof wallet.listEarnings>> {
  const which = sql`e.id < ${cursor ?? Number.MAX_SAFE_INTEGER} and ${{ open: isOpen, over: sql`not ${isOpen}`, all: sql`true` }[only]}`
  const size = pageOf(only)
  const rows = await earningsOf(app.db, actor.id, { which, language, limit: size + 1 })
  const page = rows.slice(0, size)
  const hasMore = rows.length > size
  const last = page.at(-1)
  const data = page.map((row) => shown(row, language, app.config.mediaOrigin))
  return { data, meta: { page: 1, hasMore, ...(hasMore && last && { cursor: String(last.id) }) } }
}

/** What is held, by currency, with the number of its orders (WALL-08). 1 query. */
export async function pendingEarnings({ app, actor }: MemberCtx): Promise<Answer<typeof wallet.pendingEarnings>> {
  const { rows } = await sql<{ currency: string; minor: number; orders: number }>`
    select currency, sum(amount_minor)::bigint as minor, count(distinct order_id)::int as orders from earning
    where merchant_id = ${actor.id} and state = 'held' group by currency order by currency`.execute(app.db)
  return {
    platformPendingEarningsByCurrency: rows.map(({ currency, minor, orders }) => ({
      amount: toMajor(minor, currency),
      currency,
      numberOfOrders: orders,
    })),
    totalNumberOfPendingOrders: rows.reduce((sum, { orders }) => sum + orders, 0),
  }
}

/** Balances of the ledger, what was sent so far, and what was paid month by month. 2 queries. */
export async function showWallet({ app, actor }: MemberCtx): Promise<Answer<typeof wallet.showWallet>> {
  const [balances, months] = await Promise.all([
    sql<{ currency: string; held: number; payable: number; owed: number; sent: number }>`
      select currency, coalesce(sum(balance_minor) filter (where kind = 'merchant_pending'), 0)::bigint as held,
        coalesce(sum(balance_minor) filter (where kind = 'merchant_payable'), 0)::bigint as payable,
        coalesce(sum(balance_minor) filter (where kind = 'merchant_receivable'), 0)::bigint as owed,
        coalesce((select sum(m.sent_minor) from earning_month m where m.merchant_id = ${actor.id} and m.currency = ledger_account.currency), 0)::bigint as sent
      from ledger_account where subject = ${String(actor.id)} and kind in ('merchant_pending', 'merchant_payable', 'merchant_receivable')
      group by currency order by currency`.execute(app.db),
    sql<{ month: string; currency: string; minor: number }>`
      select to_char(month, 'YYYY-MM') as month, currency, sent_minor as minor from earning_month
      where merchant_id = ${actor.id} and month >= date_trunc('month', app_now() at time zone 'utc') - interval '11 months' order by 1, 2`.execute(
      app.db,
    ),
  ])
  return {
    currencies: balances.rows.map(({ currency, held, payable, owed, sent }) => ({
      currency,
      held: toMajor(held, currency),
      onItsWay: toMajor(payable, currency),
      sent: toMajor(sent, currency),
      owed: toMajor(owed, currency),
    })),
    months: months.rows.map(({ month, currency, minor }) => ({ month, currency, amount: toMajor(minor, currency) })),
  }
}

/** The account at the provider: empty without one; wallet.balance_failed when the provider does not answer (WALL-34). */
export async function accountBalance({ app, actor }: MemberCtx): Promise<Answer<typeof wallet.accountBalance>> {
  const { stripe_account_id: accountId } = await providerNamesOf(app.db, actor.id)
  if (accountId === null) return { balance: { available: [], pending: [], instant_available: [] }, transactions: [], payouts: [] }
  try {
    const { balance, transactions, payouts } = await app.providers.payments.moneyOf(accountId)
    const lists = { available: [...balance.available], pending: [...balance.pending], instant_available: [...balance.instant_available] }
    return { balance: lists, transactions: [...transactions], payouts: [...payouts] }
  } catch (error) {
    if (error instanceof ProviderRefused || error instanceof ProviderUnavailable) throw new Failure('wallet.balance_failed')
    throw error
  }
}
