import { expect, test } from 'vitest'
import { eventually, render } from '../../test/render.tsx'
import ReviewProductsPage from './review-products.page.tsx'

const review = {
  id: 9,
  rating: 3,
  comment: 'It was all right',
  fit: null,
  pros: [],
  cons: [],
  pictures: [],
  updatedAt: '2026-03-01T10:00:00.000Z',
}
const merchant = { id: 2, name: 'Mei', avatar: null }

test.each([
  [null, 'Write your review'],
  [review, 'Edit your review'],
])('the title says whether a review is written or edited', async (written, title) => {
  const shop = { fulfillmentGroupId: 8, orderNumber: 'R8', merchant, review: written }
  const { box } = await render(<ReviewProductsPage />, {
    words: ['reviews', 'accounts', 'failures'],
    params: { id: '8' },
    answers: { '/comments/waiting?fulfillmentGroupId=8&written=true': { items: [], shops: [shop], customers: [] } },
  })
  await eventually(() => expect(box.querySelector('h1')?.textContent).toBe(title))
})
