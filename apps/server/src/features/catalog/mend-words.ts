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
 * unknown word the nearest that listings have. Chinese stays as it is. The same tokens when nothing is to be changed.
 */
export function mendWords(
  text: string,
  tokens: readonly QueryToken[],
  factsOf: (token: QueryToken, isLast: boolean, index: number) => WordFacts,
): Corrected {
  const beginning = queryTokens(text, true).at(-1)
  const corrected = new Set<QueryToken>()
  const changed = tokens.map((token, index): QueryToken => {
    const { known, begins, nearest } = factsOf(token, index === tokens.length - 1, index)
    if (known) return token
    if (begins && beginning) return beginning
    if (token.han || nearest === undefined) return token
    const taken = { text: nearest, prefix: false, han: false }
    corrected.add(taken)
    return taken
  })
  return { tokens: changed, ...(corrected.size > 0 && { correctedTo: asWritten(tokens, changed, text) }) }
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
