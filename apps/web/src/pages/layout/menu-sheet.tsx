import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loginAt } from '../../shell/login-address.ts'
import { Link, NavLink, useLocation } from '../../shell/router/index.ts'
import { useShell } from '../../shell/providers.tsx'
import { useSession } from '../../shell/session.ts'
import { chooseLocale, chooseTheme, currentTheme } from '../../shell/visitor.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Mark } from '../../ui/mark.tsx'
import CurrencyChoice from './currency-choice.tsx'
import { countsQueries } from './counts.ts'

const row = '-mx-2 flex min-h-12 w-[calc(100%+1rem)] items-center gap-3.5 rounded-field px-2 text-start font-medium hover:bg-sunken'

/** Everything of the bar, for small screens. */
export default function MenuSheet({ onClose, onSignOut }: { onClose: () => void; onSignOut: () => void }) {
  const { say, locale } = useShell()
  const session = useSession()
  const { pathname, search } = useLocation()
  const { data: cart = 0 } = useQuery({ ...countsQueries.cart, enabled: session !== null })
  const { data: unread = 0 } = useQuery({ ...countsQueries.messages, enabled: session !== null })
  const dark = currentTheme() === 'dark'
  const room = (to: string, name: string) => (
    <li key={to}>
      <NavLink to={to} onClick={onClose} className={`${row} type-heading aria-[current=page]:text-accent`}>
        {name}
      </NavLink>
    </li>
  )
  const place = (to: string, icon: IconName, name: string, n = 0) => (
    <li key={to}>
      <Link to={to} onClick={onClose} className={row}>
        <Icon name={icon} />
        <span className="grow">{name}</span>
        {n > 0 && <span className="figures text-small text-accent">{n > 99 ? '99+' : n}</span>}
      </Link>
    </li>
  )
  const act = (icon: IconName, name: ReactNode, onClick: () => void) => (
    <li>
      <button type="button" onClick={onClick} className={row}>
        <Icon name={icon} />
        {name}
      </button>
    </li>
  )
  return (
    <Dialog open kind="side" title={<Name />} closeLabel={say('shell.close')} onClose={onClose}>
      <ul className="grid gap-0.5 border-b border-line pb-3">
        {room('/browse', say('shell.browse'))}
        {room('/about', say('shell.about'))}
        {room('/contact', say('shell.contact'))}
      </ul>
      <ul className="grid gap-0.5 border-b border-line py-3">
        {session
          ? [
              place('/cart', 'bag', say('shell.cart'), cart),
              place('/message', 'chat', say('member.messages'), unread),
              place('/favorites', 'heart', say('shell.favorites')),
              place('/dashboard', 'home', say('shell.dashboard')),
              place('/dashboard/transactions', 'list', say('member.orders')),
              place('/dashboard/settings', 'gear', say('member.settings')),
            ]
          : place(loginAt(pathname + search), 'user', say('shell.signIn'))}
        {place('/listing/upload', 'plus', say('shell.listPiece'))}
      </ul>
      <ul className="grid gap-0.5 pt-3">
        {act('globe', locale === 'en' ? '简体中文' : 'English', () => chooseLocale(locale === 'en' ? 'zh-CN' : 'en'))}
        {act(dark ? 'sun' : 'moon', say(dark ? 'shell.lightTheme' : 'shell.darkTheme'), () => {
          chooseTheme(dark ? 'light' : 'dark')
          onClose()
        })}
        <li className="py-1 ps-8.5">
          <CurrencyChoice />
        </li>
        {session && act('out', say('member.signOut'), onSignOut)}
      </ul>
    </Dialog>
  )
}

const Name = () => (
  <span className="flex items-center gap-2.25 font-display text-2xl leading-none font-[480] tracking-[-0.02em]">
    <Mark className="size-[23px]" />
    Rondo
  </span>
)
