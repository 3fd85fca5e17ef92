import { expect, test } from 'vitest'
import { render } from '../../test/render.tsx'
import { Suspense } from 'react'
import ProductPage from './product.page.tsx'

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
  brand: null,
  stock: '2',
  available: 1,
  rentable: 2,
  obstacles: { buy: null, rent: null, swap: null },
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
const open = async (changes: object) => {
  await render(
    <Suspense>
      <ProductPage />
    </Suspense>,
    { words: ['product', 'ways'], at: '/product/7', params: { id: '7' }, answers: { '/products/7': { ...product, ...changes } } },
  )
  const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}'
  return {
    robots: document.querySelector('meta[name=robots]')?.getAttribute('content'),
    facts: JSON.parse(data) as { name: string; offers: { price: string; availability: string; businessFunction?: string }[] },
  }
}
const states = (offers: readonly { availability: string }[]) => offers.map(({ availability }) => availability.split('/').pop())

test('what can be had is for searchers, with its sale and its leases', async () => {
  const { robots, facts } = await open({})
  expect(robots).toBeUndefined()
  expect(facts.name).toBe('Wrap </script> dress')
  expect(facts.offers.map(({ price, businessFunction }) => [price, businessFunction])).toEqual([
    ['120', undefined],
    ['28', 'http://purl.org/goodrelations/v1#LeaseOut'],
  ])
  expect(states(facts.offers)).toEqual(['InStock', 'InStock'])
})

test.each([
  ['sold', { stock: '0', obstacles: { buy: 'sold_out', rent: 'sold_out', swap: 'sold_out' } }, 'noindex', ['SoldOut', 'SoldOut']],
  ['hidden', { activeListing: false, obstacles: { buy: 'inactive', rent: 'inactive', swap: 'inactive' } }, 'noindex', []],
  ['let to others', { obstacles: { buy: 'all_let', rent: null, swap: 'all_let' } }, undefined, ['OutOfStock', 'InStock']],
])('of what is %s machines learn that', async (_, changes, robots, offers) => {
  const found = await open(changes)
  expect(found.robots).toBe(robots)
  expect(states(found.facts.offers)).toEqual(offers)
})
