import type { comments, reviews } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { pages } from '@rondo/rules/kernel/limits'
import { metaOf, pageOf, totalTold } from '@rondo/rules/kernel/paging'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { presentReview, type Review } from './present-review.ts'
import { countReviews, findReview, keptAverage, type Order, reviewsOf, statsOf, type Wanted } from './reviews.repository.ts'

type Asked = Received<typeof comments.listComments>['query']
type About = Received<typeof reviews.commentStats>['query']
type List = Answer<typeof comments.listComments>

/** What the documented names of a filter mean. Reviews of products and of shops, unless kinds are named. */
function aboutOf(query: About): Omit<Wanted, 'readerId'> {
  const { isReviewProduct, isReviewCustomer, isReviewMerchant } = query
  const isAnyNamed = [isReviewProduct, isReviewCustomer, isReviewMerchant].includes(true)
  const groupId = query.fulfillmentGroupId ?? query['filters[fulfillmentGroup][id]']
  const merchantId = query.merchant ?? query.merchantId ?? query['merchants.id'] ?? query['filters[merchants][id]']
  return {
    productId: query.product ?? query.productId ?? query['filters[product]'] ?? query['filters[product][id]'],
    merchantId,
    groupId,
    kinds: {
      product: isReviewProduct ?? !isAnyNamed,
      merchant: isReviewMerchant ?? (!isAnyNamed && (merchantId !== undefined || groupId !== undefined)),
      customer: isReviewCustomer ?? (!isAnyNamed && groupId !== undefined),
    },
  }
}

/** The order asked for, in either of its names; the latest first unless said otherwise. */
function orderOf({ sort, _sort }: Pick<Asked, 'sort' | '_sort'>, preset: Order['by']): Order {
  const [name = preset, way = 'desc'] = (sort ?? _sort ?? preset).toLowerCase().split(':')
  const by = name.startsWith('created') ? 'created_at' : name.startsWith('updated') ? 'updated_at' : 'rating'
  return { by, isRising: way === 'asc' }
}

async function pageOfReviews(ctx: Ctx, wanted: Wanted, order: Order, query: Parameters<typeof pageOf>[0]): Promise<List> {
  const page = pageOf(query, pages.reviews)
  const rows = await reviewsOf(ctx.app.db, wanted, order, page)
  const total = totalTold(page, rows.length) ?? (await countReviews(ctx.app.db, wanted))
  return { data: rows.map((row) => presentReview(row, ctx)), meta: metaOf(page, total) }
}

/** A page of reviews, newest first. 1 query, 2 where more pages may follow. */
export const listReviews = (ctx: Ctx, query: Asked): Promise<List> =>
  pageOfReviews(
    ctx,
    { readerId: ctx.actor?.id, ...aboutOf(query), stars: query.rating, withPhotos: query.photos },
    orderOf(query, 'created_at'),
    query,
  )

/** Numbers by stars, and the average that is shown. 1 query, 2 with an average. */
export async function showStats({ app }: Ctx, query: About): Promise<Answer<typeof reviews.commentStats>> {
  const wanted = aboutOf(query)
  const [{ stars, with_photos: withPhotos }, average] = await Promise.all([statsOf(app.db, wanted), keptAverage(app.db, wanted)])
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = stars
  const total = one + two + three + four + five
  return {
    total,
    averageRating: total === 0 || average === null ? null : Math.round(average * 10) / 10,
    stars: { 1: one, 2: two, 3: three, 4: four, 5: five },
    withPhotos,
  }
}

/** One review. 1 query. */
export async function showReview(ctx: Ctx, id: number): Promise<Review> {
  const row = await findReview(ctx.app.db, ctx.actor?.id, id)
  if (!row) throw new Failure('reviews.not_found')
  return presentReview(row, ctx)
}

type Person = Received<typeof reviews.receivedComments>
const everyKind = { product: true, merchant: true, customer: true }

/** What others say of a person. 1 query, 2 where more pages may follow. */
export const listReceived = (ctx: Ctx, { params: { id }, query }: Person): Promise<List> =>
  pageOfReviews(ctx, { received: id, kinds: everyKind }, orderOf(query, 'updated_at'), query)

/** What the reader says of others; of somebody else's list nothing is told. 1 query, 2 where more pages may follow. */
export function listGiven(ctx: MemberCtx, { params: { id }, query }: Person): Promise<List> {
  if (id !== ctx.actor.id) throw new Failure('request.forbidden')
  return pageOfReviews(ctx, { readerId: id, given: id, kinds: everyKind }, orderOf(query, 'updated_at'), query)
}
