// What every feature brings to the server: its calls, its raw routes, what it does after events and by the clock.
import type { FastifyInstance } from 'fastify'
import type { App } from '../platform/context.ts'
import type { On } from '../platform/endpoints.ts'
import type { OpenLiveRoom } from '../platform/live.ts'
import { platformSweepers } from '../platform/forget.ts'
import { invariantSweeper } from '../platform/invariants.ts'
import type { PersonalRoom } from '../platform/personal.ts'
import { platformPersonal } from '../platform/platform.personal.ts'
import type { Reaction, Sweeper } from '../platform/reactions.ts'
import { accountsPersonal, accountsRoutes, accountsSweepers, socialCallback } from './accounts/index.ts'
import { cartPersonal, cartReactions, cartRoutes } from './cart/index.ts'
import { catalogPersonal, catalogRoutes, catalogSweepers, feedRoutes, keepSearchOf, likesReactions } from './catalog/index.ts'
import { checkoutPersonal, checkoutReactions, checkoutRoom, checkoutRoutes } from './checkout/index.ts'
import { circlesPersonal, circlesReactions, circlesRoutes, circlesSweepers } from './circles/index.ts'
import { claimsPersonal, claimsReactions, claimsRoutes, claimsSweepers, evidencePhotos, sendDisputeEvidence } from './claims/index.ts'
import { deskRoutes } from './desk/index.ts'
import { listingsPersonal, listingsReactions, listingsRoutes, listingsSweepers } from './listings/index.ts'
import { locationsPersonal, locationsRoutes } from './locations/index.ts'
import { mediaPersonal, mediaRoutes, mediaSweepers, pictureRoutes } from './media/index.ts'
import { messagePhotos, messagingPersonal, messagingReactions, messagingRoutes, messagingSweepers, openTalk } from './messaging/index.ts'
import { moderationPersonal, moderationRoutes, moderationSweepers, reportPhotos } from './moderation/index.ts'
import {
  notificationsPersonal,
  notificationsReactions,
  notificationsRoutes,
  notificationsSweepers,
  unsubscribeRoute,
} from './notifications/index.ts'
import {
  deliveriesReactions,
  deliveryPapers,
  downloadRoute,
  ordersPersonal,
  ordersRoutes,
  ordersSweepers,
  sendLabel,
  rentalReactions,
  returnLabelRoom,
  sendLabelVoid,
  wayBackReactions,
  swapReactions,
} from './orders/index.ts'
import {
  buyOutRoom,
  calendarFiles,
  extensionRoom,
  rentalsPersonal,
  rentalsReactions,
  rentalsRoutes,
  rentalsSweepers,
} from './rentals/index.ts'
import { fundRoom, returnsReactions, returnsRoutes, returnsSweepers } from './returns/index.ts'
import { reviewsPersonal, reviewsReactions, reviewsRoutes, reviewsSweepers } from './reviews/index.ts'
import { shippingReactions, shippingRoutes, shippingSweepers, shippingWebhook, shippingPersonal } from './shipping/index.ts'
import { stockPersonal, stockSweepers } from './stock/index.ts'
import { translationsPersonal, translationsRoutes, translationsSweepers } from './translations/index.ts'
import {
  type PaymentRooms,
  paymentWebhooks,
  verificationRoutes,
  walletReactions,
  walletRoutes,
  walletSweepers,
  walletPersonal,
} from './wallet/index.ts'

export const routes: readonly ((on: On) => void)[] = [
  accountsRoutes,
  locationsRoutes,
  mediaRoutes,
  reviewsRoutes,
  catalogRoutes,
  listingsRoutes,
  cartRoutes,
  shippingRoutes,
  checkoutRoutes,
  ordersRoutes,
  walletRoutes,
  returnsRoutes,
  verificationRoutes,
  rentalsRoutes,
  claimsRoutes,
  messagingRoutes,
  circlesRoutes,
  moderationRoutes,
  notificationsRoutes,
  translationsRoutes,
  deskRoutes,
]
/** Routes below /api that speak no contract: webhooks of providers. */
export const rawRoutes: readonly ((http: FastifyInstance, app: App) => void)[] = [
  paymentWebhooks,
  shippingWebhook,
  socialCallback,
  keepSearchOf,
  calendarFiles,
  unsubscribeRoute,
  messagePhotos,
  evidencePhotos,
  reportPhotos,
  deliveryPapers,
]
/** Routes at the root of the origin: pictures, and what machines read. */
export const rootRoutes: readonly ((http: FastifyInstance, app: App) => void)[] = [pictureRoutes, downloadRoute, feedRoutes]
/** What each purpose of a payment leads to. */
export const paymentRooms: PaymentRooms = {
  checkout: checkoutRoom,
  fund_collection: fundRoom,
  return_label: returnLabelRoom,
  extend_rental: extensionRoom,
  keep_rental: buyOutRoom,
}
/** What is said and heard on sockets. */
export const liveRooms: readonly OpenLiveRoom[] = [openTalk]
export const reactions: readonly Reaction[] = [
  ...notificationsReactions,
  ...reviewsReactions,
  ...listingsReactions,
  ...walletReactions(paymentRooms),
  ...shippingReactions,
  ...deliveriesReactions,
  ...swapReactions,
  ...rentalReactions,
  ...wayBackReactions,
  ...checkoutReactions,
  ...returnsReactions,
  ...rentalsReactions,
  ...cartReactions,
  ...likesReactions,
  ...claimsReactions,
  ...messagingReactions,
  ...circlesReactions,
]
export const sweepers: readonly Sweeper[] = [
  ...platformSweepers,
  invariantSweeper(),
  ...notificationsSweepers,
  ...accountsSweepers,
  ...mediaSweepers,
  ...listingsSweepers,
  ...catalogSweepers,
  ...stockSweepers,
  ...shippingSweepers,
  ...ordersSweepers,
  ...walletSweepers(paymentRooms, { label: sendLabel, label_void: sendLabelVoid, dispute_evidence: sendDisputeEvidence }),
  ...returnsSweepers,
  ...rentalsSweepers,
  ...claimsSweepers,
  ...messagingSweepers,
  ...circlesSweepers,
  ...moderationSweepers,
  ...reviewsSweepers,
  ...translationsSweepers,
]
/** Who answers for what about people: the top of the house first, so that a room still finds what it needs of those below. */
export const people: readonly PersonalRoom[] = [
  notificationsPersonal,
  translationsPersonal,
  moderationPersonal,
  circlesPersonal,
  messagingPersonal,
  claimsPersonal,
  reviewsPersonal,
  rentalsPersonal,
  checkoutPersonal,
  ordersPersonal,
  cartPersonal,
  catalogPersonal,
  shippingPersonal,
  stockPersonal,
  listingsPersonal,
  walletPersonal,
  accountsPersonal,
  locationsPersonal,
  mediaPersonal,
  platformPersonal,
]
