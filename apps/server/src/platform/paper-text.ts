// Text on paper in several fonts: what is written with which, how wide it is, and where its lines break.
import type { CutFont, Weight } from './paper-fonts.ts'

/** A piece of text in one font. */
export interface Run {
  readonly font: string
  readonly text: string
}
export type Measure = (run: Run, size: number) => number

/** Letters that stand for one that no font has. */
const plainOf = (character: string) => character.normalize('NFKD').replace(/\p{M}/gu, '')
/** Marks that steer how text is drawn, and draw nothing themselves. */
const silent = /\p{C}|\p{Variation_Selector}/gu

const noBreak = '\u00a0'
/** A text as its lines are looked for: without control marks, each blank a space, but for one at which no line may break. */
const measurable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\S\u00a0]/gu, ' ')
    .replace(silent, '')
/** A text as it can be written: without control marks, each blank a space. */
export const writable = (text: string): string => measurable(text).replaceAll(noBreak, ' ')

/** Everything that writing these texts can take, with what may stand for it. */
export const charactersOf = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => [...writable(text)].flatMap((character) => [character, ...plainOf(character)])).concat(' ', '?'))

/** Divides texts into pieces of one font each. */
export class Fonts {
  readonly #fontOf: ReadonlyMap<Weight, ReadonlyMap<string, string>>
  constructor(byWeight: ReadonlyMap<Weight, readonly CutFont[]>) {
    this.#fontOf = new Map(
      [...byWeight].map(([weight, fonts]) => [
        weight,
        new Map(fonts.flatMap(({ name, characters }) => [...characters].map((character) => [character, name] as const))),
      ]),
    )
  }

  runsOf(text: string, weight: Weight): Run[] {
    const fontOf = this.#fontOf.get(weight)
    const runs: { font: string; text: string }[] = []
    for (const character of writable(text)) {
      for (const written of this.#writtenFor(character, fontOf)) {
        const font = fontOf?.get(written) ?? ''
        const last = runs.at(-1)
        // a space belongs to what stands before it, so that words are not cut by it
        if (last && (last.font === font || (written === ' ' && last.text.endsWith(' ')))) last.text += written
        else runs.push({ font, text: written })
      }
    }
    return runs
  }

  #writtenFor(character: string, fontOf: ReadonlyMap<string, string> | undefined): string[] {
    if (fontOf?.has(character)) return [character]
    const plain = [...plainOf(character)].filter((letter) => fontOf?.has(letter))
    return plain.length > 0 ? plain : ['?']
  }
}

const segmenters = new Map<string, Intl.Segmenter>()
const segmenterOf = (language: string) => {
  let segmenter = segmenters.get(language)
  if (!segmenter) segmenters.set(language, (segmenter = new Intl.Segmenter(language, { granularity: 'word' })))
  return segmenter
}
/** What begins no line: closing marks and blanks. */
const closing = /^[\s\p{Pe}\p{Pf}\p{Po}%°℃]/u
/** What ends no line: opening marks and signs of a currency. */
const opening = /[\p{Ps}\p{Pi}\p{Sc}#@]$/u
/** Figures, codes and addresses stay whole: nothing breaks between two of these. */
const joined = /[\p{L}\p{N}\p{Pc}\p{Pd}./:+&'’]$/u
const han = /\p{Script=Han}/u
/** A Chinese date stays whole: its signs belong to the figures before and behind them. */
const isInDate = (last: string, next: string) =>
  (/\d$/.test(last) && /^[年月日]/.test(next)) || (/\d[年月]$/.test(last) && /^\d/.test(next))

/** Places where a line may break: the text in pieces that stay whole. */
function piecesOf(text: string, language: string): string[] {
  const pieces: string[] = []
  for (const { segment } of segmenterOf(language).segment(text)) {
    const last = pieces.at(-1)
    const stays =
      last !== undefined &&
      (closing.test(segment) ||
        last.endsWith(noBreak) ||
        opening.test(last) ||
        isInDate(last, segment) ||
        (joined.test(last) && !han.test(last.at(-1) ?? '') && !han.test(segment[0] ?? '') && !last.endsWith(' ')))
    if (stays) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}

/** The lines of a text within a width, points. A piece that is wider than a line is cut between two characters. */
export function linesOf(text: string, language: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  const fits = (wanted: string) => widthOf(wanted.trimEnd()) <= width
  for (const piece of piecesOf(measurable(text), language)) {
    if (fits(line + piece)) {
      line += piece
      continue
    }
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = ''
    for (const character of piece) {
      if (line !== '' && !fits(line + character)) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += character
    }
  }
  if (line.trim() !== '' || lines.length === 0) lines.push(line.trimEnd())
  return lines
}
