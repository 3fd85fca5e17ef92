/** A language that readers have, as the interface names it. */
type Reading = 'en' | 'zh-CN'

/** Names that mean another one, in small letters. */
const others: Readonly<Record<string, string>> = {
  zh: 'zh-Hans',
  'zh-cn': 'zh-Hans',
  'zh-hans': 'zh-Hans',
  zt: 'zh-Hant',
  'zh-tw': 'zh-Hant',
  'zh-hant': 'zh-Hant',
  pb: 'pt-BR',
}

/** A language as translators write it, by one name (BCP 47): they call Simplified Chinese `zh` or `zh-Hans`. Undefined for what is no code. */
export function languageCode(code: string): string | undefined {
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})?$/i.test(code)) return undefined
  return others[code.toLowerCase()] ?? code
}

/** Whether a text in language `code` is one that a reader has already. */
export const isOwnLanguage = (code: string | undefined, reader: Reading): boolean =>
  reader === 'zh-CN' ? code === 'zh-Hans' : code !== undefined && /^en\b/i.test(code)

const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0

/** Whether a reader may want a text in another language: it has letters, and for readers of Chinese it is not plainly Chinese. */
export function mayBeForeign(text: string, reader: Reading): boolean {
  const letters = count(text, /\p{L}/gu)
  if (letters === 0) return false
  const isJapaneseOrKorean = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
  return reader === 'en' || isJapaneseOrKorean || count(text, /\p{Script=Han}/gu) * 2 < letters
}
