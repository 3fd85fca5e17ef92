import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, refusal, settle } from '../../../test/api.ts'
import { named, press, render, type } from '../../../test/render.tsx'
import { dropSession } from '../../shell/session.ts'
import { WriteReviews } from './write-reviews.tsx'

beforeEach(() => dropSession())
afterEach(() => vi.unstubAllGlobals())
const mei = { id: 2, username: 'mei' }
const item = (id: number, changes: object = {}) => ({
  orderItemId: id,
  fulfillmentGroupId: 8,
  orderNumber: 'R8',
  type: 'buy',
  isWorn: true,
  product: { id: id + 100, name: `Coat ${id}`, photo: null },
  merchant: mei,
  review: null,
  ...changes,
})
const review = {
  id: 9,
  rating: 3,
  comment: 'It was all right',
  fit: 'small',
  pros: ['warm'],
  cons: [],
  pictures: [],
  updatedAt: '2026-03-01T10:00:00.000Z',
}
const shop = { fulfillmentGroupId: 8, orderNumber: 'R8', merchant: mei, review: null }
const draw = (items: object[], shops: object[] = []) =>
  render(<WriteReviews groupId={8} />, {
    words: ['reviews', 'failures'],
    answers: { '/comments/waiting?fulfillmentGroupId=8&written=true': { items, shops, customers: [] } },
  })
const boxes = () => [...document.querySelectorAll<HTMLTextAreaElement>('textarea[rows="5"]')]

test('nothing of ten characters is nothing to send, and the counter says how many there are', async () => {
  const heard = answering({})
  const { box } = await draw([item(1)])
  await type(boxes()[0]!, 'Short')
  expect(box.textContent).toContain('Please write at least 10 characters for your review (5)')
  await press(named('Submit reviews'))
  expect(box.textContent).toContain('No reviews were processed. Please complete at least one review with 10+ characters.')
  expect(heard.calls).toEqual([])
})

test('only what is long enough is sent: a new piece, the shop, and the change of what stands', async () => {
  const heard = answering({ 'POST /comments': { status: 201, body: {} }, 'PUT /comments/9': { body: {} } })
  const { went } = await draw([item(1), item(2, { review }), item(3)], [shop])
  const [first, second, , last] = boxes()
  await type(first!, 'Warm and light at once')
  await type(second!, 'It was more than all right')
  await type(last!, 'Packed with care')
  await press(named('Submit reviews'))
  await settle()
  expect(heard.calls.map(({ what, body }) => [what, body])).toMatchObject([
    ['POST /comments', { isReviewProduct: true, orderItem: 1, rating: 5, comment: 'Warm and light at once', fit: null, pictures: [] }],
    ['PUT /comments/9', { comment: 'It was more than all right', rating: 3, fit: 'small', pros: ['warm'] }],
    ['POST /comments', { isReviewMerchant: true, fulfillmentGroup: 8, merchantId: 2, comment: 'Packed with care' }],
  ])
  expect(went).toEqual(['/dashboard/transactions/fg/8'])
})

test('what another tab has written meanwhile is changed; what is refused is told with its piece', async () => {
  const heard = answering({
    'POST /comments': (sent) =>
      (sent as { orderItem: number }).orderItem === 1
        ? { status: 409, body: { statusCode: 409, code: 'reviews.exists', details: { id: 9 } } }
        : refusal(409, 'reviews.item_not_yet', 'Not yet'),
    'PUT /comments/9': { body: {} },
  })
  const { box, went } = await draw([item(1), item(2)])
  for (const field of boxes()) await type(field, 'Warm and light at once')
  await press(named('Submit reviews'))
  await settle()
  expect(heard.calls.map(({ what }) => what)).toEqual(['POST /comments', 'PUT /comments/9', 'POST /comments'])
  expect(box.textContent).toContain('Failed to process review for Coat 2: Not yet')
  expect(went).toEqual([])
})

test('a review that was not taken stays in its form with the reason, beside one that was', async () => {
  const path = '/comments/waiting?fulfillmentGroupId=8&written=true'
  const answers: Record<string, object> = { [path]: { items: [item(1), item(2)], shops: [], customers: [] } }
  answering({
    'POST /comments': (sent) => {
      if ((sent as { orderItem: number }).orderItem === 2) return refusal(409, 'reviews.item_not_yet', 'Not yet')
      answers[path] = { items: [item(1, { review: { ...review, comment: 'Warm and light at once' } }), item(2)], shops: [], customers: [] }
      return { status: 201, body: {} }
    },
  })
  const { box, went } = await render(<WriteReviews groupId={8} />, { words: ['reviews', 'failures'], answers })
  const [first, second] = boxes()
  await type(first!, 'Warm and light at once')
  await type(second!, 'It shrank in the wash')
  await press(named('Submit reviews'))
  await settle()
  expect(boxes().map(({ value }) => value)).toEqual(['Warm and light at once', 'It shrank in the wash'])
  expect(box.textContent).toContain('Failed to process review for Coat 2: Not yet')
  expect(went).toEqual([])
})

const waiting = (query: string, ...items: object[]) => ({
  [`/comments/waiting?${query}&written=true`]: { items, shops: [], customers: [] },
})
test('the address of one product in a group leads to all that may be reviewed of it', async () => {
  const answers = waiting('fulfillmentGroupId=8&productId=101', item(1))
  const { went } = await render(<WriteReviews groupId={8} productId={101} />, { words: ['reviews', 'failures'], answers })
  await settle()
  expect(went).toEqual(['/fulfillmentgroup/8/review-products'])
})

test('a product that nobody had says what is missing', async () => {
  const { box } = await render(<WriteReviews productId={101} />, { words: ['reviews', 'failures'], answers: waiting('productId=101') })
  expect(box.textContent).toContain('Product information is missing')
})

test('where nothing may be reviewed that is said', async () => {
  expect((await draw([])).box.textContent).toContain('Cannot leave review, missing product or fulfillment group information.')
})
