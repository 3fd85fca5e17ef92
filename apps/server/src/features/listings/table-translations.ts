// The columns of a table that hold a listing's texts in its other language.
import { listingLanguages } from '@rondo/contracts/listing-form'
import { cleanLine, cleanText } from '@rondo/rules/kernel/clean-text'
import { listingFailures } from '@rondo/rules/listings/listing-rules'
import type { Cells } from './table-cells.ts'
import type { Draft, ListingInput, Translation, Translations } from './listing-draft.ts'

const parts = ['name', 'description', 'notes'] as const
type Part = (typeof parts)[number]
type Language = (typeof listingLanguages)[number]

/** `name_zh-CN` and its like, in the order of the export. */
export const translationColumns = listingLanguages.flatMap((language) =>
  parts.map((part) => ({ language, part, column: `${part}_${language}` as const })),
)

const clean = (part: Part, text: string) => (part === 'name' ? cleanLine(text) : cleanText(text))

/**
 * The translations of a line: cells that say something are taken, empty ones take a text away. What has no column stays, unless the
 * text that it translates is changed by this line. Undefined when the table has no such column. `misplaced` holds a text for each cell that says something of the listing's own language.
 */
export function translationsIn(
  cells: Cells,
  input: ListingInput,
  before: Draft,
): { readonly translations: ListingInput['translations']; readonly misplaced: Readonly<Record<string, string>> } {
  const misplaced: Record<string, string> = {}
  if (translationColumns.every(({ column }) => cells[column] === undefined)) return { translations: undefined, misplaced }
  const own = input.language ?? before.language
  const found: Partial<Record<Language, Translation>> = {}
  for (const { language, part, column } of translationColumns) {
    const cell = cells[column]
    const main = input[part] === undefined ? before[part] : clean(part, input[part] ?? '')
    if (language === own) {
      if (cell !== undefined && cell.trim() !== '' && clean(part, cell) !== main)
        misplaced[column] = listingFailures['listings.cell_own_language']
      continue
    }
    const kept = main === before[part] ? (before.translations as Translations)[language]?.[part] : undefined
    const text = cell ?? kept
    if (text !== undefined) found[language] = { ...found[language], [part]: text }
  }
  return { translations: found, misplaced }
}
