import type { CircleAnswer, CircleStatus } from '@rondo/rules/circles/circle-states'
import type { Seat } from '@rondo/rules/circles/find-circles'
import { clocks } from '@rondo/rules/kernel/clocks'
import type { SwapStatus } from '@rondo/rules/messaging/swap-states'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { type PieceRow, pieceJson } from './wishes.repository.ts'
import { namesFor } from '../../platform/known-names.ts'
import type { FacedRow } from '../../platform/somebody.ts'

/** When circles are looked for; of several processes one has the row. Undefined when it is not yet time, or another looks. 1 query. */
export async function takeSearch(tx: Tx): Promise<{ from: number } | undefined> {
  const { rows } = await sql<{ from: number }>`
    select from_member as "from" from circle_search where next_at <= app_now() for update skip locked`.execute(tx)
  return rows[0]
}
export async function putSearch(tx: Tx, from: number, minutes: number): Promise<void> {
  await sql`update circle_search set from_member = ${from}, next_at = app_now() + make_interval(mins => ${minutes})`.execute(tx)
}

/** Writes a circle with its seats. Answers its id. 1 statement. */
export async function insertCircle(tx: Tx, seats: readonly Seat[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into circle (expires_at) values (date_trunc('milliseconds', app_now()) + make_interval(hours => ${clocks.circleHours})) returning id
    ), seated as (
      insert into circle_seat (circle_id, place, member_id, gives_id, receives_id)
      select made.id, s.place, s.member, s.gives, s.receives
      from made, jsonb_to_recordset(${JSON.stringify(seats.map((seat, place) => ({ ...seat, place })))}::jsonb)
        as s(place int, member bigint, gives bigint, receives bigint)
    ) select id from made`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('a circle that is written has a row')
  return made.id
}

export interface LockedCircle {
  readonly id: number
  readonly status: CircleStatus
  readonly expires_at: Date
  readonly now: Date
}
/** A circle, locked so that one answer at a time counts. 1 query. */
export async function lockCircle(tx: Tx, id: number): Promise<LockedCircle | undefined> {
  const { rows } = await sql<LockedCircle>`
    select c.id, c.status, c.expires_at, app_now() as now from circle c where c.id = ${id} for update of c`.execute(tx)
  return rows[0]
}
export interface SeatRow {
  readonly place: number
  readonly member_id: number
  readonly gives_id: number
  readonly receives_id: number
  readonly answer: CircleAnswer
  /** Names what is said now of what they receive. */
  readonly said: string
}
/** What is said of a listing `l`, named by a digest; nobody pays for what is swapped. */
const said = sql<string>`md5((said_of(l) - 'price')::text)`
/** Its seats in their order, as they are after the lock. 1 query. */
export async function seatsOf(tx: Tx, id: number): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    select place, member_id, gives_id, receives_id, answer, ${said} as said
    from circle_seat s join listing l on l.id = s.receives_id where circle_id = ${id} order by place`.execute(tx)
  return rows
}
/** Holds the pieces of a circle against whoever buys them at the same time, in the order of their ids. 1 query. */
export async function holdPieces(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from listing l where l.id = any(${[...ids]}::bigint[]) order by l.id for no key update of l`.execute(tx)
}

/** Pieces of `v` that may be had, with those that a checkout holds: it may lapse, and until then the last yes is refused. */
const notGone = sql<number>`(v.free + (select coalesce(sum(h.quantity), 0) from live_hold h where h.product_id = v.id and h.owner_payment is not null)
  + (select count(distinct d.unit) from let_day d where d.product_id = v.id and d.held and d.day >= app_today()))`

/** Whether circle `c` can be: each piece is its giver's, can be swapped and is what its receiver has said yes to, and nobody has left or blocked another. */
const canBe: RawBuilder<boolean> = sql`(not exists (
    select from circle_seat s join listing l on l.id = s.gives_id join product_availability v on v.id = l.id
    where s.circle_id = c.id and not (l.merchant_id = s.member_id and l.open_to_swap and v.on_sale and not v.endless and ${notGone} >= 1))
  and not exists (
    select from circle_seat s join listing l on l.id = s.receives_id where s.circle_id = c.id and s.answer = 'yes' and s.saw <> ${said})
  and not exists (
    select from circle_seat s join circle_seat o on o.circle_id = s.circle_id
    join blocked_pair b on b.blocker_id = s.member_id and b.blocked_id = o.member_id where s.circle_id = c.id))`
/** Whether one can be. 1 query. */
export async function isPossible(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`select ${canBe} as can from circle c where c.id = ${id}`.execute(tx)
  return rows[0]?.can ?? false
}

/** Writes what a member has said, and of a yes what it was said to. 1 statement. */
export async function writeAnswer(tx: Tx, id: number, { member_id: memberId, said: saw }: SeatRow, answer: CircleAnswer): Promise<void> {
  await sql`update circle_seat set answer = ${answer}, saw = ${answer === 'yes' ? saw : null} where circle_id = ${id} and member_id = ${memberId}`.execute(
    tx,
  )
}
/** Writes how a circle ended. What somebody refused, or did not answer, is not proposed to them again. 1 statement. */
export async function writeEnd(tx: Tx, id: number, status: CircleStatus): Promise<void> {
  await sql`
    with over as (update circle set status = ${status}, ended_at = app_now() where id = ${id} returning id)
    update circle_seat s set is_open = false,
      is_refused = ${status}::text = 'declined' and s.answer in ('no', 'left') or ${status}::text = 'expired' and s.answer = 'waiting'
    from over where s.circle_id = over.id`.execute(tx)
}

/** Most circles of which one look works out whether they can be; another look takes others. */
const LOOKED_AT = 200
/** Circles that wait though their time is over, or, of some, though they cannot be any more. 1 query. */
export async function overdue(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`/* a sweeper looks */
    with waiting as (select id, expires_at from circle where status = 'proposed'),
      chosen as materialized (select id from waiting order by random() limit ${LOOKED_AT})
    (select id from waiting where expires_at <= app_now() order by random() limit 200)
    union select c.id from chosen c where not ${canBe}`.execute(db)
  return rows.map(({ id }) => id)
}
/** Circles with both that wait. 1 query. */
export async function openWithBoth(db: Db, one: number, other: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.circle_id as id from circle_seat s join circle_seat o on o.circle_id = s.circle_id and o.member_id = ${other}
    where s.member_id = ${one} and s.is_open order by s.circle_id`.execute(db)
  return rows.map(({ id }) => id)
}
/** Circles that wait in which a piece is wanted by somebody who has said yes to it. 1 query. */
export async function openWithYesTo(db: Db, productId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.circle_id as id from circle_seat g join circle_seat r on r.circle_id = g.circle_id and r.receives_id = g.gives_id
    where g.gives_id = ${productId} and g.is_open and r.answer = 'yes'`.execute(db)
  return rows.map(({ id }) => id)
}
/** Circles of somebody that wait. 1 query. */
export async function openOf(tx: Tx, memberId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select circle_id as id from circle_seat where member_id = ${memberId} and is_open order by circle_id`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface CircleRow {
  readonly id: number
  readonly status: CircleStatus
  readonly created_at: string
  readonly expires_at: string
  readonly now: string
  readonly can_be: boolean
  readonly seats: readonly {
    readonly member_id: number
    readonly member: FacedRow
    readonly answer: CircleAnswer
    readonly gives: PieceRow & { readonly said: string }
  }[]
  /** The agreement that it became. */
  readonly swap: { readonly status: SwapStatus; readonly ends_at: string } | null
}
const columns = (reader: number, language: string) => sql`
  c.id, c.status, c.created_at, c.expires_at, app_now() as now, c.status <> 'proposed' or ${canBe} as can_be,
  (select jsonb_agg(jsonb_build_object('member_id', s.member_id, 'member', ${namesFor('a', sql`${reader}::bigint`)} || jsonb_build_object('portrait', a.portrait), 'answer', s.answer, 'gives', ${pieceJson(language)} || jsonb_build_object('said', ${said})) order by s.place)
    from circle_seat s join person a on a.id = s.member_id join listing l on l.id = s.gives_id where s.circle_id = c.id) as seats,
  (select jsonb_build_object('status', r.status, 'ends_at', r.ends_at) from swap_record r where r.cause = 'circle:' || c.id) as swap`

/** A circle of a member; undefined for others. 1 query. */
export async function circleOf(db: Db | Tx, memberId: number, id: number, language: string): Promise<CircleRow | undefined> {
  const { rows } = await sql<{ circle: CircleRow }>`
    select to_jsonb(x) as circle from (select ${columns(memberId, language)} from circle c
      where c.id = ${id} and exists (select from circle_seat s where s.circle_id = c.id and s.member_id = ${memberId})) x`.execute(db)
  return rows[0]?.circle
}
/** A page of somebody's circles below an id, the latest first: those that wait for answers or for a checkout, or those that do not; one more than asked tells whether more follow. 1 query. */
export async function circlesOf(
  db: Db,
  memberId: number,
  language: string,
  { state, before, size }: { readonly state: 'open' | 'closed'; readonly before: number | undefined; readonly size: number },
): Promise<CircleRow[]> {
  const waits = sql`(c.status = 'proposed' and c.expires_at > app_now()
    or exists (select from swap_record r where r.cause = 'circle:' || c.id and r.status in ('agreed', 'half_paid')))`
  const { rows } = await sql<{ circle: CircleRow }>`
    select to_jsonb(x) as circle from (
      select ${columns(memberId, language)} from circle_seat m join circle c on c.id = m.circle_id
      where m.member_id = ${memberId} and ${before === undefined ? sql`true` : sql`m.circle_id < ${before}`}
        and ${state === 'open' ? waits : sql`not ${waits}`}
      order by m.circle_id desc limit ${size + 1}) x`.execute(db)
  return rows.map(({ circle }) => circle)
}
