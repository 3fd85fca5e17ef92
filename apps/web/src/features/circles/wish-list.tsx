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
export function WishList() {
  const { say, format } = useShell()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(wishesQuery)
  if (isPending)
    return (
      <Loading className={columns}>
        {[1, 2, 3, 4].map((place) => (
          <div key={place} className="grid content-start gap-2.5">
            <Skeleton className="aspect-4/5" />
            <Skeleton className="h-3.5 w-4/5 rounded-field" />
            <Skeleton className="h-3.5 w-2/5 rounded-field" />
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
          <p>{say('swaps.circle_noPieces')}</p>
          <span className="mt-2.5 flex flex-wrap gap-2.5">
            <Link to="/listing/upload" className={buttonLook('ink', 's')}>
              {say('shell.listPiece')}
            </Link>
            <Link to="/dashboard/listings" className={buttonLook('line', 's')}>
              {say('swaps.circle_ownPieces')}
            </Link>
          </span>
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
          <p className="max-w-[60ch] text-ink-2">{say('swaps.circle_wishesHint')}</p>
          <ul aria-label={say('swaps.circle_wishes')} className={columns}>
            {wishes.map((wish) => (
              <li key={wish.piece.id} className="min-w-0">
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
  const [photo] = piece.photos
  return (
    <>
      <Link to={`/product/${piece.id}`} className="block bg-cove" tabIndex={-1} aria-hidden="true">
        {photo && <Picture {...photo} alt="" sizes={sizes} most={480} className="aspect-4/5 w-full object-cover" />}
      </Link>
      <WishTick id={piece.id} name={piece.name} wanted={wanted} />
      <div className="mt-0.5 grid gap-0.5 text-small">
        <Link to={`/product/${piece.id}`} className="line-clamp-2 font-[550] wrap-anywhere hover:underline">
          {piece.name}
        </Link>
        <p className="text-ink-2 wrap-anywhere">
          {[say('swaps.circle_from', { name: owner.name }), sizeName(piece.size, say)].filter(Boolean).join(' · ')}
        </p>
        {!piece.active && <p className="text-ink-2">{say('swaps.circle_off')}</p>}
      </div>
    </>
  )
}

/** Whether the reader would swap for a piece. */
export function WishTick({ id, name, wanted }: { id: number; name: string; wanted: boolean }) {
  const { say } = useShell()
  const { mutate, isPending, variables } = useMark(id)
  return (
    <Check
      checked={isPending ? variables : wanted}
      onChange={({ target }) => mutate(target.checked)}
      className="mt-1 text-small font-[550]"
    >
      {say('swaps.circle_wantIt')}
      <span className="sr-only">: {name}</span>
    </Check>
  )
}

const columns = 'grid w-full grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5'
const sizes = '(min-width: 64rem) 16vw, (min-width: 40rem) 30vw, 46vw'
