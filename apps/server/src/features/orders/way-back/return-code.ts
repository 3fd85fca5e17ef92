import type { orders, wayback } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { returnCodes } from '@rondo/rules/kernel/limits'
import { topics } from '@rondo/contracts/kernel/topics'
import { isPickupCode } from '@rondo/rules/orders/pickup'
import { sql } from 'kysely'
import { timingSafeEqual } from 'node:crypto'
import type { MemberCtx } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db.ts'
import { record } from '../../../platform/events.ts'
import { Failure } from '../../../platform/failure.ts'
import { once } from '../../../platform/request-keys.ts'
import { lockCase } from '../case.repository.ts'
import { detailsOf } from '../change-group.ts'
import { returnCodeLocked } from '../events.ts'
import { makeMove, MoveRefused } from '../make-move.ts'
import { newCode } from '../pickup/pickup.repository.ts'
import { readerOf } from '../present-parties.ts'

interface CodeRow {
  readonly code: string
  readonly tries: number
  readonly locked_until: Date | null
  readonly now: Date
}
/** The code of a return in person; made when somebody asks for it first. */
async function codeOf(tx: Tx, groupId: number): Promise<CodeRow> {
  const { rows } = await sql<CodeRow>`
    insert into return_code (group_id, code) values (${groupId}, ${newCode()})
    on conflict (group_id) do update set code = return_code.code returning code, tries, locked_until, app_now() as now`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('no return code')
  return row
}
const isHandOver = (statuses: readonly { readonly status: string }[]) =>
  statuses.some(({ status }) => status === 'awaiting_return_shipment')
const triesLeft = ({ tries, locked_until, now }: CodeRow) =>
  locked_until === null ? returnCodes.tries - tries : locked_until > now ? 0 : returnCodes.tries

/** Whoever gets the goods back reads the code out; whoever brings them sees only how many tries are left. */
export const showReturnCode = (
  { app, actor }: MemberCtx,
  { params }: Received<typeof wayback.showReturnCode>,
): Promise<Answer<typeof wayback.showReturnCode>> =>
  inTransaction(app, async (tx) => {
    const locked = await lockCase(tx, params.id, { party: actor.id })
    if (!locked) throw new Failure('orders.group_not_found')
    const { group } = locked
    if (group.group_type !== 'pickup' || !isHandOver(group.items)) return { code: null, triesLeft: 0, lockedUntil: null }
    const row = await codeOf(tx, group.id)
    const isLocked = row.locked_until !== null && row.locked_until > row.now
    return {
      code: group.merchant.id === actor.id ? row.code : null,
      triesLeft: triesLeft(row),
      lockedUntil: isLocked ? (row.locked_until?.toISOString() ?? null) : null,
    }
  })

/** What has been handed over needs no code any more: another return in person has one of its own. 1 statement. */
export async function endCode(tx: Tx, itemIds: readonly number[]): Promise<void> {
  await sql`delete from return_code where group_id in (select group_id from order_item where id = any (${[...itemIds]}::bigint[]))`.execute(
    tx,
  )
}

/** Counts a wrong code: the last one that is taken makes it another code. Answers how many may follow, and until when none does. */
async function countWrong(tx: Tx, groupId: number): Promise<{ left: number; until: string | null }> {
  const { tries: most, lockHours } = returnCodes
  const { rows } = await sql<{ tries: number; locked_until: Date | null }>`
    update return_code r set tries = n.tries, code = case when n.tries >= ${most} then ${newCode()} else r.code end,
      locked_until = case when n.tries >= ${most} then app_now() + make_interval(hours => ${lockHours}) end
    from (select group_id, case when locked_until is null then tries + 1 else 1 end as tries from return_code where group_id = ${groupId}) n
    where r.group_id = n.group_id returning r.tries, r.locked_until`.execute(tx)
  const [counted] = rows
  return { left: Math.max(0, most - (counted?.tries ?? 0)), until: counted?.locked_until?.toISOString() ?? null }
}

/**
 * The customer types the code that the merchant says: it is the merchant's word that the goods are here, so they count as received. A wrong
 * one is counted under the lock of the order, and refused after its count is committed. Five in a row make it another code and lock for a day, and
 * the merchant hears of it: who types it is who gets the money.
 */
export async function enterReturnCode(
  ctx: MemberCtx,
  { params, body }: Received<typeof wayback.enterReturnCode>,
): Promise<Answer<typeof orders.showGroup>> {
  const { app, actor, requestId } = ctx
  if (!isPickupCode(body.code)) throw new Failure('orders.pickup_code_invalid')
  const outcome = await once(ctx, async (tx): Promise<{ is: 'done' | 'wrong'; left: number; until: string | null }> => {
    const locked = await lockCase(tx, params.id, { party: actor.id })
    if (!locked) throw new Failure('orders.group_not_found')
    const { group, order, case: c } = locked
    const refused = async () => new Failure('orders.move_refused', { details: { current: await detailsOf(tx, readerOf(ctx), group.id) } })
    if (order.customer_id !== actor.id || group.group_type !== 'pickup') throw await refused()
    const itemIds = group.items.filter(({ status }) => status === 'awaiting_return_shipment').map(({ id }) => id)
    if (itemIds.length === 0 && group.items.some(({ status }) => status === 'return_delivered')) return { is: 'done', left: 0, until: null }
    if (itemIds.length === 0) throw await refused()
    const row = await codeOf(tx, group.id)
    if (row.locked_until !== null && row.locked_until > row.now) {
      const seconds = Math.max(1, Math.ceil((row.locked_until.getTime() - c.now.getTime()) / 1000))
      throw new Failure('returns.code_locked', { retryAfter: seconds })
    }
    if (!timingSafeEqual(Buffer.from(body.code), Buffer.from(row.code))) {
      const { left, until } = await countWrong(tx, group.id)
      if (until)
        await record(tx, returnCodeLocked, {
          audiences: [{ tell: [group.merchant.id], touches: [topics.group(group.id)] }],
          data: { orderId: order.id, groupId: group.id, merchantId: group.merchant.id, until },
        })
      return { is: 'wrong', left, until }
    }
    try {
      await makeMove(app, tx, locked, 'confirmReceipt', { by: 'merchant', input: { itemIds }, actorId: actor.id, requestId })
    } catch (error) {
      if (error instanceof MoveRefused) throw await refused()
      throw error
    }
    await endCode(tx, itemIds)
    return { is: 'done', left: 0, until: null }
  })
  const current = await detailsOf(app.db, readerOf(ctx), params.id)
  if (outcome.is === 'done') return current
  throw new Failure('orders.pickup_code_invalid', { details: { triesLeft: outcome.left, until: outcome.until, current } })
}
