import { type ReactNode, useEffect, useRef } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { Link, useLocation } from '../../shell/router/index.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'

interface Place {
  readonly to: string
  readonly word: string
  readonly icon: IconName
  /** Addresses of screens that belong to it and stand elsewhere. */
  readonly also?: RegExp
}
const places = [
  { to: '/dashboard', word: 'accounts.overview', icon: 'home' },
  { to: '/dashboard/listings', word: 'shell.myListings', icon: 'hanger', also: /^\/dashboard\/lending$/ },
  { to: '/dashboard/transactions', word: 'accounts.transactions', icon: 'list', also: /^\/(merchant\/ship|fulfillmentgroup|rental)\// },
  { to: '/dashboard/offers', word: 'accounts.offers', icon: 'tag' },
  { to: '/dashboard/returns', word: 'accounts.returns', icon: 'return', also: /^\/returns\// },
  { to: '/dashboard/wallet', word: 'accounts.wallet', icon: 'wallet', also: /^\/merchant\/verify$/ },
  { to: '/dashboard/settings', word: 'accounts.settings', icon: 'gear' },
] as const satisfies readonly Place[]

const isBelow = (pathname: string, { to, also }: Pick<Place, 'to' | 'also'>) =>
  (to !== '/dashboard' && pathname.startsWith(`${to}/`)) || also?.test(pathname)

interface DashboardFrameProps {
  title: string
  /** What can be done with the whole screen, beside its title. */
  action?: ReactNode
  children: ReactNode
}
/** What stands around every screen of the dashboard: the list of its places, and a title. */
export function DashboardFrame({ title, action, children }: DashboardFrameProps) {
  const say = useSay()
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the list is a row that scrolls: the place where we are must be in sight.
    const here = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && here) nav.current.scrollLeft = here.offsetLeft - (nav.current.clientWidth - here.clientWidth) / 2
  }, [pathname])
  return (
    <div className="frame grid items-start gap-x-[clamp(1.5rem,3vw,3rem)] pb-section print:block lg:grid-cols-[216px_minmax(0,1fr)] lg:pt-7">
      <title>{`${title} · Rondo`}</title>
      <meta name="robots" content="noindex" />
      <nav
        ref={nav}
        aria-label={say('shell.dashboard')}
        className="no-scrollbar -mx-gutter mb-4.5 flex gap-0.5 overflow-x-auto border-b border-line px-gutter py-2.5 lg:sticky lg:top-22 lg:mx-0 lg:mb-0 lg:grid lg:border-b-0 lg:p-0"
      >
        {places.map(({ to, word, icon, ...place }) => (
          <Link
            key={to}
            to={to}
            aria-current={pathname === to ? 'page' : isBelow(pathname, { to, ...place }) ? 'true' : undefined}
            className="flex min-h-11 items-center gap-2.75 rounded-[10px] px-3 font-medium whitespace-nowrap text-ink-2 transition-colors duration-(--dur-2) hover:text-ink aria-[current]:bg-sunken aria-[current]:text-ink lg:min-h-10"
          >
            <Icon name={icon} />
            {say(word)}
          </Link>
        ))}
      </nav>
      <div className="min-w-0">
        {action ? (
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-4.5">
            <h1 className="type-title">{title}</h1>
            {action}
          </div>
        ) : (
          <h1 className="type-title pb-3.5">{title}</h1>
        )}
        {children}
      </div>
    </div>
  )
}
