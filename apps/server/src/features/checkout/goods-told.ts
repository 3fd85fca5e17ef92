import { type RawBuilder, sql } from 'kysely'
import { quantities } from '@rondo/rules/kernel/limits'
import { unitsBooked } from '../listings/index.ts'

/** Pieces of product `p` that may be sold once `reserved` are held, days of rentals as the statement found them. */
const freeOf = (reserved: RawBuilder<number>) => sql<number>`p.stock - ${reserved} - ${sql.raw(unitsBooked)}`

/** Whether the page of product `p` counts its pieces when `reserved` are held: beyond the most of one choice it only says that there are more. */
export const isCounted = (reserved: RawBuilder<number>): RawBuilder<boolean> => sql<boolean>`${freeOf(reserved)} <= ${quantities.most}`

/** Tells kept pages what became of goods without an order, as an INSERT; nothing when `products`, a query of ids, finds none. */
export const goodsTold = (type: 'checkout.goods_held' | 'checkout.goods_freed', products: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into outbox (type, touches)
  select ${type}, array_agg('product:' || g.id order by g.id) from (${products}) as g (id) having count(*) > 0`
