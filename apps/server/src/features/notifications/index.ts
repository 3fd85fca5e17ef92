import type { Reaction, Sweeper } from '../../platform/reactions.ts'
import { accountMails } from './account-mails.ts'
import { circleMails } from './circle-mails.ts'
import { claimMails } from './claim-mails.ts'
import { fundMails } from './fund-mails.ts'
import { groupMails } from './group-mails.ts'
import { listingMails } from './listing-mails.ts'
import { forgetNotices } from './notices.ts'
import { offerMails } from './offer-mails.ts'
import { orderMails } from './order-mails.ts'
import { payoutMails } from './payout-mails.ts'
import { dueMails } from './due-mails.ts'
import { rentalMails } from './rental-mails.ts'
import { reminderMails } from './reminder-mails.ts'
import { reportMails } from './report-mails.ts'
import { reviewNotices } from './review-notices.ts'
import { holding, tellHeld } from './held-mails.ts'
import { sendSummaries, summaryMails } from './summary-mails.ts'
import { endDevices, forgetPushes } from './push-devices.ts'
import { pushes } from './push.ts'
import { verificationMails } from './verification-mails.ts'
import { supportMails } from './support-mails.ts'
import { forgetSent } from './send-once.ts'

export { notificationsRoutes, unsubscribeRoute } from './notifications.routes.ts'
export { notificationsPersonal } from './personal.ts'

const atOnce: readonly Reaction[] = [
  ...accountMails,
  ...orderMails,
  ...groupMails,
  ...reminderMails,
  ...reviewNotices,
  ...fundMails,
  ...dueMails,
  ...rentalMails,
  ...claimMails,
  ...listingMails,
  ...verificationMails,
  ...payoutMails,
  ...supportMails,
  ...offerMails,
  ...circleMails,
  ...reportMails,
  ...summaryMails,
  ...pushes,
]
const reactions = [...atOnce.map(holding), endDevices]
export { reactions as notificationsReactions }
export const notificationsSweepers: readonly Sweeper[] = [forgetSent, forgetNotices, forgetPushes, sendSummaries, tellHeld(atOnce)]
