import * as accounts from './accounts.ts'
import * as cart from './cart.ts'
import * as catalog from './catalog.ts'
import * as checkout from './checkout.ts'
import * as circles from './circles.ts'
import * as claims from './claims.ts'
import * as comments from './comments.ts'
import * as deliveries from './deliveries.ts'
import * as desk from './desk.ts'
import * as platform from './platform.ts'
import type { EndpointSpec } from './kernel/endpoint.ts'
import * as listings from './listings.ts'
import * as locations from './locations.ts'
import * as media from './media.ts'
import * as messaging from './messaging.ts'
import * as moderation from './moderation.ts'
import * as notifications from './notifications.ts'
import * as orders from './orders.ts'
import * as rentals from './rentals.ts'
import * as returns from './returns.ts'
import * as reviews from './reviews.ts'
import * as shipping from './shipping.ts'
import * as translations from './translations.ts'
import * as verification from './verification.ts'
import * as wallet from './wallet.ts'
import * as wayback from './wayback.ts'

export {
  accounts,
  cart,
  catalog,
  checkout,
  circles,
  claims,
  comments,
  deliveries,
  desk,
  platform,
  listings,
  locations,
  media,
  messaging,
  moderation,
  notifications,
  orders,
  rentals,
  returns,
  reviews,
  shipping,
  translations,
  verification,
  wallet,
  wayback,
}

const features: Record<string, Record<string, unknown>> = {
  accounts,
  cart,
  catalog,
  checkout,
  circles,
  claims,
  comments,
  deliveries,
  desk,
  platform,
  listings,
  locations,
  media,
  messaging,
  moderation,
  notifications,
  orders,
  rentals,
  returns,
  reviews,
  shipping,
  translations,
  verification,
  wallet,
  wayback,
}
const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'answer' in value && 'path' in value

/** Every endpoint with its operation id, `feature.name`. Routes, OpenAPI, client and checks walk this list. */
export const endpoints: readonly (readonly [string, EndpointSpec])[] = Object.entries(features).flatMap(([feature, members]) =>
  Object.entries(members).flatMap(([name, member]) => (isEndpoint(member) ? [[`${feature}.${name}`, member] as const] : [])),
)
