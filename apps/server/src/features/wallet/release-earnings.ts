// The one way out for money of merchants (G41): earnings that nothing keeps are released (B8), pay what their merchant owes first (B24),
// and the rest is sent by one transfer each (B9).
import { topics } from '@rondo/contracts/kernel/topics'
import { sql } from 'kysely'
import type { EarningKind, EarningState } from '@rondo/rules/wallet/earnings'
import { debtRecovered, payoutDue } from '@rondo/rules/wallet/postings'
import { raiseAlarm } from '../../platform/alarms.ts'
import type { App } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { outageOf } from '../../platform/outages.ts'
import { earningReleased } from './events.ts'
import { lockBalances, post } from './ledger.ts'
import { planReversal, planTransfer } from './transfers.ts'

const BATCH = 200
const ROUNDS = 50

/** Where a run stands: what could not be released stays behind it, and keeps nobody after it waiting. */
interface Place {
  readonly id: number
  readonly release_at: string
}
/** Earnings whose last hold is over, of merchants who can be paid or have left, the longest waiting first, after a place. 1 query. */
async function releasable(db: Db, after: Place | undefined): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select e.id, e.release_at::text as release_at from earning e join payee y on y.id = e.merchant_id
    where e.release_at <= app_now() and (y.is_payable or y.has_left)
      and (${after?.id ?? null}::bigint is null or (e.release_at, e.id) > (${after?.release_at ?? null}::timestamptz, ${after?.id ?? null}::bigint))
    order by e.release_at, e.id limit ${BATCH}`.execute(db)
  return rows
}

interface Releasing {
  readonly id: number
  readonly merchant_id: number
  readonly payment_id: number
  readonly order_id: number
  readonly group_id: number
  readonly kind: EarningKind
  readonly cause: string
  readonly currency: string
  readonly amount_minor: number
  readonly state: EarningState
  readonly has_left: boolean
}
/** Releases one earning, unless somebody is at it or something keeps it again. One transaction: books, debt and transfer, or nothing. */
async function release(app: App, tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<Releasing>`
    select e.id, e.merchant_id, e.payment_id, e.order_id, e.group_id, e.kind, e.cause, e.currency, e.amount_minor, e.state, y.has_left
    from earning e join payee y on y.id = e.merchant_id
    where e.id = ${id} and e.release_at <= app_now() and (y.is_payable or y.has_left) for no key update of e skip locked`.execute(tx)
  const [earning] = rows
  if (!earning) return
  const { merchant_id: merchantId, currency, amount_minor: amountMinor } = earning
  const owes = `merchant_receivable:${merchantId}` as const
  const balanceOf = await lockBalances(tx, [owes, `merchant_pending:${merchantId}`, `merchant_payable:${merchantId}`], currency)
  const about = `earning:${id}`
  if (earning.state === 'held') await post(tx, { kind: 'B8', about, currency, postings: payoutDue(merchantId, amountMinor) })
  failpoint(app.config, 'release.after-books')
  const netted = Math.min(amountMinor, await owedBy(tx, balanceOf, merchantId, currency))
  if (netted > 0)
    await post(tx, { kind: 'B24', about, currency, postings: debtRecovered(merchantId, { reversedMinor: 0, payableMinor: netted }) })
  const leftMinor = amountMinor - netted
  // what a carrier pays came by no charge, and may be more than the one of its order: of a swap that is the shipping
  const isOfCharge = earning.kind !== 'carrier'
  if (leftMinor > 0)
    await planTransfer(tx, {
      merchantId,
      paymentId: earning.payment_id,
      cause: earning.cause,
      amountMinor: leftMinor,
      isOfCharge,
      hasLeft: earning.has_left,
    })
  const next = leftMinor > 0 ? 'paying' : 'paid'
  await sql`
    update earning set state = ${next}, netted_minor = ${netted}, released_at = app_now(), paid_at = case when ${next} = 'paid' then app_now() end
    where id = ${id}`.execute(tx)
  await record(tx, earningReleased, {
    audiences: [{ tell: [merchantId], touches: [topics.wallet] }],
    data: { earningId: id, merchantId, orderId: earning.order_id, groupId: earning.group_id, amountMinor, nettedMinor: netted, currency },
  })
  failpoint(app.config, 'release.before-commit')
}

/** What is being taken back of a merchant's transfers, minor units: it pays the same debt. What the provider refused pays none. 1 query. */
async function reversing(tx: Tx, merchantId: number, currency: string): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum((params ->> 'amountMinor')::bigint), 0)::bigint as minor from operation
    where kind = 'transfer_reversal' and state in ('planned', 'sent', 'unknown') and params ->> 'merchantId' = ${String(merchantId)} and params ->> 'currency' = ${currency}`.execute(
    tx,
  )
  return rows[0]?.minor ?? 0
}

/** What a merchant owes that nothing is being taken back for, minor units, of balances that the caller has locked. At most 1 query. */
export async function owedBy(
  tx: Tx,
  balanceOf: (account: `merchant_receivable:${number}`) => number,
  merchantId: number,
  currency: string,
): Promise<number> {
  const debtMinor = balanceOf(`merchant_receivable:${merchantId}`)
  return debtMinor > 0 ? Math.max(0, debtMinor - (await reversing(tx, merchantId, currency))) : 0
}

/** Releases what nothing keeps any more, each in a transaction of its own: one that fails is said and stops no other. */
export async function releaseEarnings(app: App): Promise<void> {
  let last: Place | undefined
  for (let round = 0; round < ROUNDS; round++) {
    const due = await releasable(app.db, last)
    for (const { id } of due) {
      try {
        await inTransaction(app, (tx) => release(app, tx, id))
      } catch (error) {
        app.log.error({ err: error, earningId: id }, 'an earning could not be released')
        if (!outageOf(error)) await raiseAlarm(app, app.db, { kind: 'payout_stuck', subject: `earning:${id}` })
      }
    }
    if (due.length < BATCH) return
    last = due.at(-1)
  }
}

interface Debt {
  readonly id: number
  readonly merchant_id: number
  readonly currency: string
}
/**
 * Takes back of transfers what a merchant owes beyond what is still held for them: earnings to come pay first (B24). The newest transfers
 * give first, of one currency. What a transfer cannot give is an alarm of its operation.
 */
export async function recoverDebts(app: App): Promise<void> {
  let last = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { rows } = await sql<Debt>`
      select id, subject::bigint as merchant_id, currency from ledger_account
      where kind = 'merchant_receivable' and balance_minor > 0 and id > ${last} order by id limit ${BATCH}`.execute(app.db)
    for (const { merchant_id: merchantId, currency } of rows) {
      try {
        await inTransaction(app, (tx) => recover(tx, merchantId, currency))
      } catch (error) {
        app.log.error({ err: error, merchantId }, 'a debt could not be recovered')
      }
    }
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? 0
  }
}

/** A refused reversal is not tried again for so long: earnings to come may have paid by then. */
const DAYS_AFTER_REFUSAL = 7

async function recover(tx: Tx, merchantId: number, currency: string): Promise<void> {
  const balanceOf = await lockBalances(
    tx,
    [`merchant_receivable:${merchantId}`, `merchant_pending:${merchantId}`, `merchant_payable:${merchantId}`],
    currency,
  )
  const toCome = balanceOf(`merchant_pending:${merchantId}`)
  let leftMinor = (await owedBy(tx, balanceOf, merchantId, currency)) - toCome
  if (leftMinor <= 0) return
  const { rows } = await sql<{ id: number; free: number; tries: number; is_refused: boolean }>`
    select t.id, t.amount_minor - t.reversed_minor as free, count(o.id)::int as tries,
      coalesce(bool_or(o.state = 'failed' and o.updated_at > app_now() - make_interval(days => ${DAYS_AFTER_REFUSAL})), false) as is_refused
    from (
      select id, amount_minor, reversed_minor from transfer
      where merchant_id = ${merchantId} and currency = ${currency} and state = 'done' and amount_minor > reversed_minor order by id desc limit 50
    ) t left join operation o on o.kind = 'transfer_reversal' and o.subject like 'transfer:' || t.id || ':%'
    group by t.id, t.amount_minor, t.reversed_minor order by t.id desc`.execute(tx)
  if (rows.some(({ is_refused }) => is_refused)) return // there is too little in the account that all of them went to
  for (const { id, free, tries } of rows) {
    const amountMinor = Math.min(free, leftMinor)
    // the cause names how often it was tried before: the next try is another
    if (amountMinor > 0) await planReversal(tx, id, `debt:${tries}`, amountMinor)
    leftMinor -= amountMinor
  }
}
