// One line of a table, read cell by cell.
import { type ListingFailure, listingFailures } from '@rondo/rules/listings/listing-rules'

export type Cells = Readonly<Record<string, string | undefined>>

/** A cell that its column cannot read. */
export class CellProblem extends Error {
  readonly column: string
  constructor(column: string, failure: ListingFailure) {
    super(listingFailures[failure])
    this.column = column
  }
}

export interface Reading {
  readonly text: (column: string) => string | undefined
  readonly flag: (column: string) => boolean | undefined
  readonly number: (column: string) => number | null | undefined
  readonly whole: (column: string) => number | null | undefined
  /** Reads something more; a CellProblem is noted, and the answer undefined. */
  readonly tried: <T>(read: () => T) => T | undefined
  /** What could not be read, a text for each column. */
  readonly problems: Readonly<Record<string, string>>
}

/** Reads the cells of one line. A missing column or an unreadable cell is undefined and keeps the old value; `problems` names the latter. */
export function reading(cells: Cells): Reading {
  const text = (column: string) => cells[column]
  const problems: Record<string, string> = {}
  const tried = <T>(read: () => T): T | undefined => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof CellProblem)) throw error
      problems[error.column] = error.message
      return undefined
    }
  }
  const strict = strictly(text)
  return {
    text,
    problems,
    tried,
    flag: (column) => tried(() => strict.flag(column)),
    number: (column) => tried(() => strict.number(column)),
    whole: (column) => tried(() => whole(column, strict.number(column))),
  }
}

const strictly = (text: Reading['text']) => ({
  flag(column: string) {
    const said = text(column)?.trim().toLowerCase() ?? ''
    if (said === '') return undefined
    if (['yes', 'true', '1', '是'].includes(said)) return true
    if (['no', 'false', '0', '否'].includes(said)) return false
    throw new CellProblem(column, 'listings.cell_yes_no')
  },
  number(column: string) {
    const said = text(column)?.trim()
    if (said === undefined || said === '') return said === undefined ? undefined : null
    const value = /^-?\d{1,12}(\.\d{1,6})?$/.test(said) ? Number(said) : Number.NaN
    if (Number.isNaN(value)) throw new CellProblem(column, 'listings.cell_number')
    return value
  },
})

/** A whole number of a column, not below zero. Throws CellProblem. */
function whole<T extends number | null | undefined>(column: string, value: T): T {
  if (typeof value === 'number' && !(Number.isInteger(value) && value >= 0 && value <= 2_147_483_647))
    throw new CellProblem(column, 'listings.cell_whole')
  return value
}
