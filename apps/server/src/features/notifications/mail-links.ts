import type { House } from '../../platform/context.ts'
import { signed, unsigned } from '../../platform/signatures.ts'

/** Letters that their reader may end: those of one saved search, or those about what they like. */
export type Endable = { readonly kind: 'saved_search'; readonly id: number } | { readonly kind: 'liked_items' }

const purpose = 'end-letters'

/** The token of a link that ends such letters of a person. It works without a session, as long as the person exists. */
export const endingToken = (house: House, accountId: number, what: Endable): Promise<string> =>
  signed(house, purpose, what.kind === 'saved_search' ? `${accountId}-search-${what.id}` : `${accountId}-liked`)

/** Whose letters a token ends, and which; undefined when it is none of ours. */
export async function endingOf(house: House, token: string): Promise<(Endable & { readonly accountId: number }) | undefined> {
  const [, account, search] = /^(\d+)-(?:liked|search-(\d+))$/.exec((await unsigned(house, purpose, token.trim())) ?? '') ?? []
  if (account === undefined) return undefined
  const accountId = Number(account)
  return search === undefined ? { accountId, kind: 'liked_items' } : { accountId, kind: 'saved_search', id: Number(search) }
}
