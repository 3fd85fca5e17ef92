// What somebody may say something of: pieces and shops that they had, customers that they sold to.
import type { reviews } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { reviewParts } from '@rondo/rules/kernel/limits'
import { reviewableStatuses } from '@rondo/rules/reviews/customer-review'
import { reviewableItems } from '@rondo/rules/reviews/product-review'
import { sql } from 'kysely'
import type { MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { photo, type StoredPhoto } from '../../platform/photos.ts'
import { nameIn } from '../orders/index.ts'
import { presentReview } from './present-review.ts'
import { reviewsById } from './reviews.repository.ts'
import { isOfSwap } from '../../platform/known-names.ts'
import { shopNameOf } from '../../platform/shop-name.ts'
import { type NamedRow, namesJson, somebodyOf } from '../../platform/somebody.ts'

type Waiting = Answer<typeof reviews.reviewable>
type Asked = Received<typeof reviews.reviewable>['query']

interface PieceRow {
  readonly item_id: number
  readonly group_id: number
  readonly order_number: string
  readonly type: 'buy' | 'rent'
  readonly is_worn: boolean
  readonly product_id: number
  readonly product: Parameters<typeof nameIn>[0] & { readonly photos: readonly StoredPhoto[] }
  readonly merchant_id: number
  readonly merchant_username: string
  readonly merchant_name: string
  readonly review_id: number | null
}
/** What was split off of several pieces, as it went back, is the same piece: it is asked for once. */
async function piecesOf({ app, actor }: MemberCtx, { fulfillmentGroupId, productId, written }: Asked): Promise<PieceRow[]> {
  const { buy, rent } = reviewableItems
  const { rows } = await sql<PieceRow>`
    select i.id as item_id, i.group_id, o.order_number, i.type, i.product_id, i.product, i.merchant_id, m.username as merchant_username,
      ${shopNameOf('m')} as merchant_name, c.id as review_id,
      coalesce(not (p.product_type = 'virtual' or p.is_digital_online or p.is_local_service), true) as is_worn
    from order_group g join order_line i on i.group_id = g.id join placed_order o on o.id = g.order_id join person m on m.id = i.merchant_id
      left join listing p on p.id = i.product_id
      left join comment c on c.author_id = g.customer_id and c.order_item_id = i.id and c.deleted_at is null
    where g.customer_id = ${actor.id} and (i.type = 'buy' and i.status = any(${[...buy]}::text[]) or i.type = 'rent' and i.status = any(${[...rent]}::text[]))
      and (${fulfillmentGroupId ?? null}::bigint is null or g.id = ${fulfillmentGroupId ?? null}) and (${productId ?? null}::bigint is null or i.product_id = ${productId ?? null})
      and (${written} and c.id is not null or c.id is null and i.split_from is null)
    order by i.id desc limit ${reviewParts.waiting}`.execute(app.db)
  return rows
}

interface SideRow {
  readonly group_id: number
  readonly order_number: string
  readonly is_sold: boolean
  readonly is_swap: boolean
  readonly other_id: number
  /** Of the other side; of its shop only where they sold, or swapped. */
  readonly other: NamedRow
  readonly review_id: number | null
}
/** Groups of the reader: of a shop that they had something of, or of a customer whose review they owe. */
async function sidesOf({ app, actor }: MemberCtx, { fulfillmentGroupId, productId, written }: Asked): Promise<SideRow[]> {
  if (productId !== undefined) return []
  const { rows } = await sql<SideRow>`
    select g.id as group_id, o.order_number, g.merchant_id = ${actor.id} as is_sold,
      ${sql.raw(isOfSwap)} as is_swap, p.id as other_id,
      ${namesJson('p', `case when g.merchant_id = p.id or ${isOfSwap} then p.store_name end`)} as other, c.id as review_id
    from order_group g join placed_order o on o.id = g.order_id
      join person p on p.id = case when g.merchant_id = ${actor.id} then g.customer_id else g.merchant_id end
      left join comment c on c.order_id = g.order_id and c.author_id = ${actor.id} and c.product_id is null and c.deleted_at is null
        and coalesce(c.group_id, g.id) = g.id and c.customer_id is not distinct from case when g.merchant_id = ${actor.id} then g.customer_id end
    where ${actor.id} in (g.merchant_id, g.customer_id) and g.status = any(${[...reviewableStatuses]}::text[])
      and (${fulfillmentGroupId ?? null}::bigint is null or g.id = ${fulfillmentGroupId ?? null}) and (c.id is null or ${written} and g.customer_id = ${actor.id})
    order by g.id desc limit ${reviewParts.waiting}`.execute(app.db)
  return rows
}

const otherOf = ({ other }: SideRow) => somebodyOf(other)

/** What the reader may say something of, the latest first; with `written` also what they have said of pieces and shops. 3 queries. */
export async function listWaiting(ctx: MemberCtx, asked: Asked): Promise<Waiting> {
  const { mediaOrigin } = ctx.app.config
  const [pieces, sides] = await Promise.all([piecesOf(ctx, asked), sidesOf(ctx, asked)])
  const ids = [...pieces, ...sides].flatMap(({ review_id }) => review_id ?? [])
  const written = await reviewsById(ctx.app.db, ids)
  const said = (id: number | null) => {
    const row = id === null ? undefined : written.get(id)
    return row ? presentReview(row, ctx) : null
  }
  return {
    items: pieces.map((row) => {
      const [cover] = row.product.photos
      return {
        orderItemId: row.item_id,
        fulfillmentGroupId: row.group_id,
        orderNumber: row.order_number,
        type: row.type,
        isWorn: row.is_worn,
        product: {
          id: row.product_id,
          name: nameIn(row.product, ctx.language),
          photo: cover ? photo(cover, ctx.language, mediaOrigin).url : null,
        },
        merchant: { id: row.merchant_id, username: row.merchant_username, name: row.merchant_name },
        review: said(row.review_id),
      }
    }),
    shops: sides.flatMap((row) =>
      row.is_sold
        ? []
        : [
            {
              fulfillmentGroupId: row.group_id,
              orderNumber: row.order_number,
              merchant: otherOf(row),
              review: said(row.review_id),
            },
          ],
    ),
    customers: sides.flatMap((row) =>
      row.is_sold ? [{ fulfillmentGroupId: row.group_id, orderNumber: row.order_number, customer: otherOf(row), isSwap: row.is_swap }] : [],
    ),
  }
}

/** The review of an item, for its two sides. 2 queries at most. */
export async function findItemReview(ctx: MemberCtx, orderItemId: number): Promise<Answer<typeof reviews.itemReview>> {
  const { rows } = await sql<{ is_author: boolean; review_id: number | null; is_shown: boolean }>`
    select g.customer_id = ${ctx.actor.id} as is_author, c.id as review_id, c.show_at <= app_now() as is_shown
    from order_line i join order_group g on g.id = i.group_id
      left join comment c on c.author_id = g.customer_id and c.order_item_id = i.id and c.deleted_at is null
    where i.id = ${orderItemId} and ${ctx.actor.id} in (g.customer_id, g.merchant_id)`.execute(ctx.app.db)
  const [found] = rows
  if (!found) throw new Failure('orders.item_not_found')
  const id = found.is_author || found.is_shown ? found.review_id : null
  const row = id === null ? undefined : (await reviewsById(ctx.app.db, [id])).get(id)
  return { data: row ? presentReview(row, ctx) : null }
}
