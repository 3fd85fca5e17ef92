import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { PersonalRoom } from '../../platform/personal.ts'

/** Addresses that orders name stay, without anything in them. */
async function forget(tx: Tx, accountId: number): Promise<void> {
  await sql`
    update address set name = null, company = null, street = '', street2 = null, city = '', state = null, postal_code = '',
      phone = null, email = null, business_hours = null,
      instructions = null, latitude = null, longitude = null, is_default = false, deleted_at = coalesce(deleted_at, app_now())
    where account_id = ${accountId}`.execute(tx)
}

export const locationsPersonal: PersonalRoom = { tables: [{ table: 'address', owner: ['account_id'], atDeletion: 'keep' }], forget }
