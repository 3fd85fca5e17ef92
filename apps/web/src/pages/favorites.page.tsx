import { ProductBrowser, SavedSearchesButton } from '../features/catalog/index.ts'
import { MailChoice } from '../features/notifications/index.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { useSay } from '../shell/providers.tsx'
import { Link } from '../shell/router/index.ts'
import { buttonLook } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { EmptyState } from '../ui/panel.tsx'

const NewPieces = lazyPart(() => import('./new-pieces.tsx'), ['landing'])

/** What the reader likes, latest first, with the filters of the shop (C-49). */
export default function FavoritesPage() {
  const say = useSay()
  return (
    <div className="frame min-h-[60dvh] pt-[clamp(1.375rem,3vw,2.5rem)]">
      <title>{`${say('favorites.title')} · Rondo`}</title>
      <meta name="robots" content="noindex" />
      <ProductBrowser
        liked
        stickyRail
        heading={({ total }) => (
          <div>
            <h1 className="type-title">{say('favorites.title')}</h1>
            <p aria-live="polite" className="figures mt-1 min-h-[1lh] text-ink-2">
              {total !== undefined && total > 0 && say('browse.pieces', { n: total })}
            </p>
            <div className="flex flex-wrap gap-x-2.5">
              <SavedSearchesButton foot={<MailChoice />} />
              <Link to="/dashboard/offers?tab=wishes" className={buttonLook('line', 's', 'mt-3.5')}>
                <Icon name="refresh" className="size-4" />
                {say('favorites.circles')}
              </Link>
            </div>
          </div>
        )}
        nothing={
          <>
            <EmptyState title={say('favorites.empty')} hint={say('favorites.emptyHint')}>
              <Link to="/browse" className={buttonLook()}>
                {say('shell.browse')}
              </Link>
            </EmptyState>
            <div className="pb-section">
              <NewPieces />
            </div>
          </>
        }
      />
    </div>
  )
}
