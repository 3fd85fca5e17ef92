import type { orders } from '@rondo/contracts'
import type { Answer } from '@rondo/contracts/kernel/endpoint'
import type { Role } from '@rondo/rules/kernel/machine'
import type { Input } from '@rondo/rules/moves/case'
import type { Move } from '@rondo/rules/moves/machines'
import { isRefused, plan, type Refusal } from '@rondo/rules/moves/plan'
import type { MemberCtx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { failpoint } from '../../platform/failpoint.ts'
import { Failure } from '../../platform/failure.ts'
import { once } from '../../platform/request-keys.ts'
import { lockCase, lockCaseOfItem, type LockedCase } from './case.repository.ts'
import type { ReturnTerms } from './returns/write-terms.ts'
import { makeMove, MoveRefused } from './make-move.ts'
import { findOrderOfGroup, type ItemRow } from './orders.repository.ts'
import { presentDetails } from './present-order.ts'
import { readerOf, type Reader } from './present-parties.ts'

type Details = Answer<typeof orders.showGroup>
interface Change {
  /** Version that the caller saw; a stale one is refused with the fresh body (SR-69). */
  readonly version?: number | undefined
  /** The order of an address that names one: it must be the group's. */
  readonly orderId?: number | undefined
  /** The group that a call names besides its item: it must be the item's. */
  readonly groupId?: number | undefined
  readonly input?: Input
  /** The item only names its group. */
  readonly isWhole?: boolean
  /** The words in which a refusal is said. */
  readonly refuse?: typeof refused
}
/**
 * Which move a call means, as the group stands, and what it brings besides: `none` when no table knows one, undefined when it has had its
 * effect already, whoever made it. It may write what the move is about: a refused move undoes it.
 */
type Choice = Move | { readonly move: Move; readonly input: Input; readonly terms?: ReturnTerms } | 'none' | undefined
type Choose = (role: Role, locked: LockedCase, tx: Tx) => Choice | Promise<Choice>
type ChooseForItem = (role: Role, item: ItemRow, tx: Tx) => Choice | Promise<Choice>

/** Moves a group in the name of its customer or merchant and answers it as it stands then. 404 to everybody else. */
export const changeGroup = (ctx: MemberCtx, id: number, choose: Choose, change: Change): Promise<Details> =>
  committed(ctx, async (tx) => {
    const locked = await lockCase(tx, id, { party: ctx.actor.id })
    if (!locked || (change.orderId !== undefined && change.orderId !== locked.order.id)) throw new Failure('orders.group_not_found')
    return changed(ctx, tx, locked, choose, change)
  })

/** The same for one item of a group. */
export const changeItem = (ctx: MemberCtx, itemId: number, choose: ChooseForItem, change: Change): Promise<Details> =>
  committed(ctx, async (tx) => {
    const locked = await lockCaseOfItem(tx, itemId, { party: ctx.actor.id })
    const item = locked?.group.items.find(({ id }) => id === itemId)
    if (!locked || !item || (change.orderId !== undefined && change.orderId !== locked.order.id)) throw new Failure('orders.item_not_found')
    if (change.groupId !== undefined && change.groupId !== locked.group.id) throw new Failure('returns.item_not_in_group')
    const choice: Choose = (role) => choose(role, item, tx)
    return changed(ctx, tx, locked, choice, change.isWhole ? change : { ...change, input: { ...change.input, itemIds: [itemId] } })
  })

async function committed(ctx: MemberCtx, work: (tx: Tx) => Promise<Details>): Promise<Details> {
  const answer = await once(ctx, work)
  failpoint(ctx.app.config, 'move.after-commit')
  return answer
}

async function changed(
  ctx: MemberCtx,
  tx: Tx,
  locked: LockedCase,
  choose: Choose,
  { version, input = {}, refuse = refused }: Change,
): Promise<Details> {
  const reader = readerOf(ctx)
  const { order, group } = locked
  const role = order.customer_id === reader.id ? 'customer' : 'merchant'
  const current = () => detailsOf(tx, reader, group.id)
  const chosen = await choose(role, locked, tx)
  if (!chosen) return current()
  const { move, input: more, terms = {} } = typeof chosen === 'string' ? { move: chosen, input: {}, terms: {} } : chosen
  if (version !== undefined && version !== group.version) {
    throw new Failure('orders.changed_meanwhile', { details: { version: group.version, current: await current() } })
  }
  if (move === 'none') throw refuse(move, { refused: 'status' }, await current(), locked.case.now)
  try {
    await makeMove(ctx.app, tx, locked, move, {
      by: role,
      input: { ...input, ...more },
      terms,
      actorId: reader.id,
      requestId: ctx.requestId,
    })
  } catch (error) {
    if (!(error instanceof MoveRefused)) throw error
    throw refuse(move, error.refusal, await current(), locked.case.now)
  }
  return current()
}

/** Throws what a call answers whose move may not be made now; for commands that make it later. */
export async function refuseMove(
  ctx: MemberCtx,
  tx: Tx,
  { case: c, group, order }: LockedCase,
  move: Move,
  version?: number,
): Promise<void> {
  const current = () => detailsOf(tx, readerOf(ctx), group.id)
  if (version !== undefined && version !== group.version)
    throw new Failure('orders.changed_meanwhile', { details: { version: group.version, current: await current() } })
  const planned = plan(c, move, order.customer_id === ctx.actor.id ? 'customer' : 'merchant')
  if (isRefused(planned)) throw refused(move, planned, await current(), c.now)
}

const codes = {
  reason_of_own_list: 'orders.reason_required',
  within_24_hours_of_order: 'orders.cancel_too_late',
  other_live_item: 'orders.last_item',
  delivered_or_estimate_passed_or_untracked: 'orders.delivery_confirmed_by_others',
  code_not_locked: 'orders.pickup_locked',
} as const
/** Why a move was refused, with the group as it stands. */
function refused(move: Move | 'none', { guard, until, refused: why }: Refusal, current: Details, now: Date): Failure {
  const code = (guard && guard in codes ? codes[guard as keyof typeof codes] : undefined) ?? 'orders.move_refused'
  const details = { move, guard: guard ?? why, ...(until && { until: until.toISOString() }), current }
  if (code !== 'orders.pickup_locked' || !until) return new Failure(code, { details })
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  if (current.pickupLockedForDay) return new Failure('orders.pickup_locked_for_day', { details, retryAfter: seconds })
  return new Failure(code, { details, retryAfter: seconds, values: { n: Math.ceil(seconds / 60) } })
}

/** A group as one of its sides sees it, with its history. 1 query. */
export async function detailsOf(db: Db, reader: Reader, id: number): Promise<Details> {
  const order = await findOrderOfGroup(db, reader.id, id)
  const [group] = order?.groups ?? []
  if (!order || !group) throw new Failure('orders.group_not_found')
  return presentDetails(group, order, reader)
}
