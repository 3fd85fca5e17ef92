// The door of the wallet: payments in, refunds, payouts, and the ledger. Money is moved here and nowhere else.
export { asked } from './asked.ts'
export { endPaidByBank } from './bank-paid.ts'
export { openAlarms, retryAlarm, settleAlarm } from './close-alarms.ts'
export { planConnectedAccount } from './connected-accounts.ts'
export {
  bookDisputeFee,
  bookDisputeOpened,
  bookDisputeWon,
  countOpenDisputes,
  type DisputeRow,
  endedDisputes,
  inCurrencyOf,
  isPartDisputed,
  findDispute,
  keepDispute,
  listDisputes,
  planRefusedAgain,
  setDispute,
  transferredOf,
  waitingRefunds,
} from './disputes.ts'
export { type BankFile, evidenceOf, type Handed, planEvidence, sendEvidence, type ShownPhoto } from './dispute-evidence.ts'
export { owedBy } from './release-earnings.ts'
export { openDifferences, settleDifference } from './differences.ts'
export {
  type Held,
  keepEarning,
  liftDispute,
  lockHeld,
  lockLaterSale,
  type NewEarning,
  setHold,
  takeLater,
  writeHolds,
} from './earnings.ts'
export {
  disputeChanged,
  earningPaid,
  earningReleased,
  payoutFailed,
  refundFailed,
  type RefundEnded,
  refundSettled,
  verificationChanged,
} from './events.ts'
export { abandonPayment, type Finalized, finalizePayment, type FinalizeOptions, paymentSucceeded, refusalOf } from './finalize-payment.ts'
export { callOffPayment, currentIntent, openIntent } from './intents.ts'
export { giveRecovered } from './give-recovered.ts'
export { type Fact, isPosted, lockBalances, post, postedAmong, postedLines } from './ledger.ts'
export { netWaiting } from './net-waiting.ts'
export { perform, subjectId } from './operations.ts'
export { claimOperation, findOperation, type Operation, operationDone, planOperation, stuckLabels } from './operations.repository.ts'
export type { Paid, PaymentRoom, PaymentRooms } from './payment-room.ts'
export { paymentWebhooks } from './payment-webhook.ts'
export { bookProcessorFee } from './processor-fees.ts'
export { reconcileBooks } from './reconcile-books.ts'
export { reconcilePayments } from './reconcile-payments.ts'
export { type NewRefund, planRefund, sendRefundNow, settleDoubtfulRefunds } from './refunds.ts'
export { stuckReturns } from './retry-refunds.ts'
export type { Ordered } from './orders-about.ts'
export { earningKindOf, planReversal } from './transfers.ts'
export { addCard, cardsOf, openCardSetup, preferCard, removeCard } from './saved-cards.ts'
export { walletReactions, walletSweepers } from './wallet.reactions.ts'
export { walletRoutes } from './wallet.routes.ts'
export { verificationsOf } from './verification/connected-account.repository.ts'
export { askedOf } from './verification/show-status.ts'
export { verificationRoutes } from './verification/verification.routes.ts'
export {
  findOpenPayment,
  findPayment,
  findPaymentOfIntent,
  type NewPayment,
  nextPaymentId,
  otherIsOpen,
  type Payment,
  preparePayment,
  rewriteSnapshot,
} from './wallet.repository.ts'
export { walletPersonal } from './personal.ts'
export { ownAmong } from './sides.ts'
export {
  moneyCounts,
  retryOperation,
  retryRefund,
  settleOperation,
  settleRefundByHand,
  supportOperations,
  supportRefunds,
} from './support-money.ts'
