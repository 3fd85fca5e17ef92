import type { Locale } from '@rondo/words'

/** The text of a table and how it was written. Spreadsheets write UTF-8, UTF-16, or the older letters of their country. */
export interface TableText {
  readonly text: string
  /** The older letters that were taken for it; undefined where the file says clearly what it is. */
  readonly guessed: string | undefined
}

/** Letters in which spreadsheets of a language write where nobody tells them otherwise. */
const olderLetters = { en: 'windows-1252', 'zh-CN': 'gb18030' } as const satisfies Record<Locale, string>

/** Reads a table file; undefined when it is no text at all. */
export async function textOf(file: Blob, locale: Locale): Promise<TableText | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first = 0, second = 0] = bytes
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isWide) return readable(new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes))
  try {
    return readable(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    const guessed = olderLetters[locale]
    return readable(new TextDecoder(guessed).decode(bytes), guessed)
  }
}
const readable = (text: string, guessed?: string): TableText | undefined => (text.includes('\0') ? undefined : { text, guessed })
