import { useQuery } from '@tanstack/react-query'
import { CardGrid, firstFoundQuery } from '../features/catalog/index.ts'
import { Head } from '../shell/head.tsx'
import { useSay } from '../shell/providers.tsx'
import { Link, useSearchParams } from '../shell/router/index.ts'
import { buttonLook } from '../ui/button.tsx'
import { EmptyState } from '../ui/panel.tsx'

/** Search in everything is not there yet and says so; the first products that fit stand below, and lead to all of them (C-10). */
export default function SearchPage() {
  const say = useSay()
  const [query] = useSearchParams()
  const q = query.get('q')?.trim().slice(0, 200) ?? ''
  const { data } = useQuery({ ...firstFoundQuery(q), enabled: q !== '' })
  return (
    <div className="frame grid content-start gap-[clamp(1.5rem,4vw,3rem)] py-section">
      <Head title={`${say('shell.search')} · Rondo`} path="/search" listed={false} />
      <EmptyState heading="h1" title={say('browse.searchMoved')} hint={say('browse.searchMovedHint')}>
        {q && (
          <Link to={`/browse?q=${encodeURIComponent(q)}`} className={buttonLook()}>
            {say('browse.searchProducts', { q })}
          </Link>
        )}
      </EmptyState>
      {q && data && data.data.length > 0 && (
        <section aria-labelledby="found">
          <h2 id="found" className="type-heading mb-5">
            {say('browse.titleFor', { q: data.correctedTo ?? q })}
          </h2>
          <CardGrid products={data.data} />
        </section>
      )}
    </div>
  )
}
