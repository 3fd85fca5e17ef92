// The door of checkout: nobody stands above it but the pages.
export { checkoutRefunded } from './events.ts'
export { checkoutReactions } from './checkout.reactions.ts'
export { piecesPaidFor } from './pieces-paid-for.ts'
export { checkoutRoom } from './finalize-payment.ts'
export { checkoutRoutes } from './checkout.routes.ts'
export { checkoutPersonal } from './personal.ts'
