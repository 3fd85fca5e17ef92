import { fitOn, fitVerdict } from '@rondo/rules/listings/fit'
import { ownSizesFor, ownSizesOf } from '@rondo/rules/listings/own-size'
import { stepsFrom } from '@rondo/rules/listings/size-chart'
import type { Ctx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { measuresOf } from '../accounts/index.ts'
import { type FitRow, fitRow } from './size-hint.repository.ts'

/**
 * How a garment falls by what its wearers say, and how it would fall on the reader. Their measures stay here: what leaves is sizes of the
 * catalogue. 1 query, with a session 2.
 */
export async function showSizeHint({ app, actor }: Ctx, id: number) {
  const [row, measures] = await Promise.all([fitRow(app.db, id), actor && measuresOf(app.db, [actor.id])])
  if (!row) throw new Failure('listings.not_found')
  if (!row.worn) return { fit: null, own: null }
  const fit = fitVerdict(row) ?? null
  const mine = actor && measures?.get(actor.id)
  return { fit, own: mine ? ownHint(row, fit?.verdict, ownSizesFor(ownSizesOf(mine), row.category)) : null }
}

function ownHint({ size }: FitRow, verdict: Parameters<typeof fitOn>[1], own: Parameters<typeof stepsFrom>[0]) {
  if (own.length === 0) return null
  const steps = stepsFrom(own, size)
  return { sizes: [...own], fit: steps === undefined ? null : size === 'onesize' ? ('true' as const) : fitOn(steps, verdict) }
}
