// Who a person is at the payment provider: a customer who pays, a connected account that is paid.
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export interface ProviderNames {
  readonly email: string
  readonly username: string
  readonly country: string | null
  readonly stripe_customer_id: string | null
  readonly stripe_account_id: string | null
}
export async function providerNamesOf(db: Db | Tx, accountId: number): Promise<ProviderNames> {
  return db
    .selectFrom('account')
    .select(['email', 'username', 'country', 'stripe_customer_id', 'stripe_account_id'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Keeps which customer of the provider a person is; null when the provider does not know it any more. */
export async function keepCustomer(db: Db | Tx, accountId: number, customerId: string | null): Promise<void> {
  await db.updateTable('account').set({ stripe_customer_id: customerId }).where('id', '=', accountId).execute()
}

/** Keeps to which connected account a merchant's earnings go. Its country is the merchant's own where their profile names none. */
export async function keepConnectedAccount(tx: Tx, accountId: number, connectedId: string, country: string): Promise<void> {
  await tx
    .updateTable('account')
    .set((row) => ({ stripe_account_id: connectedId, country: row.fn.coalesce('country', row.val(country)) }))
    .where('id', '=', accountId)
    .execute()
}

/** Locks the person of a connected account, before its row there: everybody takes the two in this order. False when it is nobody's. */
export async function lockMerchant(tx: Tx, connectedId: string): Promise<boolean> {
  const row = await tx.selectFrom('account').select('id').where('stripe_account_id', '=', connectedId).forUpdate().executeTakeFirst()
  return row !== undefined
}

/** Whose connected account it is; undefined when it is nobody's. 1 query. */
export async function ownerOfConnected(db: Db | Tx, connectedId: string): Promise<number | undefined> {
  const row = await db.selectFrom('account').select('id').where('stripe_account_id', '=', connectedId).executeTakeFirst()
  return row?.id
}

/** A merchant's rights before and after the provider was heard. */
export interface MerchantRights {
  readonly accountId: number
  readonly mayChargeBefore: boolean
  readonly mayCharge: boolean
  readonly isPayable: boolean
  /** The provider had called the account verified before. */
  readonly wasVerified: boolean
}

/**
 * Takes over what the provider says of a connected account (SR-11). Its no counts only after its first yes, so that nobody loses a right
 * while the first review runs; its first yes makes a merchant (C-22). Answers whose account it is; undefined when it is nobody's.
 */
export async function setMerchantRights(
  db: Db | Tx,
  connectedId: string,
  { charges, payouts, details }: { readonly charges: boolean; readonly payouts: boolean; readonly details: boolean },
): Promise<MerchantRights | undefined> {
  await sql`
    update account set stripe_details_submitted = ${details} where stripe_account_id = ${connectedId} and stripe_details_submitted <> ${details}`.execute(
    db,
  )
  const { rows } = await sql<MerchantRights>`
    with found as (select id, charges_enabled, payouts_enabled, stripe_verified_at from account where stripe_account_id = ${connectedId} for update),
    changed as (
      update account a set charges_enabled = ${charges}, payouts_enabled = ${payouts}, is_merchant = a.is_merchant or ${charges},
        updated_at = app_now(), stripe_verified_at = coalesce(a.stripe_verified_at, app_now())
      from found where a.id = found.id and a.deleted_at is null and (${charges} or a.stripe_verified_at is not null)
        and (a.charges_enabled, a.payouts_enabled, a.stripe_verified_at is null) is distinct from (${charges}, ${payouts}, false)
      returning a.charges_enabled, a.payouts_enabled
    )
    select f.id as "accountId", f.charges_enabled as "mayChargeBefore", coalesce(c.charges_enabled, f.charges_enabled) as "mayCharge",
      coalesce(c.charges_enabled and c.payouts_enabled, f.charges_enabled and f.payouts_enabled) as "isPayable",
      f.stripe_verified_at is not null as "wasVerified"
    from found f left join changed c on true`.execute(db)
  return rows[0]
}

/** Which account at the provider a person has, and whether they may sell and be paid. */
export async function merchantOf(db: Db | Tx, accountId: number) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'country', 'charges_enabled', 'payouts_enabled', 'stripe_account_id'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}
