import { afterEach, expect, test, vi } from 'vitest'
import { eventually, render } from '../../../test/render.tsx'
import { PeopleList } from './people-list.tsx'

afterEach(() => vi.unstubAllGlobals())

const shop = (id: number, activeProductsCount: number, pieces: readonly object[]) => ({
  id,
  username: `shop${id}`,
  firstname: null,
  storeName: `Shop ${id}`,
  isMerchant: true,
  profilePic: [],
  activeProductsCount,
  averageRating: null,
  totalRatings: 0,
  pieces,
})
const piece = (id: number) => ({ id, cover: { id, url: `/media/k${id}/960.webp`, width: 3, height: 4, alt: 'A coat' } })

test('a list of shops shows their pieces from its own answer, and asks nothing for a single shop', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  vi.stubGlobal('fetch', fetch)
  const data = [shop(7, 5, [piece(71), piece(72), piece(73)]), shop(8, 1, [piece(81)]), shop(9, 0, [])]
  const meta = { total: 3, page: 1, pageSize: 20, hasMore: false }
  await render(<PeopleList side="following" of={4} />, { words: ['profile'], answers: { '/users/4/following': { data, meta } } })
  await eventually(() => expect(document.querySelectorAll('li img')).toHaveLength(4))
  expect(document.body.textContent).toContain('Shop 9')
  expect(fetch).not.toHaveBeenCalled()
})
