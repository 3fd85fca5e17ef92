// Strangers: people who have neither answered nor traded. How much is written to them is bounded (258, 290).
import { answeredStatuses } from '@rondo/rules/messaging/offer-states'
import { type RawBuilder, sql } from 'kysely'

/** Whether somebody has traded with me, or said yes or no to an offer of mine themselves: that says as much as an answer in words. */
export const hasDealt = (me: number, who: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  exists (select from order_group t
    where t.customer_id = ${me} and t.merchant_id = ${who} or t.customer_id = ${who} and t.merchant_id = ${me})
  or exists (select from offer a
    where a.proposer_id = ${me} and a.receiver_id = ${who} and a.status = any(${[...answeredStatuses]}::text[]) and not a.is_automatic))`

/** To how many strangers somebody has begun to write within a day. */
export function strangersOfDay(me: number): RawBuilder<number> {
  const begunAs = (own: 'low' | 'high', theirs: 'low' | 'high') => sql`
    (select count(*)::int from conversation b where b.${sql.ref(`${own}_id`)} = ${me} and b.last_at > app_now() - interval '1 day'
      and b.created_at > app_now() - interval '1 day' and not b.${sql.ref(`${theirs}_spoke`)} and not ${hasDealt(me, sql`b.${sql.ref(`${theirs}_id`)}`)})`
  return sql`(${begunAs('low', 'high')} + ${begunAs('high', 'low')})`
}
