import { useQuery } from '@tanstack/react-query'
import { CardGrid, CardSkeletons, firstFoundQuery, MakersFound, ShopsFound } from '../features/catalog/index.ts'
import { Head } from '../shell/head.tsx'
import { lazyPart } from '../shell/lazy-part.tsx'
import { useHydrated, useSay } from '../shell/providers.tsx'
import { Link, useSearchParams } from '../shell/router/index.ts'
import { NotLoaded } from '../shell/not-loaded.tsx'
import { buttonLook } from '../ui/button.tsx'

const FoundPages = lazyPart(() => import('./found-pages.tsx'), ['contact', 'legal'])
const NewPieces = lazyPart(() => import('./new-pieces.tsx'), ['landing'])

/**
 * Search in everything is not there yet and says so; the first products that fit stand below, and lead to all of them (C-10). Who looks for
 * pages has answers and terms first.
 */
export default function SearchPage() {
  const say = useSay()
  const isHere = useHydrated()
  const [query] = useSearchParams()
  const q = query.get('q')?.trim().slice(0, 200) ?? ''
  const { data, isPending, isError, isFetching, refetch } = useQuery({ ...firstFoundQuery(q), enabled: q !== '' })
  const isForPages = query.get('type') === 'pages'
  const isForShops = query.get('type') === 'designers'
  const found = namedFirst(data?.data ?? [], q).slice(0, shown)
  const all = (
    <Link to={`/browse?q=${encodeURIComponent(q)}`} className={buttonLook('line', 'm', 'max-w-full')}>
      <span className="truncate">{say('filters.searchProducts', { q })}</span>
    </Link>
  )
  return (
    <div className="frame grid grid-cols-1 content-start gap-[clamp(1.5rem,3vw,2.5rem)] pt-[clamp(1.375rem,3vw,2.5rem)] pb-section">
      <Head title={`${say('shell.search')} · Rondo`} path="/search" listed={false} />
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid min-w-0 gap-1">
          <h1 className="type-title wrap-anywhere">{q ? say('browse.titleFor', { q: data?.correctedTo ?? q }) : say('shell.search')}</h1>
          {data && found.length > 0 && <p className="figures text-ink-2">{say('browse.pieces', { n: data.meta.total })}</p>}
          <p className="text-small text-ink-3">
            {say('filters.searchMoved')}
            {found.length > 0 && ` · ${say('filters.searchMovedHint')}`}
          </p>
        </div>
        {q && all}
      </header>
      {q && isForPages && isHere && <FoundPages q={q} />}
      {isForShops && isHere && (!q || isPending || found.length > 0) && <ShopsFound q={data?.correctedTo ?? q} />}
      {found.length > 0 && (
        <>
          {!isForShops && <MakersFound q={q} />}
          <section aria-label={say('shell.products')}>
            <h2 className="type-heading mb-3">{say('shell.products')}</h2>
            <CardGrid products={found} />
          </section>
          {(data?.meta.total ?? 0) > found.length && <p className="grid justify-items-center">{all}</p>}
        </>
      )}
      {q && isPending && <CardSkeletons n={8} />}
      {isError && !data && (
        <NotLoaded title={say('browse.failed')} hint={say('browse.failedHint')} busy={isFetching} onAgain={() => void refetch()} />
      )}
      {found.length === 0 && (!q || data) && (
        <>
          {q && !isForPages && <p role="status">{`${say('filters.emptyHint')} ${say('browse.hintWords')}`}</p>}
          {isHere && <NewPieces />}
        </>
      )}
    </div>
  )
}

const shown = 8
/** Pieces that say the words in their names before those that have them elsewhere. */
function namedFirst<Piece extends { readonly name: string }>(pieces: readonly Piece[], q: string): Piece[] {
  const isElsewhere = ({ name }: Piece) => Number(!name.toLowerCase().includes(q.toLowerCase()))
  return pieces.toSorted((a, b) => isElsewhere(a) - isElsewhere(b))
}
