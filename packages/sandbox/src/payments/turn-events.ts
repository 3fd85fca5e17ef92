import { addToFile, bankFrom, setBank } from './account-file.ts'
import { askMore, holdAccount, neededFields, rejectAccount, restrictAccount, verifyAccount } from './account-review.ts'
import { finishAuthentication } from './confirmation.ts'
import { closeDispute, openDispute, warnOfFraud } from './disputes.ts'
import { tell } from './events.ts'
import type { Context } from './context.ts'
import { failRefund, succeedRefund } from './refunds.ts'
import type { Charge, Dispute, PaymentIntent, Refund } from './shapes.ts'

export const paymentEvents = [
  'dispute',
  'dispute_not_received',
  'inquiry',
  'dispute_won',
  'dispute_won_fee_back',
  'dispute_lost',
  'early_fraud_warning',
  'refund_failed',
  'refund_succeeded',
  'authenticate',
  'authentication_failed',
] as const
export type PaymentEvent = (typeof paymentEvents)[number]

export const accountEvents = ['verify', 'refuse', 'review', 'ask', 'reject', 'deauthorize'] as const
export type AccountEvent = (typeof accountEvents)[number]

function chargeOf(ctx: Context, intent: PaymentIntent): Charge | undefined {
  return intent.latest_charge ? ctx.records.find('charge', intent.latest_charge) : undefined
}

const isOpen = (dispute: Dispute) => !['won', 'lost', 'warning_closed'].includes(dispute.status)

function refundOf(ctx: Context, charge: Charge): Refund | undefined {
  return ctx.records.under('refund', charge.id).find(({ status }) => status === 'succeeded' || status === 'pending')
}

/** Makes something happen to a payment; a text says why it cannot. A dispute is over `amount`, or all that is left. */
export function turnPayment(ctx: Context, id: string, event: PaymentEvent, amount?: number): object | string {
  const intent = ctx.records.find('payment_intent', id)
  if (!intent) return `No such payment intent: ${id}`
  if (event === 'authenticate' || event === 'authentication_failed')
    return intent.status === 'requires_action' ? finishAuthentication(ctx, id, event === 'authenticate') : `The intent is ${intent.status}.`
  const charge = chargeOf(ctx, intent)
  if (!charge || charge.status !== 'succeeded') return 'The intent has no paid charge.'
  const open = ctx.records.under('dispute', charge.id).find(isOpen)
  switch (event) {
    case 'dispute':
    case 'dispute_not_received':
    case 'inquiry':
      return charge.disputed
        ? 'The charge is disputed already.'
        : openDispute(ctx, charge, event === 'dispute_not_received' ? 'product_not_received' : 'fraudulent', event === 'inquiry', amount)
    case 'dispute_won':
    case 'dispute_won_fee_back':
    case 'dispute_lost':
      return open
        ? closeDispute(ctx, open.id, event !== 'dispute_lost', event === 'dispute_won_fee_back')
        : 'The charge has no open dispute.'
    case 'early_fraud_warning':
      return warnOfFraud(ctx, charge)
    case 'refund_failed':
    case 'refund_succeeded': {
      const refund = refundOf(ctx, charge)
      if (!refund) return 'The charge has no refund that could change.'
      return event === 'refund_failed' ? failRefund(ctx, refund.id) : succeedRefund(ctx, refund.id)
    }
  }
}

/** Fills in whatever the merchant has not told, so that the next look at the file does not take the verification back. */
function completeFile(ctx: Context, id: string): void {
  const account = ctx.records.get('account', id)
  const file = ctx.records.get('account_file', id)
  if (!file.bank) setBank(ctx, account, bankFrom(ctx, account, 'btok_test'))
  const answers = Object.keys(neededFields).filter((name) => !file.fields[name])
  addToFile(ctx, id, Object.fromEntries(answers.map((name) => [name, 'given by the sandbox'])), true)
}

/** Decides about a connected account; a text says why it cannot. */
export function turnAccount(ctx: Context, id: string, event: AccountEvent): object | string {
  if (!ctx.records.find('account', id)) return `No such account: ${id}`
  switch (event) {
    case 'verify':
      completeFile(ctx, id)
      return verifyAccount(ctx, id)
    case 'refuse':
      return restrictAccount(ctx, id, 'individual.id_number', "The person's keyed-in identity information could not be verified.")
    case 'review':
      return holdAccount(ctx, id)
    case 'ask':
      return askMore(ctx, id)
    case 'reject':
      return rejectAccount(ctx, id)
    case 'deauthorize':
      tell(ctx, 'account.application.deauthorized', { id: 'ca_sandbox', object: 'application', name: 'Rondo' }, id)
      return ctx.records.get('account', id)
  }
}
