import { speaker } from '@rondo/words'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually, named, press, render } from '../../test/render.tsx'
import { Suspense } from 'react'
import { translateWay } from '../features/translations/index.ts'
import { routes } from '../routes.tsx'
import { beginSession, dropSession, type Me } from '../shell/session.ts'
import { TranslateWay } from '../shell/translated.tsx'
import { vocabulary } from '../shell/words.ts'
import ProductPage from './product.page.tsx'

afterEach(() => {
  dropSession()
  vi.unstubAllEnvs()
})

const product = {
  id: 7,
  name: 'Wrap </script> dress',
  description: 'Silk',
  notes: null,
  productType: 'designer',
  isDigitalOnline: false,
  isLocalService: false,
  category: 'dress',
  size: 'M',
  color: 'red',
  condition: 'good',
  material: null,
  occasions: [],
  brand: null,
  stock: '2',
  available: 1,
  rentable: 2,
  obstacles: { buy: null, rent: null, swap: null },
  downloads: [],
  price: 120,
  currency: 'USD',
  photos: [],
  forSell: true,
  forRent: true,
  openToSwap: false,
  openToPickUp: true,
  openToShipping: false,
  pickupAddress: null,
  rentPriceAndTime: [{ number: 3, option: 'day', price: 28, currency: 'USD' }],
  rentDeposit: null,
  activeListing: true,
  likes_count: 0,
  being_liked_by: [],
  averageRating: null,
  reviewsCount: 0,
  users_permissions_user: {
    id: 2,
    username: 'mei',
    storeName: 'Mei',
    profilePic: [],
    city: null,
    country: null,
    averageRating: null,
    totalRatings: 0,
  },
}
/** The page as the server sends it. */
const open = async (changes: object, { at = '/product/7' } = {}) => {
  vi.stubEnv('SSR', true)
  const { went } = await render(
    <Suspense>
      <ProductPage />
    </Suspense>,
    { words: ['product', 'catalogue'], at, params: { id: '7' }, answers: { '/products/7': { ...product, ...changes } } },
  )
  const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}'
  return {
    went,
    robots: document.querySelector('meta[name=robots]')?.getAttribute('content'),
    facts: JSON.parse(data) as {
      name: string
      image: string[]
      offers?: { price: string; availability: string; url: string; businessFunction?: string }[]
    },
  }
}
const states = (offers: readonly { availability: string }[]) => offers.map(({ availability }) => availability.split('/').pop())

test('what can be had is for searchers, with its sale and its leases', async () => {
  const { robots, facts } = await open({})
  expect(robots).toBeUndefined()
  expect(facts.name).toBe('Wrap </script> dress')
  expect(facts.offers?.map(({ price, businessFunction }) => [price, businessFunction])).toEqual([
    ['120', undefined],
    ['28', 'http://purl.org/goodrelations/v1#LeaseOut'],
  ])
  expect(states(facts.offers ?? [])).toEqual(['InStock', 'InStock'])
  expect(facts.offers?.[0]).toMatchObject({
    priceCurrency: 'USD',
    url: 'http://rondo.test/product/7',
    itemCondition: 'https://schema.org/UsedCondition',
  })
})

test('addresses of photos are absolute for those who read them elsewhere', async () => {
  const photos = [{ id: 1, url: '/media/k1/960.webp', width: 960, height: 1200, alt: '' }]
  const { facts } = await open({ photos })
  expect(facts.image).toEqual(['http://rondo.test/media/k1/960.webp'])
  expect(document.querySelector('meta[property="og:image"]')?.getAttribute('content')).toBe('http://rondo.test/media/k1/960.webp')
})

test.each([
  ['sold', { stock: '0', obstacles: { buy: 'sold_out', rent: 'sold_out', swap: 'sold_out' } }, 'noindex', ['SoldOut', 'SoldOut']],
  ['hidden', { activeListing: false, obstacles: { buy: 'inactive', rent: 'inactive', swap: 'inactive' } }, 'noindex', []],
  ['let to others', { obstacles: { buy: 'all_let', rent: null, swap: 'all_let' } }, undefined, ['OutOfStock', 'InStock']],
])('of what is %s machines learn that', async (_, changes, robots, offers) => {
  const found = await open(changes)
  expect(found.robots).toBe(robots)
  expect(states(found.facts.offers ?? [])).toEqual(offers)
  expect('offers' in found.facts).toBe(offers.length > 0) // an empty list is no list to searchers
})

test('the page says what it is, who has it and where; a virtual piece has no details', async () => {
  const mei = { ...product.users_permissions_user, city: 'Lyon', country: 'FR', averageRating: 4.5, totalRatings: 12 }
  const pickupAddress = { id: 1, city: 'Lyon', country: 'FR', postalCode: '690', latitude: null, longitude: null }
  const about = {
    material: 'silk',
    size: 'custom',
    customSizeDetails: 'bust 88',
    notes: 'Once worn',
    pickupAddress,
    users_permissions_user: mei,
  }
  await open(about)
  const text = () => document.body.textContent
  for (const fact of [
    'Original Design',
    'Once worn',
    'Details',
    'bust 88',
    'Red',
    'Silk',
    'Good',
    'Mei',
    'Lyon, France',
    '4.5 (12)',
    'Customer reviews',
  ])
    expect(text()).toContain(fact)
  expect(named('Mei').getAttribute('href')).toBe('/merchant/2')
  await press(named('Message'))
  await eventually(() => expect(text()).toContain('Please log in to message the seller'))
  expect(named('Sign in').getAttribute('href')).toBe('/login?returnTo=%2Fmessage%2Fproduct%2F7')
  document.body.replaceChildren()
  await open({ ...about, productType: 'virtual', forRent: false })
  expect(text()).not.toContain('Details')
})

test.each([
  ['FR', 'Within 24 kilometers of Lyon'],
  ['GB', 'Within 15 miles of Lyon'],
])('how far a service goes is said in the unit of its place: %s', async (country, words) => {
  const pickupAddress = { id: 1, city: 'Lyon', country, postalCode: '690', latitude: null, longitude: null }
  await open({ isLocalService: true, serviceRadius: 15, forSell: false, pickupAddress })
  expect(document.body.textContent).toContain(words)
})

test('the card of the seller bears the username beside the name of the shop (PDP-09)', async () => {
  const seller = { ...product.users_permissions_user, storeName: 'Mei Tan Studio', city: 'Lyon', country: 'FR' }
  await open({ users_permissions_user: seller })
  expect(named('Mei Tan Studio').getAttribute('href')).toBe('/merchant/2')
  expect(document.body.textContent).toContain('@mei · Lyon, France')
})

test('a visitor sees that a price may be offered, and is led there through the door', async () => {
  await open({})
  expect(named('Sign in to make an offer').getAttribute('href')).toBe('/login?returnTo=%2Fproduct%2F7%23offer')
})

test.each([
  ['sold', { stock: '0', obstacles: { buy: 'sold_out', rent: 'sold_out', swap: 'sold_out' } }, false],
  ['sold, but let', { obstacles: { buy: 'sold_out', rent: null, swap: 'sold_out' } }, true],
  ['hidden', { activeListing: false }, false],
])('a price may be offered for what can be had: %s', async (_, changes, isOffered) => {
  await open(changes)
  expect(document.querySelector('a[href*="%23offer"]') !== null).toBe(isOffered)
})

test('a visitor who wants to swap comes back to the swap, with its dialog open', async () => {
  const asked = { openToSwap: true, openToPickUp: true }
  await open(asked)
  await press(named('Swap'))
  await eventually(() => expect(named('Offer a swap').getAttribute('href')).toBe('/login?returnTo=%2Fproduct%2F7%23swap'))
  document.body.replaceChildren()
  const shut = await open(asked, { at: '/product/7#swap' }) // who has not signed in after all
  await eventually(() => expect(named('Offer a swap')).not.toBeNull())
  expect(document.querySelector('dialog')).toBeNull()
  document.body.replaceChildren()
  expect(shut.went).toEqual(['/product/7'])
  beginSession({ jwt: 'token', user: { id: 1, likedProducts: [] as readonly number[], stripeAccountDetail: {} } as Me })
  const { went } = await open(asked, { at: '/product/7#swap' })
  await eventually(() => expect(named('Swap').getAttribute('aria-selected')).toBe('true'))
  await eventually(() => expect(document.querySelector('dialog')?.textContent).toContain('Offer a swap'))
  expect(went).toEqual(['/product/7'])
})

test('a swap of what is only fetched says that it is not sent', async () => {
  await open({ openToSwap: true, openToPickUp: true, openToShipping: false, pickupAddress: { city: 'Lyon', country: 'FR' } })
  await press(named('Swap'))
  await eventually(() => expect(document.body.textContent).toContain('Pickup only, in Lyon, France. It is not shipped.'))
})

test('whose own it is sees what it costs others and where it is changed, and nothing to buy', async () => {
  beginSession({ jwt: 'token', user: { id: 2, likedProducts: [] as readonly number[] } as Me })
  await open({ openToSwap: true })
  await eventually(() => expect(document.body.textContent).toContain('This is your own listing.')) // fetched by those who sell
  const text = document.body.textContent
  for (const fact of ['This is your own listing.', 'Buy$120.00', 'Rent, 3 days$28.00', 'Swap']) expect(text).toContain(fact)
  expect(named('Edit listing').getAttribute('href')).toBe('/listing/edit/7')
  expect(text).not.toContain('Buy Now')
})

test('whose own it is reads that it is sold out, and is led to its stock; no price stands there', async () => {
  beginSession({ jwt: 'token', user: { id: 2, likedProducts: [] as readonly number[] } as Me })
  await open({ stock: '0', obstacles: { buy: 'sold_out', rent: 'sold_out', swap: 'sold_out' } })
  await eventually(() => expect(document.body.textContent).toContain('This is your own listing. It is sold out.'))
  expect(named('Restock').getAttribute('href')).toBe('/listing/edit/7#stock')
  expect(named('Edit listing').getAttribute('href')).toBe('/listing/edit/7')
  expect(document.body.textContent).not.toContain('Buy$120.00')
})

test('a page that cannot be loaded says so in the documented words', async () => {
  const { words, learn } = vocabulary('en')
  await learn(['product'])
  const { trouble } = routes.find(({ path }) => path === '/product/:id') ?? {}
  expect(trouble?.(speaker('en', words), '').hint).toBe("We couldn't load this product. Please try again later.")
})

test('a translated name is the heading; the name as it was written comes back, and the page keeps its title', async () => {
  const parts = [
    { part: 'name', text: '围裹连衣裙' },
    { part: 'description', text: '真丝。' },
  ]
  const { box } = await render(
    <TranslateWay value={translateWay}>
      <Suspense>
        <ProductPage />
      </Suspense>
    </TranslateWay>,
    {
      words: ['product', 'catalogue'],
      locale: 'zh-CN',
      at: '/product/7',
      params: { id: '7' },
      answers: {
        '/products/7': { ...product, name: 'Wrap dress' },
        '/config': { productTypes: ['designer'], translations: true },
        '/translations': { language: 'zh-CN', from: 'en', isSame: false, parts },
      },
    },
  )
  const heading = () => [box.querySelector('h1')?.textContent, box.querySelector('h1')?.lang]
  await eventually(() => expect(named('翻译', box)).toBeTruthy())
  expect(heading()).toEqual(['Wrap dress', ''])
  await press(named('翻译', box))
  await eventually(() => expect(heading()).toEqual(['围裹连衣裙', 'zh-CN']))
  expect(box.textContent.split('围裹连衣裙'), 'once as the heading, once in the way to it').toHaveLength(3)
  expect(document.querySelector('title')?.textContent).toBe('Wrap dress · Rondo')
  await press(named('查看原文', box))
  await eventually(() => expect(heading()).toEqual(['Wrap dress', '']))
})
