import type { reviews } from '@rondo/contracts'
import type { Answer } from '@rondo/contracts/kernel/endpoint'
import { shopName } from '@rondo/rules/accounts/shop-name'
import { fits } from '@rondo/rules/listings/fit'
import type { Ctx } from '../../platform/context.ts'
import { photo, photoList } from '../../platform/photos.ts'
import { type NamedRow, somebodyOf } from '../../platform/somebody.ts'
import type { ReviewRow } from './reviews.repository.ts'

export type Review = Answer<typeof reviews.createComment>

/**
 * A review as its reader sees it. `customers` names the author, but in the review of a customer whom it is about (C-136). To the two sides
 * orders are told, and each other's names as in the order; everybody else reads shops and usernames (C-27).
 */
export function presentReview(row: ReviewRow, { app, actor, language }: Pick<Ctx, 'app' | 'actor' | 'language'>): Review {
  const { mediaOrigin } = app.config
  const isOfCustomer = row.customer !== null
  const isSide = actor !== undefined && [row.author_id, row.merchant_id, row.customer_id].includes(actor.id)
  const somebody = (names: NamedRow) =>
    isSide ? somebodyOf(names) : { id: names.id, username: names.username, name: shopName({ ...names, storeName: names.shop }) }
  const [author, customer, merchant] = [
    somebody(row.author),
    row.customer && somebody(row.customer),
    row.merchant && somebody(row.merchant),
  ]
  const [createdAt, updatedAt] = [row.created_at.toISOString(), row.updated_at.toISOString()]
  return {
    id: row.id,
    rating: row.rating,
    comment: row.text,
    fit: fits.find((fit) => fit === row.fit) ?? null,
    pros: [...row.pros],
    cons: [...row.cons],
    isReviewProduct: row.product_id !== null,
    isReviewCustomer: isOfCustomer,
    isReviewMerchant: row.product_id === null && !isOfCustomer,
    createdAt,
    created_at: createdAt,
    updatedAt,
    updated_at: updatedAt,
    isEdited: updatedAt !== createdAt,
    shownAt: row.show_at.toISOString(),
    isSwap: row.is_swap,
    user: { ...author, profilePic: photoList(row.portrait, language, mediaOrigin) },
    customers: [customer ?? author],
    merchants: merchant ? [merchant] : [],
    products:
      row.product_id === null
        ? []
        : [
            {
              id: row.product_id,
              name: row.product_names?.[language]?.name ?? row.product_name ?? '',
              photo: row.product_cover && photo(row.product_cover, language, mediaOrigin).url,
            },
          ],
    orders: isSide && row.order_id !== null ? [row.order_id] : [],
    fulfillmentGroup: isSide ? row.group_id : null,
    orderItem: isSide ? row.order_item_id : null,
    pictures: row.pictures.map((stored) => {
      const { id, url, width, height } = photo(stored, language, mediaOrigin)
      return { id, url, width, height }
    }),
    reply:
      row.reply === null || !row.replied_at || !row.reply_updated_at
        ? null
        : { comment: row.reply, createdAt: row.replied_at.toISOString(), updatedAt: row.reply_updated_at.toISOString() },
  }
}
