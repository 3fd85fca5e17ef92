import { sameIdentity } from '@rondo/rules/accounts/identity'
import { clocks } from '@rondo/rules/kernel/clocks'
import { pages, quantities } from '@rondo/rules/kernel/limits'
import type { Measures } from '@rondo/rules/listings/own-size'
import { sql, type UpdateObject } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../platform/db.ts'
import { endSessions, keepSession } from '../../platform/sessions.ts'
import type { DB } from '../../platform/tables.ts'

const OWN = [
  'account.id',
  'account.username',
  'account.email',
  'account.firstname',
  'account.lastname',
  'account.is_merchant',
  'account.confirmed_at',
  'account.blocked_at',
  'account.country',
  'account.phone',
  'account.bio',
  'account.custom_rules',
  'account.store_name',
  'account.social_link_handle',
  'account.social_links',
  'account.height',
  'account.weight',
  'account.bodytype',
  'account.bustsize',
  'account.clothingsize',
  'account.portrait',
  'account.banner',
  'account.charges_enabled',
  'account.stripe_details_submitted',
  'account.followers_count',
  'account.following_count',
  'account.active_products_count',
  'account.rating_average',
  'account.rating_count',
  'account.language',
  'account.created_at',
] as const

/** Reviews by customers of a person's shop and of what they sold or lent, which everybody may read, latest first; as many as a profile may ask for (C-124). */
const ratingsOf = (db: Db | Tx) =>
  db
    .selectFrom('review')
    .select(['review.id', 'review.rating'])
    .where('review.customer_id', 'is', null)
    .where('review.deleted_at', 'is', null)
    .where('review.show_at', '<=', sql<Date>`app_now()`)
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id', 'desc')
    .limit(pages.largest)

export const ratingsReceived = (db: Db, id: number) => ratingsOf(db).where('review.merchant_id', '=', id).execute()

/** Everything that a person may know of their own account, with the ids of the listings they like. */
const ownView = (db: Db | Tx) =>
  db
    .selectFrom('account')
    .select(OWN)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('liked_listing')
          .select('liked_listing.product_id')
          .whereRef('liked_listing.account_id', '=', 'account.id')
          .orderBy('liked_listing.created_at', 'desc')
          .limit(quantities.likesTold),
      ).as('likes'),
    )

export type OwnRow = Awaited<ReturnType<typeof ownAccount>>
export const ownAccount = (db: Db, id: number) => ownView(db).where('account.id', '=', id).executeTakeFirstOrThrow()

export type ProfileRow = Awaited<ReturnType<typeof ownProfileRow>>
/** The own view with its counts: purchases as customer, sales as merchant, and the address that waits to be confirmed. */
export const ownProfileRow = (db: Db | Tx, id: number) =>
  ownView(db)
    .leftJoin('saved_address as address', (join) =>
      join.onRef('address.account_id', '=', 'account.id').on('address.is_default', '=', true).on('address.deleted_at', 'is', null),
    )
    .select(['address.city', 'address.country as address_country'])
    .select((eb) => [
      jsonArrayFrom(ratingsOf(db).where('review.merchant_id', '=', id)).as('ratings'),
      eb('account.password_hash', 'is not', null).as('has_password'),
      sql<number>`(select count(*) from placed_order o where o.customer_id = account.id)
        + (select count(*) from order_group g where g.merchant_id = account.id)`.as('transactions_count'),
      eb
        .selectFrom('one_time_token')
        .select('one_time_token.email')
        .whereRef('one_time_token.account_id', '=', 'account.id')
        .where('purpose', '=', 'email')
        .where('used_at', 'is', null)
        .where('voided_at', 'is', null)
        .where((wait) => wait.or([wait('expires_at', 'is', null), wait('expires_at', '>', sql<Date>`app_now()`)]))
        .orderBy('one_time_token.id', 'desc')
        .limit(1)
        .as('pending_email'),
    ])
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow()

/** What signing in and changing the password ask of an account. */
export const passwordOf = (db: Db | Tx, id: number) =>
  db.selectFrom('account').select(['username', 'password_hash', 'password_version']).where('id', '=', id).executeTakeFirstOrThrow()

/** The address of an account; `forNoKeyUpdate` locks it. */
export const emailOf = (db: Db | Tx, id: number) => db.selectFrom('account').select('email').where('id', '=', id)

/** True when an e-mail address belongs to somebody. */
export const isEmailTaken = async (db: Db | Tx, email: string): Promise<boolean> =>
  (await db
    .selectFrom('account')
    .select('id')
    .where(sql`lower(email)`, '=', sameIdentity(email))
    .executeTakeFirst()) !== undefined

export type AccountValues = UpdateObject<DB, 'account', 'account'>
/** Changes columns of a profile. */
export async function changeAccount(tx: Tx, id: number, values: AccountValues): Promise<void> {
  await tx
    .updateTable('account')
    .set({ ...values, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
}

/** The account that an identifier means: an e-mail address when it holds an @, else a username (C-23). */
export const accountNamed = (db: Db | Tx, identifier: string) =>
  ownView(db)
    .select(['account.password_hash', 'account.password_version'])
    .where(
      sql`lower(${sql.ref(identifier.includes('@') ? 'account.email' : 'account.username')})`,
      '=',
      sql<string>`lower(${sameIdentity(identifier)})`,
    )
    .executeTakeFirst()

/** The account, locked, so that changes of its links and password follow each other. */
export const lockAccountNamed = (tx: Tx, identifier: string) =>
  tx.selectFrom('account').select(['id', 'confirmed_at', 'blocked_at']).where(isNamed(identifier)).forNoKeyUpdate().executeTakeFirst()
const isNamed = (identifier: string) =>
  sql<boolean>`lower(${sql.ref(identifier.includes('@') ? 'email' : 'username')}) = lower(${sameIdentity(identifier)})`

/** The id of whom an address or username means; null for nobody. Waits for no lock. */
export async function idNamed(tx: Tx, identifier: string): Promise<number | null> {
  const row = await tx.selectFrom('account').select('id').where(isNamed(identifier)).executeTakeFirst()
  return row?.id ?? null
}

/** How to write to people. Blocked ones are written to only `evenBlocked`: of what was decided about them. */
export const readersOf = (db: Db | Tx, ids: readonly number[], evenBlocked = false) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'firstname', 'email', 'language'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .$if(!evenBlocked, (query) => query.where('blocked_at', 'is', null))
    .execute()

/** What people wrote of their size, by account. For reckoning on the server: it is nobody's to read. 1 query. */
export async function measuresOf(db: Db | Tx, ids: readonly number[]): Promise<Map<number, Measures>> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'bustsize', 'clothingsize', 'country'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, ...measures }) => [id, measures]))
}

/**
 * Gives an account its old address back, and takes away what was linked to it since, or in the hours before that such a mail is good for: a
 * second factor, and sign-ins elsewhere. Mails about later moves of the address went to whoever made them: their links end. Whoever
 * registered the old address meanwhile never confirmed it.
 */
export async function takeBack(tx: Tx, id: number, oldEmail: string, written: Date): Promise<void> {
  const { rows } = await sql<{ since: Date | null }>`
    with moved as (select max(used_at) as at from one_time_token where account_id = ${id} and purpose = 'email' and old_email = ${oldEmail}),
    later as (select t.id, t.old_email from one_time_token t, moved where t.account_id = ${id} and t.purpose = 'email' and t.used_at > moved.at),
    ended as (
      update one_time_token t set voided_at = coalesce(t.voided_at, app_now()), old_email = null
      where t.account_id = ${id} and (t.id in (select id from later)
        or (t.purpose = 'undo' and t.used_at is null and t.old_email in (select old_email from later)))
    )
    select at as since from moved`.execute(tx)
  const since = new Date((rows[0]?.since ?? written).getTime() - clocks.undoEmailHours * 3_600_000)
  await tx
    .deleteFrom('account')
    .where(sql`lower(email)`, '=', sameIdentity(oldEmail))
    .where('id', '<>', id)
    .where('confirmed_at', 'is', null)
    .execute()
  await tx.deleteFrom('identity').where('account_id', '=', id).where('created_at', '>=', since).execute()
  // its recovery codes go with it
  await tx.deleteFrom('second_factor').where('account_id', '=', id).where('confirmed_at', '>=', since).execute()
  await changeAccount(tx, id, { email: oldEmail })
}

export type PublicRow = NonNullable<Awaited<ReturnType<typeof publicAccount>>>
/** What anybody may know of a confirmed person who is not blocked; `viewerId` asks whether that viewer follows them. */
export const publicAccount = (db: Db, id: number, viewerId: number | undefined) =>
  db
    .selectFrom('account')
    .leftJoin('saved_address as address', (join) =>
      join.onRef('address.account_id', '=', 'account.id').on('address.is_default', '=', true).on('address.deleted_at', 'is', null),
    )
    .select([
      'account.id',
      'account.username',
      'account.firstname',
      'account.store_name',
      'account.bio',
      'account.custom_rules',
      'account.social_link_handle',
      'account.social_links',
      'account.portrait',
      'account.banner',
      'address.city',
      'address.country as address_country',
      'account.country',
      'account.is_merchant',
      'account.followers_count',
      'account.following_count',
      'account.active_products_count',
      'account.rating_average',
      'account.rating_count',
      'account.created_at',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('follow')
            .select('follow.follower_id')
            .where('follow.follower_id', '=', viewerId ?? 0)
            .whereRef('follow.followee_id', '=', 'account.id'),
        )
        .as('is_following'),
    )
    .where('account.id', '=', id)
    .where('account.confirmed_at', 'is not', null)
    .where('account.blocked_at', 'is', null)
    .executeTakeFirst()

export interface NewAccount {
  readonly username: string
  readonly email: string
  readonly passwordHash: string
  readonly language: string
}
/** Throws PostgreSQL's 23505 when username or e-mail address are taken. */
export const insertAccount = (tx: Tx, { username, email, passwordHash, language }: NewAccount) =>
  tx
    .insertInto('account')
    .values({ username, email, password_hash: passwordHash, language })
    .returning(['id', 'username', 'email'])
    .executeTakeFirstOrThrow()

export async function confirmAccount(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('account')
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, app_now())`, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
}

/** Ends every link and code of an account that still waits, but for the one that lets its owner take a change of address back. */
const voidLinks = (tx: Tx, accountId: number) =>
  tx
    .updateTable('one_time_token')
    .set({ voided_at: sql<Date>`app_now()` })
    .where('account_id', '=', accountId)
    .where('purpose', '<>', 'undo')
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()

/** A new password, or none, voids every session of the older one and every open link; `keep` names a session that goes on. */
export async function replacePassword(tx: Tx, id: number, passwordHash: string | null, keep?: string): Promise<void> {
  const { password_version } = await tx
    .updateTable('account')
    .set({ password_hash: passwordHash, password_version: sql<number>`password_version + 1`, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .returning('password_version')
    .executeTakeFirstOrThrow()
  await voidLinks(tx, id)
  if (keep !== undefined) await keepSession(tx, keep, password_version)
  await endSessions(tx, id, keep === undefined ? {} : { except: keep })
}

/** How many listings a merchant shows, for the profile. The caller holds the account's row. */
export async function setListingsShown(tx: Tx, id: number, count: number): Promise<void> {
  await tx.updateTable('account').set({ active_products_count: count }).where('id', '=', id).execute()
}
