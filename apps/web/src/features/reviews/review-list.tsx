import { useInfiniteQuery } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Stars } from '../../ui/figures.tsx'
import { Note } from '../../ui/panel.tsx'
import { Avatar, Picture } from '../../ui/picture.tsx'
import { useWholeScreen } from '../media/index.ts'
import { productReviewsQuery } from './reviews.queries.ts'

interface ProductReviewsProps {
  product: number
  average: number | null
  total: number
}
/** What buyers say of a product. */
export function ProductReviews({ product, average, total }: ProductReviewsProps) {
  const { say, format } = useShell()
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(productReviewsQuery(product))
  const reviews = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <section aria-labelledby="reviews">
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="reviews" className="type-heading">
          {say('product.reviews')}
        </h2>
        {average !== null && total > 0 && (
          <span className="flex items-center gap-2.5 whitespace-nowrap">
            <Stars value={average} label={say('shell.stars', { n: format.rating(average) })} />
            <b className="figures font-semibold">{say('product.ratingsCount', { rating: format.rating(average), n: total })}</b>
          </span>
        )}
      </div>
      {isError && (
        <Note tone="danger" icon="warn">
          {say('product.reviewsFailed')}
        </Note>
      )}
      {data && reviews.length === 0 && <p className="border-t border-line pt-4 text-ink-2">{say('product.noReviews')}</p>}
      {reviews.map(({ id, rating, comment, createdAt, user, pictures }) => (
        <article key={id} className="grid gap-2 border-t border-line py-5">
          <div className="flex items-center gap-2.5">
            <Avatar name={user.username} url={user.profilePic[0]?.url} size={32} />
            <h3 className="text-small font-semibold">{user.username}</h3>
            <time dateTime={createdAt} className="figures ms-auto text-small text-ink-3">
              {format.date(createdAt)}
            </time>
          </div>
          <Stars value={rating} label={say('shell.stars', { n: rating })} />
          <p className="max-w-[62ch] wrap-anywhere whitespace-pre-line">{comment}</p>
          {pictures.length > 0 && <ReviewPictures pictures={pictures} author={user.username} />}
        </article>
      ))}
      {hasNextPage && (
        <Button look="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="mt-3">
          {say('product.moreReviews')}
        </Button>
      )}
    </section>
  )
}

interface ReviewPicturesProps {
  pictures: readonly { readonly id: number; readonly url: string; readonly width: number; readonly height: number }[]
  author: string
}
/** What a buyer shows of the piece; a press shows it over the whole screen. */
function ReviewPictures({ pictures, author }: ReviewPicturesProps) {
  const { say } = useShell()
  const showWhole = useWholeScreen()
  const named = pictures.map((picture, n) => ({ ...picture, alt: say('product.reviewPicture', { n: n + 1, author }) }))
  return (
    <ul className="flex flex-wrap gap-2">
      {named.map(({ id, url, alt }, n) => (
        <li key={id}>
          <button type="button" onClick={() => void showWhole(named, n)} className="block w-18 cursor-zoom-in bg-cove">
            <Picture url={url} alt={alt} width={72} height={90} sizes="72px" most={320} className="aspect-4/5 object-cover" />
          </button>
        </li>
      ))}
    </ul>
  )
}
