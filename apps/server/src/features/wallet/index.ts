// The door of the wallet: payments in, refunds, and the ledger. Money is moved here and nowhere else.
export { eventHandled, paymentWebhook } from './hear-events.ts'
export { cancelIntent, currentIntent, openIntent } from './intents.ts'
export { balanceOf, type Fact, post, posting } from './ledger.ts'
export { type NewRefund, planRefund } from './refunds.ts'
export { walletReactions, walletSweepers } from './wallet.reactions.ts'
export {
  extendReservation,
  findPayment,
  findPaymentOfIntent,
  lockPayment,
  markState,
  type Operation,
  type Payment,
  unfinishedPayments,
} from './wallet.repository.ts'
