// The door of this feature: what pages and higher features may use.
export { CardField, type CardState } from './card-field.tsx'
export { Checkout } from './checkout.tsx'
export { OwnCards } from './lazy-own-cards.ts'
export { Reasons } from './left-out.tsx'
export { lastOrder } from './last-order.ts'
export { Sums } from './order-summary.tsx'
export { useRecentOrder } from './recent-order.ts'
