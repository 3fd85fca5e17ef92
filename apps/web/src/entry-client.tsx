import { me } from '@rondo/contracts/calls/accounts'
import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Layout } from './pages/layout/layout.tsx'
import { routes } from './routes.tsx'
import { call, newCache } from './shell/calls.ts'
import { Document } from './shell/document.tsx'
import type { Moment } from './shell/early-presses.ts'
import { startLive } from './shell/live.ts'
import { makeShell, Providers, useHydrated } from './shell/providers.tsx'
import { Router } from './shell/router/index.ts'
import { startNavigator } from './shell/router/navigator.ts'
import { type Failure, matchOf } from './shell/router/routes.ts'
import { readSession, renewUser, watchSession, whenSessionEnds } from './shell/session.ts'
import type { Boot } from './shell/visitor.ts'
import { vocabulary } from './shell/words.ts'

interface State {
  boot: Boot
  cache: unknown
  failure?: Failure
}
const state = document.getElementById('boot')?.textContent ?? ''
const { boot, cache: answers, failure } = JSON.parse(state) as State
const cache = newCache(call)
const spoken = vocabulary(boot.locale)

// The page of the first address and its words must be here before hydration, or React would throw the server's HTML away.
const { route, params = {} } = matchOf(routes, location.pathname) ?? {}
const [file] = await Promise.all([
  failure ? undefined : route?.file?.(),
  spoken.learn(['shell', ...(route?.words ?? []), ...(failure ? (['failures'] as const) : [])]),
])
const navigator = startNavigator(routes, { cache, vocabulary: spoken }, { route, params, Page: file?.default, failure })

// Whoever only opens a public page with a session of yesterday is shown what visitors see.
let isOpening = true
whenSessionEnds(({ merchantLogin }) => {
  if (isOpening && navigator.here.route?.audience === 'anyone') return
  const query = new URLSearchParams({ returnTo: location.pathname + location.search, ended: '1' })
  void navigator.navigate(`${merchantLogin ? '/merchantsLog' : '/signin'}?${query.toString()}`)
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
// Whether the session still stands is asked on every load; a refusal ends it (C-18).
const checked = readSession() ? call(me, { query: {} }).then(renewUser, () => {}) : Promise.resolve()
void checked.then(() => (isOpening = false))

const tell = (moment: Moment) => void document.dispatchEvent(new Event(moment))

/** Tells when the whole document is hydrated: a turn later, when it also shows what only the browser knows. */
function Alive({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated()
  useEffect(() => void (isHydrated && setTimeout(tell, 0, 'rondo:alive')), [isHydrated])
  return children
}

tell('rondo:listening')
const install = () => void import('./shell/installed.ts').then((own) => own.install(cache, spoken)).catch(() => {})
if (document.readyState === 'complete') setTimeout(install)
else addEventListener('load', install)
// As a transition React takes the page over in short turns: a slow phone hears its reader in between, and a press hydrates at once.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Document boot={boot} state={state}>
        <Providers shell={makeShell(boot, spoken)} cache={cache} state={answers}>
          <Router navigator={navigator}>
            <Alive>
              <Layout />
            </Alive>
          </Router>
        </Providers>
      </Document>
    </StrictMode>,
    { onRecoverableError: (error) => console.error('hydration', error) },
  )
})
