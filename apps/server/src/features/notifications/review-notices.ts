// Entries about reviews: that one may be read now, and that it was answered. SR-85 has no mails of them but the reminders.
import { sql } from 'kysely'
import type { App } from '../../platform/context.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { reviewReplied, reviewShown } from '../reviews/index.ts'
import { entry, mail, type To } from './tell.ts'

async function nameOf({ db }: App, productId: number | null, { reader }: To): Promise<string> {
  if (productId === null) return ''
  const { rows } = await sql<{ name: string }>`
    select coalesce(translations -> ${reader.language} ->> 'name', name) as name from listing where id = ${productId}`.execute(db)
  return rows[0]?.name ?? ''
}

export const reviewNotices: readonly Reaction[] = [
  mail({
    on: reviewShown,
    name: 'notifications.tell-review-shown',
    to: ({ aboutId }) => [aboutId],
    cause: ({ reviewId }) => `review-shown-${reviewId}`,
    facts: async (app, data, to) => ({ ...data, item: await nameOf(app, data.productId, to) }),
    entry: ({ item, productId, isOfCustomer, authorId }) =>
      productId !== null
        ? entry('review_received', { item }, authorId)
        : entry(isOfCustomer ? 'review_of_you' : 'shop_reviewed', {}, authorId),
    path: ({ productId, aboutId }) => (productId === null ? `/reviews/user/${aboutId}` : `/product/${productId}`),
  }),
  mail({
    on: reviewReplied,
    name: 'notifications.tell-review-reply',
    to: ({ authorId }) => [authorId],
    cause: ({ reviewId }) => `review-reply-${reviewId}`,
    facts: async (_app, data) => data,
    entry: ({ byId }) => entry('review_replied', {}, byId),
    path: ({ productId, authorId }) => (productId === null ? `/reviews/user/${authorId}` : `/product/${productId}`),
  }),
]
