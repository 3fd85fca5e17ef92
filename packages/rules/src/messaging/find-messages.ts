// Searching in what two people wrote: which words are looked for, and which part of a message is shown.
import { cleanLine } from '../kernel/clean-text.ts'
import { texts } from '../kernel/limits.ts'

/** Words of one search, results of a page, and the length of what is shown of a message, in characters. */
export const findBounds = { words: 8, page: 20, snippet: 90, before: 30 } as const

/** What is looked for: each word must stand in the message, anywhere in it, so Chinese needs no blanks. Empty for nothing. */
export function wordsIn(asked: string): string[] {
  const words = cleanLine(asked).slice(0, texts.searchTerm).toLowerCase().split(' ')
  return [...new Set(words)].filter((word) => word !== '').slice(0, findBounds.words)
}

/** A part of a text; `isFound` where a word of the search stands. */
export interface TextPart {
  readonly text: string
  readonly isFound: boolean
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** One line of a message around its first word that was found, cut into parts. */
export function snippetOf(text: string, words: readonly string[]): TextPart[] {
  const line = text.replace(/\s+/g, ' ').trim()
  const pattern =
    words.length > 0
      ? new RegExp(
          words
            .toSorted((a, b) => b.length - a.length)
            .map(escaped)
            .join('|'),
          'giu',
        )
      : /(?!)/g
  const first = line.search(pattern)
  const from = first > findBounds.before ? first - findBounds.before : 0
  const shown = wholeCharacters(line, from, from + findBounds.snippet)
  const parts: TextPart[] = []
  const put = (part: string, isFound: boolean) => {
    if (part !== '') parts.push({ text: part, isFound })
  }
  put(shown.from > 0 ? '…' : '', false)
  let at = 0
  for (const match of shown.text.matchAll(pattern)) {
    put(shown.text.slice(at, match.index), false)
    put(match[0], true)
    at = match.index + match[0].length
  }
  put(shown.text.slice(at), false)
  put(shown.to < line.length ? '…' : '', false)
  return parts
}

/** A part of a line that cuts no character in two. */
function wholeCharacters(line: string, from: number, to: number) {
  const isHalf = (at: number) => /[\uDC00-\uDFFF]/.test(line[at] ?? '')
  const begin = isHalf(from) ? from + 1 : from
  const end = Math.min(line.length, isHalf(to) ? to + 1 : to)
  return { text: line.slice(begin, end), from: begin, to: end }
}
