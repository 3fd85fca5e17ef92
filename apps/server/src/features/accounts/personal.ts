import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { PersonalRoom } from '../../platform/personal.ts'
import { changeAccount } from './accounts.repository.ts'
import { forgetFollows } from './follow.repository.ts'

/** The row stays for others' books, and names nobody. */
async function forget(tx: Tx, id: number): Promise<void> {
  await forgetFollows(tx, id)
  await changeAccount(tx, id, {
    // with a blank, which nobody can type into either: these names are always free
    username: `deleted ${id}`,
    email: `deleted ${id}`,
    password_hash: null,
    password_version: sql<number>`password_version + 1`,
    blocked_at: sql<Date>`app_now()`,
    deleted_at: sql<Date>`app_now()`,
    ...Object.fromEntries(ownColumns.map((column) => [column, null])),
    social_links: '{}',
    charges_enabled: false,
  })
}
const ownColumns = [
  'firstname',
  'lastname',
  'bio',
  'custom_rules',
  'social_link_handle',
  'phone',
  'store_name',
  'height',
  'weight',
  'bodytype',
  'bustsize',
  'clothingsize',
  'portrait',
  'banner',
] as const

export const accountsPersonal: PersonalRoom = {
  tables: [
    { table: 'account', owner: ['id'], without: ['password_hash', 'password_version'], atDeletion: 'keep' },
    { table: 'one_time_token', owner: ['account_id'], without: ['digest'], atDeletion: 'erase' },
    { table: 'identity', owner: ['account_id'], atDeletion: 'erase' },
    { table: 'recovery_code', owner: ['account_id'], without: ['digest'], atDeletion: 'erase' },
    { table: 'second_factor', owner: ['account_id'], without: ['secret', 'last_step'], atDeletion: 'erase' },
    { table: 'follow', owner: ['follower_id', 'followee_id'], atDeletion: 'erase' },
    // who has blocked whom is the blocker's to know; the row goes with either
    {
      table: 'person_block',
      owner: ['blocker_id', 'blocked_id'],
      unreadable: (accountId) => sql<boolean>`t.blocked_id = ${accountId}`,
      atDeletion: 'erase',
    },
  ],
  forget,
}
