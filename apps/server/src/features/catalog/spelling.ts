import { type QueryToken, queryTokens } from '@rondo/rules/catalog/tokens'

export interface Corrected {
  readonly tokens: readonly QueryToken[]
  /** The words as they were searched, when one was taken for another. */
  readonly correctedTo?: string
}

/** What is known of a word of a query. */
export interface WordFacts {
  /** Some listing has it. */
  readonly known: boolean
  /** Some listing has a word that begins so; asked of the last word only. */
  readonly begins: boolean
  /** The nearest word that listings have. */
  readonly nearest?: string
}

/**
 * Reads a query again of which some word is in no listing: an unknown last word becomes a beginning if any word begins so, every other
 * unknown word the nearest that listings have. Chinese is written without spaces: a pair of characters that is in no listing, between two
 * that are, is the seam of two words (红色连衣裙), as are two with one character more (红色的连衣裙). Seams ask nothing; what else is
 * unknown stays. The same tokens when nothing is to be changed.
 */
export function correctWith(
  text: string,
  tokens: readonly QueryToken[],
  factsOf: (token: QueryToken, isLast: boolean, index: number) => WordFacts,
): Corrected {
  const beginning = queryTokens(text, true).at(-1)
  const corrected = new Set<QueryToken>()
  const facts = tokens.map((token, index) => factsOf(token, index === tokens.length - 1, index))
  const isSeam = (index: number) =>
    [index - 1, index].some((from) => [from + 1, from + 2].some((next) => next > index && joins(tokens, facts, from, next)))
  const changed = tokens.map((token, index): QueryToken => {
    const { known = false, begins = false, nearest } = facts[index] ?? {}
    if (known) return token
    if (begins && beginning) return beginning
    if (token.han || nearest === undefined) return token
    const taken = { text: nearest, prefix: false, han: false }
    corrected.add(taken)
    return taken
  })
  const asked = changed.filter((_, index) => !isSeam(index))
  return { tokens: asked, ...(corrected.size > 0 && { correctedTo: asWritten(tokens, changed, text) }) }
}

/** Whether the unknown pairs from one index up to another are all that stands between two known pairs of one piece of Chinese. */
function joins(tokens: readonly QueryToken[], facts: readonly WordFacts[], from: number, next: number): boolean {
  const isKnown = (at: number) => facts[at]?.known === true
  const around = tokens.slice(Math.max(from - 1, 0), next + 1).map(({ text, han }) => (han ? Array.from(text) : []))
  const isOnePiece =
    around.length === next - from + 2 && around.every((pair, at) => at === 0 || (pair.length === 2 && around[at - 1]?.[1] === pair[0]))
  return isOnePiece && isKnown(from - 1) && isKnown(next) && facts.slice(from, next).every(({ known }) => !known)
}

/** The query with its words replaced in place. */
function asWritten(tokens: readonly QueryToken[], changed: readonly QueryToken[], text: string): string {
  // a query without Chinese has one token for each word, in order
  if (tokens.every(({ han }) => !han)) return changed.map(({ text: word }) => word).join(' ')
  let written = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  for (const [index, { text: word }] of tokens.entries()) {
    const now = changed[index]?.text
    if (now !== undefined && now !== word) written = written.replace(word, now)
  }
  return written
}
