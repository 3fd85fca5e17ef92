import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import type { Product } from '../../features/listings/index.ts'
import Below from './below.tsx'

const product = {
  id: 7,
  name: 'Walk with a stylist',
  description: 'Two hours',
  notes: null,
  productType: 'others',
  isDigitalOnline: false,
  isLocalService: true,
  category: 'others',
  size: null,
  material: null,
  occasions: [],
  photos: [],
  forSell: false,
  forRent: true,
  openToSwap: false,
  rentPriceAndTime: [],
  averageRating: null,
  reviewsCount: 0,
  users_permissions_user: { id: 2, username: 'mei', storeName: 'Mei', profilePic: [], totalRatings: 0 },
} as unknown as Product

test.each([
  ['a garment', { productType: 'designer', isLocalService: false }, 1],
  ['a service', {}, 0],
  ['a virtual piece', { productType: 'virtual', isLocalService: false }, 0],
])('what wearers say of the size of %s is asked as often as it is shown', async (_, changes, times) => {
  let asked = 0
  const answers = {
    get '/products/7/size-hint'() {
      asked++
      return { fit: null, own: null }
    },
  }
  await render(<Below product={{ ...product, ...changes }} isOwn={false} />, {
    words: ['product', 'piece', 'fit', 'catalogue', 'reviews'],
    answers,
  })
  expect(asked).toBe(times)
})
