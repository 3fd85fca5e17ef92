import { stringify } from 'csv-stringify/sync'
import { appNow } from '../../platform/clock.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { columns } from './listing-table.ts'
import { everyOwnRow } from './own-listing.repository.ts'

/** Own listings as a table. It begins with the UTF-8 mark that spreadsheets need, and no cell is a formula. 1 query. */
export async function exportListings({ app, actor, setHeader }: MemberCtx): Promise<string> {
  const rows = await everyOwnRow(app.db, actor.id)
  const day = (await appNow(app)).toISOString().slice(0, 10)
  setHeader('content-type', 'text/csv; charset=utf-8')
  setHeader('content-disposition', `attachment; filename="rondo-listings-${day}.csv"`)
  const cells = rows.map((row) => Object.values(columns).map((cell) => cell(row)))
  return stringify([Object.keys(columns), ...cells], { bom: true, escape_formulas: true, record_delimiter: 'windows' })
}
