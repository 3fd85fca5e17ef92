// What may stand on a paper.
import type { Language } from './context.ts'

/** A column of a table. `end` is for amounts and figures. `share` is its part of the width beside the others'. */
export interface PaperColumn {
  readonly title: string
  readonly share: number
  readonly align?: 'start' | 'end'
}
/** A photo as JPEG, and what stands below it. */
export interface PaperPhoto {
  readonly jpeg: Buffer
  readonly caption: string
}
/** What stands on a paper, from top to bottom. Amounts are texts already, in the reader's language. */
export type PaperPart =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'pairs'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'photos'; readonly photos: readonly PaperPhoto[] }
  /** Parts of another paper on at most so many pages; what has no room is left out, and what follows begins on a page of its own. */
  | { readonly kind: 'excerpt'; readonly pages: number; readonly parts: readonly PaperPart[] }
  | {
      readonly kind: 'table'
      /** None for a table of sums alone. */
      readonly columns: readonly PaperColumn[]
      readonly rows: readonly (readonly string[])[]
      /** Lines below the table whose amount stands below its last column; the last of them is the sum. */
      readonly sums?: readonly (readonly [label: string, value: string])[]
    }
export interface Paper {
  readonly language: Language
  readonly title: string
  /** Below the title: a number, a period. */
  readonly subtitle?: string
  /** When what the paper says was so; it stands in the file, so that the same paper has the same bytes. */
  readonly date: Date
  readonly parts: readonly PaperPart[]
}

/** The texts of a part, by their weight: fonts are cut to the letters that stand on a paper. */
interface Texts {
  readonly plain: readonly string[]
  readonly strong: readonly string[]
}
export function textsOf(part: PaperPart): Texts {
  if (part.kind === 'heading') return { plain: [], strong: [part.text] }
  if (part.kind === 'text') return { plain: [part.text], strong: [] }
  if (part.kind === 'pairs') return { plain: part.rows.flat(), strong: [] }
  if (part.kind === 'photos') return { plain: part.photos.map(({ caption }) => caption), strong: [] }
  if (part.kind === 'excerpt') {
    const texts = part.parts.map(textsOf)
    return { plain: texts.flatMap(({ plain }) => plain), strong: texts.flatMap(({ strong }) => strong) }
  }
  const sums = part.sums ?? []
  return { plain: [...part.rows.flat(), ...sums.flat()], strong: [...part.columns.map(({ title }) => title), ...(sums.at(-1) ?? [])] }
}
