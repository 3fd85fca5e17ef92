import { useInfiniteQuery } from '@tanstack/react-query'
import { CardSkeletons, EndlessGrid, likedQuery } from '../features/catalog/index.ts'
import { useSay } from '../shell/providers.tsx'
import { Link } from '../shell/router/index.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { EmptyState } from '../ui/panel.tsx'

/** What the reader likes, latest first. */
export default function FavoritesPage() {
  const say = useSay()
  return (
    <div className="frame min-h-[60dvh] pt-[clamp(1.375rem,3vw,2.5rem)]">
      <title>{`${say('favorites.title')} · Rondo`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="type-title pb-7">{say('favorites.title')}</h1>
      <Liked />
    </div>
  )
}

function Liked() {
  const say = useSay()
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(likedQuery)
  const products = data?.pages.flatMap((page) => page.data)
  if (!products && isError) {
    return (
      <EmptyState kind="trouble" title={say('favorites.failed')} hint={say('browse.failedHint')}>
        <Button onClick={() => void refetch()}>{say('shell.retry')}</Button>
      </EmptyState>
    )
  }
  if (!products) return <CardSkeletons n={8} beside="full" />
  if (products.length === 0) {
    return (
      <EmptyState title={say('favorites.empty')} hint={say('favorites.emptyHint')}>
        <Link to="/browse" className={buttonLook()}>
          {say('shell.browse')}
        </Link>
      </EmptyState>
    )
  }
  return (
    <EndlessGrid
      products={products}
      beside="full"
      more={hasNextPage}
      loading={isFetchingNextPage}
      failed={isError}
      onMore={() => void fetchNextPage()}
    />
  )
}
