import type { rentals } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import { topics } from '@rondo/contracts/kernel/topics'
import { runsOf } from '@rondo/rules/cart/free-days'
import { addDays, daysFromTo } from '@rondo/rules/kernel/days'
import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import { setTurnaround } from '../listings/index.ts'
import { block, letOut, lockOwn, open } from '../stock/index.ts'
import { calendarChanged } from './events.ts'
import { type LendingCalendar, showCalendar } from './show-calendar.ts'

const mostDaysAhead = 730

/** Blocks days of an own listing or opens them again; the same again changes nothing. Days on which every piece is let are refused. */
export async function changeDays(
  ctx: MemberCtx,
  productId: number,
  { firstDay, lastDay, blocked }: Received<typeof rentals.changeDays>['body'],
): Promise<LendingCalendar> {
  if (lastDay < firstDay) throw new Failure('rentals.days_backwards')
  await inTransaction(ctx.app, async (tx) => {
    const today = await lockOwn(tx, productId, ctx.actor.id)
    if (!today) throw new Failure('listings.not_found')
    if (firstDay < today) throw new Failure('rentals.days_past')
    if (lastDay > addDays(today, mostDaysAhead)) throw new Failure('rentals.days_far')
    if (blocked) await blockFree(tx, productId, daysFromTo(firstDay, lastDay))
    else await open(tx, productId, firstDay, lastDay)
    await tellCalendar(tx, ctx, productId)
  })
  return showCalendar(ctx, productId)
}

async function blockFree(tx: Tx, productId: number, days: readonly string[]): Promise<void> {
  const out = runsOf(await letOut(tx, productId, days))
  const worded = out.map(({ from, to }) => (from === to ? from : `${from} – ${to}`)).join(', ')
  if (out.length > 0) throw new Failure('rentals.days_let', { values: { days: worded }, details: { days: worded } })
  await block(tx, productId, days)
}

/** Days that an own listing keeps free around each new rental; what is booked stays as it was agreed. */
export async function changeTurnaround(
  ctx: MemberCtx,
  productId: number,
  { before, after }: Received<typeof rentals.changeTurnaround>['body'],
): Promise<LendingCalendar> {
  await inTransaction(ctx.app, async (tx) => {
    if (!(await lockOwn(tx, productId, ctx.actor.id))) throw new Failure('listings.not_found')
    await setTurnaround(tx, productId, { before, after })
    await tellCalendar(tx, ctx, productId)
  })
  return showCalendar(ctx, productId)
}

/** Tells open screens and kept pages that a listing's free days are others now. */
export const tellCalendar = (tx: Tx, { actor, requestId }: MemberCtx, productId: number): Promise<void> =>
  record(tx, calendarChanged, { audiences: [{ tell: [actor.id], touches: [topics.product(productId)] }], requestId })
