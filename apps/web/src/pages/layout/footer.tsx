import { Link } from '../../shell/router/index.ts'
import { useHydrated, useSay, useShell, useTheme } from '../../shell/providers.tsx'
import { chooseLocale, chooseTheme, currentTheme } from '../../shell/visitor.ts'
import { island } from '../../shell/island.tsx'
import CurrencyChoiceNow from './currency-choice.tsx'
import FooterWaysNow, { FooterTerms as FooterTermsNow } from './footer-ways.tsx'

/** Written by the server, and taken over later: links need no script, and the list of currencies comes with the scripts. */
const FooterWays = island(import.meta.env.SSR ? FooterWaysNow : undefined, () => import('./footer-ways.tsx'), ['foot'])
const FooterTerms = island(
  import.meta.env.SSR ? FooterTermsNow : undefined,
  async () => ({ default: (await import('./footer-ways.tsx')).FooterTerms }),
  ['foot'],
)
const CurrencyChoice = island(import.meta.env.SSR ? CurrencyChoiceNow : undefined, () => import('./currency-choice.tsx'), ['foot'])

export function Footer() {
  const { say, locale } = useShell()
  const link = 'inline-flex min-h-11 items-center hover:text-ink md:min-h-8'
  return (
    <footer className="skip-offscreen-35 md:skip-offscreen-19 mt-section border-t border-line pt-10 pb-8 md:pt-14">
      <div className="frame">
        <div className="grid grid-cols-3 gap-x-3 gap-y-8 md:grid-cols-[2fr_1fr_1fr_1fr] md:gap-x-8">
          <div className="contents *:contents">
            <FooterWays key={locale} link={link} />
          </div>
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
          <FooterTerms key={locale} link={link} />
          <div className="flex flex-wrap items-center gap-x-5">
            <Theme className={link} />
            <CurrencyChoice key={locale} />
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
