import { type RawBuilder, sql } from 'kysely'
import type { Language } from '../../platform/context.ts'
import type { StoredPhoto } from '../../platform/photos.ts'

/** The order that something is about, and which of its pieces. */
export interface Ordered {
  readonly groupId: number
  readonly orderNumber: string
  readonly pieces: readonly string[]
  readonly photo: StoredPhoto | null
}
type Kind = 'group' | 'dispute' | 'leg' | 'parcel' | 'item' | 'claim' | 'request' | 'payment' | 'refund'

/** In a query: the orders of those subjects that are about one, by subject. */
export function ordersAbout(subjects: readonly string[], language: Language): RawBuilder<Readonly<Record<string, Ordered>>> {
  const idsOf = (kind: Kind) =>
    subjects
      .filter((subject) => subject.startsWith(`${kind}:`))
      .map((subject) => subject.slice(kind.length + 1))
      .filter((id) => /^\d+$/.test(id))
  return sql`(
    select coalesce(jsonb_object_agg(n.subject, to_jsonb(n) - 'subject'), '{}') from (
      select a.subject, min(g.id) as "groupId", o.order_number as "orderNumber",
        array_agg(coalesce(l.product -> 'names' ->> ${language}, l.product ->> 'name') order by l.id) as pieces,
        (array_agg(l.product -> 'photos' -> 0 order by l.id))[1] as photo
      from (
        select 'group:' || id as subject, id as group_id, null::bigint as item_id from order_group where id = any(${idsOf('group')}::bigint[])
        union all select 'dispute:' || d.id, p.group_id, null
          from card_dispute d join paid_group p on p.payment_id = d.payment_id where d.id = any(${idsOf('dispute')}::bigint[])
        union all select 'leg:' || id, group_id, null from parcel where id = any(${idsOf('leg')}::bigint[])
        union all select 'parcel:' || id, group_id, null from parcel where id = any(${idsOf('parcel')}::bigint[])
        union all select 'item:' || id, group_id, id from order_line where id = any(${idsOf('item')}::bigint[])
        union all select 'claim:' || c.id, l.group_id, l.id
          from claimed_line c join order_line l on l.id = c.item_id where c.id = any(${idsOf('claim')}::bigint[])
        union all select 'request:' || id, group_id, null from return_record where id = any(${idsOf('request')}::bigint[])
        union all select 'payment:' || payment_id, group_id, null from paid_group where payment_id = any(${idsOf('payment')}::bigint[])
        union all select 'refund:' || r.id, p.group_id, null
          from refund r join paid_group p on p.payment_id = r.payment_id where r.id = any(${idsOf('refund')}::bigint[])
      ) a
        join order_group g on g.id = a.group_id join placed_order o on o.id = g.order_id
        join order_line l on l.group_id = g.id and l.id = coalesce(a.item_id, l.id)
      group by a.subject, o.order_number
    ) n
  )`
}
