import type pg from 'pg'
import { type Machine, targetsOf } from '@rondo/rules/kernel/machine'
import { groupMachine } from '@rondo/rules/orders/group-states'
import { itemMachine } from '@rondo/rules/orders/item-states'
import { depositMachine } from '@rondo/rules/rentals/deposit-states'
import { fundMachine } from '@rondo/rules/returns/fund-states'
import { requestMachine } from '@rondo/rules/returns/return-states'
import { legMachine } from '@rondo/rules/shipping/carrier-leg-states'

const rowsOf = ({ name, rows, reach }: Machine) =>
  rows.map((row) => ({
    machine: name,
    event: row.id,
    roles: row.by,
    from_statuses: row.from,
    to_statuses: [...new Set([...targetsOf(row, null, reach), ...row.to.flatMap(({ to }) => (to === 'gone' ? [to] : []))])],
    stays: row.to.some(({ to }) => to === 'same'),
  }))

/**
 * Tells the database the rows that a status may move by, as the rules have them now. Once for each start, after the migrations. Rows of
 * another release stay for a day: its servers may still be at work. 1 statement.
 */
export async function writeStatusRows(pool: pg.Pool): Promise<void> {
  const rows = [groupMachine, itemMachine, legMachine, requestMachine, fundMachine, depositMachine].flatMap((machine) =>
    rowsOf(machine as unknown as Machine),
  )
  await pool.query(
    `with given as (
       select * from jsonb_to_recordset($1::jsonb)
         as g(machine text, event text, roles text[], from_statuses text[], to_statuses text[], stays boolean)
     ), others as (
       select r.ctid from status_row r
       where not exists (
         select 1 from given g where (g.machine, g.event, g.roles, g.from_statuses, g.to_statuses, g.stays)
           = (r.machine, r.event, r.roles, r.from_statuses, r.to_statuses, r.stays))
     ), gone as (
       delete from status_row where ctid in (select ctid from others) and ends_at < now()
     ), ending as (
       update status_row set ends_at = now() + interval '1 day' where ctid in (select ctid from others) and ends_at is null
     )
     insert into status_row (machine, event, roles, from_statuses, to_statuses, stays) select * from given
     on conflict (machine, event, roles, from_statuses, to_statuses, stays) do update set ends_at = null where status_row.ends_at is not null`,
    [JSON.stringify(rows)],
  )
}
