import type { Address } from '@rondo/rules/locations/address'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

const COLUMNS = [
  'id',
  'name',
  'company',
  'street',
  'street2',
  'city',
  'state',
  'postal_code',
  'country',
  'phone',
  'latitude',
  'longitude',
  'email',
  'business_hours',
  'instructions',
  'is_default',
] as const

const ownAddresses = (db: Db | Tx, accountId: number) =>
  db.selectFrom('address').select(COLUMNS).where('account_id', '=', accountId).where('deleted_at', 'is', null)

export type AddressRow = Awaited<ReturnType<typeof addressesOf>>[number]
/** The default one first, then the newest. */
export const addressesOf = (db: Db | Tx, accountId: number) =>
  ownAddresses(db, accountId).orderBy('is_default', 'desc').orderBy('id', 'desc').execute()

export const ownAddress = (db: Db | Tx, accountId: number, id: number) =>
  ownAddresses(db, accountId).where('id', '=', id).executeTakeFirst()

/** Locks a person, so that exactly one of the addresses stays the default. 1 statement, or along with that of a key. */
export const lockOwner = (accountId: number) => sql`select id from person where id = ${accountId} for no key update`

const orNull = (text: string) => (text === '' ? null : text)
const valuesOf = (address: Address) => ({
  name: orNull(address.name),
  company: orNull(address.company),
  street: address.street,
  street2: orNull(address.street2),
  city: address.city,
  state: orNull(address.state),
  postal_code: address.postalCode,
  country: address.country,
  phone: orNull(address.phone),
  latitude: address.latitude,
  longitude: address.longitude,
  email: orNull(address.email),
  business_hours: orNull(address.businessHours),
  instructions: orNull(address.instructions),
})

/** Writes an address, the first one as the default; `others` is how many there were. The caller has locked the person. 1 statement. */
export const insertAddress = (tx: Tx, accountId: number, address: Address) => {
  const others = sql`from address o where o.account_id = ${accountId} and o.deleted_at is null`
  return tx
    .insertInto('address')
    .values({ account_id: accountId, ...valuesOf(address), is_default: sql<boolean>`not exists (select ${others})` })
    .returning([...COLUMNS, sql<number>`(select count(*) ${others})`.as('others')])
    .executeTakeFirstOrThrow()
}

export async function replaceAddress(tx: Tx, id: number, address: Address): Promise<void> {
  await tx.updateTable('address').set(valuesOf(address)).where('id', '=', id).execute()
}

/** Two statements, in this order: the unique index of default addresses is checked row by row. */
export async function makeDefault(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx
    .updateTable('address')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .where('id', '<>', id)
    .execute()
  await tx.updateTable('address').set({ is_default: true }).where('id', '=', id).execute()
}

export async function markDeleted(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('address')
    .set({ deleted_at: sql<Date>`app_now()`, is_default: false })
    .where('id', '=', id)
    .execute()
}

/** The address that becomes the default when the old one goes: the newest. */
export const newestAddress = (tx: Tx, accountId: number) => ownAddresses(tx, accountId).orderBy('id', 'desc').limit(1).executeTakeFirst()

const hasPaidFor = (viewerId: number) => sql<boolean>`(account_id = ${viewerId} or exists (
  select from agreed_pickup g where g.customer_id = ${viewerId} and g.address_id = address.id
    and (g.street, g.city, g.postal_code) = (address.street, address.city, address.postal_code)))`

/** Names of the listings that send from an address or hand over there. */
export async function listingsAt(tx: Tx, addressId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('listing as product')
    .innerJoin('address', 'address.account_id', 'product.merchant_id') // by the owner's index
    .select('product.name')
    .where('address.id', '=', addressId)
    .where('product.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('product.pickup_address_id', '=', addressId), eb('product.shipping_address_id', '=', addressId)]))
    .orderBy('product.id')
    .limit(5)
    .execute()
  return rows.map(({ name }) => name)
}

/**
 * An address that anybody may see in its public form: one where a listing is handed over, or the viewer's own. `is_known` for those who
 * may know it exactly: its owner, and whoever has paid for something that waits there or was fetched (C-130), as long as it is that place.
 */
export const pickupAddress = (db: Db, id: number, viewerId: number | undefined) =>
  db
    .selectFrom('address')
    .select(COLUMNS)
    .select(hasPaidFor(viewerId ?? 0).as('is_known'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        hasPaidFor(viewerId ?? 0),
        eb.exists(
          eb
            .selectFrom('listing as product')
            .select('product.id')
            .whereRef('product.merchant_id', '=', 'address.account_id')
            .whereRef('product.pickup_address_id', '=', 'address.id')
            .where('product.open_to_pickup', '=', true)
            .where('product.deleted_at', 'is', null),
        ),
      ]),
    )
    .executeTakeFirst()
