// What every feature brings to the server: its calls, its raw routes, what it does after events and by the clock.
import type { FastifyInstance } from 'fastify'
import type { House } from '../platform/context.ts'
import type { On } from '../platform/endpoints.ts'
import type { Reaction, Sweeper } from '../platform/reactions.ts'
import { accountsRoutes, accountsSweepers, socialCallback } from './accounts/index.ts'
import { cartReactions, cartRoutes } from './cart/index.ts'
import { catalogRoutes, catalogSweepers, keepSearchOf, likesReactions, machineRoutes } from './catalog/index.ts'
import { checkoutReactions, checkoutRoutes, checkoutSweepers } from './checkout/index.ts'
import { listingsReactions, listingsRoutes, listingsSweepers } from './listings/index.ts'
import { locationsRoutes } from './locations/index.ts'
import { mediaRoutes, mediaSweepers, pictureRoutes } from './media/index.ts'
import { notificationsReactions, notificationsRoutes, unsubscribeRoute, wishReactions } from './notifications/index.ts'
import { ordersRoutes } from './orders/index.ts'
import { calendarFiles, rentalsReactions, rentalsRoutes, rentalsSweepers } from './rentals/index.ts'
import { reviewsRoutes } from './reviews/index.ts'
import { shippingRoutes, shippingSweepers } from './shipping/index.ts'
import { paymentWebhook, walletReactions, walletSweepers } from './wallet/index.ts'

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
  rentalsRoutes,
  notificationsRoutes,
]
/** Routes below /api that speak no contract: webhooks of providers. */
export const rawRoutes: readonly ((app: FastifyInstance, house: House) => void)[] = [
  paymentWebhook,
  socialCallback,
  keepSearchOf,
  calendarFiles,
  unsubscribeRoute,
]
/** Routes at the root of the origin: pictures, and what machines read. */
export const rootRoutes: readonly ((app: FastifyInstance, house: House) => void)[] = [pictureRoutes, machineRoutes]
export const reactions: readonly Reaction[] = [
  ...notificationsReactions,
  ...listingsReactions,
  ...walletReactions,
  ...checkoutReactions,
  ...rentalsReactions,
  ...cartReactions,
  ...likesReactions,
  ...wishReactions,
]
export const sweepers: readonly Sweeper[] = [
  ...accountsSweepers,
  ...mediaSweepers,
  ...listingsSweepers,
  ...catalogSweepers,
  ...shippingSweepers,
  ...walletSweepers,
  ...checkoutSweepers,
  ...rentalsSweepers,
]
