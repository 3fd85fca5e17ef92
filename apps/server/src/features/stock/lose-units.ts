// Pieces that never came back, or are not offered again: they leave the stock, and lets of others share what is left. Who finds no piece any more is
// told of an event.
import { type Let, placeLets } from '@rondo/rules/stock/place-lets'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import { letsLost } from './events.ts'
import { tellSearch } from './for-sale.ts'

interface LetRow {
  readonly item: number | null
  readonly payment: number | null
  readonly swap: number | null
  readonly unit: number
  readonly first_day: string
  readonly last_day: string
}
type Booked = Let & { readonly row: LetRow }

/** A let as its rule looks at it: items in the order in which they were bought, and after them who has not paid. */
function bookedBy(row: LetRow, out: ReadonlySet<number>): Booked {
  const { item, payment, swap, unit, first_day: first, last_day: last } = row
  const id = item !== null ? `item:${item}` : payment !== null ? `payment:${payment}` : `swap:${swap}`
  return { id, unit, first, last, isOut: item !== null && out.has(item), rank: item ?? Number.MAX_SAFE_INTEGER, row }
}

interface Losing {
  readonly orderItemId: number
  /** Items that are with their renters, or on their way: they keep their days. */
  readonly outIds: readonly number[]
  /** They are here, so that whoever has booked one keeps it: only so many leave the stock as nobody has paid for. */
  readonly isHere?: boolean
}
/**
 * The units of a rented item leave the stock, without being sold. Lets for which no piece is left end, and an event names their items. Twice is fine.
 * Answers how many have left. At most 7 statements.
 */
export async function loseUnits(tx: Tx, { orderItemId, outIds, isHere = false }: Losing): Promise<number> {
  const { rows: locked } = await sql<{ listed: number | null; units: number[] | null }>`
    select listed::float8, units from lock_let(${orderItemId})`.execute(tx)
  const { listed, units } = locked[0] ?? { listed: null, units: null }
  if (listed === null || units === null) return 0
  const { rows: free } = await sql<{ stock: number; reserved: number }>`
    select stock, reserved from listing where id = ${listed}`.execute(tx)
  const { rows: lets } = await sql<LetRow>`
    select item::float8, payment::float8, swap::float8, unit, first_day, last_day from lets_beside(${listed}, ${orderItemId})`.execute(tx)
  const { stock, reserved } = free[0] ?? { stock: 0, reserved: 0 }
  const out = new Set(outIds)
  const booked = lets.map((row) => bookedBy(row, out))
  const most = Math.min(units.length, stock)
  const pieces = isHere ? spareOf(booked, stock - reserved, most) : most
  if (isHere && pieces === 0) return 0
  const { placed, left } = placeLets(booked, Math.max(0, stock - pieces - reserved))
  const ending = lets.filter((_, at) => left.includes(booked[at]?.id ?? ''))
  const ids = (of: 'item' | 'payment' | 'swap') => [...new Set(ending.flatMap((row) => row[of] ?? []))]
  const numbers = placed.map(({ let: { row }, unit }) => ({
    item: row.item,
    payment: row.payment,
    swap: row.swap,
    unit: row.unit,
    to: unit,
  }))
  await sql`
    select lose_units(${listed}, ${orderItemId}, ${pieces}, ${JSON.stringify(numbers)}::jsonb, ${ids('item')}::bigint[], ${ids('payment')}::bigint[],
      ${ids('swap')}::bigint[])`.execute(tx)
  await tellSearch(tx, [listed])
  if (ids('item').length > 0) await record(tx, letsLost, { data: { orderItemIds: ids('item') } })
  return pieces
}

/** How many pieces of those that are there nobody needs who has paid: days that are only held do not keep one. */
function spareOf(booked: readonly Booked[], units: number, most: number): number {
  for (let pieces = most; pieces > 0; pieces--) {
    const { placed, left } = placeLets(booked, Math.max(0, units - pieces))
    const isNeeded =
      booked.some(({ id, row }) => row.item !== null && left.includes(id)) || placed.some(({ unit }) => unit > units - pieces)
    if (!isNeeded) return pieces
  }
  return 0
}
