import { speaker } from '@rondo/words'
import type { QueryClient } from '@tanstack/react-query'
import { Refused } from './calls.ts'
import { formatIn } from './format.ts'
import type { Vocabulary } from './words.ts'

/** The server itself refused; what stands in between says no words of ours. */
const isOurs = (error: unknown) => error instanceof Refused && error.body !== undefined

/** A line at the head of the page while the browser has no connection, or nobody answers: what stands on the page is not current. */
export function tellAge(cache: QueryClient, { locale, words }: Vocabulary): void {
  const say = speaker(locale, words)
  const bar = document.createElement('div')
  bar.role = 'status'
  bar.className =
    'pointer-events-none fixed inset-x-3 top-16 z-19 mx-auto flex w-fit max-w-140 flex-wrap items-baseline justify-center gap-x-3 rounded-panel border border-line bg-surface px-4 py-2 text-small shadow-pop empty:hidden md:top-[calc(var(--spacing-nav)+0.5rem)]'
  document.body.append(bar)
  let isAnswered = true
  const tell = () => {
    if ((navigator.onLine && isAnswered) || location.pathname === '/offline') return bar.replaceChildren()
    // what was asked first is the oldest of what the page shows
    const times = cache
      .getQueryCache()
      .getAll()
      .flatMap((query) => (query.isActive() && query.state.dataUpdatedAt ? [query.state.dataUpdatedAt] : []))
    const when = times.length > 0 && formatIn(locale).moment(new Date(Math.min(...times)).toISOString())
    const text = document.createElement('span')
    const why = say(navigator.onLine ? 'offline.barAway' : 'offline.barPlain')
    text.textContent = when ? say('offline.bar', { why, when }) : why
    const link = document.createElement('a')
    Object.assign(link, {
      href: `/offline?lang=${locale}`,
      textContent: say('offline.barLink'),
      className: 'hit link pointer-events-auto font-[550]',
    })
    bar.replaceChildren(text, link)
  }
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action } = event
    const isFailure = action.type === 'failed' || action.type === 'error'
    if (!isFailure && (action.type !== 'success' || action.manual)) return
    const before = isAnswered
    isAnswered = !isFailure || isOurs(action.error)
    if (isAnswered !== before) tell()
  })
  addEventListener('offline', tell)
  addEventListener('online', tell)
  tell()
}
