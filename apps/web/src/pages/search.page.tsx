import { Link, useSearchParams } from '../shell/router/index.ts'
import { Head } from '../shell/head.tsx'
import { useSay } from '../shell/providers.tsx'
import { buttonLook } from '../ui/button.tsx'
import { EmptyState } from '../ui/panel.tsx'

/** Search in everything is not there yet and says so; products can be searched from here (C-10). */
export default function SearchPage() {
  const say = useSay()
  const [query] = useSearchParams()
  const q = query.get('q')?.trim() ?? ''
  return (
    <div className="frame grid min-h-[60dvh] place-items-center">
      <Head title={`${say('shell.search')} · Rondo`} path="/search" listed={false} />
      <EmptyState heading="h1" title={say('browse.searchMoved')} hint={say('browse.searchMovedHint')}>
        {q && (
          <Link to={`/browse?q=${encodeURIComponent(q)}`} className={buttonLook()}>
            {say('browse.searchProducts', { q })}
          </Link>
        )}
      </EmptyState>
    </div>
  )
}
