// The door of checkout: nobody stands above it but the pages.
export { checkoutReactions, checkoutSweepers } from './checkout.reactions.ts'
export { checkoutRoutes } from './checkout.routes.ts'
