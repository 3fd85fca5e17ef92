// The door of the cart: its calls, and what one person may have of a product.
export { cartReactions } from './cart.reactions.ts'
export { cartRoutes } from './cart.routes.ts'
export { type StoredLine, takeOut } from './cart.repository.ts'
export { landAgreed, landSwap } from './land-agreed.ts'
export {
  agreedFor,
  type AskedPeriod,
  checkDelivery,
  checkOffered,
  daysKept,
  freeUnits,
  isEndless,
  isLocalService,
  isVirtual,
  mostReached,
  periodAsSeen,
  priceOf,
  type Availability,
} from './availability.ts'
export { cartPersonal } from './personal.ts'
