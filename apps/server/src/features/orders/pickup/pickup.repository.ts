import type { Day } from '@rondo/rules/kernel/days'
import { pickupCodes } from '@rondo/rules/kernel/limits'
import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import type { Tx } from '../../../platform/db.ts'
import type { AddressSnapshot } from '../../shipping/index.ts'

/** What was agreed of a pickup, as read inside JSON. The code is the customer's alone: present-pickup decides who is told. */
export interface PickupRow {
  readonly address: AddressSnapshot | null
  readonly zone: string | null
  readonly starts_at: string | null
  readonly proposed_by: 'customer' | 'merchant' | null
  readonly accepted_at: string | null
  readonly code: string | null
  readonly tries: number
  readonly locked_until: string | null
  readonly locks: number
}

/** An address of a merchant as it stands now, to be copied; undefined for one that is not theirs or is gone. 1 query. */
export async function ownPlace(tx: Tx, merchantId: number, id: number): Promise<AddressSnapshot | undefined> {
  const { rows } = await sql<{ place: AddressSnapshot }>`
    select place from address_snapshot where id = ${id} and account_id = ${merchantId} and deleted_at is null`.execute(tx)
  return rows[0]?.place
}

/** The instant of a day and a time by the clock of a zone. 1 query. */
export async function instantIn(tx: Tx, day: Day, time: string, zone: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select (${day}::date + ${time}::time) at time zone ${zone} as at`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('no instant')
  return row.at
}

/** Days for which all rentals and services of a group are booked: from the first day that is kept to the last one of wear. 1 query. */
export async function bookedDays(tx: Tx, groupId: number): Promise<{ readonly from: Day; readonly to: Day } | null> {
  const { rows } = await sql<{ from: Day | null; to: Day | null }>`
    select max(coalesce(d.first, i.rental_start)) as "from", min(i.rental_start + i.rental_days - 1) as "to"
    from order_item i left join lateral (select min(day) as first from let_day l where l.order_item_id = i.id) d on true
    where i.group_id = ${groupId} and i.rental_start is not null and i.status <> 'canceled'`.execute(tx)
  const { from, to } = rows[0] ?? {}
  return from && to ? { from, to } : null
}

export interface Meeting {
  readonly address: AddressSnapshot
  readonly zone: string
  readonly startsAt: Date | null
  readonly by: 'customer' | 'merchant'
}
/** Writes what somebody proposes; what was accepted before is open again. The code stays. 1 statement. */
export async function propose(tx: Tx, groupId: number, { address, zone, startsAt, by }: Meeting): Promise<void> {
  await sql`
    insert into pickup (group_id, address, zone, starts_at, proposed_by)
    values (${groupId}, ${JSON.stringify(address)}::jsonb, ${zone}, ${startsAt}, ${by})
    on conflict (group_id) do update set address = excluded.address, zone = excluded.zone, starts_at = excluded.starts_at,
      proposed_by = excluded.proposed_by, accepted_at = null`.execute(tx)
}
export async function accept(tx: Tx, groupId: number): Promise<void> {
  await sql`update pickup set accepted_at = app_now() where group_id = ${groupId}`.execute(tx)
}

/** Four digits that nobody can guess. */
export const newCode = () => String(randomInt(10 ** pickupCodes.digits)).padStart(pickupCodes.digits, '0')

/** Makes the code of a group that has none; one that its customer knows already stays. */
export async function makeCode(tx: Tx, groupId: number): Promise<void> {
  await sql`
    insert into pickup (group_id, code) values (${groupId}, ${newCode()})
    on conflict (group_id) do update set code = coalesce(pickup.code, excluded.code)`.execute(tx)
}

/** Another code than the one that stands. */
export async function replaceCode(tx: Tx, groupId: number): Promise<void> {
  const code = newCode()
  const next = String((Number(code) + 1) % 10 ** pickupCodes.digits).padStart(pickupCodes.digits, '0')
  await sql`update pickup set code = case when code = ${code} then ${next} else ${code} end where group_id = ${groupId}`.execute(tx)
}

export async function clearTries(tx: Tx, groupId: number): Promise<void> {
  await sql`update pickup set tries = 0, locked_until = null, locks = 0, locks_since = null where group_id = ${groupId}`.execute(tx)
}

/** Until when a wrong code has locked the entry, and whether for a day. */
export interface Lock {
  readonly until: Date
  readonly isForDay: boolean
}
/**
 * Counts a wrong code; the fifth in a row locks, and the last lock that a day may have is as long as a day. After a lock it is counted anew.
 * Answers the lock that this one makes. 1 statement.
 */
export async function countWrong(tx: Tx, groupId: number): Promise<Lock | undefined> {
  const { tries, lockMinutes, locksOfDay, dayHours } = pickupCodes
  const { rows } = await sql<{ locked_until: Date | null; is_for_day: boolean }>`
    with counted as (
      select group_id, locks, locks_since, case when locked_until is null then tries + 1 else 1 end as tries,
        coalesce(locks_since > app_now() - make_interval(hours => ${dayHours}), false) as is_same_day
      from pickup where group_id = ${groupId}),
    locking as (
      select group_id, tries, tries >= ${tries} as locks_now, case when is_same_day then locks_since end as since,
        case when is_same_day then locks else 0 end + case when tries >= ${tries} then 1 else 0 end as locks
      from counted)
    update pickup p set tries = n.tries, locks = n.locks, locks_since = case when n.locks_now then coalesce(n.since, app_now()) else n.since end,
      locked_until = case when n.locks_now then app_now() + case when n.locks >= ${locksOfDay}
        then make_interval(hours => ${dayHours}) else make_interval(mins => ${lockMinutes}) end end
    from locking n where p.group_id = n.group_id returning p.locked_until, n.locks >= ${locksOfDay} as is_for_day`.execute(tx)
  const [row] = rows
  return row?.locked_until ? { until: row.locked_until, isForDay: row.is_for_day } : undefined
}
