import type { Insertable } from 'kysely'
import { reindex } from '../src/features/listings/index.ts'
import type { App } from '../src/platform/context.ts'
import { inTransaction } from '../src/platform/db.ts'
import type { Address, Product } from '../src/platform/tables.ts'

export type NewProduct = Partial<Omit<Insertable<Product>, 'rent_tiers' | 'photos' | 'translations'>> & {
  readonly merchant_id: number
  readonly rent_tiers?: readonly object[]
  readonly photos?: readonly object[]
  readonly translations?: object
}
const preset = {
  name: 'Plain Cotton Shirt',
  description: 'Worn twice.',
  product_type: 'designer',
  category: 'top',
  size: 'M',
  color: 'white',
  condition: 'good',
  material: 'cotton',
  occasions: [],
  currency: 'USD',
  price_minor: 5_000,
  for_sell: true,
  for_rent: false,
  open_to_swap: false,
  open_to_pickup: true,
  open_to_shipping: true,
  stock: 1,
}

/** Writes products with their search rows, as the listing form does; gives their ids in order. */
export async function putProducts(app: App, products: readonly NewProduct[]): Promise<number[]> {
  return inTransaction(app, async (tx) => {
    const values = products.map(({ rent_tiers = [], photos = [], translations = {}, ...product }) => ({
      ...preset,
      ...product,
      rent_tiers: JSON.stringify(rent_tiers),
      photos: JSON.stringify(photos),
      translations: JSON.stringify(translations),
    }))
    const rows = await tx.insertInto('product').values(values).returning('id').execute()
    const ids = rows.map(({ id }) => id)
    await reindex(tx, ids)
    return ids
  })
}

/** Writes an address of an account, in Paris unless told; gives its id. */
export async function putAddress(app: App, account_id: number, changes: Partial<Insertable<Address>> = {}): Promise<number> {
  const address = {
    account_id,
    street: '12 rue de Rivoli',
    city: 'Paris',
    postal_code: '75004',
    country: 'FR',
    latitude: 48.8556,
    longitude: 2.3602,
  }
  const { id } = await app.db
    .insertInto('address')
    .values({ ...address, ...changes })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
