import { useQuery } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import { Stars } from '../../ui/figures.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { HowAveraged } from './how-averaged.tsx'
import { latestReceivedQuery } from './review-reads.ts'
import { aboutText } from './review-subject.ts'

/** The latest of what others say of somebody, whose average the tile above shows: customers of their shop, and shops of which they are a customer. */
export default function ReceivedRatings({ person }: { person: number }) {
  const { say, format } = useShell()
  const { data, isError, refetch } = useQuery(latestReceivedQuery(person))
  return (
    <section aria-labelledby="received-ratings" className="pt-10">
      <h2 id="received-ratings" className="type-heading mb-4">
        {say('profile.ratingsTitle')}
      </h2>
      {!data && !isError && <Skeleton className="h-84 rounded-panel sm:h-66" />}
      {!data && isError && (
        <NotLoaded title={say('profile.notCome_ratings')} fixed={say('profile.ratingsFailed')} onAgain={() => void refetch()} />
      )}
      {data?.data.length === 0 && <p className="border-t border-line pt-4 text-ink-2">{say('profile.noReviews')}</p>}
      {data && data.data.length > 0 && (
        <>
          <HowAveraged of={data.meta.total} />
          <ul className="grid gap-px overflow-hidden rounded-panel border border-line bg-line">
            {data.data.map((review) => {
              const { id, rating, comment, createdAt, user } = review
              return (
                <li key={id} className="grid gap-1.5 bg-surface p-4.5">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <Stars value={rating} label={say('shell.stars', { n: rating })} />
                    <span className="text-small font-semibold">{user.name}</span>
                    <time dateTime={createdAt} className="figures ms-auto text-small text-ink-3">
                      {format.date(createdAt)}
                    </time>
                  </p>
                  <p className="max-w-[62ch] wrap-anywhere">{comment}</p>
                  <p className="text-small text-ink-2">{aboutText(review, person, say)}</p>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </section>
  )
}
