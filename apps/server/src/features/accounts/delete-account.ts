import { sameIdentity } from '@rondo/rules/accounts/identity'
import { closedItemStatuses } from '@rondo/rules/orders/order-status'
import { sql } from 'kysely'
import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { record } from '../../platform/outbox.ts'
import { endSessions } from '../../platform/sessions.ts'
import { releaseAllMedia } from '../media/index.ts'
import { changeAccount, passwordOf } from './accounts.repository.ts'
import { forgetCopies } from './forget-copies.ts'
import { forgetFollows } from './follow.repository.ts'
import { isPassword } from './passwords.ts'
import { isOwn, personalTables } from './personal-data.ts'

interface DeleteAccount {
  readonly password?: string | undefined
  readonly username?: string | undefined
}

/** Deletes the own account (SR-90): what names the person goes at once, listings follow, orders and their money stay as they are. */
export async function deleteAccount(ctx: MemberCtx, given: DeleteAccount) {
  await refuseStranger(ctx, given)
  const { id } = ctx.actor
  return inTransaction(ctx.house, async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()
    const open = await unfinishedOrders(tx, id)
    if (open.length > 0) throw new Failure('accounts.orders_unfinished', { values: { orders: open.join(', ') } })

    await forgetFollows(tx, id)
    const unliked = await eraseRows(tx, id)
    await anonymise(tx, id)
    await endSessions(tx, id)
    await record(tx, {
      type: 'accounts.deleted',
      tell: [id],
      touches: [`merchant:${id}`, 'listings'],
      data: { accountId: id, unliked },
      requestId: ctx.requestId,
    })
    return { success: true as const, message: 'Your account has been deleted.' }
  })
}

/** The password again, or, for those who never had one, the own username typed out. */
async function refuseStranger({ house, actor, ip }: MemberCtx, { password, username }: DeleteAccount): Promise<void> {
  const { password_hash, username: own } = await passwordOf(house.db, actor.id)
  if (password_hash === null) {
    if (sameIdentity(username ?? '') === sameIdentity(own)) return
    throw new Failure('accounts.username_differs', { errors: { username: 'Please type your username to confirm.' } })
  }
  const caller = { ip, accountId: actor.id }
  await house.limits.refuseSpent('login', [caller])
  if (await isPassword(password_hash, password ?? '')) return
  await house.limits.take('login', caller)
  throw new Failure('accounts.current_password_wrong', { errors: { password: 'Current password is incorrect' } })
}

/** Numbers of the orders, as customer or merchant, in which something still waits for somebody; and of payments under way. */
async function unfinishedOrders(tx: Tx, id: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select distinct o.order_number as number from order_item i join trade_order o on o.id = i.order_id
    where (o.customer_id = ${id} or i.merchant_id = ${id}) and i.status <> all(${[...closedItemStatuses]}::text[])
    union all
    select 'payment ' || p.id from payment p where p.account_id = ${id} and p.state = 'processing'
    order by 1`.execute(tx)
  return rows.map(({ number }) => number)
}

/** Answers the products that have a like less. */
async function eraseRows(tx: Tx, id: number): Promise<number[]> {
  const { rows: unliked } = await sql<{ id: number }>`
    update product set likes_count = likes_count - 1 where id in (select product_id from product_like where account_id = ${id}) returning id`.execute(
    tx,
  )
  for (const personal of personalTables.filter(({ atDeletion }) => atDeletion === 'erase')) {
    const { table } = personal
    if (table !== 'session') await sql`delete from ${sql.table(table)} t where ${isOwn(personal, id)}`.execute(tx)
  }
  return unliked.map((product) => product.id)
}

/** Rows that others' books need stay, without name, street or number in them. */
async function anonymise(tx: Tx, id: number): Promise<void> {
  await releaseAllMedia(tx, id)
  await changeAccount(tx, id, {
    username: `deleted-${id}`,
    email: `deleted-${id}@deleted.invalid`,
    password_hash: null,
    password_version: sql<number>`password_version + 1`,
    blocked_at: sql<Date>`app_now()`,
    deleted_at: sql<Date>`app_now()`,
    ...Object.fromEntries(ownColumns.map((column) => [column, null])),
    social_links: '{}',
    charges_enabled: false,
  })
  await sql`
    update address set name = null, company = null, street = '', street2 = null, city = '', state = null, postal_code = '',
      phone = null, email = null, business_hours = null,
      instructions = null, latitude = null, longitude = null, is_default = false, deleted_at = coalesce(deleted_at, app_now())
    where account_id = ${id}`.execute(tx)
  await forgetCopies(tx, id)
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
