// The door of shipping: addresses as they are kept, quotes that checkout may be held to, labels and what the carrier says of parcels.
export { labelCalled, parcelTracked } from './events.ts'
export { type Paper, readPaper } from './label-files.ts'
export {
  findLeg,
  giveUpLabel,
  notePayers,
  noteVoid,
  type LabelBack,
  type StoredLeg,
  takeUndecidedVoids,
  type WantedLabel,
  wantLabel,
  wantLabelAgain,
} from './legs.repository.ts'
export { labelRefusals, purchaseLabel } from './purchase-label.ts'
export { shippingReactions } from './shipping.reactions.ts'
export { type AddressSnapshot, contentOf, isCompleteAddress, unnamed } from './parcel-content.ts'
export { contentBack, type ParcelBack, quoteParcelBack, quoteRates } from './quote-rates.ts'
export { findQuote, type Quote, type StandingQuote } from './shipping.repository.ts'
export { shippingRoutes, shippingSweepers } from './shipping.routes.ts'
export { shippingWebhook } from './shipping-webhook.ts'
export { shippingPersonal } from './personal.ts'
