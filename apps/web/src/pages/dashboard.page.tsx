import { useQuery } from '@tanstack/react-query'
import { type OwnProfile, ownProfileQuery, ProfileHead } from '../features/accounts/index.ts'
import { isMyTurn, type Order, OrderCard, OrderPlace, turnEnds, useOrders } from '../features/orders/index.ts'
import { PayoutLine, useAccountStatus, VerificationNote } from '../features/wallet/index.ts'
import { ReceivedRatings, WaitingReviews } from '../features/reviews/index.ts'
import { Refused } from '../shell/calls.ts'
import { FailedNote } from '../shell/failed-note.tsx'
import { useShell } from '../shell/providers.tsx'
import { Link } from '../shell/router/index.ts'
import { NotLoaded } from '../shell/not-loaded.tsx'
import { useSession } from '../shell/session.ts'
import { buttonLook } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loading, Skeleton } from '../shell/loading.tsx'
import { countsQueries } from './layout/counts.ts'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

const [turnsShown, latestShown] = [3, 2]
/** More than anybody has at hand: an order that waits is old, and must not fall behind newer ones. */
const goingOn = 50
/** Whoever sells fewer pieces has the way to the next one at the top. */
const fewPieces = 5

/** Who the reader is, what they have to do, and then the figures; where their profile does not come, that alone. */
export default function DashboardPage() {
  const { say } = useShell()
  const user = useSession()?.user
  const { data: profile, error, isFetching, refetch } = useQuery({ ...ownProfileQuery, enabled: Boolean(user) })
  const { data: account } = useAccountStatus()
  if (!user) return null
  const mayList = account?.status.chargesEnabled && profile && profile.productsCount < fewPieces
  const isGone = error instanceof Refused && error.status === 404
  return (
    <DashboardFrame
      title={say('accounts.dashboardTitle', { name: user.firstname || user.username })}
      action={
        mayList && (
          <Link to="/listing/upload" className={buttonLook('ink', 'm')}>
            <Icon name="plus" className="size-4" />
            {say('shell.listPiece')}
          </Link>
        )
      }
    >
      {error && !profile ? (
        <NotLoaded
          title={say('profile.notCome_info')}
          {...(isGone
            ? { hint: say('failures.accounts.person_not_found') }
            : { fixed: `${say('profile.loadFailed')}: ${say('profile.requestFailed')}` })}
          busy={isFetching}
          onAgain={() => void refetch()}
        />
      ) : (
        <>
          {user.isMerchant && (
            <div className="min-h-6 pb-4">
              <PayoutLine />
            </div>
          )}
          <VerificationNote />
          {profile ? <ProfileHead profile={profile} /> : <ProfilePlace />}
          <LatestOrders profile={profile} />
          <div className="pt-10">{profile ? <Tiles profile={profile} /> : <Skeleton className="h-28 rounded-panel" />}</div>
          <WaitingReviews />
          {user.isMerchant && (
            <ReceivedRatings
              person={user.id}
              place={<Skeleton className="mt-10 h-96 rounded-panel sm:h-78" />}
              lost={say('profile.ratingsFailed')}
            />
          )}
        </>
      )}
    </DashboardFrame>
  )
}

/** The place of the profile. */
const ProfilePlace = () => (
  <Loading>
    <div className="overflow-hidden rounded-panel border border-line bg-surface">
      <Skeleton className="h-28" />
      <div className="flex gap-6 px-[clamp(1rem,2vw,1.75rem)] pb-6">
        <span className="-mt-12 rounded-full bg-surface p-1">
          <Skeleton className="size-26 rounded-full" />
        </span>
        <div className="grid grow content-start gap-3 pt-4">
          <Skeleton className="h-6 w-2/5 rounded-field" />
          <Skeleton className="h-4 w-3/5 rounded-field" />
        </div>
      </div>
    </div>
  </Loading>
)

/** What there is of everything, each with the way to it. The rating stands only where there is one to speak of. */
function Tiles({ profile }: { profile: OwnProfile }) {
  const { say, format } = useShell()
  const { data: unread } = useQuery(countsQueries.messages)
  const { id, isMerchant, averageRating, totalRatings, productsCount, transactionsCount, followersCount, followingCount } = profile
  if ([unread ?? 0, totalRatings, productsCount, transactionsCount, followersCount, followingCount].every((n) => n === 0)) return null
  const tile = (to: string, name: string, value: string | undefined) => (
    <li
      key={name}
      className="relative flex flex-col-reverse justify-end gap-1 bg-surface p-4.5 transition-colors max-sm:last:odd:col-span-2 duration-(--dur-2) has-[a]:hover:bg-sunken"
    >
      <Link to={to} className="text-small text-ink-2 whole">
        {name}
      </Link>
      {value === undefined ? (
        <Skeleton className="h-6 w-10 rounded-field" />
      ) : (
        <span className="figures font-display text-title leading-none font-[420]">{value}</span>
      )}
    </li>
  )
  return (
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
      {tile('/dashboard/listings', say('profile.listings'), format.number(productsCount))}
      {tile('/dashboard/transactions', say('profile.transactions'), format.number(transactionsCount))}
      {(isMerchant || totalRatings > 0) &&
        tile(`/reviews/user/${id}`, say('profile.rating'), totalRatings > 0 && averageRating !== null ? format.rating(averageRating) : '–')}
      {tile('/message', say('accounts.unreadMessages'), unread === undefined ? undefined : format.number(unread))}
      {tile('/dashboard/followers', say('profile.followers'), format.number(followersCount))}
      {tile('/dashboard/following', say('profile.following'), format.number(followingCount))}
    </ul>
  )
}

/** By when the reader has to act in an order, the earliest first; nothing where no part of it is theirs. */
function turnOf({ source, fulfillmentGroups }: Order): string | undefined {
  const asMerchant = source === 'merchant'
  const mine = fulfillmentGroups.filter((group) => isMyTurn(group, asMerchant))
  return mine.map((group) => turnEnds(group, asMerchant) ?? endless).toSorted()[0]
}
/** Sorts behind every day. */
const endless = '9'

/** The orders that wait for the reader, what ends first before the rest; without one the latest. */
function LatestOrders({ profile }: { profile: OwnProfile | undefined }) {
  const { say, format } = useShell()
  const open = useOrders('all', 'ongoing', { size: goingOn })
  const turns = open.orders.flatMap((order) => {
    const until = turnOf(order)
    return until ? [{ order, until }] : []
  })
  const hasTurns = turns.length > 0
  const latest = useOrders('all', 'all', { enabled: !open.isPending && !hasTurns })
  const isPending = open.isPending || (!hasTurns && latest.isPending)
  const isFailed = Boolean(!hasTurns && latest.error) && latest.orders.length === 0
  const isNew = !hasTurns && !isPending && !isFailed && latest.orders.length === 0
  const shown = hasTurns
    ? turns
        .toSorted((a, b) => (a.until < b.until ? -1 : 1))
        .slice(0, turnsShown)
        .map(({ order }) => order)
    : latest.orders.slice(0, latestShown)
  return (
    <section aria-labelledby="latest-orders" className="pt-10">
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        {isPending ? (
          <Skeleton className="h-8 w-40 rounded-field" />
        ) : (
          <h2 id="latest-orders" className="figures type-heading">
            {hasTurns
              ? say('accounts.waitingOrders', { n: format.number(turns.length) })
              : say(isNew ? 'accounts.begin' : 'accounts.recentOrders')}
          </h2>
        )}
        {shown.length > 0 && (
          <Link to="/dashboard/transactions" className="hit link text-small">
            {say('accounts.allOrders')}
          </Link>
        )}
      </header>
      {isPending ? (
        <OrderPlace />
      ) : isNew ? (
        profile && <Beginning profile={profile} />
      ) : isFailed ? (
        <FailedNote busy={latest.isFetching} onAgain={latest.again}>
          {say('orders.loadFailed')}
        </FailedNote>
      ) : (
        <div className="grid gap-4.5">
          {shown.map((order) => (
            <OrderCard key={`${order.source}${order.id}`} order={order} tab="all" />
          ))}
        </div>
      )}
    </section>
  )
}

const beginnings = {
  verify: '/merchant/verify',
  browse: '/browse',
  size: '/dashboard/settings',
  list: '/listing/upload',
} as const
/** What somebody may do who has ordered nothing and sold nothing: a shop that has not begun its verification begins with it. */
function Beginning({ profile: { username, storeName, productsCount } }: { profile: OwnProfile }) {
  const { say } = useShell()
  const { data: account, isPending } = useAccountStatus()
  const isShop = storeName !== username || productsCount > 0
  const named = [
    isShop && account?.state === 'not_started' && ('verify' as const),
    'browse' as const,
    'size' as const,
    // whoever is verified has it at the top
    !isPending && productsCount === 0 && !account?.status.chargesEnabled && ('list' as const),
  ].filter((one) => one !== false && one !== undefined)
  return (
    <ul className="grid gap-3 md:grid-cols-3">
      {named.map((name) => (
        <li
          key={name}
          className="relative grid content-start gap-1 rounded-panel border border-line bg-surface p-4.5 transition-colors duration-(--dur-2) hover:bg-sunken"
        >
          <Link to={beginnings[name]} className="whole flex items-center justify-between gap-3 font-[550]">
            {say(name === 'list' ? 'shell.listPiece' : `accounts.begin_${name}`)}
            <Icon name="right" className="size-4 text-ink-3" />
          </Link>
          <p className="text-small text-ink-2">{say(`accounts.begin_${name}Hint`)}</p>
        </li>
      ))}
    </ul>
  )
}
