import { addToFile, bankFrom, setBank } from './account-file.ts'
import { askMore, holdAccount, neededFields, rejectAccount, restrictAccount, verifyAccount } from './account-review.ts'
import { finishAuthentication } from './confirmation.ts'
import { closeDispute, openDispute, warnOfFraud } from './disputes.ts'
import { tell } from './events.ts'
import type { House } from './house.ts'
import { failRefund, succeedRefund } from './refunds.ts'
import type { Charge, Dispute, PaymentIntent, Refund } from './shapes.ts'

export const paymentEvents = [
  'dispute',
  'dispute_not_received',
  'inquiry',
  'dispute_won',
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

function chargeOf(house: House, intent: PaymentIntent): Charge | undefined {
  return intent.latest_charge ? house.records.find('charge', intent.latest_charge) : undefined
}

const isOpen = (dispute: Dispute) => !['won', 'lost', 'warning_closed'].includes(dispute.status)

function refundOf(house: House, charge: Charge): Refund | undefined {
  return house.records.under('refund', charge.id).find(({ status }) => status === 'succeeded' || status === 'pending')
}

/** Makes something happen to a payment; a text says why it cannot. A dispute is over `amount`, or all that is left. */
export function turnPayment(house: House, id: string, event: PaymentEvent, amount?: number): object | string {
  const intent = house.records.find('payment_intent', id)
  if (!intent) return `No such payment intent: ${id}`
  if (event === 'authenticate' || event === 'authentication_failed')
    return intent.status === 'requires_action'
      ? finishAuthentication(house, id, event === 'authenticate')
      : `The intent is ${intent.status}.`
  const charge = chargeOf(house, intent)
  if (!charge || charge.status !== 'succeeded') return 'The intent has no paid charge.'
  const open = house.records.under('dispute', charge.id).find(isOpen)
  switch (event) {
    case 'dispute':
    case 'dispute_not_received':
    case 'inquiry':
      return charge.disputed
        ? 'The charge is disputed already.'
        : openDispute(house, charge, event === 'dispute_not_received' ? 'product_not_received' : 'fraudulent', event === 'inquiry', amount)
    case 'dispute_won':
    case 'dispute_lost':
      return open ? closeDispute(house, open.id, event === 'dispute_won') : 'The charge has no open dispute.'
    case 'early_fraud_warning':
      return warnOfFraud(house, charge)
    case 'refund_failed':
    case 'refund_succeeded': {
      const refund = refundOf(house, charge)
      if (!refund) return 'The charge has no refund that could change.'
      return event === 'refund_failed' ? failRefund(house, refund.id) : succeedRefund(house, refund.id)
    }
  }
}

/** Fills in whatever the merchant has not told, so that the next look at the file does not take the verification back. */
function completeFile(house: House, id: string): void {
  const account = house.records.get('account', id)
  const file = house.records.get('account_file', id)
  if (!file.bank) setBank(house, account, bankFrom(house, account, 'btok_test'))
  const answers = Object.keys(neededFields).filter((name) => !file.fields[name])
  addToFile(house, id, Object.fromEntries(answers.map((name) => [name, 'given by the sandbox'])), true)
}

/** Decides about a connected account; a text says why it cannot. */
export function turnAccount(house: House, id: string, event: AccountEvent): object | string {
  if (!house.records.find('account', id)) return `No such account: ${id}`
  switch (event) {
    case 'verify':
      completeFile(house, id)
      return verifyAccount(house, id)
    case 'refuse':
      return restrictAccount(house, id, 'individual.id_number', "The person's keyed-in identity information could not be verified.")
    case 'review':
      return holdAccount(house, id)
    case 'ask':
      return askMore(house, id)
    case 'reject':
      return rejectAccount(house, id)
    case 'deauthorize':
      tell(house, 'account.application.deauthorized', { id: 'ca_sandbox', object: 'application', name: 'Rondo' }, id)
      return house.records.get('account', id)
  }
}
