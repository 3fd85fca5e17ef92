// The door of this feature: what pages and higher features may use.
export { CustomerReview } from './customer-review-form.tsx'
export { ReceivedRatings } from './received-ratings.tsx'
export { ReviewCustomer } from './review-customer.tsx'
export { ProductReviews } from './review-list.tsx'
export { SizeHint } from './size-hint.tsx'
