import { cleanup } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, settle } from '../../../test/api.ts'
import { eventually, named, press, render, type } from '../../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../../shell/session.ts'
import ReviewBrowser from './review-browser.tsx'
import { ReceivedReviews } from './person-reviews.tsx'
import { ProductReviews } from './review-list.tsx'
import { ShopReviews } from './shop-reviews.tsx'

const showFullScreen = vi.hoisted(() => vi.fn())
vi.mock('../../ui/full-screen.ts', () => ({ showFullScreen }))
beforeEach(() => {
  showFullScreen.mockClear()
  dropSession()
})
afterEach(() => vi.unstubAllGlobals())

const review = {
  id: 1,
  rating: 4,
  comment: 'Warm and light at once.',
  fit: 'small',
  pros: ['warm'],
  cons: ['long sleeves'],
  isReviewProduct: true,
  isReviewCustomer: false,
  isReviewMerchant: false,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  shownAt: '2026-03-02T10:00:00.000Z',
  isEdited: false,
  user: { id: 3, username: 'wei', name: 'wei', profilePic: [] },
  customers: [{ id: 3, username: 'wei', name: 'wei' }],
  merchants: [{ id: 2, username: 'mei', name: 'Atelier Mei' }],
  products: [{ id: 7, name: 'Silk dress' }],
  orders: [] as number[],
  fulfillmentGroup: null as number | null,
  orderItem: null,
  pictures: [{ id: 9, url: '/media/k/960.webp', width: 960, height: 1200 }],
  reply: null as object | null,
}
const list = '/comments?product=7&sort=createdAt%3Adesc&pageSize=100'
const listOf = (...data: object[]) => ({ [list]: { data, meta: { total: data.length, page: 1, pageSize: 100, hasMore: false } } })
const stats = { '/comments/stats?product=7': { total: 3, averageRating: 4, stars: { 1: 0, 2: 1, 3: 0, 4: 2, 5: 0 }, withPhotos: 1 } }
const open = (answers: Record<string, unknown>) =>
  render(<ProductReviews product={7} average={4} total={1} />, { words: ['product', 'piece', 'reviews'], answers })
const browse = (answers: Record<string, unknown>) => render(<ReviewBrowser product={7} />, { words: ['reviews'], answers })
const signIn = (id: number) => beginSession({ jwt: 'token', user: { id, likedProducts: [] as readonly number[] } as Me })

test('a hundred reviews are asked for, and shown with who, when and how many stars', async () => {
  const { box } = await open(listOf(review))
  expect(box.querySelector('article')?.textContent).toContain('wei')
  expect(box.textContent).toContain('Warm and light at once.')
  expect(box.querySelector('time')?.getAttribute('datetime')).toBe('2026-03-01T10:00:00.000Z')
})

test('before its tools have come, below a piece, and below the shop of a piece, a review names its author by the one name that it was sent with', async () => {
  const answer = listOf({ ...review, user: { ...review.user, name: 'Studio Wei' } })
  const { box: live, around } = await open(answer)
  expect(live.querySelector('h3 b')?.textContent).toBe('Studio Wei')
  expect(renderToString(around(<ProductReviews product={7} average={4} total={1} />))).toContain('>Studio Wei</h3>')
  vi.stubGlobal('IntersectionObserver', undefined)
  const ofShop = '/comments?merchant=2&sort=createdAt%3Adesc&pageSize=3'
  const { box } = await render(<ShopReviews merchant={2} name="Atelier Mei" total={1} />, {
    words: ['piece'],
    answers: { [ofShop]: Object.values(answer)[0] },
  })
  await eventually(() => expect(box.querySelector('article b')?.textContent).toBe('Studio Wei'))
})

test('no reviews, and reviews that could not be loaded, say so', async () => {
  expect((await open(listOf())).box.textContent).toContain('No reviews yet.')
  const { box } = await open({})
  await eventually(() => expect(box.textContent).toContain('Could not load reviews.'))
  expect(box.querySelectorAll('button')).toHaveLength(0)
})

test('fit, what is good and what is not, the answer and whether it was changed stand with a review', async () => {
  const reply = { comment: 'Thank you!', createdAt: review.createdAt, updatedAt: review.createdAt }
  const { box } = await browse(listOf({ ...review, reply, isEdited: true }))
  for (const said of ['Runs small', 'warm', 'long sleeves', 'edited', 'Reply from Atelier Mei', 'Thank you!'])
    expect(box.textContent).toContain(said)
  expect(box.textContent).not.toContain('Delete')
})

test('a picture of a review has a name, and a press shows it over the whole screen', async () => {
  const { box } = await browse(listOf(review))
  expect(box.querySelector('article button img')?.getAttribute('alt')).toBe('Picture 1 of the review by wei')
  await press(box.querySelector<HTMLElement>('article button')!)
  await eventually(() =>
    expect(showFullScreen).toHaveBeenCalledWith(
      [expect.objectContaining({ url: '/media/k/960.webp', width: 960 })],
      0,
      expect.anything(),
      undefined,
    ),
  )
})

test('stars and photos narrow the list; only what there is can be chosen', async () => {
  const none = { data: [], meta: { total: 0, page: 1, pageSize: 100, hasMore: false } }
  const many = { [list]: { data: [review], meta: { total: 300, page: 1, pageSize: 100, hasMore: true } } }
  const { box } = await browse({ ...many, ...stats, '/comments?product=7&pageSize=100&rating=4&sort=createdAt%3Adesc': none })
  expect([...box.querySelectorAll('[role=group] button')].map(({ textContent }) => textContent)).toEqual([
    'All',
    '4 stars (2)',
    '2 stars (1)',
    'With photos (1)',
  ])
  await press(named('4 stars (2)'))
  await eventually(() => expect(box.textContent).toContain('No review like this.'))
  expect(named('4 stars (2)').getAttribute('aria-pressed')).toBe('true')
})

test('where all reviews are on the page they are counted there, and the server is not asked', async () => {
  const { box } = await browse(listOf(review, { ...review, id: 2, rating: 5, pictures: [] }))
  await eventually(() =>
    expect([...box.querySelectorAll('[role=group] button')].map(({ textContent }) => textContent)).toEqual([
      'All',
      '5 stars (1)',
      '4 stars (1)',
      'With photos (1)',
    ]),
  )
})

test('its author may change and delete a review, once that is confirmed; the shop may answer it', async () => {
  signIn(3)
  const heard = answering({
    'DELETE /comments/1': { body: { id: 1 } },
    'PUT /comments/1/reply': { body: review },
  })
  const own = await browse(listOf({ ...review, orders: [5], fulfillmentGroup: 8 }))
  expect(named('Edit').getAttribute('href')).toBe('/fulfillmentgroup/8/product/7/review')
  expect(own.box.textContent).not.toContain('Reply')
  await press(named('Delete'))
  expect(heard.calls.filter(({ what }) => what.startsWith('DELETE'))).toEqual([])
  await press([...document.querySelectorAll<HTMLElement>('dialog button')].find(({ textContent }) => textContent === 'Delete')!)
  await settle()
  expect(heard.calls.map(({ what }) => what)).toContain('DELETE /comments/1')
  cleanup()
  dropSession()
  signIn(2)
  await browse(listOf(review))
  await press(named('Reply'))
  await type(named(/^Your reply/), 'Thank you!')
  await press(named('Send reply'))
  await settle()
  expect(heard.calls).toContainEqual(expect.objectContaining({ what: 'PUT /comments/1/reply', body: { comment: 'Thank you!' } }))
})

test.each([
  [{ isReviewCustomer: true, customers: [] }, 'Cannot edit review: Customer being reviewed is missing.'],
  [
    { isReviewCustomer: true, isReviewProduct: false, products: [] },
    'Cannot edit review: Fulfillment group context is missing for this customer review.',
  ],
  [{}, 'Cannot edit review: Product information is missing.'],
])('a review of which it is not known what it is about is not changed, and says why: %j', async (changes, text) => {
  signIn(3)
  const { box } = await browse(listOf({ ...review, ...changes }))
  expect(box.textContent).not.toContain(text)
  await press(named('Edit'))
  expect(box.querySelector('[role=alert]')?.textContent).toBe(text)
})

test('headings of what is said of a person go down one step at a time', async () => {
  const answers = {
    '/comments/user/2/received?_sort=updated_at%3Adesc': {
      ...listOf(review)[list],
      meta: { total: 1, page: 1, pageSize: 10, hasMore: false },
    },
  }
  const { box } = await render(<ReceivedReviews id={2} report={() => null} />, { words: ['reviews'], answers })
  await eventually(() => expect(box.querySelectorAll('article')).toHaveLength(1))
  expect([...box.querySelectorAll('h2, h3')].map(({ tagName }) => tagName)).toEqual(['H2', 'H3'])
})
