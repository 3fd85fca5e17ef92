import type { CircleMove, CircleStatus } from '@rondo/rules/circles/circle-states'
import { stepCircle } from '@rondo/rules/circles/circle-states'
import type { Role } from '@rondo/rules/kernel/machine'
import type { App } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { type EventOf, record } from '../../platform/events.ts'
import type { Sweeper } from '../../platform/reactions.ts'
import type { blocksChanged } from '../accounts/index.ts'
import type { listingChanged } from '../listings/index.ts'
import { isPossible, lockCircle, openWithBoth, openWithYesTo, overdue, seatsOf, writeEnd } from './circles.repository.ts'
import { circleEnded, ofCircle } from './events.ts'
import { proposeCircles } from './find-circles.ts'

/** Writes that a locked circle has ended, and tells all of its members. */
export async function endCircle(
  tx: Tx,
  { id, members }: { readonly id: number; readonly members: readonly number[] },
  status: CircleStatus,
  { by = null, requestId }: { readonly by?: number | null; readonly requestId?: string | undefined } = {},
): Promise<void> {
  await writeEnd(tx, id, status)
  await record(tx, circleEnded, { ...ofCircle(members), data: { circleId: id, members, status, by }, requestId })
}

/** Ends a circle whose time is over or that cannot be any more (N5, N6); without a change where neither holds. `isOver`: somebody is leaving. */
async function endIfOver(tx: Tx, id: number, isOver = false): Promise<void> {
  const circle = await lockCircle(tx, id)
  if (!circle || circle.status !== 'proposed') return
  const canBe = !isOver && (await isPossible(tx, id))
  const standing = { status: circle.status, expiresAt: circle.expires_at.getTime(), own: 'waiting', waiting: 0, canBe } as const
  const tries: readonly (readonly [CircleMove, Role])[] = [
    ['expire', 'timer'],
    ['end', 'system'],
  ]
  for (const [move, by] of tries) {
    const next = stepCircle(standing, move, by, circle.now.getTime())
    if (!next) continue
    const members = (await seatsOf(tx, id)).map(({ member_id }) => member_id)
    return endCircle(tx, { id, members }, next)
  }
}

/** Ends what waits though it is over, each in a transaction of its own: one that fails keeps no other waiting. */
export async function endOverdue(app: App): Promise<void> {
  for (const id of await overdue(app.db))
    await inTransaction(app, (tx) => endIfOver(tx, id)).catch((error: unknown) =>
      app.log.error({ err: error, circle: id }, 'a circle cannot end'),
    )
}
/** Whoever blocks another is in no circle with them; a second run finds nothing. */
export async function partBlocked(app: App, { data }: EventOf<typeof blocksChanged>): Promise<void> {
  for (const id of await openWithBoth(app.db, data.blockerId, data.blockedId)) await inTransaction(app, (tx) => endIfOver(tx, id))
}
/** Whoever has said yes to a piece meant it as it was: where something else is said of it, its circle ends, and may be proposed anew. Twice is fine. */
export async function endChanged(app: App, { data }: EventOf<typeof listingChanged>): Promise<void> {
  for (const id of await openWithYesTo(app.db, data.productId)) await inTransaction(app, (tx) => endIfOver(tx, id))
}
/** Ends the circles of somebody who leaves Rondo. */
export async function endAll(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const id of ids) await endIfOver(tx, id, true)
}

export const circlesSweepers: readonly Sweeper[] = [
  { name: 'circles.end', everySeconds: 15, run: endOverdue },
  { name: 'circles.propose', everySeconds: 15, run: proposeCircles },
]
