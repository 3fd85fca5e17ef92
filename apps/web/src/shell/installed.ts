// What makes the product an application of its own on a device. Loaded after the page, so that no page weighs more or comes later by it.
import { speaker } from '@rondo/words'
import type { QueryClient } from '@tanstack/react-query'
import { formatIn } from './format.ts'
import { keepSeen } from './keep-seen.ts'
import type { Vocabulary } from './words.ts'

/** Registers the worker, keeps what is seen for times without a line, and says on open pages how old their prices are then. */
export async function install(cache: QueryClient, vocabulary: Vocabulary): Promise<void> {
  await vocabulary.learn(['offline']) // now: without a line they would not come
  showOffline(cache, vocabulary)
  // Browsers without workers, or that refuse them here, miss only this.
  const worker = import.meta.env.PROD && (await navigator.serviceWorker?.register('/worker.js').catch(() => undefined))
  if (worker) keepSeen(cache)
}

/** A line at the head of the page while the browser has no connection: what stands on the page is not current. */
function showOffline(cache: QueryClient, { locale, words }: Vocabulary): void {
  const say = speaker(locale, words)
  const bar = document.createElement('div')
  bar.role = 'status'
  bar.className =
    'pointer-events-none fixed inset-x-3 top-16 z-19 mx-auto flex w-fit max-w-140 flex-wrap items-baseline justify-center gap-x-3 rounded-panel border border-line bg-surface px-4 py-2 text-small shadow-pop empty:hidden md:top-[calc(var(--spacing-nav)+0.5rem)]'
  document.body.append(bar)
  const tell = () => {
    if (navigator.onLine || location.pathname === '/offline') return bar.replaceChildren()
    // what was asked first is the oldest of what the page shows
    const times = cache
      .getQueryCache()
      .getAll()
      .flatMap((query) => (query.isActive() && query.state.dataUpdatedAt ? [query.state.dataUpdatedAt] : []))
    const when = times.length > 0 && formatIn(locale).moment(new Date(Math.min(...times)).toISOString())
    const text = document.createElement('span')
    text.textContent = when ? say('offline.bar', { when }) : say('offline.barPlain')
    const link = document.createElement('a')
    Object.assign(link, {
      href: `/offline?lang=${locale}`,
      textContent: say('offline.barLink'),
      className: 'hit link pointer-events-auto font-[550]',
    })
    bar.replaceChildren(text, link)
  }
  addEventListener('offline', tell)
  addEventListener('online', tell)
  tell()
}
