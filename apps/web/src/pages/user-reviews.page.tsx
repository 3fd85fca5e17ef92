import type { ReportKind } from '@rondo/rules/moderation/report'
import { useQuery } from '@tanstack/react-query'
import { MerchantFacts, merchantQuery } from '../features/accounts/index.ts'
import { GivenReviews, HowAveraged, ReceivedReviews, StarShares } from '../features/reviews/index.ts'
import { useSay, useShell } from '../shell/providers.tsx'
import { useParams, useSearchParams } from '../shell/router/index.ts'
import { useSession } from '../shell/session.ts'
import { Stars } from '../ui/figures.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { lazyPart } from '../shell/lazy-part.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

const Report = lazyPart(() => import('./report.tsx'), ['moderation'])
const report = (kind: ReportKind, id: number) => <Report kind={kind} id={id} />

/** What is said of a person, and to themselves also what they said (REVW-07 to 09). */
export default function UserReviewsPage() {
  const say = useSay()
  const id = Number(useParams()['userId'])
  const isOwn = useSession()?.user.id === id
  const [query, setQuery] = useSearchParams()
  const title = say(isOwn ? 'reviews.myReviews' : 'reviews.userReviews')
  if (!isOwn) {
    return (
      <div className="frame pt-7 pb-section">
        <title>{`${title} · Rondo`}</title>
        <meta name="robots" content="noindex" />
        <h1 className="type-title pb-3.5">{title}</h1>
        <div className="grid items-start gap-x-14 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <div>
            <Whose id={id} />
            <StarShares merchant={id} />
          </div>
          <div className="min-w-0">
            <ReceivedReviews id={id} report={report} />
          </div>
        </div>
      </div>
    )
  }
  return (
    <DashboardFrame title={title}>
      <Tabs
        label={say('reviews.tabs')}
        look="line"
        value={query.get('tab') === 'given' ? 'given' : 'received'}
        onChange={(tab) => setQuery(tab === 'given' ? { tab } : {}, { replace: true, preventScrollReset: true })}
        tabs={(['received', 'given'] as const).map((which) => ({
          id: which,
          label: say(`reviews.${which}`),
          panel:
            which === 'given' ? (
              <GivenReviews id={id} report={report} />
            ) : (
              <>
                <Average id={id} />
                <ReceivedReviews id={id} report={report} />
              </>
            ),
        }))}
      />
    </DashboardFrame>
  )
}

/** What the reviews of somebody come to, and of how many. */
function Average({ id }: { id: number }) {
  const { say, format } = useShell()
  const { data } = useQuery(merchantQuery(id))
  if (!data || data.averageRating === null || data.totalRatings === 0) return null
  const rating = format.rating(data.averageRating)
  return (
    <>
      <p className="mb-1.5 flex items-center gap-2.5">
        <Stars value={data.averageRating} label={say('shell.stars', { n: rating })} />
        <b className="figures font-semibold">{say('product.ratingsCount', { rating, n: data.totalRatings })}</b>
      </p>
      <HowAveraged of={data.totalRatings} />
    </>
  )
}

/** Whose reviews these are, with the way to them. The list stands without it. */
function Whose({ id }: { id: number }) {
  const { data } = useQuery(merchantQuery(id))
  return data ? (
    <div className="mb-5 max-w-120">
      <div className="relative rounded-panel border border-line bg-surface p-3.5">
        <MerchantFacts merchant={data} />
      </div>
      {data.totalRatings > 0 && (
        <div className="mt-3">
          <HowAveraged of={data.totalRatings} />
        </div>
      )}
    </div>
  ) : null
}
