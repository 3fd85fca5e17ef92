import { sql } from 'kysely'
import { cardFee } from '@rondo/rules/wallet/postings'
import type { House } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Reaction, Sweeper } from '../../platform/reactions.ts'
import { eventHandled } from './hear-events.ts'
import { post } from './ledger.ts'
import { readMissedEvents } from './read-missed-events.ts'
import { askPendingRefunds, refundOfOperation, refundOfProvider, sendRefund, sendRefundNow, settleRefund } from './refunds.ts'
import { claimOperation, dueOperations } from './wallet.repository.ts'

/** B2: what the provider kept of a charge is booked as soon as the provider tells it. */
export async function bookProcessorFee(house: House, paymentId: number): Promise<void> {
  const { rows } = await sql<{ charge_id: string | null }>`select charge_id from payment where id = ${paymentId}`.execute(house.db)
  const chargeId = rows[0]?.charge_id
  if (!chargeId) return
  const fee = await house.providers.payments.feeOf(chargeId)
  if (!fee) throw new Error(`the provider has not settled ${chargeId} yet`)
  await inTransaction(house, (tx) =>
    post(tx, { kind: 'B2', about: `charge:${chargeId}`, currency: fee.currency, postings: cardFee(fee.feeMinor) }),
  )
}

export const walletReactions: Reaction[] = [
  { on: 'orders.placed', name: 'wallet.book-processor-fee', run: (house, { data }) => bookProcessorFee(house, Number(data['paymentId'])) },
  {
    on: 'checkout.refunded',
    name: 'wallet.book-processor-fee-of-refunded',
    run: (house, { data }) => bookProcessorFee(house, Number(data['paymentId'])),
  },
  { on: 'wallet.refund_planned', name: 'wallet.send-refund', run: (house, { data }) => sendRefundNow(house, Number(data['refundId'])) },
  {
    on: 'payments.refund_changed',
    name: 'wallet.hear-refund',
    async run(house, { data }) {
      const refund = await house.providers.payments.readRefund(String(data['objectId']))
      // an event may overtake the answer that brings the provider's id: the metadata names our operation
      const known = (await refundOfProvider(house.db, refund.id)) ?? (await refundOfOperation(house.db, refund.metadata['op'] ?? ''))
      if (known !== undefined) await settleRefund(house, known, refund)
      await eventHandled(house, data['eventId'])
    },
  },
]

/** Refunds whose sending nobody finished: kills, lost answers, an outage. Intents are the checkout's to reconcile. */
export const walletSweepers: Sweeper[] = [
  { name: 'wallet.ask-pending-refunds', everySeconds: 300, run: askPendingRefunds },
  { name: 'wallet.read-missed-events', everySeconds: 300, run: readMissedEvents },
  {
    name: 'wallet.send-due-operations',
    everySeconds: 20,
    async run(house) {
      for (const id of await dueOperations(house.db, 'refund')) {
        const operation = await claimOperation(house.db, id)
        // one that fails again is kept as unknown with a later time; the others must not wait for it
        if (operation)
          await sendRefund(house, operation).catch((error: unknown) => house.log.warn({ err: error, operation: id }, 'operation'))
      }
    },
  },
]
