import { translatedKinds, translatedParts, translationBounds } from '@rondo/rules/translations/bounds'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Id } from './kernel/shapes.ts'

export const translate = endpoint({
  method: 'POST',
  path: '/translations',
  access: 'visitor',
  summary: 'What somebody wrote, in the language of whoever reads it: of all that they may read, and only when they ask',
  body: z.object({
    kind: z.enum(translatedKinds),
    /** The answer to an offer has the id of its message, the reply to a review that of the review, a shop that of its merchant; what is said of a claim or a return that of it. */
    id: Id,
  }),
  answer: z.object({
    /** The reader's: what the parts are in. */
    language: z.enum(['en', 'zh-CN']),
    /** What it was in (BCP 47); null where nobody is sure. */
    from: z.string().nullable(),
    /** All of it is in the reader's language already: the parts stand as they were written. */
    isSame: z.boolean(),
    parts: z.array(z.object({ part: z.enum(translatedParts), text: z.string() })).max(translationBounds.parts),
  }),
  fails: [
    'translations.off',
    'translations.nothing',
    'translations.unavailable',
    'messaging.not_found',
    'listings.not_found',
    'reviews.not_found',
    'accounts.not_found',
    'claims.item_not_found',
    'orders.group_not_found',
    'moderation.not_found',
  ],
  limit: 'translate',
})
