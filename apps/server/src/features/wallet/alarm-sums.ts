// How much money alarms are about.
import { type RawBuilder, sql } from 'kysely'

/** Operations that move money, or speak of some; a label or a customer of the provider has no sum. */
const ofMoney = ['refund', 'transfer', 'transfer_reversal', 'payment_intent', 'dispute_evidence'] as const

/**
 * The sums of subjects such as `refund:12`, as rows `subject, minor, currency`: an operation has that of what it does. What is not of money, or not
 * ours, has none.
 */
export const sumsOf = (subjects: readonly string[]): RawBuilder<unknown> => sql`
  select a.subject, coalesce(a.minor, t.minor) as minor, t.currency from (
    select s.subject, split_part(coalesce(o.subject, s.subject), ':', 1) as thing, substring(coalesce(o.subject, s.subject) from '^[a-z]+:([0-9]{1,18})')::bigint as id,
      (o.params ->> 'amountMinor')::bigint as minor
    from unnest(${[...subjects]}::text[]) as s (subject)
    left join operation o on o.id = substring(s.subject from '^operation:([0-9]{1,18})$')::bigint and o.kind = any(${[...ofMoney]}::text[])
  ) a join lateral (
    select amount_minor as minor, currency from refund where a.thing = 'refund' and id = a.id
    union all select coalesce(received_minor, charged_minor), currency from payment where a.thing = 'payment' and id = a.id
    union all select amount_minor, currency from transfer where a.thing = 'transfer' and id = a.id
    union all select amount_minor, currency from earning where a.thing = 'earning' and id = a.id
    union all select amount_minor, currency from card_dispute where a.thing = 'dispute' and id = a.id
    union all select d.amount_minor, d.currency from dispute_evidence e join card_dispute d on d.id = e.dispute_id where a.thing = 'evidence' and e.id = a.id
  ) t on true`

/** What the labels of parcels that failed cost, by the ids of their groups; rows as above. */
export const labelsOf = (groups: readonly number[]): RawBuilder<unknown> => sql`
  select 'group:' || l.group_id, sum(l.cost_minor), o.currency from parcel l join placed_order o on o.id = l.order_id
  where l.group_id = any(${[...groups]}::bigint[]) and l.status in ('failure', 'returned') and l.cost_minor > 0 group by l.group_id, o.currency`
