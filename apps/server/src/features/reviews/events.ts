import { event } from '../../platform/events.ts'

/** A merchant has reviewed a customer, or changed what they said. */
export const customerReviewed = event<{ reviewId: number; orderId: number; groupId: number | null; merchantId: number }>(
  'reviews.customer_reviewed',
)
/** A merchant still owes the review of a customer; `reminder` counts from 1. */
export const reviewReminded = event<{ orderId: number; groupId: number; merchantId: number; reminder: number }>('reviews.review_reminded')
