import { sql } from 'kysely'
import type { PersonalRoom } from '../../platform/personal.ts'

/** What somebody else said of a person, as long as nobody else may read it (C-122), or has taken back. */
const isBlind = (accountId: number) => sql<boolean>`(t.author_id <> ${accountId} and (t.show_at > app_now() or t.deleted_at is not null))`

export const reviewsPersonal: PersonalRoom = {
  tables: [
    { table: 'comment', owner: ['author_id', 'customer_id'], without: ['counted_at'], unreadable: isBlind, atDeletion: 'keep' },
    { table: 'comment_reply', owner: ['author_id'], atDeletion: 'keep' },
    { table: 'review_due', owner: ['merchant_id', 'customer_id'], atDeletion: 'erase', exported: false },
  ],
  nobodys: { comment_edit: 'what a review said before, told with it' },
}
