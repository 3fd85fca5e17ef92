// The door of the cart: its calls, and how a product stands on the shelf for one person.
export { cartReactions } from './cart.reactions.ts'
export { cartRoutes } from './cart.routes.ts'
export type { StoredLine } from './cart.repository.ts'
export { type AskedPeriod, checkOffered, isEndless, isVirtual, periodFor, priceOf, type Shelf, shelfColumns, shelfJoins } from './shelf.ts'
