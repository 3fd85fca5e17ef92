import { sql } from 'kysely'
import { cardFee } from '@rondo/rules/wallet/postings'
import { feeBeforeConversion } from '@rondo/rules/wallet/settlement'
import { raiseAlarm } from '../../platform/alarms.ts'
import type { App } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { posting } from './ledger.ts'

/**
 * B2: what the provider kept of a charge is booked as soon as the provider tells it, in the currency of the charge. Where it settled in
 * another one its own figures are kept beside, and a person is told. Throws while the provider does not know.
 */
export async function bookProcessorFee(app: App, paymentId: number): Promise<void> {
  const { rows } = await sql<{ charge_id: string | null; currency: string; received: number }>`
    select charge_id, currency, coalesce(received_minor, charged_minor) as received from payment where id = ${paymentId} and not fee_booked`.execute(
    app.db,
  )
  const [payment] = rows
  if (!payment?.charge_id) return
  const { charge_id: chargeId, currency, received } = payment
  const settled = await app.providers.payments.settlementOf(chargeId)
  if (!settled) throw new Error(`the provider has not settled ${chargeId} yet`)
  const isConverted = settled.currency !== currency
  const feeMinor = isConverted ? feeBeforeConversion(settled, received) : settled.feeMinor
  const fact = { kind: 'B2', about: `charge:${chargeId}`, currency, postings: cardFee(feeMinor) } as const
  await inTransaction(app, async (tx) => {
    await sql`with booked as (update payment set fee_booked = true where id = ${paymentId}) select ${posting(fact)}`.execute(tx)
    if (!isConverted) return
    await sql`
      update payment set settled_currency = ${settled.currency}, settled_minor = ${settled.amountMinor}, settled_fee_minor = ${settled.feeMinor},
        settled_rate = ${settled.rate} where id = ${paymentId}`.execute(tx)
    const details = { paymentId, charged: currency, settled: settled.currency }
    await raiseAlarm(app, tx, { kind: 'settled_elsewhere', subject: `settlement:${currency}-${settled.currency}`, details })
  })
}

/** Books fees that no reaction has booked for five minutes, each asked about at most hourly: no charge stays without one. */
export async function bookMissingFees(app: App): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update payment set looked_at = app_now() where id in (
      select id from payment where charge_id is not null and not fee_booked and updated_at < app_now() - interval '5 minutes'
        and (looked_at is null or looked_at < updated_at or looked_at < app_now() - interval '1 hour')
      order by updated_at limit 100 for update skip locked
    ) returning id`.execute(app.db)
  for (const { id } of rows)
    await bookProcessorFee(app, id).catch((error: unknown) =>
      app.log.warn({ err: error, paymentId: id }, 'the fee of a charge is not booked'),
    )
}
