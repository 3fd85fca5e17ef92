// Matches new listings with saved searches after their commit. The transaction of a listing only leaves a note (found_listing). A sweeper
// builds an index of a few notes at a time and asks only the searches that one of the listings may fit.
import { topics } from '@rondo/contracts/kernel/topics'
import { setImmediate as breathe } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db.ts'
import { record } from '../../../platform/events.ts'
import { measuresOf } from '../../accounts/index.ts'
import type { SearchRow } from '../../listings/index.ts'
import { savedSearchDue } from '../events.ts'
import { buildIndex } from '../build-index.ts'
import { fittingIn } from '../memory/find-listings.ts'
import { wearableCodes } from '../own-size.ts'
import type { Search } from '../search-port.ts'
import { keysOf } from './anchors.ts'
import { searchOfCriteria } from './criteria.ts'
import { type Candidate, candidatesFor, noteMatches, takeDue } from './saved-searches.repository.ts'

const AT_ONCE = 50
/** After this many searches other work of the process gets its turn. */
const PAUSE_AFTER = 200

interface Note {
  readonly seq: number
  readonly listing: number
  readonly at: Date
  readonly before: SearchRow | null
  readonly now: SearchRow | null
}

const indexOf = (rows: readonly SearchRow[]) => buildIndex(rows, ({ created_at }) => Date.parse(created_at))

/** Takes notes off the list with the current search row of each listing. Two sweepers take different notes. */
async function takeNotes(tx: Tx): Promise<Note[]> {
  const { rows } = await sql<Note>`
    with taken as (delete from found_listing where seq in (select seq from found_listing order by seq limit ${AT_ONCE} for update skip locked)
      returning seq, listing_id, before, at)
    select t.seq, t.listing_id as listing, t.at, t.before, to_jsonb(s) as now from taken t left join listing_search s on s.id = t.listing_id`.execute(
    tx,
  )
  return rows
}

/** The candidates with their searches, by the owner's size where the search asks for it. */
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

/** True when there is work; most runs find none and cost one query. */
async function isWaiting({ db }: App, rows: RawBuilder<unknown>): Promise<boolean> {
  const { rows: answers } = await sql<{ waiting: boolean }>`/* a sweeper looks */ select exists (${rows}) as waiting`.execute(db)
  return answers[0]?.waiting ?? false
}

/** Writes down which saved searches the new listings fit. */
export async function matchSaved(app: App): Promise<void> {
  if (!(await isWaiting(app, sql`select from found_listing`))) return
  let taken: number
  do taken = await inTransaction(app, matchSome)
  while (taken === AT_ONCE)
}

const TOLD_AT_ONCE = 200
/** Records an event for each saved search that is due; the mail lists what is new when it is sent. */
export async function tellSaved(app: App): Promise<void> {
  if (!(await isWaiting(app, sql`select from saved_search_match where mail is null`))) return
  let after: number | undefined = 0
  while (after !== undefined)
    after = await inTransaction(app, async (tx) => {
      const { due, last } = await takeDue(tx, { after: after ?? 0, most: TOLD_AT_ONCE })
      for (const { id, accountId } of due)
        await record(tx, savedSearchDue, {
          audiences: [{ tell: [accountId], touches: [topics.savedSearches] }],
          data: { searchId: id, accountId },
        })
      return last
    })
}
