// The door of this feature: what pages and higher features may use.
export { CheckoutForm } from './checkout-form.tsx'
export { lastOrder } from './last-order.ts'
export { Sums } from './order-summary.tsx'
