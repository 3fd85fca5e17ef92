import { stockOf } from '@rondo/rules/listings/stock'
import type { Product } from '../../features/listings/index.ts'

/** A listing as machines read it, in the terms of schema.org. */
export function factsOf(product: Product, origin: string) {
  const { id, name, description, photos, brand, color, material, size, averageRating, reviewsCount } = product
  const address = `${origin}/product/${id}`
  const offers = offersOf(product, address)
  return {
    '@type': 'Product',
    '@id': address,
    name,
    description,
    image: photos.map(({ url }) => new URL(url, origin).href),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(color && { color }),
    ...(material && { material }),
    ...(size && { size }),
    ...(offers.length > 0 && { offers }),
    ...(averageRating !== null &&
      reviewsCount > 0 && { aggregateRating: { '@type': 'AggregateRating', ratingValue: averageRating, reviewCount: reviewsCount } }),
  }
}

const unitCodes = { hour: 'HUR', day: 'DAY', week: 'WEE', month: 'MON' } as const // UN/CEFACT, as schema.org wants them

/** What may be had for which price, as machines read it: the sale, and each rental period as a lease. Nothing of what is not listed. */
function offersOf(
  { activeListing, condition, forSell, forRent, price, currency, stock, obstacles, rentPriceAndTime }: Product,
  url: string,
) {
  if (!activeListing) return []
  const common = (way: 'buy' | 'rent') => ({
    '@type': 'Offer',
    url,
    priceCurrency: currency,
    ...(condition && { itemCondition: `https://schema.org/${condition.startsWith('new') ? 'NewCondition' : 'UsedCondition'}` }),
    availability: `https://schema.org/${obstacles[way] === null ? 'InStock' : stockOf(stock) === 0 ? 'SoldOut' : 'OutOfStock'}`,
  })
  const leases = rentPriceAndTime.map(({ price: rent, number, option }) => ({
    ...common('rent'),
    price: String(rent),
    businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: String(rent),
      priceCurrency: currency,
      referenceQuantity: { '@type': 'QuantitativeValue', value: number, unitCode: unitCodes[option] },
    },
  }))
  return [...(forSell ? [{ ...common('buy'), price: String(price) }] : []), ...(forRent ? leases : [])]
}
