import { sql } from 'kysely'
import type { VerificationState } from '@rondo/rules/wallet/verification'
import type { Db, Tx } from '../../../platform/db.ts'
import type { AccountProblem, ConnectedAccount } from '../../../providers/payments/connect.ts'

/** A merchant's account at the provider, as it was last heard of. */
export interface ConnectedRow {
  readonly account_id: number
  readonly country: string
  readonly provider_id: string | null
  readonly state: Exclude<VerificationState, 'not_started'>
  /** When it came into this state, as far as we were told. */
  readonly state_since: Date
  readonly details_submitted: boolean
  readonly due: string[]
  readonly pending: string[]
  readonly due_at: Date | null
  readonly problems: AccountProblem[]
  readonly currency: string | null
  readonly read_at: Date | null
}
const columns = sql.raw(
  'account_id, country, provider_id, state, state_since, details_submitted, due, pending, due_at, problems, currency, read_at',
)

export async function connectedOf(db: Db | Tx, accountId: number): Promise<ConnectedRow | undefined> {
  const { rows } = await sql<ConnectedRow>`select ${columns} from connected_account where account_id = ${accountId}`.execute(db)
  return rows[0]
}

/** How the accounts of some people stand, by person; those without one are missing. 1 query. */
export async function verificationsOf(db: Db, people: readonly number[]): Promise<Readonly<Record<number, ConnectedRow['state']>>> {
  const { rows } = await sql<Pick<ConnectedRow, 'account_id' | 'state'>>`
    select account_id, state from connected_account where account_id = any(${people}::bigint[])`.execute(db)
  return Object.fromEntries(rows.map(({ account_id: id, state }) => [id, state]))
}

/** Locks the row of an account of the provider; undefined when it is nobody's. */
export async function lockConnected(tx: Tx, providerId: string): Promise<ConnectedRow | undefined> {
  const { rows } = await sql<ConnectedRow>`select ${columns} from connected_account where provider_id = ${providerId} for update`.execute(
    tx,
  )
  return rows[0]
}

/** Locks the row of a person's account at the provider. */
export async function lockOwnConnected(tx: Tx, accountId: number): Promise<void> {
  await sql`select from connected_account where account_id = ${accountId} for update`.execute(tx)
}

/** Keeps the country of somebody who is to have an account. A country that is there stays, unless `isAnew`. */
export async function keepCountry(tx: Tx, accountId: number, country: string, { isAnew = false } = {}): Promise<void> {
  await sql`
    insert into connected_account (account_id, country) values (${accountId}, ${country})
    on conflict (account_id) do update set country = excluded.country where ${isAnew} and connected_account.provider_id is null`.execute(tx)
}

/** Keeps what the provider calls the account of a person. */
export async function keepProviderId(tx: Tx, accountId: number, providerId: string): Promise<void> {
  await sql`update connected_account set provider_id = ${providerId} where account_id = ${accountId}`.execute(tx)
}

/** Keeps what the provider said, and when it was asked. */
export async function keepFacts(
  tx: Tx,
  accountId: number,
  state: ConnectedRow['state'],
  facts: ConnectedAccount,
  askedAt: Date,
): Promise<void> {
  await sql`
    update connected_account set state = ${state}, state_since = case when state = ${state} then state_since else ${askedAt} end, details_submitted = ${facts.detailsSubmitted}, disabled_reason = ${facts.disabledReason},
      due = ${[...facts.due]}::text[], pending = ${[...facts.pending]}::text[], due_at = ${facts.dueAt},
      problems = ${JSON.stringify(facts.problems)}::jsonb, currency = ${facts.currency}, read_at = ${askedAt}
    where account_id = ${accountId}`.execute(tx)
}

/** The provider may not be asked about it any more: nothing can be sent there. */
export async function keepDisconnected(tx: Tx, accountId: number): Promise<void> {
  await sql`
    update connected_account set state = 'restricted', state_since = case when state = 'restricted' then state_since else app_now() end, disabled_reason = 'disconnected', due = '{}', pending = '{}', due_at = null, read_at = app_now()
    where account_id = ${accountId}`.execute(tx)
}

/** Accounts of which nothing was heard for long: open ones hourly, those in order daily. Whichever they are: some that cannot be read keep nobody waiting. */
export async function takeQuiet(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from connected_account
    where provider_id is not null and disabled_reason is distinct from 'disconnected' and (read_at is null
      or read_at < app_now() - case when state in ('enabled', 'rejected') then interval '1 day' else interval '1 hour' end)
    order by random() limit ${most}`.execute(db)
  return rows.map(({ provider_id }) => provider_id)
}

/** Accounts that were not asked for payouts within a day, those that wait longest first; from now on they were. 1 statement. */
export async function takeForPayouts(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    update connected_account set payouts_asked_at = app_now() where account_id in (
      select account_id from connected_account
      where provider_id is not null and disabled_reason is distinct from 'disconnected'
        and (payouts_asked_at is null or payouts_asked_at < app_now() - interval '1 day')
      order by payouts_asked_at nulls first, account_id limit ${most} for update skip locked
    ) returning provider_id`.execute(db)
  return rows.map(({ provider_id }) => provider_id)
}
