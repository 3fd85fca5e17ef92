import type { SearchRow } from '../../listings/index.ts'

/** A row of listing_search as the index reads it; lists of codes and words as text, parted by spaces. */
export interface ListingRow {
  readonly id: number
  readonly merchant: number
  /** Milliseconds. */
  readonly created: number
  /** US cents. */
  readonly price: number | null
  readonly sale: number | null
  readonly rent: number | null
  /** Days of the longest period that it is let for; 0 where it is not. */
  readonly longest: number
  readonly likes: number
  readonly lat: number | null
  readonly lng: number | null
  readonly cell: number | null
  readonly tags: string
  readonly tokens: string
  readonly names: string
  readonly brand: string | null
  /** What stands in the way of somebody's days, as the view rental_days has it; null for nothing, missing where only the row is known. */
  readonly days?: string | null
}

/** A listing as it is now; without a row it is not listed. */
export interface ListingNow {
  readonly id: number
  readonly row?: ListingRow
}

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
/** Words of a tsvector's text as PostgreSQL lists them: each once, by its bytes. */
const wordsOf = (vector: string) => [...new Set(partsOf(vector.replaceAll("'", '')))].toSorted(byBytes).join(' ')

/** A row as the database gives it back, from what was written. */
export const asRead = (row: SearchRow): ListingRow => ({
  id: row.id,
  merchant: row.merchant_id,
  created: Date.parse(row.created_at),
  price: row.sort_price,
  sale: row.sale_price,
  rent: row.rent_price,
  longest: row.longest_let,
  likes: row.likes,
  lat: row.lat,
  lng: row.lng,
  cell: row.cell,
  tags: row.tags.join(' '),
  tokens: wordsOf(row.tokens),
  names: wordsOf(row.name_tokens),
  brand: row.brand,
})

/** A 53-bit hash of everything in a row that an update in place leaves as it is. Equal rows have equal hashes. */
export function contentOf({ merchant, brand, longest, tags, tokens, names, lat, lng, cell }: ListingRow): number {
  const text = `${merchant}|${brand ?? ''}|${longest}|${lat}|${lng}|${cell}|${tags}|${names}|${tokens}`
  let [a, b] = [0x811c9dc5, 0x9e3779b9]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x85ebca6b) + a
  }
  return (a >>> 0) * 2 ** 21 + (b >>> 11)
}

/** Text of a list, as its parts. */
export const partsOf = (text: string): string[] => (text === '' ? [] : text.split(' '))
