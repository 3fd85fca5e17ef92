import { sql } from 'kysely'
import { isOneOf } from '@rondo/rules/kernel/lists'
import type { Input } from '@rondo/rules/moves/case'
import type { Move } from '@rondo/rules/moves/machines'
import { nextDue } from '@rondo/rules/moves/offers'
import { isWithCustomer, unsentAsked } from '@rondo/rules/returns/eligibility'
import type { LegStatus } from '@rondo/rules/shipping/carrier-leg-states'
import { legAfterReport, type StoredLegStatus } from '@rondo/rules/shipping/tracking'
import { raiseAlarm } from '../../../platform/alarms.ts'
import type { App } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db.ts'
import { type LockedCase, lockCase, writeDue } from '../case.repository.ts'
import { makeMove, MoveRefused } from '../make-move.ts'
import { isGoingIn } from '../returns/group-returns.ts'
import { lastParcel, type LegRow } from './group-parcels.ts'

interface Word {
  readonly status: LegStatus
  readonly code: string
}
/** What the carrier said of a parcel, in its order. 1 query. */
async function wordsOf(tx: Tx, legId: number): Promise<readonly Word[]> {
  const { rows } = await sql<Word>`select status, code from parcel_event where leg_id = ${legId} order by at, status`.execute(tx)
  return rows
}

/** How many moves one word of the carrier may lead to: the leg, then its items. */
const MOST_MOVES = 4

/**
 * Moves a group by what the carrier said of its parcel, forward only, whatever order its words came in (SR-57). A parcel that was sent anew,
 * and one that was voided, moves nothing; who used a label that was replaced has sent the parcel of the other.
 */
export async function followParcel(app: App, { legId, groupId }: { readonly legId: number; readonly groupId: number }): Promise<void> {
  for (let made = 0; made < MOST_MOVES; made++) {
    const isMoved = await inTransaction(app, async (tx) => {
      const locked = await lockCase(tx, groupId)
      if (!locked) return false
      const words = await wordsOf(tx, legId)
      const { group } = locked
      const leg = liveLeg(group, legId)
      if (made === 0 && isVoidUsed(group, legId, words))
        await raiseAlarm(app, tx, { kind: 'label_used', subject: `leg:${legId}`, details: leg ? { liveLeg: leg.id } : {} })
      const next = leg && nextMove(group, leg, words)
      if (next === undefined) {
        // silence counts from the last scan; what is due by now is left to the sweep, which gives reminders
        const isDue = group.due_at !== null && new Date(group.due_at) <= locked.case.now
        if (!isDue) await writeDue(tx, groupId, nextDue(locked.case), locked.case.now)
        return false
      }
      try {
        await makeMove(app, tx, locked, next.move, { by: 'carrier', input: next.input })
        if (next.move === 'deliverParcel' && leg?.way === 'return' && (await holdsCalledOff(tx, group, leg)))
          await raiseAlarm(app, tx, { kind: 'returned_after_all', subject: `group:${groupId}` })
        return true
      } catch (error) {
        if (!(error instanceof MoveRefused)) throw error
        app.log.warn({ err: error, leg: legId }, 'what the carrier said moves nothing')
        return false
      }
    })
    if (!isMoved) return
  }
}

const moveTo = {
  transit: 'scanParcel',
  delivered: 'deliverParcel',
  failure: 'failParcel',
  returned: 'returnParcel',
} as const satisfies Partial<Record<LegStatus, Move>>
type Next = { readonly move: Move; readonly input: Input }

type Group = LockedCase['group']
/** The parcel that a label's words are about: its own, or that of the label that has taken its place; none of one that was voided. */
function liveLeg({ legs }: Group, legId: number): LegRow | undefined {
  const leg = legs.find(({ id }) => id === legId)
  if (leg?.status !== 'cancelled') return leg
  return legs.find(({ replaces, status }) => replaces === legId && status !== null && status !== 'cancelled')
}
const isVoidUsed = ({ legs }: Group, legId: number, words: readonly Word[]) =>
  legs.some(({ id, status }) => id === legId && status === 'cancelled') &&
  words.some(({ status }) => status !== 'pre_transit' && status !== 'error')

function nextMove(group: Group, leg: LegRow, words: readonly Word[]): Next | undefined {
  if (leg.status === null || leg.status === 'error' || leg.status === 'cancelled') return undefined
  const { id: legId } = leg
  const isBack = leg.way === 'return'
  const going = leg.item_ids.filter((id) => isGoingIn(group, id, leg))
  if (!isBack && lastParcel(group)?.id !== legId) return undefined
  const furthest = words.reduce<StoredLegStatus>((now, { status }) => legAfterReport(now, status) ?? now, leg.status)
  if (furthest !== leg.status && furthest in moveTo)
    return {
      move: moveTo[furthest as keyof typeof moveTo],
      input: { legId, ...(isBack && { itemIds: going }) },
    }
  if (isBack) return backMove(group, { ...leg, item_ids: going }, words)
  return leg.status === 'transit' ? itemMove(group, leg.item_ids, words) : undefined
}

/**
 * A piece of a parcel on its way back was called off after the parcel had been handed in, and counts as being with its customer: whatever came with
 * it, and though it was asked back anew since. 1 query.
 */
async function holdsCalledOff(tx: Tx, { items }: Group, leg: LegRow): Promise<boolean> {
  const kept = items.filter(({ id, status }) => leg.item_ids.includes(id) && (isWithCustomer(status) || isOneOf(beforeHandIn, status)))
  const { rows } = await sql`
    select from status_history h where h.thing = 'item' and h.thing_id = any (${kept.map(({ id }) => id)}::bigint[]) and h.event ^@ 'I15'
      and h.id > (select min(s.id) from status_history s where s.thing_id = ${leg.id} and s.event in ('L1', 'L3')) limit 1`.execute(tx)
  return rows.length > 0
}
const beforeHandIn = [...unsentAsked, 'return_label_generated'] as const

/** What was declared handed over and is scanned then is on its way back. */
function backMove(
  { items }: LockedCase['group'],
  { id: legId, status, item_ids: inParcel }: LegRow,
  words: readonly Word[],
): Next | undefined {
  if (status !== 'transit' || !words.some((word) => word.status === 'transit')) return undefined
  const itemIds = items.filter(({ id, status: at }) => inParcel.includes(id) && at === 'return_shipped_to_merchant').map(({ id }) => id)
  return itemIds.length > 0 ? { move: 'scanReturn', input: { itemIds, legId } } : undefined
}
/** Items of a parcel follow its further scans: moving, then out for delivery. */
function itemMove({ items }: LockedCase['group'], inParcel: readonly number[], words: readonly Word[]): Next | undefined {
  const at = (statuses: readonly string[]) =>
    items.filter(({ id, status }) => inParcel.includes(id) && statuses.includes(status)).map(({ id }) => id)
  const scans = words.filter(({ status }) => status === 'transit')
  const isOut = scans.some(({ code }) => code === 'out_for_delivery')
  const out = isOut ? at(['shipped', 'in_transit']) : []
  if (out.length > 0) return { move: 'outForDelivery', input: { itemIds: out } }
  const on = scans.length > 1 ? at(['shipped']) : []
  return on.length > 0 ? { move: 'scanItem', input: { itemIds: on } } : undefined
}
