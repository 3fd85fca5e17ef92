import { deskPage } from '@rondo/rules/desk/states'
import { type RawBuilder, sql } from 'kysely'

/** Rows that a list of the desk asks for: one more than it shows tells whether there are more. */
export const rowsAsked = deskPage + 1

/** What waits is shown from the oldest on, what is over from the newest. `after` is where the next page begins. */
export const inOrder = (isOpen: boolean, id: RawBuilder<unknown>, cursor: number | undefined) => ({
  after: cursor === undefined ? sql`true` : isOpen ? sql`${id} > ${cursor}` : sql`${id} < ${cursor}`,
  by: isOpen ? sql`${id}` : sql`${id} desc`,
})

/** A page of the desk from rows in the order of their ids. */
export function pageFrom<Row extends { readonly id: number }, Shown>(rows: readonly Row[], show: (row: Row) => Shown) {
  const shown = rows.slice(0, deskPage)
  const hasMore = rows.length > deskPage
  const last = shown.at(-1)
  return { data: shown.map(show), meta: { page: 1, hasMore, ...(hasMore && last && { cursor: String(last.id) }) } }
}
