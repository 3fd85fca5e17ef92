import { lazy, type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { loginAt } from '../../shell/login-address.ts'
import { Link, NavLink, useLocation } from '../../shell/router/index.ts'
import { useSay, useShell } from '../../shell/providers.tsx'
import { useSession } from '../../shell/session.ts'
import { chooseLocale } from '../../shell/visitor.ts'
import { buttonLook, IconButton, iconButtonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Mark } from '../../ui/mark.tsx'
import { searchAt } from './search-address.ts'
import { SearchForm } from './search-form.tsx'

// Visitors have no such things, and load none of their code.
const OwnBar = lazyPart(() => import('./own-bar.tsx'), ['member', 'foot'])
const MenuCount = lazyPart(() => import('./menu-count.tsx'), ['member'])
const MenuSheet = lazyPart(() => import('./menu-sheet.tsx'), ['member', 'foot'])
const SearchSheet = lazy(() => import('./search-sheet.tsx'))
const NoticesSheet = lazyPart(() => import('./notices-sheet.tsx'), ['bell', 'notices', 'orders'])
const SignOutDialog = lazyPart(() => import('./sign-out-dialog.tsx'), ['member'])
type Opened = 'menu' | 'search' | 'notices' | 'signOut' | undefined

/** The bar at the top. Sheets and dialogs are fetched when they are first opened. */
export function Header() {
  const say = useSay()
  const session = useSession()
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-[color-mix(in_oklab,var(--canvas)_94%,transparent)] backdrop-blur-[14px]">
      <div className="frame flex h-14 items-center gap-1 max-md:px-1.5 md:h-nav md:gap-[clamp(0.875rem,2vw,2rem)]">
        <button type="button" onClick={() => open('menu')} className={`${iconButtonLook} md:hidden`}>
          <Icon name="menu" />
          <span className="sr-only">{say('shell.menu')}</span>
          {session && <MenuCount />}
        </button>
        <Link
          to="/"
          aria-label={say('shell.home')}
          className="flex min-h-11 items-center gap-2.25 font-display text-2xl leading-none font-[480] tracking-[-0.02em] max-md:mx-auto md:text-[27px]"
        >
          <Mark className="size-[23px] md:size-6.5" />
          Rondo
        </Link>
        <nav aria-label={say('shell.mainMenu')} className="flex shrink-0 gap-4.5 font-medium whitespace-nowrap max-md:hidden xl:gap-6.5">
          <Place to="/browse">{say('shell.browse')}</Place>
          <Place to="/about">{say('shell.about')}</Place>
          <Place to="/contact">{say('shell.contact')}</Place>
        </nav>
        <SearchForm key={useSearchKey()} className="ms-auto max-w-130 max-lg:hidden" />
        <div className="flex items-center gap-0.5 md:max-lg:ms-auto">
          <IconButton label={say('shell.search')} onClick={() => open('search')} className="lg:hidden">
            <Icon name="search" />
          </IconButton>
          <OtherLanguage />
          {session ? (
            <OwnBar
              name={session.user.username}
              portrait={session.user.profilePic[0]?.url}
              onNotices={() => open('notices')}
              onSignOut={() => open('signOut')}
              place={<span className="h-11 w-22.5 shrink-0 md:w-63.5" />}
            />
          ) : (
            <SignIn />
          )}
          <IconButton label={say('shell.menu')} onClick={() => open('menu')} className="max-md:hidden lg:hidden">
            <Icon name="dots" />
          </IconButton>
        </div>
      </div>
      <Suspense>
        {opened === 'menu' && <MenuSheet onClose={close} onSignOut={() => open('signOut')} />}
        {opened === 'notices' && <NoticesSheet onClose={close} onLost={close} />}
        {opened === 'search' && <SearchSheet onClose={close} />}
        {opened === 'signOut' && <SignOutDialog onClose={close} />}
      </Suspense>
    </header>
  )
}

/** The field is filled anew where another search has led. */
function useSearchKey(): string {
  const { kind, text } = searchAt(useLocation())
  return `${kind} ${text}`
}

function Place({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      className="relative py-2.5 after:absolute after:bottom-0.75 after:start-1/2 after:-ms-[2.5px] after:size-[5px] after:rounded-full after:transition-colors after:duration-(--dur-2) hover:after:bg-line-strong aria-[current=page]:after:bg-accent"
    >
      {children}
    </NavLink>
  )
}

function SignIn() {
  const say = useSay()
  const { pathname, search } = useLocation()
  const door = loginAt(pathname + search)
  return (
    <>
      <Link to={door} className={buttonLook('ink', 's', 'ms-2 max-md:hidden')}>
        {say('shell.signIn')}
      </Link>
      <Link to={door} aria-label={say('shell.signIn')} className={`${iconButtonLook} md:hidden`}>
        <Icon name="user" />
      </Link>
    </>
  )
}

/** On wide screens; elsewhere it stands in the menu. Theme and currency stand at the foot of the page, and in the menus. */
function OtherLanguage() {
  const { say, locale } = useShell()
  return (
    <IconButton
      label={say('shell.otherLanguageName')}
      onClick={() => chooseLocale(locale === 'en' ? 'zh-CN' : 'en')}
      className="max-lg:hidden"
    >
      <span className="text-small font-semibold">{say('shell.otherLanguage')}</span>
    </IconButton>
  )
}
