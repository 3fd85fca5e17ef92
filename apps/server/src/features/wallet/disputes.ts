// Charges that are disputed at the bank, as the wallet keeps them. What they do to orders is decided above, in the room of claims.
import { sql } from 'kysely'
import { disputeOpened, disputeWon } from '@rondo/rules/wallet/postings'
import type { DisputeStatus } from '@rondo/rules/wallet/dispute-states'
import { closeAlarmsOf } from '../../platform/alarms.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { ProviderDispute } from '../../providers/payments/index.ts'
import { post } from './ledger.ts'
import type { Payment } from './wallet.repository.ts'
import { callOff, planAgain } from './operations.repository.ts'

export interface DisputeRow {
  readonly id: number
  readonly provider_id: string
  readonly payment_id: number
  /** Null while the bank only asks. */
  readonly status: DisputeStatus | null
  readonly provider_status: string
  readonly reason: string
  readonly amount_minor: number
  /** Less than what was left of the charge. */
  readonly is_part: boolean
  readonly currency: string
  readonly fee_minor: number
  readonly fee_currency: string
  readonly due_at: Date | null
  readonly sent: number
  readonly sent_at: Date | null
  readonly opened_at: Date
  readonly closed_at: Date | null
}
const columns = sql.raw(
  'id, provider_id, payment_id, status, provider_status, reason, amount_minor, is_part, currency, fee_minor, fee_currency, due_at, sent, sent_at, opened_at, closed_at',
)

/** The bank counts in the currency of its customer: a dispute of the whole may come to somewhat less. */
const LEAST_OF_WHOLE = 0.9
/** What was left of a charge when a dispute of it began: what had not gone back, as far as we know or doubt, nor was taken before. Minor units. */
const leftFor = (disputeId: string) => sql`
  coalesce(p.received_minor, 0)
    - coalesce((select sum(r.amount_minor) from refund r join operation o on o.kind = 'refund' and o.subject = r.operation_subject
        where r.payment_id = p.id and r.state <> 'failed' and (r.provider_id is not null or o.state in ('sent', 'unknown'))), 0)
    - coalesce((select sum(d.amount_minor) from card_dispute d where d.payment_id = p.id and d.provider_id <> ${disputeId} and d.status = 'lost'), 0)`

/**
 * A dispute in the currency of its charge: a bank may count in another one. What left our balance is the charge's own money; where that is of another
 * currency as well, all that was left is in question. Throws while the provider does not say what it took. At most 1 query.
 */
export async function inCurrencyOf(
  db: Db,
  { id, currency }: Pick<Payment, 'id' | 'currency'>,
  told: ProviderDispute,
): Promise<ProviderDispute> {
  if (told.currency === currency) return told
  if (told.withdrawn?.currency === currency) return { ...told, ...told.withdrawn }
  if (told.withdrawn === null && told.stage === 'open') throw new Error(`the provider does not say yet what it took for ${told.id}`)
  const { rows } = await sql<{ minor: number }>`
    select greatest(1, ${leftFor(told.id)})::bigint as minor from payment p where p.id = ${id}`.execute(db)
  return { ...told, currency, amountMinor: rows[0]?.minor ?? told.amountMinor }
}

/** Whether clearly less is disputed than was left of a charge when it began. 1 query. */
export async function isPartDisputed(db: Db, paymentId: number, { id, amountMinor }: ProviderDispute): Promise<boolean> {
  const { rows } = await sql<{ is_part: boolean }>`
    select coalesce((select d.is_part from card_dispute d where d.provider_id = ${id} and d.status is not null),
      ${amountMinor} < ${LEAST_OF_WHOLE}::float8 * (${leftFor(id)})) as is_part from payment p where p.id = ${paymentId}`.execute(db)
  return rows[0]?.is_part ?? false
}

/** Writes what the provider says of a dispute, and locks its row; `is_new` is one that was not heard of before. Our own status stays. 1 statement. */
export async function keepDispute(
  tx: Tx,
  paymentId: number,
  told: ProviderDispute,
  isPart: boolean,
): Promise<DisputeRow & { readonly is_new: boolean }> {
  const isEnded = told.stage !== 'open' && told.stage !== 'inquiry'
  const { rows } = await sql<DisputeRow & { is_new: boolean }>`
    insert into card_dispute as d (provider_id, payment_id, provider_status, reason, amount_minor, is_part, currency, fee_minor, fee_currency, due_at, closed_at)
    values (${told.id}, ${paymentId}, ${told.status}, ${told.reason}, ${told.amountMinor}, ${isPart}, ${told.currency}, ${told.feeMinor}, ${told.feeCurrency},
      ${told.dueAt}, case when ${isEnded} then app_now() end)
    on conflict (provider_id) do update set provider_status = excluded.provider_status, reason = excluded.reason, due_at = excluded.due_at,
      amount_minor = case when d.status is null then excluded.amount_minor else d.amount_minor end,
      is_part = case when d.status is null then excluded.is_part else d.is_part end,
      fee_minor = case when d.status is null or d.fee_minor = 0 then excluded.fee_minor else d.fee_minor end,
      fee_currency = case when d.status is null or d.fee_minor = 0 then excluded.fee_currency else d.fee_currency end,
      closed_at = coalesce(d.closed_at, excluded.closed_at), updated_at = app_now()
    returning ${columns}, xmax = 0 as is_new`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`dispute ${told.id} is not kept`)
  return row
}

/** A dispute takes its next status. 1 statement. */
export async function setDispute(tx: Tx, id: number, status: DisputeStatus): Promise<void> {
  await sql`
    update card_dispute set status = ${status}, closed_at = case when ${status} <> 'open' then coalesce(closed_at, app_now()) end, updated_at = app_now()
    where id = ${id}`.execute(tx)
}

/** Those of the provider's disputes of which we have the last word. 1 query. */
export async function endedDisputes(db: Db, providerIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from card_dispute where provider_id = any (${[...providerIds]}::text[]) and status in ('won', 'lost')`.execute(db)
  return new Set(rows.map(({ provider_id }) => provider_id))
}

/** One dispute by our number. 1 query. */
export async function findDispute(db: Db | Tx, id: number): Promise<DisputeRow | undefined> {
  const { rows } = await sql<DisputeRow>`select ${columns} from card_dispute where id = ${id}`.execute(db)
  return rows[0]
}

/** Disputes for the operator: what needs an answer first, by its date, or the latest closed, after the one with the id `cursor`. 1 query. */
export async function listDisputes(db: Db, isOpen: boolean, most: number, cursor?: number): Promise<DisputeRow[]> {
  const place = isOpen ? sql`coalesce(due_at, 'infinity'), id` : sql`closed_at, id`
  const after =
    cursor === undefined ? sql`true` : sql`(${place}) ${isOpen ? sql`>` : sql`<`} (select ${place} from card_dispute where id = ${cursor})`
  const { rows } = await sql<DisputeRow>`
    select ${columns} from card_dispute where (closed_at is null) = ${isOpen} and ${after}
    order by ${isOpen ? place : sql`closed_at desc, id desc`} limit ${most}`.execute(db)
  return rows
}

/** Disputes that the bank has not decided, and until when the first of them takes evidence. 1 query. */
export async function countOpenDisputes(db: Db): Promise<{ open: number; firstDue: Date | null }> {
  const { rows } = await sql<{ open: number; firstDue: Date | null }>`
    select count(*)::int as open, min(due_at) filter (where sent = 0) as "firstDue" from card_dispute where closed_at is null`.execute(db)
  return rows[0] ?? { open: 0, firstDue: null }
}

/** B21: the provider took the charge back. */
export const bookDisputeOpened = (tx: Tx, { id, amount_minor, currency }: DisputeRow): Promise<void> =>
  post(tx, { kind: 'B21', about: `dispute:${id}`, currency, postings: disputeOpened(id, amount_minor, 0) })

/** B21: and its fee, which may be of another currency, and be told only after the dispute. The same again changes nothing. */
export const bookDisputeFee = (tx: Tx, { id, fee_minor, fee_currency }: DisputeRow): Promise<void> =>
  post(tx, { kind: 'B21', about: `dispute:${id}:fee`, currency: fee_currency, postings: disputeOpened(id, 0, fee_minor) })

/** B23: the charge comes back. */
export const bookDisputeWon = (tx: Tx, { id, amount_minor, currency }: DisputeRow): Promise<void> =>
  post(tx, { kind: 'B23', about: `dispute:${id}`, currency, postings: disputeWon(id, amount_minor) })

export interface WaitingRefund {
  readonly id: number
  readonly payee: 'customer' | 'merchant'
  readonly account_id: number
  readonly amount_minor: number
  readonly operation_subject: string
}
/**
 * Refunds of a payment that wait or came back, with what they come to; locked. What the provider has taken on goes its own way. 1 statement.
 * Throws when the provider may have made one that we do not know of: it is asked first.
 */
export async function waitingRefunds(tx: Tx, paymentId: number): Promise<WaitingRefund[]> {
  const { rows } = await sql<WaitingRefund & { in_doubt: boolean }>`
    select r.id, r.payee, r.account_id, r.amount_minor, r.operation_subject, o.state in ('sent', 'unknown') as in_doubt
    from refund r join operation o on o.kind = 'refund' and o.subject = r.operation_subject
    where r.payment_id = ${paymentId} and (r.state = 'failed' or (r.state = 'planned' and r.provider_id is null)) order by r.id for update`.execute(
    tx,
  )
  const doubted = rows.find((refund) => refund.in_doubt)
  if (doubted) throw new Error(`refund ${doubted.id} may be made or not`)
  return rows
}

/** Refunds that the dispute has paid (X3): they end, and are not sent. */
export async function endAsDisputed(
  tx: Tx,
  refunds: readonly { readonly id: number; readonly operation_subject: string }[],
): Promise<void> {
  await sql`
    update refund set state = 'disputed', settled_at = app_now() where id = any(${refunds.map(({ id }) => id)}::bigint[])`.execute(tx)
  await callOff(
    tx,
    'refund',
    refunds.map(({ operation_subject }) => operation_subject),
    'the dispute has paid it',
  )
  const { rows } = await sql<{ subject: string }>`
    select 'operation:' || o.id as subject from operation o
    where o.kind = 'refund' and o.subject = any(${refunds.map(({ operation_subject }) => operation_subject)}::text[])`.execute(tx)
  const subjects = [...rows.map(({ subject }) => subject), ...refunds.map(({ id }) => `refund:${id}`)]
  await closeAlarmsOf(tx, subjects, { state: 'settled', by: null, reason: 'a dispute has paid it' })
}

/** After a dispute, refunds that the provider refused meanwhile, and that it has not paid, are planned again: nobody has to. */
export async function planRefusedAgain(tx: Tx, paymentId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select o.id from refund r join operation o on o.kind = 'refund' and o.subject = r.operation_subject
    where r.payment_id = ${paymentId} and r.state = 'planned' and o.state = 'failed'`.execute(tx)
  for (const { id } of rows)
    if (await planAgain(tx, id))
      await closeAlarmsOf(tx, [`operation:${id}`], { state: 'retried', by: null, reason: 'sent again after the dispute' })
}

/** What of a payment was transferred to a merchant, by transfer, the latest first: a debt may be taken from there. */
export async function transferredOf(tx: Tx, paymentId: number, merchantId: number): Promise<{ id: number; left_minor: number }[]> {
  const { rows } = await sql<{ id: number; left_minor: number }>`
    select id, amount_minor - reversed_minor as left_minor from transfer
    where payment_id = ${paymentId} and merchant_id = ${merchantId} and state = 'done' and reversed_minor < amount_minor order by id desc for update`.execute(
    tx,
  )
  return rows
}
