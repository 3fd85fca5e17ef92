// Listings through the real form calls, for tests: a merchant with an address and photos, and a body that may be saved.
import { listings } from '@rondo/contracts'
import type { Sent } from '@rondo/contracts/kernel/endpoint'
import type { openApp, Person } from './app.ts'
import { putAddress } from './products.ts'

type Opened = Pick<Awaited<ReturnType<typeof openApp>>, 'as' | 'app' | 'person'>
export type Form = Sent<typeof listings.createProduct>['body']

let pictures = 0

export function openForms({ as, app, person }: Opened) {
  /** An upload of somebody, as POST /upload keeps it. Gives its id. */
  async function picture(owner: Person): Promise<number> {
    pictures++
    const key = `feedfacecafe${String(pictures).padStart(8, '0')}`
    const row = { key, owner_id: owner.id, width: 960, height: 1200 }
    return (await app.db.insertInto('media').values(row).returning('id').executeTakeFirstOrThrow()).id
  }

  /** A verified merchant with a default address (in the US unless told) and three uploads. */
  async function merchant(changes: Parameters<typeof person>[0] = {}, address: Parameters<typeof putAddress>[2] = {}) {
    const mei = await person({ merchant: true, ...changes })
    const us = {
      street: '12 Pine Street',
      city: 'Portland',
      postal_code: '97201',
      state: 'OR',
      country: 'US',
      latitude: 45.51,
      longitude: -122.68,
    }
    const home = await putAddress(app, mei.id, { is_default: true, ...us, ...address })
    const photos = [await picture(mei), await picture(mei), await picture(mei)]
    return { ...mei, home, photos }
  }
  type Merchant = Awaited<ReturnType<typeof merchant>>

  /** A dress that is sold, let and sent. */
  const dress = (of: Merchant, changes: Form = {}): Form => ({
    name: 'Red silk dress',
    description: 'Worn once, to a wedding.',
    productType: 'designer',
    category: 'dress',
    size: 'M',
    color: 'red',
    condition: 'like_new',
    material: 'silk',
    brand: 'Weft',
    stock: '2',
    photos: of.photos,
    coverImageIndex: 0,
    forSell: true,
    price: 120,
    forRent: true,
    rentPriceAndTime: [{ number: 3, option: 'day', price: 29 }],
    openToShipping: true,
    shippingAddress: of.home,
    openToPickUp: true,
    useShippingForPickup: true,
    parcelInfo: { length: 12, width: 9, height: 1.5, weight: 1 },
    ...changes,
  })

  const create = (who: Person, body: Form, headers: Record<string, string> = {}) => as(who).call(listings.createProduct, { body }, headers)
  const change = (who: Person, id: number, body: Sent<typeof listings.updateProduct>['body']) =>
    as(who).call(listings.updateProduct, { params: { id }, body })
  const own = (who: Person, id: number) => as(who).call(listings.ownListing, { params: { id } })
  /** Events of a product in their order, type and data. */
  const eventsOf = async (id: number) => {
    const { rows } = await app.pool.query<{ type: string; data: Record<string, unknown> }>(
      `select type, data from outbox where (data ->> 'productId')::bigint = $1 order by seq`,
      [id],
    )
    return rows
  }
  const row = (id: number) => app.db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  return { merchant, picture, dress, create, change, own, eventsOf, row }
}
