import { topics } from '@rondo/contracts/kernel/topics'
import { fundPaidByCard } from '@rondo/rules/wallet/postings'
import type { App } from '../../platform/context.ts'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { lockCase, makeMove } from '../orders/index.ts'
import type { AddressSnapshot } from '../shipping/index.ts'
import { findPayment, type Paid, type PaymentRoom, paymentSucceeded } from '../wallet/index.ts'
import { askedOf } from './asked.ts'
import { fundCollected, fundRefunded } from './events.ts'

/** What success of a fund's payment needs. */
export interface FundSnapshot {
  readonly fundId: number
  readonly groupId: number
  readonly orderId: number
  /** The address that the merchant had chosen by then. */
  readonly returnTo: AddressSnapshot | null
}

/** The room of payments for refund funds: success makes one collected, as long as its return is still asked for. */
export const fundRoom: PaymentRoom = {
  purpose: 'fund_collection',
  idsWanted: () => 0,
  fulfil: collect,
  extend: async () => {}, // nothing is held for it
  release: abandon,
  tellRefunded: (tx, { id: paymentId, account_id: merchantId, snapshot }, { why, amountMinor, currency }) => {
    const { groupId } = snapshot as FundSnapshot
    return record(tx, fundRefunded, {
      audiences: [{ tell: [merchantId], touches: [topics.orders, topics.group(groupId)] }],
      data: { paymentId, merchantId, groupId, why, amountMinor, currency },
    })
  },
}

/** Undefined when what was paid for has ended meanwhile: then it goes back. */
async function collect(tx: Tx, paid: Paid, app: Pick<App, 'config'>): Promise<{ orderId: null } | undefined> {
  const { payment, requestId } = paid
  const { fundId, groupId, returnTo } = payment.snapshot as FundSnapshot
  const locked = await lockCase(tx, groupId)
  const fund = locked?.group.funds.find(({ id, status }) => id === fundId && status === 'intent_created')
  if (!locked || !fund || fund.left_ids.length > 0) return undefined
  // for all that it is for, or not at all: nobody puts up money for what stays with its customer, or what the bank has paid back
  const asked = askedOf(locked).bought.map(({ id }) => id)
  if (!fund.item_ids.every((id) => asked.includes(id))) return undefined
  await makeMove(app, tx, locked, 'confirmFund', {
    by: 'provider',
    input: { fundId, provider: 'succeeded' },
    terms: { returnTo },
    requestId,
  })
  await paymentSucceeded(tx, paid, null, fundPaidByCard(fundId, fund.amount_minor))
  await record(tx, fundCollected, {
    data: {
      paymentId: payment.id,
      fundId,
      groupId,
      orderId: locked.order.id,
      merchantId: payment.account_id,
      amountMinor: fund.amount_minor,
      currency: payment.currency,
    },
  })
  return { orderId: null }
}

/** The payment has ended without success: the fund that waited for it goes (F7). */
async function abandon(tx: Tx, paymentId: number, app: Pick<App, 'config'>): Promise<void> {
  const payment = await findPayment(tx, paymentId)
  if (!payment) return
  const { fundId, groupId } = payment.snapshot as FundSnapshot
  const locked = await lockCase(tx, groupId)
  if (!locked?.group.funds.some(({ id, status }) => id === fundId && status === 'intent_created')) return
  await makeMove(app, tx, locked, 'abandonFund', { by: 'system', input: { fundId, isIntentCanceled: true } })
}
