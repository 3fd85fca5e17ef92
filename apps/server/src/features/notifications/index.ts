import type { Reaction, Sweeper } from '../../platform/reactions.ts'
import { accountMails } from './account-mails.ts'
import { circleLetters } from './circle-letters.ts'
import { claimLetters } from './claim-letters.ts'
import { groupLetters } from './group-letters.ts'
import { listingMails } from './listing-mails.ts'
import { forgetNotices } from './notices.ts'
import { offerLetters } from './offer-letters.ts'
import { orderMails } from './order-mails.ts'
import { payoutLetters } from './payout-letters.ts'
import { rentalLetters } from './rental-letters.ts'
import { reminderLetters } from './reminder-letters.ts'
import { reportLetters } from './report-letters.ts'
import { fundLetters } from './return-letters.ts'
import { reviewNotices } from './review-notices.ts'
import { holding, tellHeld } from './held-letters.ts'
import { sendSummaries, summaryLetters } from './summary-letters.ts'
import { endDevices, forgetPushes } from './push-devices.ts'
import { pushes } from './push.ts'
import { verificationLetters } from './verification-letters.ts'
import { supportLetters } from './support-letters.ts'
import { forgetSent } from './send-once.ts'

export { notificationsRoutes, unsubscribeRoute } from './notifications.routes.ts'
export { notificationsPersonal } from './personal.ts'

const atOnce: readonly Reaction[] = [
  ...accountMails,
  ...orderMails,
  ...groupLetters,
  ...reminderLetters,
  ...reviewNotices,
  ...fundLetters,
  ...rentalLetters,
  ...claimLetters,
  ...listingMails,
  ...verificationLetters,
  ...payoutLetters,
  ...supportLetters,
  ...offerLetters,
  ...circleLetters,
  ...reportLetters,
  ...summaryLetters,
  ...pushes,
]
const reactions = [...atOnce.map(holding), endDevices]
export { reactions as notificationsReactions }
export const notificationsSweepers: readonly Sweeper[] = [forgetSent, forgetNotices, forgetPushes, sendSummaries, tellHeld(atOnce)]
