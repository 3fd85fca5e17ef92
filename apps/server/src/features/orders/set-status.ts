// Statuses by name, as older clients ask for them: each name is read as the move that leads there (C-99).
import type { orders } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import type { Role } from '@rondo/rules/kernel/machine'
import { lackingFor, needsItsCall } from '@rondo/rules/moves/effects'
import { everyRow, type Move } from '@rondo/rules/moves/machines'
import { itemAliases } from '@rondo/rules/orders/item-statuses'
import type { MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { once } from '../../platform/request-keys.ts'
import { lockCase } from './case.repository.ts'
import { changeItem } from './change-group.ts'
import { makeMove, MoveRefused } from './make-move.ts'
import { findOrder } from './orders.repository.ts'
import { presentOrder } from './present-order.ts'
import { readerOf } from './present-parties.ts'

const asked: Readonly<Record<string, string>> = { ...itemAliases, processing: 'confirmed', cancelled: 'canceled' }
const statusOf = (text: string) => asked[text] ?? text
const reasonOf = ({
  cancelReason = 'other',
  cancelComments,
}: {
  cancelReason?: string | undefined
  cancelComments?: string | undefined
}) => ({
  reason: cancelReason,
  comments: cancelComments,
})

/** The move of the tables by which this side leads an item from one status to another; undefined when there is none that is open. */
const moveTo = (role: Role, from: string, to: string): Move | undefined =>
  everyRow.find(
    (at) =>
      at.machine === 'item' &&
      at.row.move !== undefined &&
      at.row.by.includes(role) &&
      (at.row.from as readonly string[]).includes(from) &&
      at.row.to.some((outcome) => outcome.to === to) &&
      lackingFor(at).length === 0 &&
      !needsItsCall(at),
  )?.row.move

/** Makes the move that leads an item to a status, if the caller may make it now; 409 with the fresh group otherwise. */
export const setItemStatus = (
  ctx: MemberCtx,
  { params, body }: Received<typeof orders.setItemStatus>,
): Promise<Answer<typeof orders.setItemStatus>> => {
  const to = statusOf(body.status)
  return changeItem(ctx, params.id, (role, { status }) => (status === to ? undefined : (moveTo(role, status, to) ?? 'none')), {
    version: body.version,
    input: reasonOf(body),
    refuse: (move, { guard, until, refused }, current) =>
      new Failure('orders.status_not_set', {
        details: {
          status: to,
          ...(move !== 'none' && { move }),
          guard: guard ?? refused,
          ...(until && { until: until.toISOString() }),
          current,
        },
      }),
  })
}

/** The customer cancels all that lives of an order, or nothing of it; every other status follows from the groups. */
export async function setOrderStatus(
  ctx: MemberCtx,
  { params, body }: Received<typeof orders.setOrderStatus>,
): Promise<Answer<typeof orders.setOrderStatus>> {
  const { actor, app, requestId } = ctx
  const reader = readerOf(ctx)
  return once(ctx, async (tx) => {
    const read = async () => {
      const row = await findOrder(tx, actor.id, params.id)
      if (!row) throw new Failure('orders.not_found')
      return { row, answer: presentOrder(row, reader) }
    }
    const { row, answer: current } = await read()
    const to = statusOf(body.status)
    if (to === current.status) return current
    const refuse = (guard: string) => new Failure('orders.status_not_set', { details: { status: to, guard, current } })
    if (row.customer_id !== actor.id) throw refuse('role')
    if (to !== 'canceled') throw refuse('derived')
    for (const { id } of row.groups) {
      const locked = await lockCase(tx, id, { party: actor.id })
      if (!locked || locked.group.status === 'canceled') continue
      await makeMove(app, tx, locked, 'cancelGroup', { by: 'customer', input: reasonOf(body), actorId: actor.id, requestId }).catch(
        (error: unknown) => {
          if (error instanceof MoveRefused) throw refuse(error.refusal.guard ?? error.refusal.refused)
          throw error
        },
      )
    }
    return (await read()).answer
  })
}
