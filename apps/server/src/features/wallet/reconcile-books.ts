// The books against the provider's own, to the cent, and every payment against what it promises (SR-49). What differs is a row with a state.
import { sql } from 'kysely'
import { closeAlarmsOf, raiseAlarm } from '../../platform/alarms.ts'
import type { App } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import type { BalanceEntry, PaymentProvider } from '../../providers/payments/index.ts'
import { bookProviderFees, keyOfEntry } from './provider-fees.ts'

/** What is younger is still on its way between the two books. */
const SETTLED_MINUTES = 15
const PAGES = 10_000
/** When the books were compared that were only read yet. */
const NEVER = new Date(0)
/** A database, and the provider whose book it is. */
type Books = Pick<App, 'db' | 'pool'> & { readonly payments: Pick<PaymentProvider, 'entriesAfter' | 'entriesBefore'> }

/** Reads what is new in the provider's book of our balance, a page at a time. Answers how many entries came. */
async function readEntries({ db, payments }: Books): Promise<number> {
  const { rows } = await sql<{ event_id: string }>`select event_id from provider_event_read where provider = 'balance'`.execute(db)
  let last = rows[0]?.event_id
  if (!last) return readAll({ db, payments })
  let read = 0
  for (let page = 0; page < PAGES; page++) {
    const { entries, hasMore } = await payments.entriesAfter(last)
    await keep(db, entries)
    read += entries.length
    last = entries.at(-1)?.id ?? last
    await keepPlace(db, last)
    if (!hasMore) break
  }
  return read
}

/** The list begins with the newest: the book is read backwards once, and its end is the place from which the next run goes on. Cut off, it begins anew. */
async function readAll({ db, payments }: Pick<Books, 'db' | 'payments'>): Promise<number> {
  let read = 0
  let newest: string | undefined
  for (let before: string | undefined, page = 0; page < PAGES; page++) {
    const { entries, hasMore } = await payments.entriesBefore(before)
    await keep(db, entries)
    read += entries.length
    newest ??= entries[0]?.id
    before = entries.at(-1)?.id
    if (!hasMore || before === undefined) break
  }
  await keepPlace(db, newest ?? '')
  return read
}

async function keep(db: App['db'], entries: readonly BalanceEntry[]): Promise<void> {
  const rows = entries.map(({ id, type, source, currency, amountMinor, feeMinor, exchangeRate, at }) => ({
    id,
    type,
    source,
    currency,
    amount_minor: amountMinor,
    fee_minor: feeMinor,
    exchange_rate: exchangeRate,
    at: at.toISOString(),
  }))
  await sql`
    insert into provider_entry (id, type, source, currency, amount_minor, fee_minor, exchange_rate, at)
    select id, type, source, currency, amount_minor, fee_minor, exchange_rate, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(id text, type text, source text, currency text, amount_minor bigint, fee_minor bigint, exchange_rate numeric, at timestamptz)
    on conflict (id) do nothing`.execute(db)
}

const keepPlace = async (db: App['db'], id: string): Promise<void> =>
  void (await sql`
    insert into provider_event_read (provider, event_id, read_at) values ('balance', ${id}, ${NEVER})
    on conflict (provider) do update set event_id = excluded.event_id`.execute(db))

/** Both books by the object that moved the balance. Ours names a refund, a transfer and a reversal by the operation that made them, a dispute by its number. */
const books = sql`
  until as (select app_now() - make_interval(mins => ${SETTLED_MINUTES}) as at),
  ours as (
    select key, currency, sum(minor)::bigint as minor, max(at) as at from (
      select case
          when t.subject like 'payment:%' then coalesce((select y.charge_id from payment y where y.id = substring(t.subject from '^payment:([0-9]+)$')::bigint), t.subject)
          when t.subject like 'charge:%' then substr(t.subject, 8)
          when t.subject like 'fee:%' then substr(t.subject, 5)
          when t.subject like 'dispute:%' then coalesce((select d.provider_id from card_dispute d where d.id = split_part(t.subject, ':', 2)::bigint), t.subject)
          else coalesce((
            select o.provider_id from operation o where o.subject = regexp_replace(t.subject, ':failed$', '')
              and o.kind = case t.kind when 'B9' then 'transfer' when 'B24' then 'transfer_reversal' else 'refund' end
          ), t.subject) end as key,
        p.currency, p.amount_minor as minor, t.at
      from ledger_posting p join ledger_account a on a.id = p.account_id join ledger_transaction t on t.id = p.transaction_id
      where a.kind = 'stripe_balance'
    ) x group by key, currency
  ),
  theirs as (
    select ${keyOfEntry} as key, currency, sum(amount_minor - fee_minor)::bigint as minor, max(at) as at, bool_or(exchange_rate is not null) as is_exchanged
    from provider_entry
    where type not like 'payout%' -- what goes to our own bank is no fact of the ledger: an account there is the platform's as one here is
      -- the ledger has a refund when its bank has taken it: until then it is on its way, however long that takes
      and not exists (select from refund r where r.provider_id = provider_entry.source and r.state = 'planned')
    group by 1, currency
  )`

/** Where the two books differ, and payments without what they promise, and the other way round. */
const found = sql`
  found as materialized (
    select case
        when coalesce(t.is_exchanged, false) or exists (select from theirs e where e.key = coalesce(o.key, t.key) and e.is_exchanged) then 'other_currency'
        when t.key is null then 'not_moved' when o.key is null then 'not_booked' else 'other_amount' end as kind,
      coalesce(o.key, t.key) as subject, coalesce(o.currency, t.currency) as currency, o.minor as ours_minor, t.minor as theirs_minor
    from ours o full join theirs t on t.key = o.key and t.currency = o.currency, until
    where coalesce(o.minor, 0) <> coalesce(t.minor, 0) and coalesce(greatest(o.at, t.at), o.at, t.at) <= until.at
    union all
    select 'nothing_for_payment', 'payment:' || y.id, y.currency, null, null from payment y
    where y.state = 'succeeded' and y.received_minor > 0 and case y.purpose
        when 'checkout' then not exists (select from placed_order o where o.payment_id = y.id)
        else not exists (select from ledger_transaction t where t.subject = 'payment:' || y.id and t.kind in ('B10', 'B13', 'B20')) end
      and not exists (select from refund r where r.payment_id = y.id)
    union all
    select 'no_payment', 'order:' || o.id, o.currency, null, null from placed_order o
    where not exists (select from payment y where y.id = o.payment_id and y.state = 'succeeded')
    union all
    select 'refund_unconfirmed', 'refund:' || r.id, r.currency, r.amount_minor, null from refund r
    where r.state = 'done' and r.provider_id is null
  )`
const isOf = sql`n.kind = d.kind and n.subject = d.subject and n.currency is not distinct from d.currency`
/** Rows that one run raises at most: the next raises what is left. */
const MOST_RAISED = 10_000

/**
 * Compares both books where they are, and writes what is found: new lines open, those seen before are seen again, those that are gone are closed.
 * What an operator settled with these amounts stays settled.
 */
async function compare(tx: Tx): Promise<{ open: number; raised: number }> {
  const { rows: made } = await sql<{ raised: number }>`
    with ${books}, ${found},
    gone as (
      update reconciliation_difference d set state = 'gone', closed_at = app_now()
      where d.state = 'open' and not exists (select from found n where ${isOf})
    ),
    seen as (
      update reconciliation_difference d set seen_at = app_now(), ours_minor = n.ours_minor, theirs_minor = n.theirs_minor
      from found n where d.state = 'open' and ${isOf}
    ),
    made as (
      insert into reconciliation_difference (kind, subject, currency, ours_minor, theirs_minor)
      select n.kind, n.subject, n.currency, n.ours_minor, n.theirs_minor from found n
      where not exists (
        select from reconciliation_difference d where ${isOf}
          and (d.state = 'open' or (d.state = 'settled' and d.ours_minor is not distinct from n.ours_minor and d.theirs_minor is not distinct from n.theirs_minor))
      ) order by n.subject, n.currency limit ${MOST_RAISED} returning id
    )
    select count(*)::int as raised from made`.execute(tx)
  const { rows: open } = await sql<{ count: number }>`
    select count(*)::int as count from reconciliation_difference where state = 'open'`.execute(tx)
  return { open: open[0]?.count ?? 0, raised: made[0]?.raised ?? 0 }
}

export interface Reconciled {
  /** Entries of the provider that came since the run before. */
  readonly read: number
  readonly open: number
  readonly raised: number
}
/** Compares the books. Throws what the provider's client throws; nothing is written then but what was read. */
export async function reconcileBooks(app: Books): Promise<Reconciled> {
  const read = await readEntries(app)
  return inTransaction(app, async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx) // it sums both books whole: of a year's trade that is longer than a call may take
    await bookProviderFees(tx)
    const written = await compare(tx)
    // a run that was cut off before is no comparison: the next look runs again
    await sql`update provider_event_read set read_at = app_now() where provider = 'balance'`.execute(tx)
    return { read, ...written }
  })
}

/** What differs is told when it still does so long after it was found: an answer that was lost, or an event that comes late, has had its time by then. */
const TOLD_AFTER_HOURS = 3
const untold = sql`d.state = 'open' and d.told_at is null and d.found_at <= app_now() - make_interval(hours => ${TOLD_AFTER_HOURS})`

/**
 * Once a day, however often a server is started anew meanwhile, and once more for what was found: an operator is told of what has stayed. The
 * alarm ends by itself with the last difference.
 */
export async function reconcileNightly(app: App): Promise<void> {
  const { rows: due } = await sql`
    select where not exists (select from provider_event_read where provider = 'balance' and read_at > app_now() - interval '23 hours')
      or exists (select from reconciliation_difference d where ${untold})`.execute(app.db)
  if (due.length === 0) return
  const { open } = await reconcileBooks({ ...app, payments: app.providers.payments })
  await inTransaction(app, async (tx) => {
    const { rows: told } = await sql`update reconciliation_difference d set told_at = app_now() where ${untold} returning id`.execute(tx)
    if (told.length > 0) await raiseAlarm(app, tx, { kind: 'books_differ', subject: 'books', details: { open, raised: told.length } })
    if (open === 0) await closeAlarmsOf(tx, ['books'], { state: 'settled', by: null, reason: 'nothing differs any more' })
  })
}
