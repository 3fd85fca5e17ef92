import { setImmediate as giveWay } from 'node:timers/promises'
import { type DemoPicture, merchants, scaleListing, type ScaleListing } from '@rondo/demo'
import { sql } from 'kysely'
import type pg from 'pg'
import { changedEverything, refreshTerms, searchRowOf } from '../features/listings/index.ts'
import { openBook } from '../features/stock/index.ts'
import { appNow } from '../platform/clock.ts'
import type { Db, Store, Tx } from '../platform/db.ts'
import type { StoredPhoto } from '../platform/photos.ts'
import { copyRows, onOwnConnection } from './copy-rows.ts'
import { arrayText } from './copy-text.ts'
import { drawnPictures } from './pictures.ts'
import { takeIds } from './put-rows.ts'
import { addressRow, daysBefore, productRow } from './rows.ts'
import { seedDemo } from './seed-demo.ts'

const AT_ONCE = 5_000
/** From here on it pays to build the indexes afterwards. */
const MANY = 50_000
const TABLES = ['address', 'product', 'listing_search']

type Say = (what: string) => void

/** What the listings stand on: the demo's sellers and pictures, and the rates. */
interface Ground {
  readonly now: Date
  readonly sellers: ReadonlyMap<string, number>
  readonly pictures: ReadonlyMap<string, StoredPhoto>
  readonly rates: ReadonlyMap<string, number>
}

async function groundOf(db: Tx): Promise<Ground> {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'email'])
    .where(
      'email',
      'in',
      merchants.map(({ email }) => email),
    )
    .execute()
  const ids = new Map(accounts.map(({ id, email }) => [email, id]))
  const media = await sql<StoredPhoto>`select distinct on (key) id, key, width, height, alt from media order by key, id`.execute(db)
  const stored = new Map(media.rows.map((photo) => [photo.key, photo]))
  const drawn = [...(await drawnPictures())]
  const rates = await sql<{ currency: string; rate: number }>`
    select distinct on (currency) currency, per_usd::float8 as rate from fx_rate order by currency, day desc`.execute(db)
  return {
    now: await appNow({ db }),
    sellers: new Map(merchants.map(({ key, email }) => [key, ids.get(email) ?? 0])),
    pictures: new Map(
      drawn.flatMap(([key, { mediaKey }]) => (stored.has(mediaKey) ? [[key, stored.get(mediaKey) as StoredPhoto] as const] : [])),
    ),
    rates: new Map(rates.rows.map(({ currency, rate }) => [currency, rate])),
  }
}

const photosOf = (pictures: readonly DemoPicture[], ground: Ground) => pictures.flatMap(({ key }) => ground.pictures.get(key) ?? [])

/** Ids for the rows of one batch. */
interface Ids {
  readonly products: readonly number[]
  readonly addresses: readonly number[]
}
/** Rows of one batch for each table. */
interface Rows {
  readonly addresses: object[]
  readonly products: object[]
  readonly found: object[]
}

function addRows(rows: Rows, ground: Ground, listing: ScaleListing, [id, addressId]: readonly [number, number]): void {
  const { address, merchant, createdDaysAgo } = listing
  const merchantId = ground.sellers.get(merchant) ?? 0
  const createdAt = daysBefore(ground.now, createdDaysAgo)
  rows.addresses.push(addressRow(address, { id: addressId, accountId: merchantId, name: merchant, phone: '', isDefault: false, createdAt }))
  const photos = photosOf(listing.pictures, ground)
  const product = productRow(listing, { id, merchantId, addressId, photos, files: [], likes: listing.likesCount, now: ground.now })
  rows.products.push({ ...product, occasions: arrayText(product.occasions) })
  if (!product.active || product.stock <= 0) return
  const search = searchRowOf({
    ...product,
    created_at: new Date(product.created_at),
    latitude: address.latitude,
    longitude: address.longitude,
    per_usd: ground.rates.get(product.currency) ?? null,
  })
  rows.found.push({ ...search, tags: arrayText(search.tags) })
}

/** Thinks up the listings from `from` on. Gives way often: the batch before is being sent meanwhile. */
async function rowsOf(ground: Ground, from: number, { products, addresses }: Ids): Promise<Rows> {
  const rows: Rows = { addresses: [], products: [], found: [] }
  for (const [place, id] of products.entries()) {
    addRows(rows, ground, scaleListing(from + place), [id, addresses[place] ?? 0])
    if (place % 50 === 0) await giveWay()
  }
  return rows
}

/** In this order: each table refers to the ones before. */
async function copyBatch(client: pg.Client, { addresses, products, found }: Rows): Promise<void> {
  await copyRows(client, 'address', addresses)
  await copyRows(client, 'product', products)
  await copyRows(client, 'listing_search', found)
}

/** Takes the secondary indexes of the tables away and gives back what builds them again. */
async function dropIndexes(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes i
    where schemaname = current_schema() and tablename = any(${TABLES})
      and not exists (select from pg_constraint c where c.conname = i.indexname)`.execute(tx)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(tx)
  return rows.map(({ definition }) => definition)
}

/** Rows that we make for each other need no check of every reference; only a superuser may leave it out. */
async function withoutChecks(tx: Tx): Promise<void> {
  const { rows } = await sql<{ super: boolean }>`select rolsuper as super from pg_roles where rolname = current_user`.execute(tx)
  if (rows[0]?.super) await sql`set local session_replication_role = replica`.execute(tx)
}

/** Copies the listings from `first` to before `last`; `db` is another connection, on which ids wait for no COPY. */
async function copyAll(db: Db, { tx, client }: { tx: Tx; client: pg.Client }, [first, last]: readonly [number, number], say: Say) {
  const ground = await groundOf(tx)
  const started = Date.now()
  let before: Promise<void> = Promise.resolve()
  for (let from = first; from < last; from += AT_ONCE) {
    const to = Math.min(last, from + AT_ONCE)
    const [products, addresses] = await Promise.all([takeIds(db, 'product', to - from), takeIds(db, 'address', to - from)])
    const rows = await rowsOf(ground, from, { products, addresses })
    await before // one batch is sent while the next is thought up
    before = copyBatch(client, rows)
    before.catch(() => undefined) // heard of at the next await
    if (to % 50_000 === 0 || to === last)
      say(`${to.toLocaleString('en')} listings, ${Math.round((to - first) / ((Date.now() - started) / 1000))} a second`)
  }
  await before
}

/** The store, and how to reach its database once more: COPY needs a connection of its own. */
export interface Fillable {
  readonly store: Store
  readonly connection: pg.ClientConfig
}

/**
 * Fills the database with the demo and then up to `count` products of the large catalogue, for measuring; a second run adds what is
 * missing. All in one transaction, which locks the tables when there are many: for a database that nobody uses meanwhile.
 */
export async function seedLarge({ store, connection }: Fillable, count: number, say: Say = () => undefined): Promise<void> {
  await seedDemo(store)
  const row = await store.db.selectFrom('setting').select('value').where('key', '=', 'large catalogue').executeTakeFirst()
  const first = Number(row?.value ?? 0)
  if (first >= count) return
  await onOwnConnection(connection, async (tx, client) => {
    await withoutChecks(tx)
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
    const indexes = count - first >= MANY ? await dropIndexes(tx) : []
    await copyAll(store.db, { tx, client }, [first, count], say)
    if (indexes.length > 0) say('building the indexes …')
    for (const definition of indexes) await sql.raw(definition).execute(tx)
    await openBook(tx)
    await changedEverything(tx)
    await sql`insert into setting (key, value) values ('large catalogue', ${String(count)})
      on conflict (key) do update set value = excluded.value`.execute(tx)
    await sql`update account a set active_products_count =
      (select count(*) from product where merchant_id = a.id and active and deleted_at is null)`.execute(tx)
  })
  for (const table of TABLES) await sql`vacuum (analyze) ${sql.table(table)}`.execute(store.db)
  say('counting the words …')
  await refreshTerms(store.db)
}
