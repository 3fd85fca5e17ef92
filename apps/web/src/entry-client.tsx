import './app.css'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type HydrationState, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from './routes.tsx'
import { call, newCache } from './shell/calls.ts'
import { Document } from './shell/document.tsx'
import { startLive } from './shell/live.ts'
import { provide } from './shell/loading.ts'
import type { Handle } from './shell/pages.ts'
import { makeShell, Providers } from './shell/providers.tsx'
import { readSession, watchSession, whenSessionEnds } from './shell/session.ts'
import type { Boot } from './shell/visitor.ts'
import { vocabulary } from './shell/words.ts'

interface State {
  boot: Boot
  cache: unknown
  router: HydrationState
}
const state = document.getElementById('boot')?.textContent ?? ''
const { boot, cache: answers, router: loaded } = JSON.parse(state) as State
const cache = newCache(call)
const spoken = vocabulary(boot.locale)

// The page of the first address and its words must be here before hydration, or React would throw the server's HTML away.
const matches = matchRoutes(routes, location) ?? []
const pages = matches.map(async ({ route }) => {
  if (typeof route.lazy !== 'object') return
  const Component = await route.lazy.Component?.()
  if (!Component) return
  route.Component = Component
  delete route.lazy
})
const words = matches.flatMap(({ route }) => (route.handle as Handle | undefined)?.words ?? [])
await Promise.all([spoken.learn(['shell', ...words, ...(loaded.errors ? (['failures'] as const) : [])]), ...pages])

const router = createBrowserRouter(routes, { getContext: () => provide({ cache, vocabulary: spoken }), hydrationData: loaded })
whenSessionEnds(({ merchantLogin }) => {
  const query = new URLSearchParams({ returnTo: location.pathname + location.search, ended: '1' })
  void router.navigate(`${merchantLogin ? '/merchantsLog' : '/signin'}?${query.toString()}`)
})
let readerId = readSession()?.user.id
watchSession(() => {
  const { id } = readSession()?.user ?? {}
  if (id === readerId) return
  readerId = id
  // Answers of one person must not be seen by the next. What is on screen is asked for again, after React has taken the news.
  setTimeout(() => {
    cache.removeQueries({ predicate: (query) => !query.isActive() })
    void cache.invalidateQueries()
  })
})
startLive(cache)

hydrateRoot(
  document,
  <StrictMode>
    <Document boot={boot} state={state}>
      <Providers shell={makeShell(boot, spoken)} cache={cache} state={answers}>
        <RouterProvider router={router} />
      </Providers>
    </Document>
  </StrictMode>,
  { onRecoverableError: (error) => console.error('hydration', error) },
)
