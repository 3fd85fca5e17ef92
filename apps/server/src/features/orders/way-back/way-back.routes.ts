import { shipping, wayback } from '@rondo/contracts'
import type { On } from '../../../platform/endpoints.ts'
import { on as heard } from '../../../platform/events.ts'
import type { Reaction, Sweeper } from '../../../platform/reactions.ts'
import { bookProcessorFee, refundFailed, refundSettled } from '../../wallet/index.ts'
import { returnLabelCharged, returnLabelRefunded } from '../events.ts'
import { failReturns } from './fail-returns.ts'
import { payReturnLabel } from './label-payment.ts'
import { confirmReturnDelivery, confirmReturnReceipt, markReturnShipped } from './move-return.ts'
import { labelQuote, shippingRates } from './quote-return.ts'
import { enterReturnCode, showReturnCode } from './return-code.ts'
import { replaceReturnLabel } from './replace-label.ts'
import { createReturnLabel } from './return-label.ts'
import { hearRefundFailed, hearRefundPaid, payBackLabels, settlePaidElsewhere } from './settle-returns.ts'
import { updateConditions } from './update-conditions.ts'

export function wayBackRoutes(on: On): void {
  on(shipping.shippingRates, shippingRates)
  on(wayback.labelQuote, labelQuote)
  on(wayback.payReturnLabel, payReturnLabel)
  on(wayback.createReturnLabel, createReturnLabel)
  on(wayback.replaceReturnLabel, replaceReturnLabel)
  on(wayback.markReturnShipped, markReturnShipped)
  on(wayback.confirmReturnDelivery, confirmReturnDelivery)
  on(wayback.confirmReturnReceipt, confirmReturnReceipt)
  on(wayback.showReturnCode, showReturnCode)
  on(wayback.enterReturnCode, enterReturnCode)
  on(wayback.updateConditions, updateConditions)
}

export const wayBackReactions: readonly Reaction[] = [
  heard(refundSettled, 'orders.settle-return', hearRefundPaid),
  heard(refundFailed, 'orders.fail-return-refund', hearRefundFailed),
  heard(returnLabelCharged, 'orders.book-fee-of-label', (app, { data }) => bookProcessorFee(app, data.paymentId)),
  heard(returnLabelRefunded, 'orders.book-fee-of-refunded-label', (app, { data }) => bookProcessorFee(app, data.paymentId)),
]
export const wayBackSweepers: readonly Sweeper[] = [
  { name: 'orders.pay-back-labels', everySeconds: 300, run: payBackLabels },
  { name: 'orders.fail-returns', everySeconds: 300, run: failReturns },
  { name: 'orders.settle-paid-elsewhere', everySeconds: 300, run: settlePaidElsewhere },
]
