import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type OwnProfile, ownProfileQuery, ProfileHead } from '../features/accounts/index.ts'
import { OrderCard, useOrders } from '../features/orders/index.ts'
import { VerificationNote } from '../features/wallet/index.ts'
import { ReceivedRatings, WaitingReviews } from '../features/reviews/index.ts'
import { Refused } from '../shell/calls.ts'
import { useShell } from '../shell/providers.tsx'
import { Link } from '../shell/router/index.ts'
import { useSession } from '../shell/session.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { EmptyState, Skeleton } from '../ui/panel.tsx'
import { countsQueries } from './layout/counts.ts'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

const ordersShown = 2

export default function DashboardPage() {
  const { say } = useShell()
  const user = useSession()?.user
  if (!user) return null
  return (
    <DashboardFrame title={say('accounts.dashboardTitle', { name: user.firstname || user.username })}>
      <VerificationNote />
      <Overview>
        <LatestOrders />
      </Overview>
      <WaitingReviews />
      {user.isMerchant && <ReceivedRatings person={user.id} />}
    </DashboardFrame>
  )
}

/** Who the reader is, what they have to do, and then the figures. */
function Overview({ children }: { children: ReactNode }) {
  const { say } = useShell()
  const { data: profile, error, refetch } = useQuery(ownProfileQuery)
  if (profile) {
    return (
      <>
        <ProfileHead profile={profile} />
        {children}
        <div className="pt-10">
          <Tiles profile={profile} />
        </div>
      </>
    )
  }
  if (!error) return <ProfilePlace label={say('shell.loading')} />
  const isGone = error instanceof Refused && error.status === 404
  return (
    <>
      <EmptyState
        kind="trouble"
        title={say(isGone ? 'failures.accounts.person_not_found' : 'profile.loadFailed')}
        hint={isGone ? undefined : say('profile.requestFailed')}
      >
        <Button onClick={() => void refetch()}>{say('shell.retry')}</Button>
      </EmptyState>
      {children}
    </>
  )
}

/** The place of the profile and of what waits below it. */
const ProfilePlace = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="grid min-h-dvh content-start gap-10">
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
    <Skeleton className="h-56 rounded-panel" />
  </div>
)

/** What there is of everything, each with the way to it. The rating stands only where there is one to speak of. */
function Tiles({ profile }: { profile: OwnProfile }) {
  const { say, format } = useShell()
  const { data: unread = 0 } = useQuery(countsQueries.messages)
  const { id, isMerchant, averageRating, totalRatings, productsCount, transactionsCount, followersCount, followingCount } = profile
  const tile = (to: string, name: string, value: string) => (
    <li
      key={name}
      className="relative flex flex-col-reverse justify-end gap-1 bg-surface p-4.5 transition-colors max-sm:last:odd:col-span-2 duration-(--dur-2) has-[a]:hover:bg-sunken"
    >
      <Link to={to} className="text-small text-ink-2 whole">
        {name}
      </Link>
      <span className="figures font-display text-title leading-none font-[420]">{value}</span>
    </li>
  )
  return (
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
      {tile('/dashboard/listings', say('profile.listings'), format.number(productsCount))}
      {tile('/dashboard/transactions', say('profile.transactions'), format.number(transactionsCount))}
      {(isMerchant || totalRatings > 0) &&
        tile(`/reviews/user/${id}`, say('profile.rating'), totalRatings > 0 && averageRating !== null ? format.rating(averageRating) : '–')}
      {isMerchant && tile('/dashboard/lending', say('profile.lending'), '→')}
      {tile('/message', say('accounts.unreadMessages'), format.number(unread))}
      {tile('/dashboard/followers', say('profile.followers'), format.number(followersCount))}
      {tile('/dashboard/following', say('profile.following'), format.number(followingCount))}
    </ul>
  )
}

/** The orders that wait for the reader; without one the latest. */
function LatestOrders() {
  const { say } = useShell()
  const { orders, isPending, error } = useOrders('all', 'all')
  const waiting = orders.filter(({ source, fulfillmentGroups }) =>
    fulfillmentGroups.some(({ waitsFor }) => waitsFor.includes(source === 'merchant' ? 'merchant' : 'customer')),
  )
  const isNew = orders.length === 0 && !isPending && !error
  return (
    <section aria-labelledby="latest-orders" className="pt-10">
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="latest-orders" className="type-heading">
          {say(waiting.length > 0 ? 'accounts.waitingOrders' : isNew ? 'accounts.begin' : 'accounts.recentOrders')}
        </h2>
        {orders.length > 0 && (
          <Link to="/dashboard/transactions" className="hit link text-small">
            {say('accounts.allOrders')}
          </Link>
        )}
      </header>
      {isPending ? (
        <Skeleton className="h-56 rounded-panel" />
      ) : isNew ? (
        <Beginning />
      ) : error && orders.length === 0 ? (
        <p className="border-t border-line pt-4 text-ink-2">{say('orders.loadFailed')}</p>
      ) : (
        <div className="grid gap-4.5">
          {(waiting.length > 0 ? waiting : orders).slice(0, ordersShown).map((order) => (
            <OrderCard key={`${order.source}${order.id}`} order={order} tab="all" />
          ))}
        </div>
      )}
    </section>
  )
}

const beginnings = [
  ['browse', '/browse'],
  ['size', '/dashboard/settings'],
  ['list', '/listing/upload'],
] as const
/** What somebody may do who has ordered nothing and sold nothing. */
function Beginning() {
  const { say } = useShell()
  return (
    <ul className="grid gap-3 md:grid-cols-3">
      {beginnings.map(([name, to]) => (
        <li
          key={name}
          className="relative grid content-start gap-1 rounded-panel border border-line bg-surface p-4.5 transition-colors duration-(--dur-2) hover:bg-sunken"
        >
          <Link to={to} className="whole flex items-center justify-between gap-3 font-[550]">
            {say(`accounts.begin_${name}`)}
            <Icon name="right" className="size-4 text-ink-3" />
          </Link>
          <p className="text-small text-ink-2">{say(`accounts.begin_${name}Hint`)}</p>
        </li>
      ))}
    </ul>
  )
}
