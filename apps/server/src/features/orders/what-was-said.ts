// What support reads before it decides about a group: the words of its two sides, and those of its carrier.
import type { Move, RowId } from '@rondo/rules/moves/machines'
import { sql } from 'kysely'
import type { StoredPhoto } from '../../platform/photos.ts'

/** What a side said of what went wrong, with what it showed; or support, as it decided about that. */
export interface SpokenRow {
  /** Of the request for a return, else of the step in the history. */
  readonly id: number | null
  readonly by: 'customer' | 'merchant' | 'support'
  readonly about: 'return' | 'rejected' | 'approved' | 'not_received'
  readonly reason: string | null
  readonly text: string | null
  readonly pictures: readonly StoredPhoto[]
  readonly at: string
}
const REJECTED: RowId = 'R4'
const answered: readonly RowId[] = ['R3', 'R11c', REJECTED]
const missed: readonly Move[] = ['reportNotReceived', 'reportNotArrived']
/** Of a group `g`, once where several pieces are asked for alike. Answers are read in the history: a request keeps only the last one. */
export const wordsOfSides = sql`coalesce((
  select jsonb_agg(to_jsonb(w) order by w.at) from (
    select min(s.id) as id, s.by, s.about, s.reason, s.text, s.pictures, s.at from (
    select r.id, case when r.asked_by = g.merchant_id then 'merchant' else 'customer' end as by, 'return' as about, r.reason, r.comments as text, r.pictures, r.created_at as at
    from return_request r where r.group_id = g.id and r.kind = 'return'
    union all
    select m.id, case h.role when 'operator' then 'support' else 'merchant' end, case h.event when ${REJECTED} then 'rejected' else 'approved' end,
      case h.event when ${REJECTED} then m.reason end, m.comments, '[]', h.at
    from return_request r join status_history h on h.thing_id = r.id and h.thing = 'request' and h.event = any (${[...answered]}::text[])
      left join lateral (
        select m.id, m.reason, m.comments from status_history m
        where m.thing_id = any (r.item_ids || array[g.id, r.id]) and m.at = h.at and m.id <= h.id and m.move is not null order by m.id desc limit 1) m on true
    where r.group_id = g.id and r.kind = 'return' and (h.event = ${REJECTED} or m.comments is not null)
    union all
    select h.id, 'customer', 'not_received', h.reason, h.comments, '[]', h.at
    from status_history h where h.thing = 'group' and h.thing_id = g.id and h.role = 'customer' and h.move = any (${[...missed]}::text[])
    ) s group by s.by, s.about, s.reason, s.text, s.pictures, s.at
  ) w), '[]')`

export interface CarrierRow {
  readonly way: 'outbound' | 'return'
  readonly carrier: string | null
  readonly tracking_number: string | null
  readonly status: string
  readonly delivered_at: string | null
  readonly said: { readonly at: string; readonly text: string; readonly city: string | null } | null
}
/** Of the newest parcel of a group `g` that a carrier has taken. */
export const carrierSaid = sql`(
  select jsonb_build_object('way', p.way, 'carrier', coalesce(p.provider, p.carrier), 'tracking_number', p.tracking_number, 'status', p.status, 'delivered_at', p.delivered_at, 'said', (
    select jsonb_build_object('at', e.at, 'text', e.text, 'city', e.city) from parcel_event e where e.leg_id = p.id order by e.at desc, e.status = 'delivered' desc limit 1))
  from parcel p where p.group_id = g.id and p.status is not null and p.status <> 'cancelled' order by p.id desc limit 1)`
