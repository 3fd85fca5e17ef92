import { on } from '../../platform/events.ts'
import type { Reaction, Sweeper } from '../../platform/reactions.ts'
import { accountTakenBack } from '../accounts/index.ts'
import { groupMoved } from '../orders/index.ts'
import { bookProcessorFee, refundSettled } from '../wallet/index.ts'
import { feedWanted, rentalPaid, rentalPaymentReturned } from './events.ts'
import { refreshDue, refreshFeed } from './refresh-feeds.ts'
import { returnExtensions } from './return-extensions.ts'
import { settleDeposits } from './settle-deposits.ts'
import { renewCalendars } from './share-calendar.ts'

export const rentalsSweepers: readonly Sweeper[] = [
  { name: 'rentals.refresh-feeds', everySeconds: 60, run: (app) => refreshDue(app) },
  { name: 'rentals.settle-deposits', everySeconds: 60, run: (app) => settleDeposits(app) },
]
export const rentalsReactions: readonly Reaction[] = [
  on(refundSettled, 'rentals.settle-deposits', async (app, { data }) => {
    if (data.orderId !== null) await settleDeposits(app, data.orderId)
  }),
  on(rentalPaid, 'rentals.book-processor-fee', (app, { data }) => bookProcessorFee(app, data.paymentId)),
  on(rentalPaymentReturned, 'rentals.book-processor-fee-of-returned', (app, { data }) => bookProcessorFee(app, data.paymentId)),
  on(groupMoved, 'rentals.return-extensions', returnExtensions),
  on(accountTakenBack, 'rentals.renew-calendars', renewCalendars),
  on(feedWanted, 'rentals.refresh-feed', (app, { data }) => refreshFeed(app, data.feedId)),
]
