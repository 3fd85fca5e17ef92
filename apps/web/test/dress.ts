import type { Product } from '../src/features/listings/index.ts'

/** A dress as its page knows it: for sale and for rent, two pieces. */
export const dress = {
  id: 7,
  name: 'Wrap dress',
  productType: 'designer',
  isDigitalOnline: false,
  isLocalService: false,
  available: 2,
  rentable: 2,
  obstacles: { buy: null, rent: null, swap: null },
  downloads: [],
  price: 1200,
  currency: 'USD',
  forSell: true,
  forRent: true,
  openToSwap: false,
  openToPickUp: true,
  openToShipping: true,
  pickupAddress: { city: 'Lyon', country: 'FR' },
  rentPriceAndTime: [
    { number: 3, option: 'day', price: 28, currency: 'USD' },
    { number: 1, option: 'week', price: 52, currency: 'USD' },
  ],
  requireDeposit: true,
  rentDeposit: null,
  activeListing: true,
  users_permissions_user: { id: 2 },
} as unknown as Product
