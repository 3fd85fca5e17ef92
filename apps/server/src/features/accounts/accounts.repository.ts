import { sameIdentity } from '@rondo/rules/accounts/identity'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../platform/db.ts'
import { endSessions } from '../../platform/sessions.ts'

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
  'account.portrait',
  'account.charges_enabled',
  'account.language',
  'account.created_at',
] as const

/** Everything that a person may know of their own account, with the ids of the listings they like. */
const ownView = (db: Db | Tx) =>
  db
    .selectFrom('account')
    .select(OWN)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('product_like')
          .select('product_like.product_id')
          .whereRef('product_like.account_id', '=', 'account.id')
          .orderBy('product_like.created_at', 'desc'),
      ).as('likes'),
    )

export type OwnRow = Awaited<ReturnType<typeof ownAccount>>
export const ownAccount = (db: Db, id: number) => ownView(db).where('account.id', '=', id).executeTakeFirstOrThrow()

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
  tx
    .selectFrom('account')
    .select(['id', 'confirmed_at', 'blocked_at'])
    .where(sql`lower(${sql.ref(identifier.includes('@') ? 'email' : 'username')})`, '=', sql<string>`lower(${sameIdentity(identifier)})`)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** How to write to people. Blocked ones are not written to. */
export const readersOf = (db: Db | Tx, ids: readonly number[]) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'firstname', 'email', 'language'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('blocked_at', 'is', null)
    .execute()

export type PublicRow = NonNullable<Awaited<ReturnType<typeof publicAccount>>>
/** What anybody may know of a confirmed person who is not blocked; `viewerId` asks whether that viewer follows them. */
export const publicAccount = (db: Db, id: number, viewerId: number | undefined) =>
  db
    .selectFrom('account')
    .leftJoin('address', (join) =>
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
      'account.portrait',
      'account.banner',
      'address.city',
      'account.country',
      'account.is_merchant',
      'account.followers_count',
      'account.following_count',
      'account.active_products_count',
      'account.rating_sum',
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

/** A new password voids every session and every token that names an older version. */
export async function replacePassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ password_hash: passwordHash, password_version: sql<number>`password_version + 1`, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
  await endSessions(tx, id)
}
