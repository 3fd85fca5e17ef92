import type { Notify } from '@rondo/rules/catalog/saved-search'
import { addDays, dayIn } from '@rondo/rules/kernel/days'
import { wishes } from '@rondo/rules/kernel/limits'
import { instantAt } from '@rondo/rules/kernel/local-time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { homeOfMe, type Place, zoneOfPlace } from '../../../platform/zone-of-place.ts'
import type { Criteria } from './criteria.ts'

export interface SavedRow {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly notify: Notify
  readonly found: number
  readonly created_at: Date
}
const columns = sql`s.id, s.name, s.address, s.notify, s.created_at,
  (select count(*)::int from saved_search_match m where m.search_id = s.id) as found`

/** What a person has saved, latest first. 1 query. */
export async function savedSearchesOf(db: Db | Tx, accountId: number): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select ${columns} from saved_search s where s.account_id = ${accountId} order by s.created_at desc, s.id desc`.execute(db)
  return rows
}

/** A person's saved search; undefined when it is not theirs. */
export async function savedSearch(db: Db | Tx, accountId: number, id: number): Promise<SavedRow | undefined> {
  const { rows } = await sql<SavedRow>`select ${columns} from saved_search s where s.account_id = ${accountId} and s.id = ${id}`.execute(db)
  return rows[0]
}

export interface NewSaved {
  readonly accountId: number
  readonly name: string
  readonly address: string
  readonly criteria: Criteria
  readonly anchors: readonly string[]
  readonly notify: Notify
}
/** Keeps a search; undefined when the person has as many as may be. The caller holds the account's lock. */
export async function putSavedSearch(
  tx: Tx,
  { accountId, name, address, criteria, anchors, notify }: NewSaved,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into saved_search (account_id, name, address, criteria, anchors, notify)
    select ${accountId}, ${name}, ${address}, ${JSON.stringify(criteria)}::jsonb, ${anchors}::text[], ${notify}
    where (select count(*) from saved_search where account_id = ${accountId}) < ${wishes.savedSearches}
    returning id`.execute(tx)
  return rows[0]?.id
}

/** Changes what is given; false when the search is not this person's. What waited to be told is forgotten with the wish to be told. */
export async function updateSavedSearch(
  tx: Tx,
  accountId: number,
  id: number,
  { name, notify }: { readonly name?: string | undefined; readonly notify?: Notify | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    update saved_search set name = coalesce(${name ?? null}, name), notify = coalesce(${notify ?? null}, notify), updated_at = app_now()
    where account_id = ${accountId} and id = ${id} returning id`.execute(tx)
  if (rows.length > 0 && notify === 'none') await sql`delete from saved_search_match where search_id = ${id} and mail is null`.execute(tx)
  return rows.length > 0
}

export async function removeSavedSearch(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const { rows } = await sql`delete from saved_search where account_id = ${accountId} and id = ${id} returning id`.execute(tx)
  return rows.length > 0
}

export interface Candidate {
  readonly id: number
  readonly accountId: number
  readonly savedAt: Date
  readonly criteria: Criteria
}
/** Saved searches that want to be told and have one of these keys among their anchors. 1 query. */
export async function candidatesFor(tx: Tx, keys: readonly string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select id, account_id as "accountId", created_at as "savedAt", criteria from saved_search where notify <> 'none' and anchors && ${keys}::text[]`.execute(
    tx,
  )
  return rows
}

/** Notes that these fit; what was noted before stays as it is. */
export async function noteMatches(tx: Tx, pairs: readonly (readonly [searchId: number, productId: number])[]): Promise<void> {
  await sql`
    insert into saved_search_match (search_id, product_id)
    select * from unnest(${pairs.map(([searchId]) => searchId)}::bigint[], ${pairs.map(([, productId]) => productId)}::bigint[])
    on conflict do nothing`.execute(tx)
}

interface Waiting {
  readonly id: number
  readonly accountId: number
  readonly notify: Notify
  readonly told_at: Date | null
  readonly now: Date
  readonly zone: string | null
  readonly home: Place
}
/** Whoever moves to another clock is told by the new one from so much later on, milliseconds. */
const longestRestMs = 3_600_000
/** When its time comes: of a daily one once a day, at an hour of its owner's clock. */
function dueAt({ notify, told_at, now, zone, home }: Waiting): Date {
  if (notify === 'instant') return now // the query leaves out what was told just before
  const own = zone ?? zoneOfPlace(home)
  const today = dayIn(now, own)
  const isTold = told_at !== null && dayIn(told_at, own) >= today
  return instantAt(isTold ? addDays(today, 1) : today, wishes.dailyHour * 60, own)
}
/**
 * Searches that have something to tell, by their ids, as many as are looked at in one query: those whose time has come are marked as told
 * now, and the others rest, so that those who wait for their morning cost the looks before it nothing.
 */
export async function takeDue(tx: Tx, { after, most }: { readonly after: number; readonly most: number }) {
  const { rows } = await sql<Waiting>`
    select s.id, s.account_id as "accountId", s.notify, s.told_at, app_now() as now, c.zone, ${homeOfMe} as home
    from (select distinct search_id from saved_search_match where mail is null and search_id > ${after}) m
      join saved_search s on s.id = m.search_id join person me on me.id = s.account_id left join chosen_zone c on c.account_id = me.id
    where s.notify = 'instant' and coalesce(s.told_at <= app_now() - make_interval(mins => ${wishes.instantEveryMinutes}), true)
      or s.notify = 'daily' and coalesce(s.rests_until <= app_now(), true)
    order by s.id limit ${most} for no key update of s skip locked`.execute(tx)
  const looked = rows.map((one) => ({ ...one, dueAt: dueAt(one) }))
  const due = looked.filter(({ dueAt, now }) => dueAt <= now)
  const resting = looked.filter(({ dueAt, now }) => dueAt > now)
  const idsOf = (some: readonly Waiting[]) => some.map(({ id }) => id)
  if (due.length > 0) await sql`update saved_search set told_at = app_now() where id = any(${idsOf(due)}::bigint[])`.execute(tx)
  if (resting.length > 0) {
    const until = resting.map(({ dueAt, now }) => new Date(Math.min(dueAt.getTime(), now.getTime() + longestRestMs)).toISOString())
    await sql`
      update saved_search s set rests_until = r.until
      from unnest(${idsOf(resting)}::bigint[], ${until}::timestamptz[]) as r (id, until) where s.id = r.id`.execute(tx)
  }
  return { due, last: rows.length < most ? undefined : rows.at(-1)?.id }
}

export interface SearchMail {
  readonly accountId: number
  readonly name: string
  readonly address: string
  /** Garments to tell of, latest first. */
  readonly ids: readonly number[]
}
/**
 * Puts into this mail what is in no other, and gives what is in it; the same when asked again. What another search of the same person
 * has told already is passed over. Undefined when the search is gone or wants no mails any more.
 */
export async function fillMail(tx: Tx, searchId: number, mail: string): Promise<SearchMail | undefined> {
  const search = await tx
    .selectFrom('saved_search')
    .select(['account_id', 'name', 'address', 'notify'])
    .where('id', '=', searchId)
    .executeTakeFirst()
  if (!search || search.notify === 'none') return undefined
  const { account_id: accountId, name, address } = search
  // mails of one person one after another: each must know what the others tell
  await tx.selectFrom('person as account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  // what is gone meanwhile is news again if it comes back
  await sql`
    delete from saved_search_match m where search_id = ${searchId} and mail is null
      and not exists (select from listing_search s where s.id = m.product_id)`.execute(tx)
  await sql`
    update saved_search_match m set mail = case when exists (
        select from saved_search_match o join saved_search s on s.id = o.search_id
        where s.account_id = ${accountId} and o.product_id = m.product_id and o.search_id <> m.search_id and o.mail is not null)
      then 'elsewhere' else ${mail} end
    where search_id = ${searchId} and mail is null`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select product_id as id from saved_search_match where search_id = ${searchId} and mail = ${mail}
    order by found_at desc, product_id desc`.execute(tx)
  return { accountId, name, address, ids: rows.map(({ id }) => id) }
}
