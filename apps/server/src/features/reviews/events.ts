import { event } from '../../platform/events.ts'

/** A merchant has reviewed a customer, changed what they said, or taken it back. */
export const customerReviewed = event<{ reviewId: number; orderId: number; groupId: number | null; merchantId: number }>(
  'reviews.customer_reviewed',
)
/** Somebody has said something of a piece or a shop, or changed or taken back what they said. */
export const shopReviewed = event<{ reviewId: number; orderId: number | null; groupId: number | null; authorId: number }>(
  'reviews.shop_reviewed',
)
/** From now on others may read a review; `aboutId` is whom it is about: the shop, or the customer. */
export const reviewShown = event<{
  reviewId: number
  authorId: number
  aboutId: number
  productId: number | null
  isOfCustomer: boolean
}>('reviews.review_shown')
/** Whoever was reviewed has answered for the first time. */
export const reviewReplied = event<{ reviewId: number; authorId: number; byId: number; productId: number | null }>('reviews.review_replied')
/** A merchant still owes the review of a customer; `reminder` counts from 1. */
export const reviewReminded = event<{ orderId: number; groupId: number; merchantId: number; reminder: number }>('reviews.review_reminded')
/** A review was hidden after a report, or shown again. */
export const reviewHidden = event('reviews.hidden')
