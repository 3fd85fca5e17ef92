import { type QueryToken, queryTokens } from '@rondo/rules/catalog/tokens'
import { type Corrected, correctWith } from '../spelling.ts'
import type { ListingIndex } from './listing-index.ts'
import type { SlotSet } from './slot-set.ts'
import type { Terms } from './terms.ts'

/** Sets of which a listing must be in one, for a word or a beginning. */
export const setsFor = (terms: Terms, { text, prefix }: QueryToken): SlotSet[] => (prefix ? terms.beginningWith(text) : terms.exactly(text))

/** Reads a query again of which some word is in no listing, as correctWords does by PostgreSQL. */
export function correctInMemory({ terms, living, words }: ListingIndex, text: string, tokens: readonly QueryToken[]): Corrected {
  const isListed = (token: QueryToken) => setsFor(terms, token).some((set) => set.meets(living, words))
  const beginning = queryTokens(text, true).at(-1)
  return correctWith(text, tokens, (token, isLast) => {
    if (isListed(token)) return { known: true, begins: false }
    if (isLast && beginning && isListed(beginning)) return { known: false, begins: true }
    const nearest = token.han ? undefined : terms.nearest(token.text, living, words)
    return { known: false, begins: false, ...(nearest !== undefined && { nearest }) }
  })
}
