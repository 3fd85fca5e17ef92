import { quantities, texts } from '@rondo/rules/kernel/limits'
import { CsvError, parse } from 'csv-parse/sync'
import { Failure } from '../../platform/failure.ts'
import { columns } from './listing-table.ts'
import type { Cells } from './table-cells.ts'

export interface Table {
  /** `isLong`: it has more cells than the heading, so nobody knows which is which. */
  readonly lines: readonly { readonly line: number; readonly cells: Cells; readonly isLong: boolean }[]
  readonly ignoredColumns: readonly string[]
}

interface Parsed {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

const known = new Map(Object.keys(columns).map((name) => [name.toLowerCase(), name]))

/** The separator is the sign that the heading has most of, since some spreadsheets write semicolons. */
function separatorOf(csv: string): string {
  const [heading = ''] = csv.split('\n', 1)
  const counted = [',', ';', '\t'].map((sign) => [sign, heading.split(sign).length] as const)
  return counted.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ','
}

/** No field takes more characters; a longer cell is cut before it is cleaned, and is still too long. */
const longestCell = 4 * texts.productDescription
/** The mark that the export puts before what a spreadsheet would calculate is no part of the text. */
const withoutMark = (cell: string) => cell.slice(0, longestCell).replace(/^'(?=[=+\-@\t\r])/, '')

/** Reads a table with a heading. Refuses what is none, names neither listings nor SKUs, lacks names, or has too many lines. */
export function readTable(csv: string): Table {
  let records: Parsed[]
  try {
    const how = {
      bom: true,
      delimiter: separatorOf(csv),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: quantities.importLines + 2,
    } as const
    records = parse(csv, how) as unknown as Parsed[] // with `info` it answers these, which its types do not say
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Failure('listings.import_quotes', { values: { line: Number(error['lines']) || 1 } })
  }
  const [heading, ...rest] = records
  const names = (heading?.record ?? []).map((name) => known.get(name.trim().toLowerCase()))
  if (!names.includes('id') && !names.includes('sku')) throw new Failure('listings.import_lacks', { values: { column: 'sku' } })
  if (!names.includes('name')) throw new Failure('listings.import_lacks', { values: { column: 'name' } })
  const twice = names.find((name, at) => name && names.indexOf(name) !== at)
  if (twice) throw new Failure('listings.import_column_twice', { values: { column: twice } })
  const most = quantities.importLines
  if (rest.length > most) throw new Failure('listings.import_large', { values: { most } })
  const lines = rest
    .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
    .map(({ record, info }) => ({
      line: info.lines,
      isLong: record.slice(names.length).some((cell) => cell.trim() !== ''),
      cells: Object.fromEntries(names.flatMap((name, at) => (name ? [[name, withoutMark(record[at] ?? '')]] : []))),
    }))
  const ignoredColumns = (heading?.record ?? [])
    .filter((name, at) => !names[at] && name.trim() !== '')
    .map((name) => name.trim().slice(0, 60))
  return { lines, ignoredColumns: ignoredColumns.slice(0, 50) }
}
