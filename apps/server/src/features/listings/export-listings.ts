import { stringify } from 'csv-stringify/sync'
import { appNow } from '../../platform/clock.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { columns } from './listing-table.ts'
import { everyOwnRow } from './own-listing.repository.ts'

/** Own listings as a table for other programs: with a mark for spreadsheets that it is UTF-8, and no cell that they would calculate. 1 query. */
export async function exportListings({ house, actor, setHeader }: MemberCtx): Promise<string> {
  const rows = await everyOwnRow(house.db, actor.id)
  const day = (await appNow(house)).toISOString().slice(0, 10)
  setHeader('content-type', 'text/csv; charset=utf-8')
  setHeader('content-disposition', `attachment; filename="listings-${day}.csv"`)
  const cells = rows.map((row) => Object.values(columns).map((cell) => cell(row)))
  return stringify([Object.keys(columns), ...cells], { bom: true, escape_formulas: true, record_delimiter: 'windows' })
}
