import { pages } from '@rondo/rules/kernel/limits'
import { fits } from '@rondo/rules/listings/fit'
import { metaOf, pageOf, type PageAsked, totalTold } from '@rondo/rules/kernel/paging'
import type { Ctx, Language } from '../../platform/context.ts'
import { photo, photoList, type StoredPhoto } from '../../platform/photos.ts'
import { countReviews, type ReviewRow, reviewsOf } from './reviews.repository.ts'

interface ListReviews extends PageAsked {
  readonly product?: number | undefined
  readonly 'filters[product]'?: number | undefined
  readonly merchant?: number | undefined
  readonly sort?: string | undefined
}

/** A page of the reviews of a product or of a merchant's products, newest first. 1 query, 2 where more pages may follow. */
export async function listReviews({ app, language }: Ctx, query: ListReviews) {
  const page = pageOf(query, pages.reviews)
  const wanted = {
    productId: query.product ?? query['filters[product]'],
    merchantId: query.merchant,
    oldestFirst: /^created_?at:asc$/i.test(query.sort ?? ''),
  }
  const rows = await reviewsOf(app.db, wanted, page)
  const total = totalTold(page, rows.length) ?? (await countReviews(app.db, wanted))
  return { data: rows.map((row) => presentReview(row, language, app.config.mediaOrigin)), meta: metaOf(page, total) }
}

/** On product pages `customers[0]` is the author (C-136). */
function presentReview(row: ReviewRow, language: Language, mediaOrigin: string) {
  const author = { id: row.author_id, username: row.username }
  const createdAt = row.created_at.toISOString()
  return {
    id: row.id,
    rating: row.rating,
    comment: row.text,
    fit: fits.find((fit) => fit === row.fit) ?? null,
    createdAt,
    created_at: createdAt,
    user: { ...author, profilePic: photoList(row.portrait, language, mediaOrigin) },
    customers: [author],
    pictures: (row.pictures as unknown as StoredPhoto[]).map((stored) => {
      const { id, url, width, height } = photo(stored, language, mediaOrigin)
      return { id, url, width, height }
    }),
  }
}
