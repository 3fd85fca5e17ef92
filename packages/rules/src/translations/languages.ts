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

/** Frequent words of English that no other language of Latin letters has as frequent words of its own. */
const english = new Set(
  `the and of it its it's with this that you your my very have been than which what when where who from into out but not would
  could should our they their them she there here does did don't i'm just only after before without every two three one like look looks
  back more days lovely great worth wear wore worn usual size either way length floor shoes heels sleeves shoulders waist
  pockets knee ankle evening wedding catches falls asks`.split(/\s+/),
)
/** One word in so many is at least one of those, in plain English. */
const wordsForOne = 12

/** Whether a text is plainly English: it has a few of the words without which English says little. Not of a text of names and figures. */
function isPlainlyEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{M}'’]+/gu) ?? []
  const known = words.filter((word) => english.has(word.replace('’', "'"))).length
  return known > 0 && known * wordsForOne >= words.length
}

/** Whether a reader may want a text in another language: it has letters and is not plainly in the reader's own. */
export function mayBeForeign(text: string, reader: Reading): boolean {
  const letters = count(text, /\p{L}/gu)
  if (letters === 0) return false
  if (reader === 'en') return count(text, /\p{Script=Latin}/gu) < letters || !isPlainlyEnglish(text)
  const isJapaneseOrKorean = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
  return isJapaneseOrKorean || count(text, /\p{Script=Han}/gu) * 2 < letters
}
