import type { circles } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import { topics } from '@rondo/contracts/kernel/topics'
import { circleBounds } from '@rondo/rules/circles/bounds'
import { metaOf, pageOf } from '@rondo/rules/kernel/paging'
import type { App, MemberCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { type EventOf, record } from '../../platform/events.ts'
import { Failure } from '../../platform/failure.ts'
import type { listingDeleted } from '../listings/index.ts'
import { wishesChanged } from './events.ts'
import { presentPiece } from './present-circle.ts'
import { countGivable, forgetMarks, markable, wishesOf, writeMark } from './wishes.repository.ts'

/** Pieces open to swap that the reader likes or has marked, each with whether they would swap for it. 2 queries. */
export async function listWishes({ app, actor, language }: MemberCtx, query: Received<typeof circles.listWishes>['query']) {
  const page = pageOf(query)
  const [rows, givable] = await Promise.all([wishesOf(app.db, actor.id, language, page), countGivable(app.db, actor.id)])
  const reader = { id: actor.id, language, mediaOrigin: app.config.mediaOrigin }
  return {
    data: rows.map((row) => ({
      piece: presentPiece(row.piece, reader),
      owner: { id: row.owner_id, username: row.owner_username, name: row.owner_name },
      liked: row.liked,
      wanted: row.wanted,
    })),
    meta: metaOf(page, rows[0]?.total ?? 0),
    givable,
  }
}

/** Marks a piece as one that the reader would swap for, or as none; to say it again changes nothing. 5 statements with begin and commit. */
export function markWish({ app, actor, requestId }: MemberCtx, id: number, wanted: boolean) {
  return inTransaction(app, async (tx) => {
    const piece = await markable(tx, actor.id, id)
    if (!piece) throw new Failure('listings.not_found')
    if (piece.merchant_id === actor.id) throw new Failure('circles.own_piece')
    if (wanted && !piece.open_to_swap) throw new Failure('circles.not_open')
    if (wanted !== piece.liked && piece.marks >= circleBounds.marks)
      throw new Failure('circles.marks_full', { values: { most: circleBounds.marks } })
    await writeMark(tx, actor.id, id, wanted, piece.liked)
    await record(tx, wishesChanged, { audiences: [{ tell: [actor.id], touches: [topics.swapCircles] }], requestId })
    return { id, wanted }
  })
}

/** Nobody would swap for a piece that is deleted. A second run finds nothing. */
export async function forgetWishes(app: App, { data }: EventOf<typeof listingDeleted>): Promise<void> {
  await inTransaction(app, async (tx) => {
    const people = await forgetMarks(tx, data.productId)
    if (people.length > 0) await record(tx, wishesChanged, { audiences: [{ tell: people, touches: [topics.swapCircles] }] })
  })
}
