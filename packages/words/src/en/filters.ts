// Words of the filters that come behind the page.
export const filters = {
  price: 'Price',
  priceFrom: 'From, US$',
  priceTo: 'To, US$',
  priceHint: 'Converted at today’s rate. With Rent chosen it is the rent that counts.',
  dates: 'Free on your dates',
  freeFrom: 'First day',
  freeTo: 'Last day',
  datesHint: 'For rent and free on all these days, with the days on its way.',
  makers: 'Brand and shop',
  brand: 'Brand',
  shop: 'Shop',
  makersNone: 'No brands or shops among these pieces.',
  makersFailed: 'Brands and shops could not be loaded.',
  near: 'People also look for',
} as const
