// The door of this feature: what pages and higher features may use.
export { ProductReviews } from './review-list.tsx'
