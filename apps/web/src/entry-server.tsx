import { type Locale } from '@rondo/words'
import { dehydrate } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router'
import { routes } from './routes.tsx'
import { callInProcess, newCache, topicsIn } from './shell/calls.ts'
import { Document } from './shell/document.tsx'
import { provide } from './shell/loading.ts'
import type { Handle } from './shell/pages.ts'
import { makeShell, Providers } from './shell/providers.tsx'
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
type Rendered =
  | { readonly redirect: string; readonly status: number }
  /** `topics`: what makes the page stale. `isPublic`: the same for everybody, so it may be kept. */
  | { readonly html: string; readonly status: number; readonly topics: readonly string[]; readonly isPublic: boolean }

const handler = createStaticHandler(routes)
/** JSON inside a script element must not be able to close it. */
const sealed = (value: unknown) =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Renders the page of an address for a visitor; nobody is signed in here. */
export async function render({ url, locale, theme, fetch, assetsOf }: Visit): Promise<Rendered> {
  const cache = newCache(callInProcess(fetch))
  const spoken = vocabulary(locale)
  await spoken.learn(['shell'])
  const handle = matchRoutes(routes, url)?.at(-1)?.route.handle as Handle | undefined
  const found = await handler.query(new Request(url), { requestContext: provide({ cache, vocabulary: spoken }) })
  if (found instanceof Response) return { redirect: found.headers.get('location') ?? '/', status: found.status }

  const boot: Boot = { locale, theme, origin: url.origin, assets: assetsOf(handle?.chunk, handle?.words ?? []) }
  const { loaderData, errors } = found
  const state = sealed({ boot, cache: dehydrate(cache), router: { loaderData, errors: errors && plain(errors) } })
  const page = (
    <StrictMode>
      <Document boot={boot} state={state}>
        <Providers shell={makeShell(boot, spoken)} cache={cache}>
          <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, found)} context={found} hydrate={false} />
        </Providers>
      </Document>
    </StrictMode>
  )
  // Everything is loaded by now and nothing may suspend: renderToString is half again as fast as a stream and writes no inline script.
  const html = `<!DOCTYPE html>${renderToString(page)}`
  return { html, status: found.statusCode, topics: topicsIn(cache), isPublic: handle?.audience === 'anyone' && !errors }
}

/** Errors as the browser may see them: a refusal keeps its status and body, a mistake of ours keeps nothing. */
function plain(errors: Record<string, unknown>): Record<string, unknown> {
  const known = (error: unknown) => {
    const { status, data } = (error ?? {}) as { status?: number; data?: unknown }
    return { status: status ?? 500, statusText: '', internal: false, data: status ? data : null }
  }
  return Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, known(error)]))
}
