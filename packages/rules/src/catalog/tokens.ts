const han = /\p{Script=Han}/u
// Han and Latin can touch (红色dress): a piece is of one kind only. A word of more than 32 letters is several.
const piecePattern = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}]){1,32}/gu

/** Lower case, without accents, compatibility forms unified. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
const piecesOf = (text: string): readonly string[] => fold(text).match(piecePattern) ?? []

/** A word without its English plural: dresses, skirts, parties. Words up to three letters and those in -ss stay. */
export function stem(word: string): string {
  if (word.length <= 3 || !word.endsWith('s') || word.endsWith('ss')) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  return /(?:ch|sh|x|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

const pairsOf = (characters: readonly string[]) => characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)

/** The words under which a text is found. Chinese becomes pairs of characters and the last one alone, so that one character works as a prefix. `most` words are taken, and the rest of the one that reaches it. */
export function indexTokens(text: string, most = Infinity): Set<string> {
  const tokens = new Set<string>()
  for (const piece of piecesOf(text)) {
    if (tokens.size >= most) break
    if (!han.test(piece)) tokens.add(stem(piece))
    else {
      const characters = Array.from(piece)
      for (const pair of pairsOf(characters.slice(0, Number.isFinite(most) ? most : undefined))) tokens.add(pair)
      tokens.add(characters.at(-1) ?? '')
    }
  }
  return tokens
}

export interface QueryToken {
  readonly text: string
  /** True when any word that begins like this counts. */
  readonly prefix: boolean
  readonly han: boolean
}

/** The words of a query, all of which must be found. While somebody types, the last Latin word is only a beginning. */
export function queryTokens(query: string, typing = false): QueryToken[] {
  const pieces = piecesOf(query)
  return pieces.flatMap((piece, index): QueryToken[] => {
    if (!han.test(piece)) {
      const isBeginning = typing && index === pieces.length - 1
      return [{ text: isBeginning ? piece : stem(piece), prefix: isBeginning, han: false }]
    }
    const characters = Array.from(piece)
    if (characters.length === 1) return [{ text: piece, prefix: true, han: true }]
    return pairsOf(characters).map((pair) => ({ text: pair, prefix: false, han: true }))
  })
}

/** True when something was asked that has neither letter nor digit, such as % or an emoji: no listing has it. */
export const asksWithoutWords = (query: string, tokens: readonly QueryToken[]): boolean => query.trim() !== '' && tokens.length === 0

/** Longer words are not corrected: nobody mistypes them, and their neighbours could not be counted. */
const longestCorrected = 32

/** Mistakes forgiven in a word: none below 4 letters, one from 4, two from 8, none beyond 32. */
export const typosAllowed = (word: string): number => (word.length < 4 || word.length > longestCorrected ? 0 : word.length < 8 ? 1 : 2)

/** Changes between two words: letters added, lost, changed or swapped with a neighbour. Gives up above `most` with `most + 1`. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  // what both begin and end with is as it should be, which mostly leaves a letter or two
  let [from, toA, toB] = [0, a.length, b.length]
  while (from < toA && from < toB && a.charCodeAt(from) === b.charCodeAt(from)) from++
  while (toA > from && toB > from && a.charCodeAt(toA - 1) === b.charCodeAt(toB - 1)) [toA, toB] = [toA - 1, toB - 1]
  const [x, y] = [a.slice(from, toA), b.slice(from, toB)]
  if (x === '' || y === '') return x.length + y.length
  let beforeLast: number[] = []
  let last = Array.from({ length: y.length + 1 }, (_, index) => index)
  for (let i = 1; i <= x.length; i++) {
    const row = [i]
    let fewest = i
    for (let j = 1; j <= y.length; j++) {
      const change = last[j - 1]! + (x[i - 1] === y[j - 1] ? 0 : 1)
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, change)
      if (i > 1 && j > 1 && x[i - 1] === y[j - 2] && x[i - 2] === y[j - 1]) least = Math.min(least, beforeLast[j - 2]! + 1)
      row.push(least)
      if (least < fewest) fewest = least
    }
    if (fewest > most) return most + 1
    beforeLast = last
    last = row
  }
  return last[y.length]!
}
