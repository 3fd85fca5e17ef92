import type { ReactNode } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { useState } from 'react'
import type { Handle } from '../../shell/pages.ts'
import { useHydrated, useSay } from '../../shell/providers.tsx'
import { useSession } from '../../shell/session.ts'
import { Loader } from '../../ui/mark.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Toaster } from './toaster.tsx'

/** What stands around every page. */
export function Layout() {
  const say = useSay()
  const { state } = useNavigation()
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2"
      >
        {say('shell.skip')}
      </a>
      <Header />
      {state === 'loading' && <div aria-hidden="true" className="fixed inset-x-0 top-0 z-40 h-0.5 animate-breathe bg-accent" />}
      <main id="main" tabIndex={-1} aria-busy={state === 'loading'} className="grow outline-none">
        <Welcome>
          <Outlet />
        </Welcome>
      </main>
      <Footer />
      <Toaster />
      <ScrollRestoration />
    </div>
  )
}

/** Lets in whom the page is for. Members' and guests' pages begin in the browser, since the server knows nobody. */
function Welcome({ children }: { children: ReactNode }) {
  const handle = useMatches().at(-1)?.handle as Handle | undefined
  const { pathname } = useLocation()
  if (!handle || handle.audience === 'anyone') return children
  return (
    <Door key={pathname} audience={handle.audience}>
      {children}
    </Door>
  )
}

function Door({ audience, children }: { audience: Handle['audience']; children: ReactNode }) {
  const say = useSay()
  const hydrated = useHydrated()
  const { pathname, search } = useLocation()
  const session = useSession()
  const [arrivedAs] = useState(session)
  if (!hydrated) return <Loader label={say('shell.loading')} className="min-h-[60dvh]" />
  if (audience === 'members' && !session) return <Navigate replace to={`/login?returnTo=${encodeURIComponent(pathname + search)}`} />
  // Only on arrival: whoever signs in here is led on by the page itself.
  if (audience === 'guests' && arrivedAs && session) return <Navigate replace to="/dashboard" />
  return children
}
