import { type RawBuilder, sql } from 'kysely'
import type { Posting } from '@rondo/rules/wallet/entry'
import type { PostingId } from '@rondo/rules/wallet/postings'
import type { Tx } from '../../platform/db.ts'

/** One fact of the ledger: which posting, about what (`payment:12`), and its balanced lines in minor units of one currency. */
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

/** Balance of an account on its normal side, minor units; 0 for one that has never been posted to. 1 query. */
export async function balanceOf(tx: Tx, account: string, currency: string): Promise<number> {
  const [kind = '', ...subject] = account.split(':')
  const { rows } = await sql<{ balance: number }>`
    select coalesce(a.balance_minor, a.normal * (select coalesce(sum(amount_minor), 0) from ledger_posting where account_id = a.id))::bigint as balance
    from ledger_account a where a.kind = ${kind} and a.subject = ${subject.join(':')} and a.currency = ${currency}`.execute(tx)
  return rows[0]?.balance ?? 0
}
