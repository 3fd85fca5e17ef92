import { beforeEach, expect, test, vi } from 'vitest'
import { gown } from '../../test/gown.ts'
import { refusal } from '../../test/api.ts'
import { eventually, named, render } from '../../test/render.tsx'
import SearchPage from './search.page.tsx'

beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined)) // everything is near
const answerOf = (data: readonly object[]) => ({ data, meta: { total: data.length, page: 1, pageSize: 8, hasMore: false } })
const draw = (q: string, found: readonly object[]) =>
  render(<SearchPage />, {
    words: ['browse', 'catalogue'],
    at: `/search?type=all&q=${q}`,
    answers: {
      [`/search/products?q=${q}&pageSize=20`]: answerOf(found),
      [`/search/makers?q=${q}`]: {
        brands: [{ brand: 'Soie & Fils', listings: 2 }],
        shops: [{ id: 7, name: 'Maille Moreau', listings: 3 }],
      },
      '/search/products?sortBy=newest&pageSize=6': answerOf([{ ...gown, id: 9, name: 'Newest' }]),
    },
  })

test('a search in everything says that it is being updated, and shows what fits (SRCH-01)', async () => {
  const { box } = await draw('silk', [gown])
  expect(box.querySelector('h1')?.textContent).toBe('Results for “silk”')
  expect(box.textContent).toContain('Search is being updated')
  expect(box.querySelector('a[href="/browse?q=silk"]')?.textContent).toBe('Search products for “silk”')
  await eventually(() => expect(box.querySelector('a[href="/merchant/7?q=silk"]')?.textContent).toBe('Maille Moreau33 pieces'))
  expect(box.querySelector('a[href="/browse?q=silk&brand=Soie%20%26%20Fils"]')?.textContent).toBe('Soie & Fils22 pieces')
  expect(box.textContent).not.toContain('Newest')
})

test('who looks for designers finds their shops first, each with its face, its stars and some of its pieces', async () => {
  const merchant = { id: 7, username: 'maille', storeName: 'Maille Moreau', rating: 4.8 }
  await render(<SearchPage />, {
    words: ['browse', 'catalogue'],
    at: '/search?type=designers&q=silk',
    answers: {
      '/search/products?q=silk&pageSize=20': answerOf([{ ...gown, merchant }]),
      '/search/products?q=silk&pageSize=60': answerOf([{ ...gown, merchant }]),
      '/search/makers?q=silk': { brands: [], shops: [{ id: 7, name: 'Maille Moreau', listings: 3 }] },
    },
  })
  await eventually(() => expect(named('Maille Moreau').getAttribute('href')).toBe('/merchant/7?q=silk'))
  const shop = named('Maille Moreau').closest('li')
  expect(shop?.textContent).toContain('4.8')
  expect(shop?.textContent).toContain('3 pieces')
})

test('where nothing fits it says so, and shows what came in last', async () => {
  const { box } = await draw('qqq', [])
  await eventually(() => expect(box.textContent).toContain('No pieces match. Check the spelling'))
  await eventually(() => expect(box.querySelector('a[href="/product/9"]')?.textContent).toBe('Newest'))
})

test('a search that fails says so, with a way to ask again, and does not blame the spelling', async () => {
  const { status, body } = refusal(500, 'server.mistake', 'Internal Server Error')
  const { box } = await render(<SearchPage />, {
    words: ['browse', 'catalogue'],
    at: '/search?q=silk',
    answers: { '/search/products?q=silk&pageSize=20': Response.json(body, { status }) },
  })
  await eventually(() => expect(named('Retry')).toBeDefined())
  expect(box.textContent).not.toContain('No pieces match')
})

test('pieces that say the word in their names come first', async () => {
  const { box } = await draw('silk', [
    { ...gown, id: 1, name: 'Evening gown' },
    { ...gown, id: 2, name: 'Silk slip' },
  ])
  await eventually(() => expect([...box.querySelectorAll('h3')].map((one) => one.textContent)).toEqual(['Silk slip', 'Evening gown']))
})

test('who looks for pages is led to answers and terms that say the word, and is not told to check its spelling', async () => {
  const { box } = await render(<SearchPage />, {
    words: ['browse', 'catalogue'],
    at: '/search?type=pages&q=deposit',
    answers: {
      '/search/products?q=deposit&pageSize=20': answerOf([]),
      '/search/products?sortBy=newest&pageSize=6': answerOf([gown]),
    },
  })
  await eventually(() => expect(named('When does my deposit come back?').getAttribute('href')).toBe('/contact#answers'))
  expect(named('Rentals and deposits').getAttribute('href')).toBe('/legal/terms#s4')
  expect(box.textContent).not.toContain('Check the spelling')
})
