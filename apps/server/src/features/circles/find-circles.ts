import { circleBounds } from '@rondo/rules/circles/bounds'
import { stepCircle } from '@rondo/rules/circles/circle-states'
import { findCircles } from '@rondo/rules/circles/find-circles'
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { insertCircle, putSearch, takeSearch } from './circles.repository.ts'
import { circleProposed, ofCircle } from './events.ts'
import { hindrancesOf, wishesAtHand } from './wishes.repository.ts'

/**
 * Looks for circles every ten minutes and proposes each to all of its members (N1). Most runs find that it is not yet time, and cost one query.
 * A look that stops for want of work is followed by one that goes on from there.
 */
export async function proposeCircles(app: App): Promise<void> {
  const { rows } = await sql<{ due: boolean }>`/* a sweeper looks */ select next_at <= app_now() as due from circle_search`.execute(app.db)
  if (!rows[0]?.due) return
  await inTransaction(app, async (tx) => {
    const turn = await takeSearch(tx)
    if (!turn) return
    const wishes = await wishesAtHand(tx)
    const hindrances = wishes.length > 0 ? await hindrancesOf(tx, wishes) : { refused: [], apart: [] }
    const { circles, next } = findCircles({ wishes, ...hindrances, from: turn.from })
    const standing = { status: null, expiresAt: Infinity, own: 'waiting', waiting: 0, canBe: true } as const
    for (const seats of circles.slice(0, circleBounds.circlesAtOnce)) {
      if (stepCircle(standing, 'propose', 'system', 0) !== 'proposed') throw new Error('the table proposes no circles')
      const members = seats.map(({ member }) => member)
      const circleId = await insertCircle(tx, seats)
      await record(tx, circleProposed, { ...ofCircle(members), data: { circleId, members } })
    }
    await putSearch(tx, next, next === 0 ? circleBounds.everyMinutes : 0)
  })
}
