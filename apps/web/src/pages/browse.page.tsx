import { addressOf, filtersFrom, ProductBrowser } from '../features/catalog/index.ts'
import { Head } from '../shell/head.tsx'
import { lazyPart } from '../shell/lazy-part.tsx'
import { useShell } from '../shell/providers.tsx'
import { useLocation } from '../shell/router/index.ts'

const NewPieces = lazyPart(() => import('./new-pieces.tsx'), ['landing'])

export default function BrowsePage() {
  const { say } = useShell()
  const filters = filtersFrom(new URLSearchParams(useLocation().search))
  const { q: words } = filters
  const ownPath = addressOf(filters)
  const title = words ? say('browse.titleFor', { q: words }) : say('browse.title')
  return (
    <div className="frame pt-[clamp(1.375rem,3vw,2.5rem)]">
      <Head
        title={`${title} · Rondo`}
        description={say('browse.description')}
        path={ownPath ?? '/browse'}
        listed={ownPath !== undefined}
        feed
      />
      <ProductBrowser
        stickyRail
        belowNothing={<NewPieces />}
        heading={({ total, correctedTo, applied }) => (
          <div className="min-w-0">
            <h1 className="type-title wrap-anywhere">{title}</h1>
            <p aria-live="polite" className="figures mt-1 min-h-[1lh] text-ink-2">
              {total !== undefined && <span className={total === 0 ? 'sr-only' : ''}>{say('browse.pieces', { n: total })}</span>}
              {total !== undefined && applied > 0 && `${total === 0 ? '' : ' · '}${say('browse.filtersCount', { n: applied })}`}
            </p>
            {correctedTo && <p className="mt-1 text-small text-ink-2">{say('browse.corrected', { q: correctedTo })}</p>}
          </div>
        )}
      />
    </div>
  )
}
