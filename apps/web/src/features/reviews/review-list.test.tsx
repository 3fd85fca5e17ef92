import { beforeEach, expect, test, vi } from 'vitest'
import { eventually, press, render } from '../../../test/render.tsx'
import { ProductReviews } from './review-list.tsx'

const showFullScreen = vi.hoisted(() => vi.fn())
vi.mock('../../ui/full-screen.ts', () => ({ showFullScreen }))
beforeEach(() => showFullScreen.mockClear())
const review = {
  id: 1,
  rating: 4,
  comment: 'Warm and light at once.',
  createdAt: '2026-03-01T10:00:00.000Z',
  user: { id: 3, username: 'wei', profilePic: [] },
  pictures: [{ id: 9, url: '/media/k/960.webp', width: 960, height: 1200 }],
}
const open = (answers: Record<string, unknown>) =>
  render(<ProductReviews product={7} average={4} total={1} />, { words: ['product'], answers })
const listOf = (...data: object[]) => ({
  '/comments?product=7&sort=createdAt%3Adesc&pageSize=100': { data, meta: { total: data.length, page: 1, pageSize: 100, hasMore: false } },
})

test('a hundred reviews are asked for, and shown with who, when and how many stars', async () => {
  const { box } = await open(listOf(review))
  expect(box.querySelector('article')?.textContent).toContain('wei')
  expect(box.textContent).toContain('Warm and light at once.')
  expect(box.querySelector('time')?.getAttribute('datetime')).toBe('2026-03-01T10:00:00.000Z')
})

test('a picture of a review has a name, and a press shows it over the whole screen', async () => {
  const { box } = await open(listOf(review))
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

test('no reviews, and reviews that could not be loaded, say so', async () => {
  expect((await open(listOf())).box.textContent).toContain('No reviews yet.')
  const { box } = await open({})
  await eventually(() => expect(box.textContent).toContain('Could not load reviews.'))
  expect(box.querySelectorAll('button')).toHaveLength(0)
})
