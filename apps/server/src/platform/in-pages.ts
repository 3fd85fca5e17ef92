/**
 * All rows of a list, so many at a time, from the newest on: nobody's table takes the memory or the database for itself, and each page is read
 * when the one before was taken. `read` answers the rows with ids below one, the greatest first.
 */
export async function* inPages<Row extends { readonly id: number }>(
  atOnce: number,
  read: (before: number, count: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const rows = await read(before, atOnce)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    before = last.id
  }
}
