import type { App } from '../../platform/context.ts'
import { signed, unsigned } from '../../platform/signatures.ts'

/** Mails that their reader may end: those of one saved search, or those of a subject. */
export type Endable =
  | { readonly kind: 'saved_search'; readonly id: number }
  | { readonly kind: 'liked_items' | 'review_reminders' | 'offers' | 'summary' }

const purpose = 'end-mails'
const suffixes = { liked_items: 'liked', review_reminders: 'reviews', offers: 'offers', summary: 'summary' } as const
const kinds = { liked: 'liked_items', reviews: 'review_reminders', offers: 'offers', summary: 'summary' } as const

/** The token of a link that ends such mails of a person. It works without a session, as long as the person exists. */
export const endingToken = (app: App, accountId: number, what: Endable): Promise<string> =>
  signed(app, purpose, what.kind === 'saved_search' ? `${accountId}-search-${what.id}` : `${accountId}-${suffixes[what.kind]}`)

/** Whose mails a token ends, and which; undefined when it is none of ours. */
export async function endingOf(app: App, token: string): Promise<(Endable & { readonly accountId: number }) | undefined> {
  const [, account, subject, search] =
    /^(\d+)-(?:(liked|reviews|offers|summary)|search-(\d+))$/.exec((await unsigned(app, purpose, token.trim())) ?? '') ?? []
  if (account === undefined) return undefined
  const accountId = Number(account)
  if (search !== undefined) return { accountId, kind: 'saved_search', id: Number(search) }
  return { accountId, kind: kinds[subject as keyof typeof kinds] }
}
