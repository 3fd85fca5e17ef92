// Holds listings that became found against the saved searches, after the commit of whoever changed them. A listing's transaction only
// leaves a note (found_listing); here a few notes at a time become an index of their own, and only searches that one of the listings may
// fit are asked: with the shop's own words, filters and distances.
import { setImmediate as breathe } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { House } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db.ts'
import { record } from '../../../platform/outbox.ts'
import { measuresOf } from '../../accounts/index.ts'
import type { SearchRow } from '../../listings/index.ts'
import { indexOfRows } from '../index-of-rows.ts'
import { fittingIn } from '../memory/find-listings.ts'
import { wearableCodes } from '../own-size.ts'
import type { Search } from '../search-port.ts'
import { keysOf } from './anchors.ts'
import { searchOfCriteria } from './criteria.ts'
import { type Candidate, candidatesFor, noteMatches, takeDue } from './saved-searches.repository.ts'

const AT_ONCE = 50
/** Searches that are asked without letting other work of this process in between. */
const PAUSE_AFTER = 200

interface Note {
  readonly seq: number
  readonly listing: number
  readonly at: Date
  readonly before: SearchRow | null
  readonly now: SearchRow | null
}

const indexOf = (rows: readonly SearchRow[]) => indexOfRows(rows, ({ created_at }) => Date.parse(created_at))

/** Takes notes off the list, with each listing as it is found now; two at it take different ones. */
async function takeNotes(tx: Tx): Promise<Note[]> {
  const { rows } = await sql<Note>`
    with taken as (delete from found_listing where seq in (select seq from found_listing order by seq limit ${AT_ONCE} for update skip locked)
      returning seq, listing_id, before, at)
    select t.seq, t.listing_id as listing, t.at, t.before, to_jsonb(s) as now from taken t left join listing_search s on s.id = t.listing_id`.execute(
    tx,
  )
  return rows
}

/** The candidates with what each really asks: by the size of its owner where it wants that. */
async function searchesOf(tx: Tx, candidates: readonly Candidate[]): Promise<{ candidate: Candidate; search: Search }[]> {
  const owners = candidates.filter(({ criteria }) => criteria.mySize).map(({ accountId }) => accountId)
  const measures = owners.length > 0 ? await measuresOf(tx, owners) : new Map<number, never>()
  return candidates.flatMap((candidate) => {
    const wearable = candidate.criteria.mySize ? wearableCodes(measures.get(candidate.accountId)) : undefined
    const search = searchOfCriteria(candidate.criteria, wearable)
    return search ? [{ candidate, search }] : []
  })
}

async function matchSome(tx: Tx): Promise<number> {
  const notes = await takeNotes(tx)
  const now = new Map(notes.flatMap(({ listing, now: kept }) => (kept ? [[listing, kept] as const] : [])))
  if (now.size === 0) return notes.length
  const keys = new Set([...now.values()].flatMap(keysOf))
  const searches = await searchesOf(tx, await candidatesFor(tx, [...keys]))
  const index = indexOf([...now.values()])
  // each note stands for itself: what fits now is new if by one of its notes, later than the search, it did not fit before
  const before = indexOf(notes.flatMap(({ seq, before: kept }) => (kept ? [{ ...kept, id: seq }] : [])))
  const isNew = (id: number, knownBefore: ReadonlySet<number>, since: Date) =>
    notes.some(({ listing, at, seq }) => listing === id && at >= since && !knownBefore.has(seq))
  const pairs: [searchId: number, productId: number][] = []
  for (const [n, { candidate, search }] of searches.entries()) {
    if (n % PAUSE_AFTER === 0) await breathe()
    const fitting = fittingIn(index, search).filter((id) => now.get(id)?.merchant_id !== candidate.accountId)
    if (fitting.length === 0) continue
    const knownBefore = new Set(before.count > 0 ? fittingIn(before, search) : [])
    for (const id of fitting) if (isNew(id, knownBefore, candidate.savedAt)) pairs.push([candidate.id, id])
  }
  if (pairs.length > 0) await noteMatches(tx, pairs)
  return notes.length
}

/** Whether there is anything to do: most looks find nothing, and cost one query. */
async function isWaiting({ db }: House, rows: RawBuilder<unknown>): Promise<boolean> {
  const { rows: answers } = await sql<{ waiting: boolean }>`/* a sweeper looks */ select exists (${rows}) as waiting`.execute(db)
  return answers[0]?.waiting ?? false
}

/** Notes which saved searches the listings fit that became found since. */
export async function matchSaved(house: House): Promise<void> {
  if (!(await isWaiting(house, sql`select from found_listing`))) return
  let taken: number
  do taken = await inTransaction(house, matchSome)
  while (taken === AT_ONCE)
}

const TOLD_AT_ONCE = 200
/** Asks for the letters whose time has come; the event names the search, and the letter takes what is new by then. */
export async function tellSaved(house: House): Promise<void> {
  if (!(await isWaiting(house, sql`select from saved_search_match where letter is null`))) return
  let told: number
  do {
    told = await inTransaction(house, async (tx) => {
      const due = await takeDue(tx, TOLD_AT_ONCE)
      for (const { id, accountId } of due)
        await record(tx, {
          type: 'catalog.saved_search_due',
          tell: [accountId],
          touches: ['saved-searches'],
          data: { searchId: id, accountId },
        })
      return due.length
    })
  } while (told === TOLD_AT_ONCE)
}
