import { pages } from './limits.ts'

/** Paging as asked for; `_start` and `_limit` are the aliases of the documents. */
export interface PageAsked {
  readonly page?: number | undefined
  readonly pageSize?: number | undefined
  readonly _start?: number | undefined
  readonly _limit?: number | undefined
}
export interface Page {
  readonly page: number
  readonly pageSize: number
  readonly offset: number
}

/** The page meant: size within 1 and 500, offset never beyond 10,000. `_start` need not be a multiple of the size. */
export function pageOf(asked: PageAsked, preset: number = pages.defaultSize): Page {
  const pageSize = Math.min(pages.largest, Math.max(1, Math.trunc(asked.pageSize ?? asked._limit ?? preset)))
  const wanted = asked.page === undefined ? Math.trunc(asked._start ?? 0) : (Math.trunc(asked.page) - 1) * pageSize
  const offset = Math.min(pages.largestOffset, Math.max(0, wanted))
  return { page: Math.floor(offset / pageSize) + 1, pageSize, offset }
}

/** The part of every list answer that says where a page stands. */
export const metaOf = ({ page, pageSize, offset }: Page, total: number) => ({ total, page, pageSize, hasMore: offset + pageSize < total })

/** The total that a page tells by itself, when it has room left; undefined where it has to be counted. */
export const totalTold = ({ pageSize, offset }: Page, rows: number): number | undefined =>
  rows < pageSize && (rows > 0 || offset === 0) ? offset + rows : undefined
