import { Link } from '../../shell/router/index.ts'
import { useHydrated, useSay, useShell, useTheme } from '../../shell/providers.tsx'
import { chooseLocale, chooseTheme, currentTheme } from '../../shell/visitor.ts'
import { Mark } from '../../ui/mark.tsx'
import { CurrencyChoice } from './currency-choice.tsx'

type Plain =
  | 'shell.shop'
  | 'shell.lendAndSell'
  | 'shell.browse'
  | 'shell.favorites'
  | 'shell.virtualFashion'
  | 'shell.myListings'
  | 'shell.forBusiness'
const columns: readonly { readonly title: Plain; readonly links: readonly (readonly [to: string, name: Plain])[] }[] = [
  {
    title: 'shell.shop',
    links: [
      ['/browse', 'shell.browse'],
      ['/favorites', 'shell.favorites'],
      ['/browse?productType=virtual', 'shell.virtualFashion'],
    ],
  },
  {
    title: 'shell.lendAndSell',
    links: [
      ['/dashboard/listings', 'shell.myListings'],
      ['/register', 'shell.forBusiness'],
    ],
  },
]

export default function Footer() {
  const { say, locale } = useShell()
  const link = 'inline-flex min-h-11 items-center hover:text-ink md:min-h-8'
  return (
    <footer className="mt-section border-t border-line pt-10 pb-8 md:pt-14">
      <div className="frame">
        <div className="grid grid-cols-3 gap-x-3 gap-y-8 md:grid-cols-[2fr_1fr_1fr_1fr] md:gap-x-8">
          <div className="col-span-3 grid content-start gap-3.5 md:col-span-1">
            <Link
              to="/"
              className="flex min-h-11 items-center gap-2.25 justify-self-start font-display text-[27px] leading-none font-[480] tracking-[-0.02em]"
            >
              <Mark />
              Rondo
            </Link>
            <p className="type-heading max-w-[17ch]">{say('shell.tagline')}</p>
          </div>
          {columns.map(({ title, links }) => (
            <nav key={title} aria-label={say(title)}>
              <p className="text-small font-semibold">{say(title)}</p>
              <ul className="mt-1 text-small text-ink-2 md:text-body">
                {links.map(([to, name]) => (
                  <li key={to}>
                    <Link to={to} className={link}>
                      {say(name)}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <nav aria-label="Rondo">
            <p className="text-small font-semibold">Rondo</p>
            <ul className="mt-1 text-small text-ink-2 md:text-body">
              <li>
                <Link to="/about" className={link}>
                  {say('shell.about')}
                </Link>
              </li>
              <li>
                <Link to="/contactUs" className={link}>
                  {say('shell.contactUs')}
                </Link>
              </li>
              <li>
                <Language current={locale} className={link} />
              </li>
            </ul>
          </nav>
        </div>
        <div className="mt-8 flex flex-wrap items-center justify-between gap-x-5 border-t border-line pt-3 md:mt-14 text-small text-ink-3">
          <ul className="flex flex-wrap items-center gap-x-5">
            <li>© 2026 Rondo</li>
            <li>
              <Link to="/legal/terms" className={link}>
                {say('shell.terms')}
              </Link>
            </li>
            <li>
              <Link to="/legal/privacy" className={link}>
                {say('shell.privacy')}
              </Link>
            </li>
          </ul>
          <div className="flex flex-wrap items-center gap-x-5">
            <Theme className={link} />
            <CurrencyChoice />
          </div>
        </div>
      </div>
    </footer>
  )
}

function Theme({ className }: { className: string }) {
  const say = useSay()
  useTheme()
  const isDark = useHydrated() && currentTheme() === 'dark'
  return (
    <button type="button" onClick={() => chooseTheme(isDark ? 'light' : 'dark')} className={className}>
      {say(isDark ? 'shell.lightTheme' : 'shell.darkTheme')}
    </button>
  )
}

function Language({ current, className }: { current: string; className: string }) {
  const other = current === 'en' ? 'zh-CN' : 'en'
  return (
    <button type="button" lang={other} onClick={() => chooseLocale(other)} className={className}>
      {other === 'en' ? 'English' : '简体中文'}
    </button>
  )
}
