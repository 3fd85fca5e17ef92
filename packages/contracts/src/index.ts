import * as accounts from './accounts.ts'
import * as cart from './cart.ts'
import * as catalog from './catalog.ts'
import * as checkout from './checkout.ts'
import * as house from './house.ts'
import type { EndpointSpec } from './kernel/endpoint.ts'
import * as listings from './listings.ts'
import * as locations from './locations.ts'
import * as media from './media.ts'
import * as notifications from './notifications.ts'
import * as orders from './orders.ts'
import * as rentals from './rentals.ts'
import * as reviews from './reviews.ts'
import * as shipping from './shipping.ts'

export { accounts, cart, catalog, checkout, house, listings, locations, media, notifications, orders, rentals, reviews, shipping }

const features: Record<string, Record<string, unknown>> = {
  accounts,
  cart,
  catalog,
  checkout,
  house,
  listings,
  locations,
  media,
  notifications,
  orders,
  rentals,
  reviews,
  shipping,
}
const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'answer' in value && 'path' in value

/** Every endpoint with its operation id, `feature.name`. Routes, OpenAPI, client and checks walk this list. */
export const endpoints: readonly (readonly [string, EndpointSpec])[] = Object.entries(features).flatMap(([feature, members]) =>
  Object.entries(members).flatMap(([name, member]) => (isEndpoint(member) ? [[`${feature}.${name}`, member] as const] : [])),
)
