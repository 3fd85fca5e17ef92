import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a group `g` is what a payment `r` is about: one of its order, or the one that a later payment names, such as an extension, a buy-out, a
 * refund fund or a return label.
 */
export const isPaidGroup: RawBuilder<boolean> = sql`(g.order_id = r.order_id or g.id = (r.snapshot ->> 'groupId')::bigint)`
