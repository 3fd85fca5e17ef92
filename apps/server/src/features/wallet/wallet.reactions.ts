import { on } from '../../platform/events.ts'
import type { Reaction, Sweeper } from '../../platform/reactions.ts'
import { eventHandled, forgetHandled } from '../../platform/webhook-events.ts'
import { askQuietAccounts, hearAccount, sendAccount } from './connected-accounts.ts'
import { accountTakenBack, emailChanged } from '../accounts/index.ts'
import { planCustomerUpdate, sendCustomer, sendCustomerEnd, sendCustomerUpdate } from './customers.ts'
import { hearFailedPayouts } from './failed-payouts.ts'
import { accountChanged, intentChanged, refundChanged, refundPlanned } from './events.ts'
import { sendIntent, sendIntentCancel } from './intents.ts'
import { sendDueOperations, type Senders } from './operations.ts'
import { askUnhandledEvents } from './payment-webhook.ts'
import type { PaymentRooms } from './payment-room.ts'
import { bookMissingFees } from './processor-fees.ts'
import { readMissedEvents } from './read-missed-events.ts'
import { hearIntent, reconcilePayments } from './reconcile-payments.ts'
import { askPendingRefunds, hearRefund, sendRefund, sendRefundNow } from './refunds.ts'
import { reconcileNightly } from './reconcile-books.ts'
import { recoverDebts, releaseEarnings } from './release-earnings.ts'
import { retryRefunds } from './retry-refunds.ts'
import { sendReversal, sendTransfer } from './transfers.ts'

/** Operations of other rooms: the ledger's worker sends them all. */
type OtherSenders = Pick<Senders, 'label' | 'label_void' | 'dispute_evidence'>
const ownSenders: Omit<Senders, keyof OtherSenders> = {
  customer: sendCustomer,
  account: sendAccount,
  payment_intent: sendIntent,
  intent_cancel: sendIntentCancel,
  refund: sendRefund,
  transfer: sendTransfer,
  transfer_reversal: sendReversal,
  customer_update: sendCustomerUpdate,
  customer_end: sendCustomerEnd,
}

/** What follows events of the provider. Payments are finished by the rooms that they are for. */
export const walletReactions = (rooms: PaymentRooms): Reaction[] => [
  on(intentChanged, 'wallet.hear-intent', async (app, { data }) => {
    await hearIntent(app, rooms, data.objectId)
    await eventHandled(app.db, data.eventId)
  }),
  on(refundPlanned, 'wallet.send-refund', (app, { data }) => sendRefundNow(app, data.refundId)),
  on(refundChanged, 'wallet.hear-refund', async (app, { data }) => {
    await hearRefund(app, data.objectId)
    await eventHandled(app.db, data.eventId)
  }),
  on(emailChanged, 'wallet.tell-new-address', (app, { data, seq }) => planCustomerUpdate(app.db, data.accountId, seq)),
  on(accountTakenBack, 'wallet.tell-old-address', (app, { data, seq }) => planCustomerUpdate(app.db, data.accountId, seq)),
  on(accountChanged, 'wallet.hear-account', async (app, { data }) => {
    await hearAccount(app, data.objectId)
    await eventHandled(app.db, data.eventId)
  }),
]

/** What nobody finished: kills, lost answers, an outage. */
export const walletSweepers = (rooms: PaymentRooms, others: OtherSenders): Sweeper[] => [
  { name: 'wallet.reconcile-payments', everySeconds: 60, run: (app) => reconcilePayments(app, rooms) },
  { name: 'wallet.release-earnings', everySeconds: 60, run: releaseEarnings },
  { name: 'wallet.reconcile-books', everySeconds: 1800, run: reconcileNightly },
  { name: 'wallet.recover-debts', everySeconds: 3600, run: recoverDebts },
  { name: 'wallet.send-due-operations', everySeconds: 20, run: (app) => sendDueOperations(app, { ...ownSenders, ...others }) },
  { name: 'wallet.ask-pending-refunds', everySeconds: 300, run: askPendingRefunds },
  { name: 'wallet.retry-refunds', everySeconds: 300, run: retryRefunds },
  { name: 'wallet.read-missed-events', everySeconds: 300, run: readMissedEvents },
  { name: 'wallet.ask-unhandled-events', everySeconds: 60, run: askUnhandledEvents },
  { name: 'wallet.ask-quiet-accounts', everySeconds: 600, run: askQuietAccounts },
  { name: 'wallet.hear-failed-payouts', everySeconds: 600, run: hearFailedPayouts },
  { name: 'wallet.book-missing-fees', everySeconds: 300, run: bookMissingFees },
  {
    name: 'wallet.forget-events', // the provider forgets them then as well
    everySeconds: 3600,
    run: ({ db }) => forgetHandled(db),
  },
]
