import { beforeEach, expect, test, vi } from 'vitest'
import { eventually, key, named, press, render } from '../../../test/render.tsx'
import { Gallery } from './gallery.tsx'
import type { Product } from './listings.queries.ts'

const showFullScreen = vi.hoisted(() => vi.fn())
vi.mock('../../ui/full-screen.ts', () => ({ showFullScreen }))
const photo = (id: number) =>
  ({ id, url: `/media/k${id}/960.webp`, width: 960, height: 1200, alt: `side ${id}` }) as Product['photos'][number]
const photos = [photo(1), photo(2), photo(3)]
const open = (of = photos) => render(<Gallery photos={of} name="Gown" />, { words: ['product'] })
const scrolled: unknown[] = []
beforeEach(() => {
  scrolled.length = 0
  showFullScreen.mockClear()
  Object.defineProperty(Element.prototype, 'scrollTo', { configurable: true, value: (to: unknown) => scrolled.push(to) })
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 400 })
})

test('without pictures it says so', async () => {
  const { box } = await open([])
  expect(box.textContent).toBe('No images available')
})

test('thumbnails, arrows, Home and End lead from picture to picture, counted from where the row glides to', async () => {
  await open()
  const row = named('Pictures')
  await press(named('Picture 3 of 3'))
  for (const name of ['ArrowRight', 'Home', 'ArrowLeft', 'ArrowRight', 'ArrowRight', 'Home', 'End']) await key(row, name)
  expect(scrolled.map((to) => (to as { left: number }).left)).toEqual([800, 800, 0, 0, 400, 800, 0, 800])
})

test.each([
  ['the button', () => press(named('Full screen'))],
  ['a press on the picture', () => press(named('Pictures'))],
  ['Enter on it', () => key(named('Pictures'), 'Enter')],
])('%s opens the picture over the whole screen', async (_, act) => {
  await open()
  await act()
  await eventually(() =>
    expect(showFullScreen).toHaveBeenCalledWith(
      photos,
      0,
      expect.objectContaining({ close: 'Close', zoom: 'Zoom', failed: 'The picture could not be loaded.' }),
      expect.any(Function),
    ),
  )
})

test('one picture needs no thumbnails', async () => {
  const { box } = await open([photo(1)])
  expect(box.querySelectorAll('button')).toHaveLength(1)
})
