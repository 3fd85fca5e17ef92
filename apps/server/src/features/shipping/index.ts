// The door of shipping: addresses as they are kept, and the quotes that checkout may be held to.
export { addressJson, type AddressSnapshot, contentOf } from './parcel-content.ts'
export { type Quote, standingQuotes } from './shipping.repository.ts'
export { shippingRoutes, shippingSweepers } from './shipping.routes.ts'
