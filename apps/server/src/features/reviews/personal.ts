import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { PersonalRoom } from '../../platform/personal.ts'

/** What somebody else said of a person, as long as nobody else may read it (C-122), or has taken back. */
const isBlind = (accountId: number) => sql<boolean>`(t.author_id <> ${accountId} and (t.show_at > app_now() or t.deleted_at is not null))`

/** What an operator has hidden may return (255): not with pictures whose files have gone with the account. */
async function forget(tx: Tx, accountId: number): Promise<void> {
  await sql`update comment set pictures = '[]' where author_id = ${accountId} and hidden_at is not null and pictures <> '[]'`.execute(tx)
}

export const reviewsPersonal: PersonalRoom = {
  tables: [
    { table: 'comment', owner: ['author_id', 'customer_id'], without: ['counted_at'], unreadable: isBlind, atDeletion: 'keep' },
    { table: 'comment_reply', owner: ['author_id'], atDeletion: 'keep' },
    // it is the merchant who is reminded: a payout may wait for the review of somebody who has left
    { table: 'review_due', owner: ['merchant_id'], atDeletion: 'erase', exported: false },
  ],
  nobodys: { comment_edit: 'what a review said before, told with it' },
  forget,
}
