import type { circles } from '@rondo/contracts'
import type { Received } from '@rondo/contracts/kernel/endpoint'
import { pages } from '@rondo/rules/kernel/limits'
import type { MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { circleOf, circlesOf } from './circles.repository.ts'
import { presentCircle } from './present-circle.ts'

export const readerOf = ({ actor, app, language }: MemberCtx) => ({ id: actor.id, language, mediaOrigin: app.config.mediaOrigin })

/** One circle, for its members. 1 query. */
export async function showCircle(ctx: MemberCtx, id: number) {
  const row = await circleOf(ctx.app.db, ctx.actor.id, id, ctx.language)
  if (!row) throw new Failure('circles.not_found')
  return presentCircle(row, readerOf(ctx))
}

/** Circles of the reader, the latest first. 1 query. */
export async function listCircles(ctx: MemberCtx, { state, cursor }: Received<typeof circles.listCircles>['query']) {
  const rows = await circlesOf(ctx.app.db, ctx.actor.id, ctx.language, { state, before: cursor, size: pages.defaultSize })
  const shown = rows.slice(0, pages.defaultSize)
  const last = shown.at(-1)
  const hasMore = rows.length > shown.length
  return {
    data: shown.map((row) => presentCircle(row, readerOf(ctx))),
    meta: { page: 1, hasMore, ...(hasMore && last && { cursor: String(last.id) }) },
  }
}
