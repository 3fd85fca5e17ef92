import { topics } from '@rondo/contracts/kernel/topics'
import type { EarningKind } from '@rondo/rules/wallet/earnings'
import { debtRecovered, transferConfirmed, transferSettledElsewhere } from '@rondo/rules/wallet/postings'
import { sql } from 'kysely'
import { closeAlarmsOf } from '../../platform/alarms.ts'
import type { App } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { ProviderRefused } from '../../providers/outcome.ts'
import { providerNamesOf } from '../accounts/index.ts'
import { earningPaid, earningPaidElsewhere } from './events.ts'
import { transferGroup } from './intents.ts'
import { post } from './ledger.ts'
import { perform, subjectId } from './operations.ts'
import { type Operation, operationDone, planAgain, planOperation } from './operations.repository.ts'

export interface NewTransfer {
  readonly merchantId: number
  /** The payment that brought the money. */
  readonly paymentId: number
  /** Which earning; the same one is transferred once (SR-31). */
  readonly cause: string
  /** Minor units of the payment's currency. */
  readonly amountMinor: number
  /** A charge brought it, and it cannot be more than that; else it leaves the platform's own balance. */
  readonly isOfCharge: boolean
  /** The merchant has deleted their account: nothing is sent, and a person finds out where it goes. */
  readonly hasLeft?: boolean
}

/**
 * Writes that earnings go to a merchant's connected account, in the caller's transaction. The caller posts that they are due (B8); the
 * provider's word posts that they are paid (B9). Throws when the merchant has no connected account, or the payment not the charge that is to pay.
 */
export async function planTransfer(
  tx: Tx,
  { merchantId, paymentId, cause, amountMinor, isOfCharge, hasLeft = false }: NewTransfer,
): Promise<void> {
  const { stripe_account_id: account } = await providerNamesOf(tx, merchantId)
  const to = hasLeft ? null : account
  const { rows } = await sql<{ id: number; currency: string; charge_id: string | null }>`
    insert into transfer (merchant_id, payment_id, cause, amount_minor, currency)
    select ${merchantId}, id, ${cause}, ${amountMinor}, currency from payment where id = ${paymentId}
    on conflict (cause) do nothing returning id, currency, (select charge_id from payment where id = ${paymentId})`.execute(tx)
  const [transfer] = rows
  if (!transfer) return
  const chargeId = isOfCharge ? transfer.charge_id : null
  if ((to === null && !hasLeft) || (isOfCharge && chargeId === null))
    throw new Error(`merchant ${merchantId} cannot be paid from payment ${paymentId}`)
  const params = { amountMinor, currency: transfer.currency, to, chargeId, group: transferGroup(paymentId) }
  await planOperation(tx, 'transfer', `transfer:${transfer.id}`, params)
}

/** Sends the transfer of a claimed operation. */
export async function sendTransfer(app: App, operation: Operation): Promise<void> {
  const { payments } = app.providers
  const params = operation.params as { amountMinor: number; currency: string; to: string | null; chargeId: string | null; group: string }
  const { to } = params
  const transferId = subjectId(operation.subject)
  const metadata = { op: operation.idempotency_key, transfer: String(transferId) }
  failpoint(app.config, 'transfer.before-provider')
  const providerId = await perform(app, operation, {
    async send(key) {
      if (to === null) throw new ProviderRefused('merchant_left', 'the merchant has deleted their account')
      return payments.createTransfer({ ...params, to, metadata }, key)
    },
    find: async () => (to === null ? undefined : payments.findTransfer(to, params.group, operation.idempotency_key)),
  })
  failpoint(app.config, 'transfer.after-provider')
  await inTransaction(app, async (tx) => {
    const { rows } = await sql<{ merchant_id: number; group_id: number | null; order_id: number | null; netted_minor: number | null }>`
      with sent as (
        update transfer set state = 'done', provider_id = ${providerId}, settled_at = app_now() where id = ${transferId} and state = 'planned'
        returning merchant_id, cause
      ),
      paid as (
        update earning e set state = 'paid', paid_at = app_now() from sent where e.cause = sent.cause and e.state = 'paying' returning e.group_id, e.order_id, e.netted_minor
      )
      select sent.merchant_id, paid.group_id, paid.order_id, paid.netted_minor from sent left join paid on true`.execute(tx)
    await operationDone(tx, operation.id, providerId)
    const [transfer] = rows
    if (!transfer) return // somebody wrote it before
    const { merchant_id: merchantId, group_id: groupId, order_id: orderId, netted_minor: nettedMinor } = transfer
    const { amountMinor, currency } = params
    await post(tx, { kind: 'B9', about: operation.subject, currency, postings: transferConfirmed(merchantId, amountMinor) })
    failpoint(app.config, 'transfer.before-commit')
    await record(tx, earningPaid, {
      audiences: [{ tell: [merchantId], touches: groupId === null ? [topics.wallet] : [topics.wallet, topics.group(groupId)] }],
      data: { transferId, merchantId, orderId: orderId ?? 0, groupId, amountMinor, nettedMinor: nettedMinor ?? 0, currency },
    })
  })
}

/** What a transfer pays out: a sale, or what was kept of a deposit. 1 query. */
export async function earningKindOf(db: Db | Tx, transferId: number): Promise<EarningKind | undefined> {
  const { rows } = await sql<{ kind: EarningKind }>`
    select e.kind from transfer t join earning e on e.cause = t.cause where t.id = ${transferId}`.execute(db)
  return rows[0]?.kind
}

/** What the provider refused to send to a merchant is sent again, since their account is in order by now: nobody has to. 1 query, and 2 statements for each. */
export async function planTransfersAgain(tx: Tx, merchantId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select o.id from transfer t join operation o on o.kind = 'transfer' and o.subject = 'transfer:' || t.id
    where t.merchant_id = ${merchantId} and t.state = 'planned' and o.state = 'failed' and o.settled_at is null order by o.id`.execute(tx)
  for (const { id } of rows)
    if (await planAgain(tx, id))
      await closeAlarmsOf(tx, [`operation:${id}`], { state: 'retried', by: null, reason: 'the account is in order again' })
}

/** A transfer that the provider refused was paid to its merchant outside of it (B29): its earning is paid. 3 statements. */
export async function settleTransfer(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql<{ merchant_id: number; amount_minor: number; currency: string; group_id: number | null }>`
    with settled as (
      update transfer set state = 'settled', settled_at = app_now() where id = ${id} and state = 'planned' returning merchant_id, cause, amount_minor, currency
    ),
    paid as (update earning e set state = 'paid', paid_at = app_now() from settled s where e.cause = s.cause and e.state = 'paying' returning e.group_id)
    select s.merchant_id, s.amount_minor, s.currency, p.group_id from settled s left join paid p on true`.execute(tx)
  for (const { merchant_id: merchantId, amount_minor: amountMinor, currency, group_id: groupId } of rows) {
    await post(tx, { kind: 'B29', about: `transfer:${id}`, currency, postings: transferSettledElsewhere(merchantId, amountMinor) })
    const touches = groupId === null ? [topics.wallet] : [topics.wallet, topics.group(groupId)]
    await record(tx, earningPaidElsewhere, { audiences: [{ tell: [merchantId], touches }], data: { transferId: id, merchantId } })
  }
}

/** Writes that a part of a transfer is taken back for what its merchant owes (merchant_receivable). The provider's word posts it (B24). */
export async function planReversal(tx: Tx, transferId: number, cause: string, amountMinor: number): Promise<void> {
  const { rows } = await sql<{ merchant_id: number; currency: string; provider_id: string | null }>`
    update transfer set reversed_minor = reversed_minor + ${amountMinor} where id = ${transferId} and state = 'done'
      and not exists (select 1 from operation where kind = 'transfer_reversal' and subject = ${`transfer:${transferId}:${cause}`})
    returning merchant_id, currency, provider_id`.execute(tx)
  const [transfer] = rows
  if (!transfer) return
  const { merchant_id: merchantId, currency, provider_id: providerId } = transfer
  await planOperation(tx, 'transfer_reversal', `transfer:${transferId}:${cause}`, {
    transferId: providerId,
    merchantId,
    amountMinor,
    currency,
  })
}

/**
 * Takes back the part of a transfer that a claimed operation names. Refused when the merchant's balance is too small: that is an alarm, and
 * this try has ended. The debt is open again, for earnings to come or a later try, so nobody may send this one once more.
 */
export async function sendReversal(app: App, operation: Operation): Promise<void> {
  const { payments } = app.providers
  const params = operation.params as { transferId: string; merchantId: number; amountMinor: number; currency: string }
  const { transferId, amountMinor, currency } = params
  failpoint(app.config, 'reversal.before-provider')
  const providerId = await perform(app, operation, {
    send: (key) => payments.reverseTransfer({ transferId, amountMinor, metadata: { op: operation.idempotency_key } }, key),
    find: () => payments.findReversal(transferId, operation.idempotency_key),
    refused: (tx) => endReversal(tx, operation),
  })
  failpoint(app.config, 'reversal.after-provider')
  await inTransaction(app, async (tx) => {
    const postings = debtRecovered(params.merchantId, { reversedMinor: amountMinor, payableMinor: 0 })
    await post(tx, { kind: 'B24', about: operation.subject, currency, postings })
    await operationDone(tx, operation.id, providerId)
    failpoint(app.config, 'reversal.before-commit')
  })
}

/** A reversal that was refused took nothing: its part of the transfer is free again. */
async function endReversal(tx: Tx, { id, subject, params }: Operation): Promise<void> {
  await sql`
    update transfer set reversed_minor = reversed_minor - ${Number(params['amountMinor'])} where id = ${subjectId(subject)}`.execute(tx)
  await sql`update operation set settled_at = app_now() where id = ${id}`.execute(tx)
}
