import type { Locale } from '@rondo/words'
import { dehydrate } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { listTopics } from './features/catalog/catalog.queries.ts'
import { CardMarks, DrawnCards } from './features/catalog/index.ts'
import { productTopics } from './features/listings/listings.queries.ts'
import { Layout } from './pages/layout/layout.tsx'
import { routes } from './routes.tsx'
import { callInProcess, newCache, topicsIn } from './shell/calls.ts'
import { Document } from './shell/document.tsx'
import { makeShell, Providers } from './shell/providers.tsx'
import { Router } from './shell/router/index.ts'
import { standStill } from './shell/router/navigator.ts'
import { arriveAt, Redirect } from './shell/router/routes.ts'
import type { Assets, Boot, Theme } from './shell/visitor.ts'
import { vocabulary } from './shell/words.ts'

/** One request for a page. `fetch` reaches the API in process; the origin of `url` comes from configuration. */
interface Visit {
  readonly url: URL
  readonly locale: Locale
  readonly theme: Theme | null
  readonly fetch: typeof fetch
  /** Scripts and styles of a page's file with its words. */
  assetsOf(chunk: string | undefined, words: readonly string[]): Assets
}
/** `topics`: what makes the page stale. `mistake`: what went wrong in our own code, for the log. */
type Rendered =
  | { readonly redirect: string; readonly status: number }
  | { readonly html: Uint8Array; readonly status: number; readonly topics: readonly string[]; readonly mistake?: unknown }

/** JSON inside a script element must not be able to close it. */
const sealed = (value: unknown) =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

const drawnCards = new DrawnCards()

/** Renders the page of an address for a visitor; nobody is signed in here, so it is the same for everybody. */
export async function render({ url, locale, theme, fetch, assetsOf }: Visit): Promise<Rendered> {
  const cache = newCache(callInProcess(fetch))
  const spoken = vocabulary(locale)
  await spoken.learn(['shell', 'foot'])
  try {
    const arrival = await arriveAt(routes, url, { cache, vocabulary: spoken })
    const { route, failure } = arrival
    const { mistake, ...shown } = failure ?? {}
    const assets = assetsOf(route?.chunk, route?.words ?? [])
    const boot: Boot = { locale, theme, origin: url.origin, assets, isPictureFirst: route?.load !== undefined }
    const state = sealed({ boot, cache: dehydrate(cache), ...(failure && { failure: shown }) })
    const shell = makeShell(boot, spoken)
    const around = (children: ReactNode) => (
      <Providers shell={shell} cache={cache}>
        <Router navigator={standStill(url, arrival)}>{children}</Router>
      </Providers>
    )
    const cards = drawnCards.page(locale, around)
    const page = (
      <StrictMode>
        <Document boot={boot} state={state}>
          <CardMarks value={cards.mark}>{around(<Layout />)}</CardMarks>
        </Document>
      </StrictMode>
    )
    // Everything is loaded by now and nothing may suspend: renderToString is half again as fast as a stream and writes no inline script.
    const html = `<!DOCTYPE html>${renderToString(page)}`
    return {
      html: cards.fill(html),
      status: failure?.status ?? 200,
      topics: [...topicsIn(cache), ...listTopics(cache), ...productTopics(cache)],
      ...(mistake !== undefined && { mistake }),
    }
  } catch (error) {
    if (error instanceof Redirect) return { redirect: error.to, status: 302 }
    throw error
  }
}
