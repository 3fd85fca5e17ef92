import { useInfiniteQuery } from '@tanstack/react-query'
import { followQuery } from '../features/accounts/index.ts'
import { useSay } from '../shell/providers.tsx'
import { Link, useLocation } from '../shell/router/index.ts'
import { useSession } from '../shell/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonLook } from '../ui/button.tsx'
import { EmptyState, Skeleton } from '../ui/panel.tsx'
import { Avatar } from '../ui/picture.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

/** Who follows the reader, or whom they follow: two addresses of one page. */
export default function FollowListPage() {
  const say = useSay()
  const side = useLocation().pathname.endsWith('/following') ? 'following' : 'followers'
  const id = useSession()?.user.id
  return <DashboardFrame title={say(`profile.${side}`)}>{id !== undefined && <People key={side} side={side} of={id} />}</DashboardFrame>
}

function People({ side, of }: { side: 'followers' | 'following'; of: number }) {
  const say = useSay()
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(followQuery(side, of))
  const people = data?.pages.flatMap((page) => page.data)
  if (!people && isError) {
    return (
      <EmptyState kind="trouble" title={say('profile.listFailed')}>
        <Button onClick={() => void refetch()}>{say('shell.retry')}</Button>
      </EmptyState>
    )
  }
  if (!people) {
    return (
      <div className="grid gap-3">
        <Skeleton className="h-16 rounded-panel" />
        <Skeleton className="h-16 rounded-panel" />
      </div>
    )
  }
  if (people.length === 0) {
    const [title, hint] =
      side === 'followers'
        ? (['profile.noFollowers', 'profile.noFollowersHint'] as const)
        : (['profile.noFollowing', 'profile.noFollowingHint'] as const)
    return (
      <EmptyState title={say(title)} hint={say(hint)}>
        <Link to="/browse" className={buttonLook('line')}>
          {say('shell.browse')}
        </Link>
      </EmptyState>
    )
  }
  return (
    <div className="grid justify-items-start gap-5">
      <ul className="w-full max-w-160 border-t border-line">
        {people.map(({ id, username, firstname, storeName, isMerchant, profilePic }) => (
          <li key={id} className="relative flex items-center gap-4 border-b border-line py-3.5 hover:bg-sunken">
            <Avatar name={username} url={profilePic[0]?.url} size={48} />
            <div className="min-w-0 grow">
              <Link to={`/merchant/${id}`} className="font-semibold wrap-anywhere after:absolute after:inset-0">
                {storeName === username ? firstname || username : storeName}
              </Link>
              <p className="text-small text-ink-2">@{username}</p>
            </div>
            {isMerchant && <Badge>{say('profile.merchant')}</Badge>}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button look="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('profile.more')}
        </Button>
      )}
    </div>
  )
}
