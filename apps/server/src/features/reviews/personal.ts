import { clocks } from '@rondo/rules/kernel/clocks'
import { sql } from 'kysely'
import type { PersonalRoom } from '../../platform/personal.ts'

/** What somebody else said of a person as customer, as long as it may be blind: for the time after which it is shown at the latest. */
const isBlind = (accountId: number) => sql<boolean>`(t.customer_id is not null and t.author_id <> ${accountId} and exists (
  select from order_group g where g.order_id = t.order_id and g.merchant_id = t.author_id and g.id = coalesce(t.group_id, g.id)
    and g.delivered_at > app_now() - make_interval(days => ${clocks.reviewShownAfterDays})))`

export const reviewsPersonal: PersonalRoom = {
  tables: [
    { table: 'comment', owner: ['author_id', 'customer_id'], unreadable: isBlind, atDeletion: 'keep' },
    { table: 'review_due', owner: ['merchant_id', 'customer_id'], atDeletion: 'erase', exported: false },
  ],
  nobodys: { comment_edit: 'what a review said before, told with it' },
}
