import { sql } from 'kysely'
import type { App, MemberCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { EventOf } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import type { accountTakenBack } from '../accounts/index.ts'
import { lockOwn } from '../stock/index.ts'
import { type LendingCalendar, showCalendar } from './show-calendar.ts'

/** A new address; the one before ends. */
export async function shareCalendar(ctx: MemberCtx, productId: number): Promise<LendingCalendar> {
  await inTransaction(ctx.app, async (tx) => {
    if (!(await lockOwn(tx, productId, ctx.actor.id))) throw new Failure('listings.not_found')
    await sql`
      insert into calendar_link (product_id) values (${productId})
      on conflict (product_id) do update set serial = calendar_link.serial + 1, is_open = true`.execute(tx)
  })
  return showCalendar(ctx, productId)
}

/** The addresses of all calendars of somebody end, and those that are open have others from now on; twice does it twice. */
export async function renewCalendars(app: App, { data: { accountId } }: EventOf<typeof accountTakenBack>): Promise<void> {
  await sql`
    update calendar_link c set serial = c.serial + 1 from listing l
    where l.id = c.product_id and l.merchant_id = ${accountId} and c.is_open`.execute(app.db)
}

/** Ends the address; the serial stays, so that an old one never opens again. */
export async function unshareCalendar(ctx: MemberCtx, productId: number): Promise<LendingCalendar> {
  await inTransaction(ctx.app, async (tx) => {
    if (!(await lockOwn(tx, productId, ctx.actor.id))) throw new Failure('listings.not_found')
    await sql`update calendar_link set is_open = false where product_id = ${productId}`.execute(tx)
  })
  return showCalendar(ctx, productId)
}
