import { useSay } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Mark } from '../../ui/mark.tsx'

type Plain =
  | 'foot.shop'
  | 'foot.lendAndSell'
  | 'shell.browse'
  | 'shell.favorites'
  | 'foot.virtualFashion'
  | 'shell.myListings'
  | 'foot.forBusiness'
const columns: readonly { readonly title: Plain; readonly links: readonly (readonly [to: string, name: Plain])[] }[] = [
  {
    title: 'foot.shop',
    links: [
      ['/browse', 'shell.browse'],
      ['/favorites', 'shell.favorites'],
      ['/browse?productType=virtual', 'foot.virtualFashion'],
    ],
  },
  {
    title: 'foot.lendAndSell',
    links: [
      ['/dashboard/listings', 'shell.myListings'],
      ['/register', 'foot.forBusiness'],
    ],
  },
]

/** The name, and ways to the shop and to one's own pieces: links alone, which need no script of ours. */
export default function FooterWays({ link }: { link: string }) {
  const say = useSay()
  return (
    <>
      <div className="col-span-3 grid content-start gap-3.5 md:col-span-1">
        <Link
          to="/"
          className="flex min-h-11 items-center gap-2.25 justify-self-start font-display text-[27px] leading-none font-[480] tracking-[-0.02em]"
        >
          <Mark />
          Rondo
        </Link>
        <p className="type-heading max-w-[17ch]">{say('foot.tagline')}</p>
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
    </>
  )
}

/** What stands last on every page. */
export function FooterTerms({ link }: { link: string }) {
  const say = useSay()
  return (
    <ul className="flex flex-wrap items-center gap-x-5">
      <li>© 2026 Rondo</li>
      <li>
        <Link to="/legal/terms" className={link}>
          {say('foot.terms')}
        </Link>
      </li>
      <li>
        <Link to="/legal/privacy" className={link}>
          {say('foot.privacy')}
        </Link>
      </li>
    </ul>
  )
}
