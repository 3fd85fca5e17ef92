import lookUp from '@photostructure/tz-lookup'
import { extname } from 'node:path'
import {
  chanceOf,
  customerReviews,
  customers,
  type DemoPicture,
  type DemoText,
  follows,
  likes,
  listings,
  merchants,
  reviews,
} from '@rondo/demo'
import { texts } from '@rondo/rules/kernel/limits'
import { isDigital } from '@rondo/rules/listings/catalogue'
import { toMinor } from '@rondo/rules/kernel/money'
import { canPay } from '@rondo/rules/wallet/payable-countries'
import { sql } from 'kysely'
import { hashPassword } from '../features/accounts/index.ts'
import { reindex, refreshTerms } from '../features/listings/index.ts'
import { recountAll } from '../features/reviews/index.ts'
import { planConnectedAccount } from '../features/wallet/index.ts'
import { appNow } from '../platform/clock.ts'
import { inTransaction, type Store, type Tx } from '../platform/db.ts'
import type { StoredPhoto } from '../platform/photos.ts'
import { drawnPictures, storedPhoto } from './pictures.ts'
import { putChats } from './put-chats.ts'
import { putRows, takeIds } from './put-rows.ts'
import { accountRow, addressRow, daysBefore, productRow } from './rows.ts'

/** Of every demo account. */
const password = 'Rondo2026'
const people = [...merchants, ...customers]
const shops = new Map(merchants.map((merchant) => [merchant.key, merchant]))

/** Ids of the demo's people and listings by their keys. */
interface Cast {
  readonly now: Date
  readonly people: ReadonlyMap<string, number>
  readonly products: ReadonlyMap<string, number>
}
function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the demo speaks of ${key}, who is not in it`)
  return id
}
const listingOf = new Map(listings.map((listing) => [listing.key, listing]))
const merchantOf = new Map(listings.map(({ key, merchant }) => [key, merchant]))

/** Gives each picture of a person a row in the library of files. Those not drawn are missing. */
async function putPictures(
  tx: Tx,
  wanted: readonly { readonly key: string; readonly owner: number; readonly alt: DemoText }[],
): Promise<Map<string, StoredPhoto>> {
  const drawn = await drawnPictures()
  const ids = await takeIds(tx, 'media', wanted.length)
  const stored = wanted.flatMap(({ key, owner, alt }, place) => {
    const picture = drawn.get(key)
    return picture ? [{ key, owner, photo: storedPhoto(ids[place] ?? 0, picture, alt) }] : []
  })
  await putRows(
    tx,
    'media',
    stored.map(({ owner, photo }) => ({
      ...photo,
      owner_id: owner,
      created_at: new Date().toISOString(),
      used_at: new Date().toISOString(),
    })),
  )
  return new Map(stored.map(({ key, photo }) => [key, photo]))
}

async function putPeople(tx: Tx, now: Date, passwordHash: string) {
  const ids = new Map((await takeIds(tx, 'account', people.length)).map((id, place) => [people[place]?.key ?? '', id]))
  const wanted = people.flatMap((person) => {
    const owner = idOf(ids, person.key)
    const alt = { en: person.username, zh: person.username }
    return [person.portrait, shops.get(person.key)?.banner].flatMap((key) => (key ? [{ key, owner, alt }] : []))
  })
  const pictures = await putPictures(tx, wanted)
  const pictureOf = (key: string | null | undefined) => (key ? (pictures.get(key) ?? null) : null)
  const accounts = people.map((person) =>
    accountRow(person, {
      id: idOf(ids, person.key),
      now,
      passwordHash,
      portrait: pictureOf(person.portrait),
      shop: shops.get(person.key),
      banner: pictureOf(shops.get(person.key)?.banner),
    }),
  )
  await putRows(tx, 'account', accounts)
  const addressIds = await takeIds(tx, 'address', people.length)
  const addresses = people.map((person, place) =>
    addressRow(person.address, {
      id: addressIds[place] ?? 0,
      accountId: idOf(ids, person.key),
      name: `${person.firstName} ${person.lastName}`,
      phone: person.phone,
      isDefault: true,
      createdAt: daysBefore(now, person.joinedDaysAgo),
    }),
  )
  await putRows(tx, 'address', addresses)
  // a country has several zones: each lives by that of their own place
  await putRows(
    tx,
    'notice_setting',
    people.map(({ key, address }) => ({ account_id: idOf(ids, key), zone: lookUp(address.latitude, address.longitude) })),
  )
  return { ids, addresses: new Map(people.map(({ key }, place) => [key, addressIds[place] ?? 0])) }
}

/** Each digital listing of the demo has its first picture to download. */
async function putFiles(tx: Tx, owners: ReadonlyMap<string, number>) {
  const drawn = await drawnPictures()
  const wanted = listings.flatMap((listing) => {
    const picture = drawn.get(listing.pictures[0]?.key ?? '')
    return picture && isDigital(listing) ? [{ listing, picture }] : []
  })
  const ids = await takeIds(tx, 'goods_file', wanted.length)
  const files = wanted.map(({ listing, picture: { mediaKey, file, bytes, width, height } }, place) => ({
    id: ids[place] ?? 0,
    key: mediaKey,
    owner_id: idOf(owners, listing.merchant),
    name: `${listing.names.en}${extname(file)}`,
    type: extname(file) === '.webp' ? 'image/webp' : 'image/jpeg',
    bytes,
    width,
    height,
  }))
  await putRows(
    tx,
    'goods_file',
    files.map((file) => ({ ...file, created_at: new Date().toISOString(), left_at: null })),
  )
  return new Map(
    wanted.map(({ listing }, place) => [
      listing.key,
      files.slice(place, place + 1).map(({ id, name, type, bytes, width, height }) => ({ id, name, type, bytes, width, height })),
    ]),
  )
}

async function putListings(tx: Tx, now: Date, owners: ReadonlyMap<string, number>, addresses: ReadonlyMap<string, number>) {
  const ids = await takeIds(tx, 'product', listings.length)
  const wanted = listings.flatMap(({ merchant, pictures }) => pictures.map(({ key, alt }) => ({ key, owner: idOf(owners, merchant), alt })))
  const drawn = await putPictures(tx, wanted)
  const files = await putFiles(tx, owners)
  const photosOf = (pictures: readonly DemoPicture[]) => pictures.flatMap(({ key }) => drawn.get(key) ?? [])
  const rows = listings.map((listing, place) =>
    productRow(listing, {
      id: ids[place] ?? 0,
      merchantId: idOf(owners, listing.merchant),
      addressId: idOf(addresses, listing.merchant),
      photos: photosOf(listing.pictures),
      files: files.get(listing.key) ?? [],
      likes: 0,
      now,
    }),
  )
  await putRows(tx, 'product', rows)
  return new Map(listings.map(({ key }, place) => [key, ids[place] ?? 0]))
}

const isLongEnough = ({ comment }: { comment: string }) => comment.length >= texts.reviewComment.least

/** What a liked thing cost then: a few have become cheaper since. */
function priceThen(listing: (typeof listings)[number] | undefined, name: string) {
  const nothing = { way: null, price_minor: null, period: null, currency: null }
  const [tier] = listing?.rentPriceAndTime ?? []
  if (!listing || (!listing.forSell && !tier)) return nothing
  const now = listing.forSell ? listing.price : (tier?.price ?? 0)
  const then = chanceOf(`liked ${name}`).yes(0.12) ? Math.round(now * 1.2) : now
  const price = { price_minor: toMinor(then, listing.currency), currency: listing.currency }
  return listing.forSell || !tier
    ? { ...price, way: 'sale', period: null }
    : { ...price, way: 'rent', period: `${tier.number} ${tier.option}` }
}

async function putVoices(tx: Tx, { now, people: accounts, products }: Cast) {
  const followRows = follows.map(({ follower, merchant, daysAgo }) => ({
    follower_id: idOf(accounts, follower),
    followee_id: idOf(accounts, merchant),
    created_at: daysBefore(now, daysAgo),
  }))
  await putRows(tx, 'follow', followRows)
  const likeRows = likes.map(({ customer, listing, daysAgo }) => ({
    account_id: idOf(accounts, customer),
    product_id: idOf(products, listing),
    ...priceThen(listingOf.get(listing), `${customer} ${listing}`),
    created_at: daysBefore(now, daysAgo),
  }))
  await putRows(tx, 'product_like', [...new Map(likeRows.map((row) => [`${row.account_id} ${row.product_id}`, row])).values()])
  const said = [
    ...reviews.filter(isLongEnough).map((review) => ({
      ...review,
      product_id: idOf(products, review.listing),
      merchant_id: idOf(accounts, merchantOf.get(review.listing) ?? ''),
      customer_id: null,
    })),
    ...customerReviews.filter(isLongEnough).map((review) => ({
      ...review,
      fit: null,
      product_id: null,
      merchant_id: idOf(accounts, review.author),
      customer_id: idOf(accounts, review.customer),
    })),
  ]
  const ids = await takeIds(tx, 'comment', said.length)
  const commentRows = said.map(({ author, product_id, merchant_id, customer_id, rating, comment, fit, daysAgo }, place) => {
    const at = daysBefore(now, daysAgo)
    return {
      id: ids[place] ?? 0,
      author_id: idOf(accounts, author),
      product_id,
      merchant_id,
      customer_id,
      rating,
      text: comment,
      fit,
      pictures: [],
      created_at: at,
      updated_at: at,
      show_at: at,
      counted_at: at,
    }
  })
  await putRows(tx, 'comment', commentRows)
}

/** Brings the counters of accounts and products in line with the rows they count. */
export async function countAll(tx: Tx): Promise<void> {
  await sql`
    update product p set likes_count = l.likes from (select product_id, count(*) as likes from product_like group by product_id) l where l.product_id = p.id`.execute(
    tx,
  )
  await sql`
    update account a set
      followers_count = (select count(*) from follow where followee_id = a.id),
      following_count = (select count(*) from follow where follower_id = a.id),
      active_products_count = (select count(*) from product where merchant_id = a.id and active and deleted_at is null)`.execute(tx)
  await recountAll(tx)
}

/**
 * Writes the demo into a database, once: people with the password Rondo2026, their listings, likes, follows and reviews. True when it was
 * written now, false when it was there. `home` is the country of the platform. Two servers that start at once write it once.
 */
export async function seedDemo(store: Store, home = 'US'): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  return inTransaction(store, async (tx) => {
    // the second waits until the first has written all of it, however long that takes
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    const { rows: first } = await sql`insert into setting (key, value) values ('demo', '1') on conflict do nothing returning key`.execute(
      tx,
    )
    if (first.length === 0) return false
    const now = await appNow({ db: tx })
    const { ids, addresses } = await putPeople(tx, now, passwordHash)
    for (const { key, country } of merchants.filter(({ verified }) => verified)) {
      // shops where the platform cannot pay are paid into an account of its own country
      const paidIn = canPay(home, country) ? country : home
      await planConnectedAccount(tx, idOf(ids, key), { isDemo: true, country: paidIn })
    }
    const products = await putListings(tx, now, ids, addresses)
    await putVoices(tx, { now, people: ids, products })
    await putChats(tx, now, ids, products)
    await countAll(tx)
    await reindex(tx, [...products.values()])
    await refreshTerms(tx)
    return true
  })
}
