import { speaker } from '@rondo/words'
import { type Arrival, arriveAt, matchOf, type Means, Redirect, type Route } from './routes.ts'
import { toast } from '../toasts.ts'
import { placeOf, rememberScroll, returnTo, scrollTo } from './scroll.ts'

export interface Location {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  /** Carried from page to page, never in the address. */
  readonly state: unknown
  /** Its own for every visit of an address. */
  readonly key: string
}
export interface Place extends Arrival {
  readonly location: Location
}
export interface NavigateOptions {
  readonly replace?: boolean
  readonly state?: unknown
  /** Leaves the page where it is, for changes of the query. */
  readonly preventScrollReset?: boolean
}
/** Leads from page to page. A page appears when its file, words and data are here; until then the old one stands. */
export interface Navigator {
  /** Where we are. */
  readonly here: Place
  /** Where the server's page stood: what is taken over from it is drawn for there, wherever one has gone meanwhile. */
  readonly first: Place
  /** Where we are going, while it loads. */
  readonly coming: Location | undefined
  navigate(to: string | number, options?: NavigateOptions): Promise<void>
  /** Loads the present page again, after a failure. */
  reload(): Promise<void>
  /** Fetches the file of a page ahead of a press. */
  prefetch(to: string): void
  watch(listener: () => void): () => void
}

const locationOf = ({ pathname, search, hash }: URL, state: unknown, key: string): Location => ({
  pathname,
  search,
  hash,
  state,
  key,
})
interface HistoryEntry {
  readonly key?: string
  readonly state?: unknown
}
const newKey = () => crypto.randomUUID().slice(0, 8)

/** Takes over the browser's history, beginning with the page that the server has rendered. */
export function startNavigator(routes: readonly Route[], means: Means, first: Arrival): Navigator {
  const listeners = new Set<() => void>()
  const kept = (history.state ?? {}) as HistoryEntry
  // Every visit has a key of its own, or one address typed anew would begin where another was left.
  const key = kept.key ?? newKey()
  history.replaceState({ key, state: kept.state } satisfies HistoryEntry, '')
  const begun: Place = { ...first, location: locationOf(new URL(location.href), kept.state, key) }
  let here = begun
  let coming: Location | undefined
  let journey = 0
  const tell = () => {
    for (const listener of listeners) listener()
  }

  async function go(url: URL, target: Location, commit: () => void, settle: () => void, isReturn = false) {
    const mine = ++journey
    const by = document.activeElement
    coming = target
    tell()
    try {
      const arrival = await arriveAt(routes, url, means, isReturn)
      if (mine !== journey) return
      if (arrival.failure?.mistake instanceof TypeError) {
        // A file that is gone was replaced by a newer build: the server has the page as it is now.
        if (navigator.onLine || isReturn) return location.assign(url)
        coming = undefined
        toast.error(speaker(means.vocabulary.locale, means.vocabulary.words)('shell.offline'))
        return tell()
      }
      const { key, pathname } = here.location
      commit()
      here = { ...arrival, location: target }
      coming = undefined
      tell()
      settle()
      if (pathname !== target.pathname)
        void import('./focus-page.ts').then(
          ({ focusPage }) => focusPage({ key, by }, target.key, isReturn),
          () => {},
        )
    } catch (error) {
      if (mine !== journey) return
      coming = undefined
      if (!(error instanceof Redirect)) throw error
      await navigate(error.to, { replace: true })
    }
  }

  async function navigate(to: string | number, { replace = false, state, preventScrollReset = false }: NavigateOptions = {}) {
    if (typeof to === 'number') return history.go(to)
    const url = new URL(to, location.href)
    if (url.origin !== location.origin) return location.assign(url)
    const target = locationOf(url, state, newKey())
    const same = url.href === location.href
    await go(
      url,
      target,
      () => {
        rememberScroll(here.location.key)
        const entry: HistoryEntry = { key: target.key, state }
        if (replace || same) history.replaceState(entry, '', url)
        else history.pushState(entry, '', url)
      },
      () => {
        if (!preventScrollReset) scrollTo(url.hash)
      },
    )
  }

  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => rememberScroll(here.location.key))
  addEventListener('popstate', () => {
    const { key = 'first', state } = (history.state ?? {}) as HistoryEntry
    const url = new URL(location.href)
    const target = locationOf(url, state, key)
    if (url.pathname === here.location.pathname && url.search === here.location.search) {
      here = { ...here, location: target } // an anchor within the page
      return tell()
    }
    rememberScroll(here.location.key)
    void go(
      url,
      target,
      () => {},
      () => (placeOf(key).y > 0 ? returnTo(key) : scrollTo(url.hash)),
      true,
    )
  })
  if (placeOf(here.location.key).y > 0) returnTo(here.location.key)

  return {
    first: begun,
    get here() {
      return here
    },
    get coming() {
      return coming
    },
    navigate,
    reload: () =>
      go(
        new URL(location.href),
        here.location,
        () => {},
        () => {},
      ),
    prefetch: (to) => {
      const url = new URL(to, location.href)
      if (url.origin === location.origin)
        void matchOf(routes, url.pathname)
          ?.route.file?.()
          .catch(() => {})
    },
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A navigator that goes nowhere: while the server renders, and in tests. */
export function standStill(url: URL, arrival: Arrival): Navigator {
  const here: Place = { ...arrival, location: locationOf(url, null, 'first') }
  const stay = () => Promise.resolve()
  return { here, first: here, coming: undefined, navigate: stay, reload: stay, prefetch: () => {}, watch: () => () => {} }
}
