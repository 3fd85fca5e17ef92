import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../../shell/session.ts'
import { GivenReviews, ReceivedReviews } from './person-reviews.tsx'

let margin: string | undefined
let seeEnd: () => Promise<void> = () => Promise.resolve()
beforeEach(() => {
  dropSession()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void, options: { rootMargin: string }) {
        margin = options.rootMargin
        seeEnd = () => act(async () => tell([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

const review = (id: number) => ({
  id,
  rating: 4,
  comment: `Review ${id}`,
  fit: null,
  pros: [],
  cons: [],
  isReviewProduct: false,
  isReviewCustomer: true,
  isReviewMerchant: false,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  shownAt: '2026-03-02T10:00:00.000Z',
  isEdited: false,
  user: { id: 3, username: 'wei', name: 'wei', profilePic: [] },
  customers: [{ id: 2, username: 'mei', name: 'mei' }],
  merchants: [],
  products: [] as { id: number; name: string }[],
  isSwap: false,
  orders: [],
  fulfillmentGroup: null,
  orderItem: null,
  pictures: [],
  reply: null,
})
const pageOf = (page: number, ids: number[], hasMore: boolean) => ({
  data: ids.map(review),
  meta: { total: 12, page, pageSize: 10, hasMore },
})

test('the next reviews of a person are read 200 px before the end after 200 ms of rest, and one that comes twice stands once', async () => {
  const first = '/comments/user/2/received?_sort=updated_at%3Adesc'
  const answers = {
    [first]: pageOf(1, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], true),
    [`${first}&page=2`]: pageOf(2, [10, 11, 12], false), // one was written meanwhile, so that all have moved on
  }
  const { box } = await render(<ReceivedReviews id={2} report={() => null} />, { words: ['reviews'], answers })
  const seen = () => [...box.querySelectorAll('article')].map((one) => /Review \d+/.exec(one.textContent)?.[0])
  await vi.waitFor(() => expect(seen()).toHaveLength(10))
  expect(margin).toBe('200px')
  await seeEnd()
  await pass(150)
  expect(seen()).toHaveLength(10)
  await pass(60)
  await vi.waitFor(() => expect(seen()).toEqual(Array.from({ length: 12 }, (_, n) => `Review ${n + 1}`)))
})

test('a review of somebody and the answer to it may each be reported, by those who did not write them', async () => {
  const reply = { comment: 'I never wore it.', createdAt: '2026-03-03T10:00:00.000Z', updatedAt: '2026-03-03T10:00:00.000Z' }
  const answers = { '/comments/user/2/received?_sort=updated_at%3Adesc': { ...pageOf(1, [], false), data: [{ ...review(1), reply }] } }
  const report = (kind: 'review' | 'reply', id: number) => <button type="button">{`report ${kind} ${id}`}</button>
  const { box } = await render(<ReceivedReviews id={2} report={report} />, { words: ['reviews'], answers })
  await vi.waitFor(() => expect(box.querySelector('article')).toBeTruthy())
  expect([...box.querySelectorAll('article button')].map((one) => one.textContent).filter((text) => text?.startsWith('report'))).toEqual([
    'report review 1',
    'report reply 1',
  ])
})

test('a review given is led by whom or what it is about, one received by its author and "you"', async () => {
  beginSession({ jwt: 'token', user: { id: 2, username: 'mei', isMerchant: true, likedProducts: [] } as unknown as Me })
  const given = [
    { ...review(1), products: [{ id: 7, name: 'Silk dress' }], merchants: [{ id: 5, username: 'li', name: 'Quiet Water' }] },
    { ...review(2), customers: [{ id: 5, username: 'li', name: 'Quiet Water' }], isSwap: true },
  ]
  const page = (data: unknown[]) => ({ data, meta: { total: 2, page: 1, pageSize: 10, hasMore: false } })
  const answers = {
    '/comments/user/2/given?_sort=updated_at%3Adesc': page(given),
    '/comments/user/2/received?_sort=updated_at%3Adesc': page([review(3), { ...review(4), isSwap: true }]),
    '/comments/stats?merchant=2': { total: 0, averageRating: null, stars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }, withPhotos: 0 },
  }
  const leads = (box: HTMLElement) => [...box.querySelectorAll('article h3')].map(({ textContent }) => textContent)
  const { box } = await render(<GivenReviews id={2} report={() => null} />, { words: ['reviews'], answers })
  await vi.waitFor(() => expect(leads(box)).toEqual(['Silk dress from Quiet Water', 'Quiet Water after a swap']))
  const { box: received } = await render(<ReceivedReviews id={2} report={() => null} />, { words: ['reviews'], answers })
  await vi.waitFor(() => expect(leads(received)).toEqual(['wei about you, as their customer', 'wei about you, after a swap']))
})
