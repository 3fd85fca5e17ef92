import { useQuery } from '@tanstack/react-query'
import { useNear } from '../../shell/use-near.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Stars } from '../../ui/figures.tsx'
import { latestReviewsQuery } from './review-reads.ts'

interface ShopReviewsProps {
  merchant: number
  name: string
  total: number
}
/** What people say of a shop, where nobody has said anything of the piece yet: the three latest. One call, when it comes near the screen. */
export function ShopReviews({ merchant, name, total }: ShopReviewsProps) {
  const { say, format } = useShell()
  const [box, isNear] = useNear<HTMLDivElement>()
  const { data } = useQuery({ ...latestReviewsQuery(merchant), enabled: isNear })
  const reviews = data?.data ?? []
  return (
    <div ref={box}>
      {reviews.length > 0 && (
        <section aria-label={say('piece.shopReviews', { name })}>
          <h3 className="mb-3 font-semibold">{say('piece.shopReviews', { name })}</h3>
          {reviews.map(({ id, rating, comment, createdAt, user }) => (
            <article key={id} className="grid gap-1.5 border-t border-line py-4">
              <p className="flex items-center gap-3 text-small">
                <b className="font-semibold">{user.name}</b>
                <Stars value={rating} label={say('shell.stars', { n: rating })} />
                <time dateTime={createdAt} className="figures ms-auto text-ink-3">
                  {format.date(createdAt)}
                </time>
              </p>
              <p className="max-w-[62ch] wrap-anywhere whitespace-pre-line">{comment}</p>
            </article>
          ))}
          <Link to={`/reviews/user/${merchant}`} className="hit link font-[550]">
            {say('piece.allReviews', { n: total })}
          </Link>
        </section>
      )}
    </div>
  )
}
