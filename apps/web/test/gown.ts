import type { ProductCardData } from '../src/features/catalog/product-card.tsx'

/** A card of a list, as the search answers it. */
export const gown = {
  id: 7,
  name: 'Gown',
  productType: 'designer',
  currency: 'USD',
  price: 40,
  forSell: true,
  forRent: false,
  openToSwap: false,
  rentPriceAndTime: [],
  stock: '1',
  size: 'M',
  condition: 'good',
  likes_count: 4,
  photos: [],
  merchant: { id: 3, username: 'mei' },
  city: null,
  createdAt: '2026-07-30T10:00:00.000Z',
} satisfies ProductCardData
