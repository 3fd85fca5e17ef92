import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { Link, useLocation } from '../../shell/router/index.ts'
import { chooseTheme, currentTheme } from '../../shell/visitor.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Avatar } from '../../ui/picture.tsx'
import CurrencyChoice from './currency-choice.tsx'

const places = [
  { to: '/dashboard', word: 'shell.dashboard', icon: 'home' },
  { to: '/dashboard/listings', word: 'shell.myListings', icon: 'hanger' },
  { to: '/dashboard/transactions', word: 'member.orders', icon: 'list' },
  { to: '/dashboard/settings', word: 'member.settings', icon: 'gear' },
] as const satisfies readonly { to: string; word: string; icon: IconName }[]
const row = 'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-start font-medium hover:bg-sunken'

interface AccountMenuProps {
  name: string
  portrait: string | undefined
  onSignOut: () => void
}
/** The portrait in the bar, which leads to the dashboard (NAV-10); the button beside it opens the own places, the theme, a currency for estimates, and the way out. */
export function AccountMenu({ name, portrait, onSignOut }: AccountMenuProps) {
  const say = useSay()
  const id = useId()
  const { pathname } = useLocation()
  const [openedAt, openAt] = useState<string>()
  const isOpen = openedAt === pathname // another page closes it
  const self = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => openAt(undefined)
  useEffect(() => {
    if (!isOpen) return
    const isBeside = ({ target }: Event) => !self.current?.contains(target as Node)
    const onPlace = (event: Event) => isBeside(event) && openAt(undefined)
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      openAt(undefined)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onPlace)
    document.addEventListener('focusin', onPlace)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPlace)
      document.removeEventListener('focusin', onPlace)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen])
  return (
    <div ref={self} className="relative ms-1.5 flex max-md:hidden">
      <Link
        to="/dashboard"
        aria-label={say('shell.dashboard')}
        title={name}
        onClick={close}
        className="grid min-h-11 place-items-center rounded-control"
      >
        <Avatar name={name} url={portrait} size={36} />
      </Link>
      <button
        ref={button}
        type="button"
        aria-label={say('member.account')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => openAt(isOpen ? undefined : pathname)}
        className="grid min-h-11 w-7 place-items-center rounded-control hover:bg-sunken"
      >
        <Icon name="down" className="size-4" />
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="absolute end-0 top-[calc(100%+8px)] w-72 animate-rise rounded-panel border border-line bg-surface p-1.5 text-ink shadow-pop"
      >
        {isOpen && (
          <>
            <p className="truncate px-3 pt-1.5 pb-2 text-small text-ink-2">{name}</p>
            <ul className="border-b border-line pb-1.5">
              {places.map(({ to, word, icon }) => (
                <li key={to}>
                  <Link to={to} onClick={close} className={row}>
                    <Icon name={icon} />
                    {say(word)}
                  </Link>
                </li>
              ))}
            </ul>
            <ul className="pt-1.5">
              <li>
                <ThemeButton className={row} />
              </li>
              <li className="px-3 py-1.5 text-small">
                <CurrencyChoice />
              </li>
              <li>
                <button
                  type="button"
                  onClick={() => {
                    close()
                    button.current?.focus() // where the question leads back to
                    onSignOut()
                  }}
                  className={row}
                >
                  <Icon name="out" />
                  {say('member.signOut')}
                </button>
              </li>
            </ul>
          </>
        )}
      </div>
    </div>
  )
}

/** Turns the page to the other theme, and says which. In the browser only. */
function ThemeButton({ className }: { className: string }): ReactNode {
  const say = useSay()
  const [isDark, turn] = useState(() => currentTheme() === 'dark')
  return (
    <button
      type="button"
      onClick={() => {
        chooseTheme(isDark ? 'light' : 'dark')
        turn(!isDark)
      }}
      className={className}
    >
      <Icon name={isDark ? 'sun' : 'moon'} />
      {say(isDark ? 'shell.lightTheme' : 'shell.darkTheme')}
    </button>
  )
}
