// The door of this feature: what pages and higher features may use.
export { ReceivedRatings } from './received-ratings.tsx'
export { ProductReviews } from './review-list.tsx'
export { SizeHint } from './size-hint.tsx'
