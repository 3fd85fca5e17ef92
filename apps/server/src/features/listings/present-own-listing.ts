import type { listings } from '@rondo/contracts'
import type { Answer } from '@rondo/contracts/kernel/endpoint'
import { toMajor } from '@rondo/rules/kernel/money'
import { sellerAddressOf } from '@rondo/rules/listings/listing-rules'
import { stockText } from '@rondo/rules/listings/stock'
import type { Language } from '../../platform/context.ts'
import { photo } from '../../platform/photos.ts'
import { presentAddress } from '../locations/index.ts'
import { tiersOf } from './card.ts'
import { draftOf, leastStockOf } from './listing-columns.ts'
import type { OwnRow } from './own-listing.repository.ts'

/** A listing for the form of its merchant; amounts in major units. */
export function presentOwnListing(row: OwnRow, language: Language, mediaOrigin: string): Answer<typeof listings.ownListing> {
  const draft = draftOf(row)
  const { currency, translations } = row
  return {
    ...draft,
    id: row.id,
    version: row.version,
    takenDownReason: row.taken_down_reason,
    productType: row.product_type,
    notes: row.notes,
    translations: { ...translations },
    customSizeDetails: row.custom_size_details,
    condition: row.condition || null,
    material: row.material,
    occasions: [...row.occasions],
    brand: row.brand,
    sku: row.sku,
    stock: stockText(row.stock),
    leastStock: leastStockOf(row),
    price: toMajor(row.price_minor, currency),
    currency,
    files: [...row.files],
    photos: row.photos.map((one) => photo(one, language, mediaOrigin)),
    rentPriceAndTime: tiersOf(row.rent_tiers, currency),
    pickupAddress: row.pickup && presentAddress(row.pickup),
    shippingAddress: row.shipping && presentAddress(row.shipping),
    selectedAddressId: sellerAddressOf(draft) ?? null,
    parcelInfo: row.parcel,
    likes_count: row.likes_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
