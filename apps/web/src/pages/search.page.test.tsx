import { beforeEach, expect, test, vi } from 'vitest'
import { gown } from '../../test/gown.ts'
import { refusal } from '../../test/api.ts'
import { eventually, named, press, render } from '../../test/render.tsx'
import SearchPage from './search.page.tsx'

beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined)) // everything is near
const answerOf = (data: readonly object[]) => ({ data, meta: { total: data.length, page: 1, pageSize: 8, hasMore: false } })
const draw = (q: string, found: readonly object[]) =>
  render(<SearchPage />, {
    words: ['browse', 'filters', 'catalogue'],
    at: `/search?type=all&q=${q}`,
    answers: {
      [`/search/products?q=${q}&pageSize=20`]: answerOf(found),
      [`/search/makers?q=${q}`]: {
        brands: [{ brand: 'Soie & Fils', listings: 2 }],
        shops: [{ id: 7, name: 'Maille Moreau', listings: 3 }],
      },
      '/search/products?sortBy=newest&pageSize=12': answerOf([{ ...gown, id: 9, name: 'Newest' }]),
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

const shops = [{ id: 7, name: 'Maille Moreau', listings: 1 }]
const merchant = { id: 7, username: 'maille', storeName: 'Maille Moreau', rating: 4.8 }
const slip = { ...gown, name: 'Silk slip', city: 'Lyon', photos: [{ url: '/media/slip', alt: 'Silk slip, front' }], merchant }
const ways = { way: { forRent: 1, forSell: 1, openToPickUp: 1 } }

test('who looks for designers finds their shops first: face, stars, town, the ways they have, and their pieces that fit', async () => {
  await render(<SearchPage />, {
    words: ['browse', 'filters', 'catalogue'],
    at: '/search?type=designers&q=silk',
    answers: {
      '/search/products?q=silk&pageSize=20': answerOf([gown]), // none of this shop is among the first
      '/search/products?q=silk&merchant=7&facets=true&pageSize=3': { ...answerOf([slip]), facets: ways },
      '/search/makers?q=silk': { brands: [], shops },
    },
  })
  await eventually(() => expect(named('Maille Moreau').getAttribute('href')).toBe('/merchant/7?q=silk'))
  const shop = named('Maille Moreau').closest('li')
  await eventually(() => expect(shop?.textContent).toContain('Lyon'))
  expect(shop?.textContent).toContain('4.8')
  expect(shop?.textContent).toContain('1 piece')
  expect([...(shop?.querySelectorAll('[data-ways] li') ?? [])].map((one) => one.textContent)).toEqual(['Buy', 'Rent', 'Local Pickup'])
  // beside a single picture stands what it shows
  expect(shop?.querySelector('a[href="/product/7"]')?.textContent).toBe('Silk slip')
})

test('who looks for designers without words finds the shops with most pieces, and what came in last', async () => {
  const { box } = await render(<SearchPage />, {
    words: ['browse', 'filters', 'catalogue'],
    at: '/search?type=designers',
    answers: {
      '/search/products?merchant=7&facets=true&pageSize=3': { ...answerOf([slip]), facets: ways },
      '/search/makers': { brands: [], shops },
      '/search/products?sortBy=newest&pageSize=12': answerOf([{ ...gown, id: 9, name: 'Newest' }]),
    },
  })
  await eventually(() => expect(named('Maille Moreau').getAttribute('href')).toBe('/merchant/7'))
  await eventually(() => expect(box.querySelector('a[href="/product/9"]')?.textContent).toBe('Newest'))
})

test('the first six shops are shown, and the others on asking', async () => {
  const many = Array.from({ length: 8 }, (_, at) => ({ id: 10 + at, name: `Shop ${at}`, listings: 8 - at }))
  const { box } = await render(<SearchPage />, {
    words: ['browse', 'filters', 'catalogue'],
    at: '/search?type=designers&q=silk',
    answers: { '/search/products?q=silk&pageSize=20': answerOf([gown]), '/search/makers?q=silk': { brands: [], shops: many } },
  })
  const shown = () => [...box.querySelectorAll('a[href^="/merchant/"]')].map((one) => one.textContent)
  await eventually(() => expect(shown()).toHaveLength(6))
  await press(named('Show all'))
  expect(shown()).toEqual(many.map(({ name }) => name))
})

test('where nothing fits it says so, and shows what came in last', async () => {
  const { box } = await draw('qqq', [])
  await eventually(() => expect(box.textContent).toContain('No pieces match. Check the spelling'))
  await eventually(() => expect(box.querySelector('a[href="/product/9"]')?.textContent).toBe('Newest'))
})

test('a search that fails says so, with a way to ask again, and does not blame the spelling', async () => {
  const { status, body } = refusal(500, 'server.mistake', 'Internal Server Error')
  const { box } = await render(<SearchPage />, {
    words: ['browse', 'filters', 'catalogue'],
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
    words: ['browse', 'filters', 'catalogue'],
    at: '/search?type=pages&q=deposit',
    answers: {
      '/search/products?q=deposit&pageSize=20': answerOf([]),
      '/search/products?sortBy=newest&pageSize=12': answerOf([gown]),
    },
  })
  await eventually(() => expect(named('When does my deposit come back?').getAttribute('href')).toBe('/contact#answers'))
  expect(named('Rentals and deposits').getAttribute('href')).toBe('/legal/terms#s4')
  expect(box.textContent).not.toContain('Check the spelling')
})
