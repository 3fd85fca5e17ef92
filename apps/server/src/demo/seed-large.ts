import { type DemoPicture, merchants, scaleListing, type ScaleListing } from '@rondo/demo'
import { sql } from 'kysely'
import { changedEverything, putSearchRows, recountTerms, searchRowOf } from '../features/listings/index.ts'
import { appNow } from '../platform/clock.ts'
import { inTransaction, type Store, type Tx } from '../platform/db.ts'
import type { StoredPhoto } from '../platform/photos.ts'
import { drawnPictures } from './pictures.ts'
import { putRows, takeIds } from './put-rows.ts'
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

async function putBatch(tx: Tx, ground: Ground, batch: readonly ScaleListing[]): Promise<void> {
  const [productIds, addressIds] = await Promise.all([takeIds(tx, 'product', batch.length), takeIds(tx, 'address', batch.length)])
  const products = batch.map((listing, place) => {
    const facts = { id: productIds[place] ?? 0, merchantId: ground.sellers.get(listing.merchant) ?? 0, addressId: addressIds[place] ?? 0 }
    return productRow(listing, { ...facts, photos: photosOf(listing.pictures, ground), likes: listing.likesCount, now: ground.now })
  })
  const addresses = batch.map(({ merchant, address, createdDaysAgo }, place) =>
    addressRow(address, {
      id: addressIds[place] ?? 0,
      accountId: ground.sellers.get(merchant) ?? 0,
      name: merchant,
      phone: '',
      isDefault: false,
      createdAt: daysBefore(ground.now, createdDaysAgo),
    }),
  )
  const found = products.flatMap((product, place) => {
    const { latitude = null, longitude = null } = batch[place]?.address ?? {}
    const isListed = product.active && product.stock > 0
    const findable = {
      ...product,
      created_at: new Date(product.created_at),
      latitude,
      longitude,
      per_usd: ground.rates.get(product.currency) ?? null,
    }
    return isListed ? [searchRowOf(findable)] : []
  })
  await Promise.all([putRows(tx, 'address', addresses), putRows(tx, 'product', products), putSearchRows(tx, found)])
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

async function putAll(tx: Tx, first: number, last: number, say: Say): Promise<void> {
  const ground = await groundOf(tx)
  const started = Date.now()
  let before: Promise<void> = Promise.resolve()
  for (let from = first; from < last; from += AT_ONCE) {
    const to = Math.min(last, from + AT_ONCE)
    const batch = Array.from({ length: to - from }, (_, place) => scaleListing(from + place))
    const written = putBatch(tx, ground, batch)
    await before // one batch is written while the next is thought up
    before = written
    if (to % 50_000 === 0 || to === last)
      say(`${to.toLocaleString('en')} listings, ${Math.round((to - first) / ((Date.now() - started) / 1000))} a second`)
  }
  await before
}

/**
 * Fills the database with the demo and then up to `count` products of the large catalogue, for measuring; a second run adds what is
 * missing. All in one transaction, which locks the tables when there are many: for a database that nobody uses meanwhile.
 */
export async function seedLarge(store: Store, count: number, say: Say = () => undefined): Promise<void> {
  await seedDemo(store)
  const row = await store.db.selectFrom('setting').select('value').where('key', '=', 'large catalogue').executeTakeFirst()
  const first = Number(row?.value ?? 0)
  if (first >= count) return
  await inTransaction(store, async (tx) => {
    await withoutChecks(tx)
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
    const indexes = count - first >= MANY ? await dropIndexes(tx) : []
    await putAll(tx, first, count, say)
    if (indexes.length > 0) say('building the indexes …')
    for (const definition of indexes) await sql.raw(definition).execute(tx)
    await changedEverything(tx)
    await sql`insert into setting (key, value) values ('large catalogue', ${String(count)})
      on conflict (key) do update set value = excluded.value`.execute(tx)
    await sql`update account a set active_products_count =
      (select count(*) from product where merchant_id = a.id and active and deleted_at is null)`.execute(tx)
  })
  for (const table of TABLES) await sql`vacuum (analyze) ${sql.table(table)}`.execute(store.db)
  say('counting the words …')
  await recountTerms(store.db)
}
