import { useQuery } from '@tanstack/react-query'
import { CardGrid, CardSkeletons, firstFoundQuery } from '../features/catalog/index.ts'
import { Head } from '../shell/head.tsx'
import { lazyPart } from '../shell/lazy-part.tsx'
import { useSay } from '../shell/providers.tsx'
import { Link, useSearchParams } from '../shell/router/index.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { EmptyState } from '../ui/panel.tsx'

const NewPieces = lazyPart(() => import('./new-pieces.tsx'), ['landing'])

/** Search in everything is not there yet and says so; the first products that fit stand below, and lead to all of them (C-10). */
export default function SearchPage() {
  const say = useSay()
  const [query] = useSearchParams()
  const q = query.get('q')?.trim().slice(0, 200) ?? ''
  const { data, isPending, isError, isFetching, refetch } = useQuery({ ...firstFoundQuery(q), enabled: q !== '' })
  const found = data?.data ?? []
  return (
    <div className="frame grid content-start gap-[clamp(1.5rem,3vw,2.5rem)] pt-[clamp(1.375rem,3vw,2.5rem)] pb-section">
      <Head title={`${say('shell.search')} · Rondo`} path="/search" listed={false} />
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid gap-1">
          <h1 className="type-title">{say('browse.searchMoved')}</h1>
          <p className="text-ink-2">{say('browse.searchMovedHint')}</p>
        </div>
        {q && (
          <Link to={`/browse?q=${encodeURIComponent(q)}`} className={buttonLook('ink', 'm', 'max-w-full')}>
            <span className="truncate">{say('browse.searchProducts', { q })}</span>
          </Link>
        )}
      </header>
      {found.length > 0 && (
        <section aria-labelledby="found">
          <h2 id="found" className="type-heading mb-5">
            {say('browse.titleFor', { q: data?.correctedTo ?? q })}
          </h2>
          <CardGrid products={found} />
        </section>
      )}
      {q && isPending && <CardSkeletons n={8} />}
      {isError && !data && (
        <EmptyState kind="trouble" title={say('browse.failed')} hint={say('browse.failedHint')}>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {say('shell.retry')}
          </Button>
        </EmptyState>
      )}
      {found.length === 0 && (!q || data) && (
        <>
          {q && <p role="status">{`${say('browse.emptyHint')} ${say('browse.hintWords')}`}</p>}
          <NewPieces />
        </>
      )}
    </div>
  )
}
