// Reviews of pieces that people of the demo have received, by the product's own calls, and an answer of the seller.
import { media, reviews } from '@rondo/contracts'
import { photoOf } from './piece-photo.ts'
import type { Calling } from './steps.ts'
import { words } from './words.ts'

const said = [
  {
    rating: 5,
    comment: words.daylight.en,
    fit: 'true',
    pros: [words.exactColour.en, words.wellPacked.en],
    cons: [words.needShoes.en],
  },
  {
    rating: 4,
    comment: words.lovelyCloth.en,
    fit: 'large',
    pros: [words.neatSeams.en],
    cons: [words.longSleeves.en],
  },
] as const
const answer = words.turnCuff.en

/** The customer reviews the latest pieces that they have, the first with a photo; the seller answers what may be read already. */
export async function putReviews(customer: Calling, seller: Calling): Promise<void> {
  const { items } = await customer.call(reviews.reviewable, { query: {} })
  // first those of orders whose customer the seller has reviewed: these may be read at once
  const { customers } = await seller.call(reviews.reviewable, { query: {} })
  const isOwed = (groupId: number) => customers.some(({ fulfillmentGroupId }) => fulfillmentGroupId === groupId)
  const chosen = items
    .filter(({ merchant }) => merchant.id === seller.id)
    .toSorted((a, b) => Number(isOwed(a.fulfillmentGroupId)) - Number(isOwed(b.fulfillmentGroupId)))
    .slice(0, said.length)
  for (const [n, { orderItemId, isWorn }] of chosen.entries()) {
    const { fit, pros, cons, rating, comment } = said[n] ?? said[0]
    const shown = n === 0 ? await customer.call(media.upload, { body: await photoOf(customer, orderItemId, 'worn') }) : []
    const review = await customer.call(reviews.createComment, {
      body: {
        isReviewProduct: true,
        orderItem: orderItemId,
        rating,
        comment,
        pros: [...pros],
        cons: [...cons],
        pictures: shown.map(({ id }) => id),
        ...(isWorn && { fit }),
      },
    })
    if (n === 0 && Date.parse(review.shownAt) <= Date.parse(review.createdAt))
      await seller.call(reviews.replyComment, { params: { id: review.id }, body: { comment: answer } })
  }
}
