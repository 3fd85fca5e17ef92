// A page with its sheet of styles as one gzip stream (RFC 1952) of deflate blocks (RFC 1951). The sheet is the same in every page: it is packed
// once, stands in memory once, and goes between the two parts of a page when that is sent.
import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync } from 'node:zlib'

/** The sheet that every page brings along. */
export interface Sheet {
  /** Its element as it stands in the page; empty where pages have none. */
  readonly element: Uint8Array
  /** The same as blocks that end on a byte. */
  readonly packed: Uint8Array
}
/** A packed page without its sheet, which belongs at `sheetAt`, in bytes. */
export interface PackedPage {
  readonly packed: Buffer
  readonly sheetAt: number
}

/** A stream of deflate, of an unknown time and system. */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
const blocks = { finishFlush: constants.Z_FULL_FLUSH }
/** Of a page of cards level 2 makes 14.1 kB in half the time in which level 4, the next that is worth more, makes 13.3. */
const packing = { level: 2 }

/** Rules of CSS as a sheet that pages bring along; no rules, no sheet. */
export function sheetOf(css: string): Sheet {
  const element = Buffer.from(css && `<style>${css}</style>`)
  return { element, packed: css ? deflateRawSync(element, { ...blocks, level: 9 }) : element }
}
/** How a content policy names an element of these rules. */
export const policyOf = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`

/** Packs a page for a sheet that stands at the end of its head. */
export function packPage(html: Uint8Array, { element }: Pick<Sheet, 'element'>): PackedPage {
  const end = Buffer.from(html.buffer, html.byteOffset, html.byteLength).indexOf('</head>')
  if (end === -1) throw new Error('a page without a head has no place for its styles')
  const [before, after] = [html.subarray(0, end), html.subarray(end)]
  const first = deflateRawSync(before, { ...blocks, ...packing })
  const rest = deflateRawSync(after, packing) // here: this thread has nothing else to do, and a job for another costs as much again
  const sums = Buffer.alloc(8)
  sums.writeUInt32LE(crc32(after, crc32(element, crc32(before))))
  sums.writeUInt32LE(html.length + element.length, 4)
  // memory of its own: a part of a larger one would go along to the main thread and stay as long as the page
  const packed = Buffer.from(new Uint8Array(Buffer.concat([head, first, rest, sums])).buffer)
  return { packed, sheetAt: head.length + first.length }
}

/** The whole stream, as it is sent. */
export const withSheet = ({ packed, sheetAt }: PackedPage, sheet: Sheet) =>
  Buffer.concat([packed.subarray(0, sheetAt), sheet.packed, packed.subarray(sheetAt)])
