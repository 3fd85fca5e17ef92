// What the desk asks of listings: finding them, taking them out of the shop, and letting them return.
import { topics } from '@rondo/contracts/kernel/topics'
import { isOwnCase } from '@rondo/rules/desk/own-case'
import type { listingDeskStates } from '@rondo/rules/desk/states'
import type { RentUnit } from '@rondo/rules/kernel/days'
import type { Currency } from '@rondo/rules/kernel/money'
import { sql } from 'kysely'
import type { By, Change } from '../../platform/audit.ts'
import type { Language } from '../../platform/context.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { listingPutBack, listingTakenDown } from './events.ts'
import { type NamedRow, namesJson } from '../../platform/somebody.ts'
import { reindex } from './listing-search.repository.ts'
import { recountActive } from './own-listing.repository.ts'

export interface SupportListing {
  readonly id: number
  readonly name: string
  readonly merchant_id: number
  readonly merchant: NamedRow
  readonly active: boolean
  readonly merchant_may_sell: boolean
  readonly stock: number
  readonly for_sell: boolean
  readonly price_minor: number
  /** Its rents, where it is for rent. */
  readonly rents: readonly { readonly option: RentUnit; readonly number: number; readonly priceMinor: number }[]
  readonly currency: Currency
  /** Its cover. */
  readonly photo: StoredPhoto | null
  readonly taken_down_at: Date | null
  readonly taken_down_reason: string | null
  readonly created_at: Date
}

interface Wanted {
  readonly q?: string | undefined
  readonly state: (typeof listingDeskStates)[number]
  readonly cursor?: number | undefined
  /** Of whoever reads. */
  readonly language: Language
}
/** Listings by number, by words of their name in either language, or by their merchant's name, newest first. 1 query. */
export async function supportListings(db: Db, { q = '', state, cursor, language }: Wanted, most: number): Promise<SupportListing[]> {
  const like = `%${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  const number = /^\d{1,15}$/.test(q) ? Number(q) : null
  const { rows } = await sql<SupportListing>`
    select p.id, coalesce(p.translations -> ${language} ->> 'name', p.name) as name, p.merchant_id, ${namesJson('a')} as merchant, p.active, a.charges_enabled and a.blocked_at is null as merchant_may_sell, p.stock, p.for_sell, p.price_minor, case when p.for_rent then p.rent_tiers else '[]' end as rents,
      p.currency, coalesce(p.photos -> p.cover_index, p.photos -> 0) as photo, p.taken_down_at, p.taken_down_reason, p.created_at
    from product p join person a on a.id = p.merchant_id
    where p.deleted_at is null and (${cursor ?? null}::bigint is null or p.id < ${cursor ?? null})
      and (${q === ''} or p.id = ${number} or lower(p.name) like ${like} or lower(p.translations -> 'zh-CN' ->> 'name') like ${like}
        or lower(p.translations -> 'en' ->> 'name') like ${like} or lower(a.username) = ${q.toLowerCase()})
      and (${state === 'all'} or (${state === 'taken_down'} and p.taken_down_at is not null)
        or (${state === 'held'} and p.active and p.taken_down_at is null and not (a.charges_enabled and a.blocked_at is null)))
    order by p.id desc limit ${most}`.execute(db)
  return rows
}

interface Locked {
  readonly merchant_id: number
  readonly active: boolean
  readonly taken_down: boolean
  readonly was_active: boolean
  readonly is_meant: boolean
}
async function lockProduct(tx: Tx, id: number, since?: readonly string[]): Promise<Locked> {
  const merchantOf = sql`select merchant_id from product where id = ${id} and deleted_at is null`
  await sql`select id from person where id = (${merchantOf}) for no key update`.execute(tx)
  const { rows } = await sql<Locked>`
    select merchant_id, active, taken_down_at is not null as taken_down, coalesce(taken_down_active, false) as was_active,
      coalesce(taken_down_at = any(${since ? [...since] : null}::timestamptz[]), true) as is_meant from product
    where id = ${id} and deleted_at is null for no key update`.execute(tx)
  const [row] = rows
  if (!row) throw new Failure('listings.not_found')
  return row
}

async function follow(tx: Tx, id: number, merchantId: number): Promise<void> {
  await reindex(tx, [id])
  await recountActive(tx, merchantId)
}
const heard = (id: number, merchantId: number, requestId: string | undefined) => ({
  audiences: [{ tell: [merchantId], touches: [topics.product(id), topics.listings, topics.merchant(merchantId)] }],
  data: { productId: id, merchantId },
  requestId,
})

/** Takes a listing out of the shop. Its merchant reads why and cannot bring it back; taken down already, it stays as it is. */
export async function takeDown(tx: Tx, id: number, reason: string, requestId?: string): Promise<Change> {
  const { merchant_id: merchantId, active, taken_down: isDown } = await lockProduct(tx, id)
  if (!isDown) {
    await sql`
      update product set active = false, taken_down_at = app_now(), taken_down_reason = ${reason.trim()}, taken_down_active = active,
        version = version + 1, updated_at = app_now() where id = ${id}`.execute(tx)
    await follow(tx, id, merchantId)
    await record(tx, listingTakenDown, heard(id, merchantId, requestId))
  }
  return { before: { takenDown: isDown, active }, after: { takenDown: true, active: false } }
}

/**
 * Lets a listing return as it stood before it was taken down; nobody does so with their own. With `since` only one that was taken down at one
 * of these instants, written as PostgreSQL does.
 */
export async function putBack(tx: Tx, id: number, by: By, since?: readonly string[]): Promise<Change> {
  const { merchant_id: merchantId, active, is_meant: isMeant, was_active: wasActive, ...found } = await lockProduct(tx, id, since)
  if (isOwnCase([merchantId], by.id)) throw new Failure('desk.own_case')
  const isDown = found.taken_down && isMeant
  if (isDown) {
    await sql`
      update product set active = taken_down_active, taken_down_at = null, taken_down_reason = null, taken_down_active = null,
        version = version + 1, updated_at = app_now() where id = ${id}`.execute(tx)
    await follow(tx, id, merchantId)
    await record(tx, listingPutBack, heard(id, merchantId, by.requestId))
  }
  return {
    before: { takenDown: found.taken_down, active },
    after: { takenDown: found.taken_down && !isDown, active: isDown ? wasActive : active },
  }
}

/** Why a listing is out of the shop; undefined when it is not, or gone. 1 query. */
export async function takenDownReason(db: Db, id: number, language: string): Promise<{ name: string; reason: string | null } | undefined> {
  const { rows } = await sql<{ name: string; reason: string | null }>`
    select coalesce(translations -> ${language} ->> 'name', name) as name, taken_down_reason as reason from product where id = ${id} and deleted_at is null`.execute(
    db,
  )
  return rows[0]
}

/** How many listings are taken down. 1 query. */
export async function countTakenDown(db: Db): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from product where taken_down_at is not null and deleted_at is null`.execute(db)
  return rows[0]?.n ?? 0
}
