import type { Page } from '@rondo/rules/kernel/paging'
import type { Db } from '../../platform/db.ts'

export interface Wanted {
  readonly productId?: number | undefined
  readonly merchantId?: number | undefined
  readonly oldestFirst: boolean
}

/** Reviews of products; those of customers have calls of their own. */
const productReviews = (db: Db, { productId, merchantId }: Wanted) =>
  db
    .selectFrom('comment')
    .where('comment.deleted_at', 'is', null)
    .where('comment.product_id', 'is not', null)
    .$if(productId !== undefined, (query) => query.where('comment.product_id', '=', productId ?? 0))
    .$if(merchantId !== undefined, (query) => query.where('comment.merchant_id', '=', merchantId ?? 0))

export type ReviewRow = Awaited<ReturnType<typeof reviewsOf>>[number]
/** A page of reviews with their authors. */
export const reviewsOf = (db: Db, wanted: Wanted, { offset, pageSize }: Page) => {
  const direction = wanted.oldestFirst ? 'asc' : 'desc'
  return productReviews(db, wanted)
    .innerJoin('account', 'account.id', 'comment.author_id')
    .select([
      'comment.id',
      'comment.rating',
      'comment.text',
      'comment.pictures',
      'comment.created_at',
      'account.id as author_id',
      'account.username',
      'account.portrait',
    ])
    .orderBy('comment.created_at', direction)
    .orderBy('comment.id', direction)
    .limit(pageSize)
    .offset(offset)
    .execute()
}

export async function countReviews(db: Db, wanted: Wanted): Promise<number> {
  const { count } = await productReviews(db, wanted)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
