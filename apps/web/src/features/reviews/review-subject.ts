import type { Say } from '@rondo/words'
import type { Review } from './review-reads.ts'

/** Whom a review is about: who had something, or who sold it. */
export const reviewedOf = ({ isReviewCustomer, customers, merchants }: Pick<Review, 'isReviewCustomer' | 'customers' | 'merchants'>) =>
  (isReviewCustomer ? customers : merchants)[0]

/** What a review is about, behind the name of its author; the reader is "you". */
export function aboutText(review: Review, reader: number | undefined, say: Say): string {
  const { products, isReviewCustomer, isSwap } = review
  const who = reviewedOf(review)
  const name = who?.name ?? ''
  if (products[0]) return say('reviews.aboutPiece', { item: products[0].name })
  const isReader = who !== undefined && who.id === reader
  if (!isReviewCustomer) return isReader ? say('reviews.aboutYourShop') : say('reviews.aboutShop', { name })
  if (isSwap) return isReader ? say('reviews.aboutYouSwapped') : say('reviews.aboutSwapped', { name })
  return isReader ? say('reviews.aboutYou') : say('reviews.aboutCustomer', { name })
}

/** As what somebody is reviewed, behind their own name. */
export function roleText({ products, merchants, isReviewCustomer, isSwap }: Review, say: Say): string {
  if (products[0]) return merchants[0] ? say('reviews.fromShop', { name: merchants[0].name }) : ''
  if (!isReviewCustomer) return say('reviews.asShop')
  return say(isSwap ? 'reviews.afterSwap' : 'reviews.asCustomer')
}
