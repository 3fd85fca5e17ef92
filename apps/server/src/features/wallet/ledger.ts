import { type RawBuilder, sql } from 'kysely'
import type { Posting } from '@rondo/rules/wallet/entry'
import type { PostingId } from '@rondo/rules/wallet/postings'
import type { Tx } from '../../platform/db.ts'

/**
 * One fact of the ledger: which posting, about what (`payment:12`), and its balanced lines in minor units of one currency. The database
 * refuses lines outside the accounts of its kind, and the same fact with other amounts.
 */
export interface Fact {
  readonly kind: PostingId
  readonly about: string
  readonly currency: string
  readonly postings: readonly Posting[]
  readonly requestId?: string | undefined
}

/** The call that posts a fact, for statements that write it along with what happened. The same fact posts once. */
export function posting({ kind, about, currency, postings, requestId }: Fact): RawBuilder<number | null> {
  const accounts = postings.map(({ account }) => account as string)
  const amounts = postings.map(({ amountMinor }) => amountMinor)
  return sql`post_ledger(${kind}, ${about}, ${currency}, ${accounts}::text[], ${amounts}::bigint[], ${requestId ?? null})`
}

/** Posts a fact in the caller's transaction; a fact that was posted before changes nothing. 1 statement. */
export async function post(tx: Tx, fact: Fact): Promise<void> {
  if (fact.postings.length > 0) await sql`select ${posting(fact)}`.execute(tx)
}

/**
 * Balances of accounts with a floor, on their normal side, minor units; 0 for one that has never been posted to. Their rows are locked, so that what is
 * decided by them still holds when the caller posts. Name every account that the transaction will post to: all are locked here in the order
 * of their ids, as a posting locks its own, so nobody who locks once before posting waits for somebody who waits for them. 1 statement.
 */
export async function lockBalances<A extends string>(tx: Tx, accounts: readonly A[], currency: string): Promise<(account: A) => number> {
  const { rows } = await sql<{ account: string; balance: number }>`
    select w.account, a.balance_minor as balance from unnest(${accounts}::text[]) as w (account)
    join ledger_account a on a.kind = split_part(w.account, ':', 1) and a.subject = substr(w.account, strpos(w.account || ':', ':') + 1)
    where a.currency = ${currency} and a.has_floor order by a.id for no key update of a`.execute(tx)
  const balances = new Map(rows.map(({ account, balance }) => [account, balance]))
  return (account) => balances.get(account) ?? 0
}

/** Whether a fact is posted already. 1 query. */
export const isPosted = async (tx: Tx, kind: PostingId, about: string): Promise<boolean> =>
  (await postedAmong(tx, kind, [about])).has(about)

/** Those of some things about which a fact of this kind is posted. 1 query. */
export async function postedAmong(tx: Tx, kind: PostingId, abouts: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ subject: string }>`
    select subject from ledger_transaction where kind = ${kind} and subject = any (${[...abouts]}::text[])`.execute(tx)
  return new Set(rows.map(({ subject }) => subject))
}

/** The lines of a fact as they were posted; none of a fact that was not. 1 query. */
export async function postedLines(tx: Tx, kind: PostingId, about: string): Promise<Posting[]> {
  const { rows } = await sql<{ account: string; minor: number }>`
    select case a.subject when '' then a.kind else a.kind || ':' || a.subject end as account, p.amount_minor as minor
    from ledger_transaction t join ledger_posting p on p.transaction_id = t.id join ledger_account a on a.id = p.account_id
    where t.kind = ${kind} and t.subject = ${about}`.execute(tx)
  return rows.map(({ account, minor }) => ({ account: account as Posting['account'], amountMinor: minor }))
}
