import { useInfiniteQuery } from '@tanstack/react-query'
import { sizeName } from '@rondo/words/size-name'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Check } from '../../ui/field.tsx'
import { Loading, Skeleton } from '../../shell/loading.tsx'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { EmptyState, Note } from '../../ui/panel.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useMark, type Wish, wishesQuery } from './circles.queries.ts'

/** Pieces open to swap that the reader likes, each with whether they would swap for it. */
export default function WishList() {
  const { say, format } = useShell()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(wishesQuery)
  if (isPending)
    return (
      <Loading className="grid w-full max-w-160">
        {['w-3/5', 'w-4/5', 'w-2/3'].map((width) => (
          <div key={width} className="flex items-center gap-3 border-b border-line py-2.5">
            <Skeleton className="h-15 w-12 shrink-0" />
            <div className="grid grow gap-2.5">
              <Skeleton className={`h-3.5 ${width} rounded-field`} />
              <Skeleton className="h-3.5 w-2/5 rounded-field" />
              <Skeleton className="mt-1 h-5 w-32 rounded-field sm:hidden" />
            </div>
            <Skeleton className="h-5 w-24 rounded-field max-sm:hidden" />
          </div>
        ))}
      </Loading>
    )
  if (error && !data) return <NotLoaded title={say('swaps.circle_wishesFailed')} onAgain={() => void refetch()} />
  const wishes = data?.pages.flatMap((page) => page.data) ?? []
  const hasNone = data?.pages[0]?.givable === 0
  return (
    <div className="grid justify-items-start gap-4">
      {hasNone && wishes.length > 0 && (
        <Note>
          {say('swaps.circle_noPieces')}{' '}
          <Link to="/dashboard/listings" className="link">
            {say('swaps.circle_ownPieces')}
          </Link>
        </Note>
      )}
      {wishes.length === 0 ? (
        <div className="w-full">
          <EmptyState
            title={say('swaps.circle_wishesNone')}
            hint={format.sentences([say('swaps.circle_wishesNoneHint'), hasNone && say('swaps.circle_noPieces')])}
          >
            <Link to="/browse?openToSwap=true" className={buttonLook()}>
              {say('swaps.circle_browse')}
            </Link>
            {hasNone && (
              <Link to="/dashboard/listings" className={buttonLook('line')}>
                {say('swaps.circle_ownPieces')}
              </Link>
            )}
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="max-w-[60ch] text-small text-ink-2">{say('swaps.circle_wishesHint')}</p>
          <ul aria-label={say('swaps.circle_wishes')} className="grid w-full max-w-160">
            {wishes.map((wish) => (
              <li key={wish.piece.id} className="border-b border-line py-2.5">
                <OneWish wish={wish} />
              </li>
            ))}
          </ul>
        </>
      )}
      {hasNextPage && (
        <Button look="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('swaps.circle_earlier')}
        </Button>
      )}
    </div>
  )
}

function OneWish({ wish: { piece, owner, wanted } }: { wish: Wish }) {
  const { say } = useShell()
  const { mutate, isPending, variables } = useMark(piece.id)
  const [photo] = piece.photos
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Link to={`/product/${piece.id}`} className="block w-12 bg-cove" tabIndex={-1} aria-hidden="true">
        {photo && <Picture {...photo} alt="" sizes="48px" most={160} className="aspect-4/5 w-full object-cover" />}
      </Link>
      <div className="grid min-w-0 gap-0.5 text-small">
        <Link to={`/product/${piece.id}`} className="line-clamp-2 font-[550] wrap-anywhere hover:underline">
          {piece.name}
        </Link>
        <p className="text-ink-2 wrap-anywhere">
          {[say('swaps.circle_from', { name: owner.name }), sizeName(piece.size, say)].filter(Boolean).join(' · ')}
        </p>
        {!piece.active && <p className="text-ink-2">{say('swaps.circle_off')}</p>}
      </div>
      <Check checked={isPending ? variables : wanted} onChange={({ target }) => mutate(target.checked)} className="max-sm:col-start-2">
        <span className="text-small">
          {say('swaps.circle_wantIt')}
          <span className="sr-only">: {piece.name}</span>
        </span>
      </Check>
    </div>
  )
}
