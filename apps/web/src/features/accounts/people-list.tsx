import { useInfiniteQuery } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../shell/loading.tsx'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { Rating } from '../../ui/figures.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { Avatar, Picture } from '../../ui/picture.tsx'
import { followQuery, type FollowSide } from './own-profile.ts'

interface PeopleListProps {
  side: FollowSide
  /** Whose followers, or who is followed by whom. */
  of: number
  /** The person's name, where it is somebody else than the reader. */
  name?: string
}
/** Who follows a person, or whom the person follows; latest first. */
export function PeopleList({ side, of, name }: PeopleListProps) {
  const { say, format } = useShell()
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(followQuery(side, of))
  const people = data?.pages.flatMap((page) => page.data)
  if (!people && isError) {
    return <NotLoaded title={say('profile.listFailed')} onAgain={() => void refetch()} />
  }
  if (!people) {
    return (
      <Loading className="grid gap-3">
        <Skeleton className="h-26 rounded-panel" />
        <Skeleton className="h-26 rounded-panel" />
        <Skeleton className="h-26 rounded-panel" />
      </Loading>
    )
  }
  if (people.length === 0) {
    const isFollowers = side === 'followers'
    if (name !== undefined) return <EmptyState title={say(isFollowers ? 'profile.noFollowersOf' : 'profile.noFollowingOf', { name })} />
    const [title, hint] = isFollowers
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
      <ul className="w-full max-w-180 border-t border-line">
        {people.map(
          ({ id, username, firstname, storeName, isMerchant, profilePic, activeProductsCount, averageRating, totalRatings, pieces }) => (
            <li
              key={id}
              className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 border-b border-line py-3.5 hover:bg-sunken"
            >
              <Avatar name={username} url={profilePic[0]?.url} size={48} />
              <div className="min-w-0">
                <Link to={`/merchant/${id}`} className="font-semibold wrap-anywhere whole">
                  {storeName === username ? firstname || username : storeName}
                </Link>
                <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-2">
                  <span className="wrap-anywhere">@{username}</span>
                  {activeProductsCount > 0 && <span className="figures">{say('profile.pieces', { n: activeProductsCount })}</span>}
                  {averageRating !== null && totalRatings > 0 && (
                    <Rating value={averageRating} label={say('shell.stars', { n: format.rating(averageRating) })} />
                  )}
                </p>
              </div>
              {pieces.length > 0 ? (
                <ul aria-hidden="true" className="flex h-20 w-52 gap-2 max-sm:col-start-2 max-sm:row-start-2">
                  {pieces.map(({ id: piece, cover }) => (
                    <li key={piece} className="h-full w-16 overflow-hidden bg-cove">
                      <Picture url={cover.url} alt="" width={64} height={80} sizes="64px" most={320} className="size-full object-cover" />
                    </li>
                  ))}
                </ul>
              ) : (
                isMerchant && <Badge>{say('profile.merchant')}</Badge>
              )}
            </li>
          ),
        )}
      </ul>
      {hasNextPage && (
        <Button look="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('profile.more')}
        </Button>
      )}
    </div>
  )
}
