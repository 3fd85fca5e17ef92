import { Suspense } from 'react'
import { translateWay } from '../../features/translations/index.ts'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { Catch } from '../../shell/catch.tsx'
import { useSay } from '../../shell/providers.tsx'
import { useComing, usePlace, useReload } from '../../shell/router/index.ts'
import { TranslateWay } from '../../shell/translated.tsx'
import { Loader } from '../../ui/mark.tsx'
import { Door } from './door.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Problem } from './problem.tsx'
import { Toaster } from './toaster.tsx'

const Coming = lazyPart(() => import('./coming.tsx'))

/** What stands around every page. */
export function Layout() {
  const say = useSay()
  const loading = useComing() !== undefined
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip">
        {say('shell.skip')}
      </a>
      <Header />
      {loading && <div aria-hidden="true" className="fixed inset-x-0 top-0 z-40 h-0.5 animate-breathe bg-accent" />}
      {loading && <Coming />}
      {/* A screen high at least: what is on its way pushes no footer down before anybody's eyes. */}
      <main
        id="main"
        tabIndex={-1}
        aria-busy={loading}
        className="min-h-[calc(100dvh-3.5rem)] grow outline-none md:min-h-[calc(100dvh-var(--spacing-nav))]"
      >
        <TranslateWay value={translateWay}>
          <Content />
        </TranslateWay>
      </main>
      <Footer />
      <Toaster />
    </div>
  )
}

/** The page itself, or what stands in its place. */
function Content() {
  const say = useSay()
  const reload = useReload()
  const { Page, route, failure, location } = usePlace()
  if (failure || !Page) return <Problem failure={failure ?? { status: 404 }} trouble={route?.trouble} onRetry={() => void reload()} />
  const page = (
    <Suspense fallback={<Loader label={say('shell.loading')} className="min-h-[60dvh]" />}>
      <Page />
    </Suspense>
  )
  return (
    <Catch key={location.pathname} fallback={(retry) => <Problem failure={{ status: 500 }} onRetry={retry} />}>
      {!route || route.audience === 'anyone' ? (
        page
      ) : (
        <Door key={location.pathname} audience={route.audience}>
          {page}
        </Door>
      )}
    </Catch>
  )
}
