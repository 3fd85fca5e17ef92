import type { Page } from '@rondo/rules/kernel/paging'
import { sql } from 'kysely'
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
    .innerJoin('person as account', 'account.id', 'comment.author_id')
    .select([
      'comment.id',
      'comment.rating',
      'comment.text',
      'comment.fit',
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

export interface FitRow {
  readonly category: string
  readonly size: string
  /** False for what is no garment. */
  readonly worn: boolean
  readonly small: number
  readonly true: number
  readonly large: number
}
/** Category and size of a product, and how it fell on its reviewers; undefined when it is deleted. 1 query. */
export async function fitRow(db: Db, productId: number): Promise<FitRow | undefined> {
  const { rows } = await sql<FitRow>`
    select p.category, p.size, not (p.product_type = 'virtual' or p.is_digital_online or p.is_local_service) as worn,
      count(*) filter (where c.fit = 'small')::int as small, count(*) filter (where c.fit = 'true')::int as true,
      count(*) filter (where c.fit = 'large')::int as large
    from listing p left join comment c on c.product_id = p.id and c.deleted_at is null
    where p.id = ${productId} and p.deleted_at is null group by p.category, p.size, p.product_type, p.is_digital_online, p.is_local_service`.execute(
    db,
  )
  return rows[0]
}
