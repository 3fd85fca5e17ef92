import type { SearchRow } from '../listings/index.ts'
import { ListingIndex } from './memory/listing-index.ts'

const plain = (vector: string) => vector.replaceAll("'", '')

/** Builds an index of some listings, so that their search follows the rules of the shop. `at` gives the time that sorts them, milliseconds. */
export function buildIndex(rows: readonly SearchRow[], at: (row: SearchRow) => number): ListingIndex {
  const index = new ListingIndex(Math.max(32, rows.length))
  for (const row of rows) {
    const { id, merchant_id, sort_price, sale_price, rent_price, longest_let, likes, lat, lng, cell, tags, tokens, name_tokens, brand } =
      row
    const words = { tags: tags.join(' '), tokens: plain(tokens), names: plain(name_tokens) }
    index.put({
      id,
      merchant: merchant_id,
      created: at(row),
      price: sort_price,
      sale: sale_price,
      rent: rent_price,
      longest: longest_let,
      likes,
      lat,
      lng,
      cell,
      brand,
      ...words,
    })
  }
  index.seal()
  return index
}
