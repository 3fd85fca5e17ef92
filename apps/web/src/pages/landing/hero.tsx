import { useQuery } from '@tanstack/react-query'
import { newestQuery } from '../../features/catalog/index.ts'
import { Link } from '../../shell/router/index.ts'
import { useSay, useTheme } from '../../shell/providers.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { AheadOfStyles } from '../../ui/picture.tsx'
import { artOf } from './art.tsx'

const pictures = {
  light: [artOf('hero-light'), artOf('hero-light-mobile')],
  dark: [artOf('hero-dark'), artOf('hero-dark-mobile')],
} as const
const phone = '(max-width: 767px)'
const wider = '(min-width: 768px)'
const dark = '(prefers-color-scheme: dark)'
const day = '(prefers-color-scheme: light)'

/** The picture of the house with its headline on the floor. By night the studio is dark. */
export function Hero() {
  const say = useSay()
  const total = useQuery(newestQuery).data?.meta.total ?? 0
  return (
    <section className="relative bg-cove">
      <Scene alt={say('landing.heroAlt')} />
      {/* Upon the floor only where the floor is wide enough: nothing covers the cloth. */}
      <div className="max-xl:bg-canvas max-xl:pt-6 xl:absolute xl:inset-x-0 xl:bottom-[clamp(1.125rem,2.6vw,2.75rem)]">
        <div className="frame grid gap-5 md:flex md:items-end md:justify-between md:gap-8">
          <h1 className="type-poster animate-rise xl:whitespace-nowrap xl:max-2xl:text-[7.3vw]!">{say('landing.headline')}</h1>
          <div className="grid max-w-84 justify-items-start gap-4 md:shrink-0 md:basis-72 xl:basis-84 2xl:max-[1680px]:basis-72 2xl:pb-2.5 xl:max-2xl:gap-3">
            <p>{say('landing.description')}</p>
            <Link to="/browse" className={buttonLook('accent', 'l')}>
              {say('landing.start')}
            </Link>
            {total > 0 && <p className="figures text-small text-ink-2">{say('landing.proof', { n: total })}</p>}
          </div>
        </div>
      </div>
    </section>
  )
}

/** One of four pictures, by width and theme: the chosen theme, else the system's. */
function Scene({ alt }: { alt: string }) {
  const theme = useTheme()
  const [wide, narrow] = pictures[theme ?? 'light']
  const [wideDark, narrowDark] = pictures.dark
  const source = (art: typeof wide, media?: string) => <source {...(media && { media })} type="image/avif" srcSet={art.set} sizes="100vw" />
  return (
    <picture>
      {import.meta.env.SSR && <HeroAhead />}
      {theme === null && source(narrowDark, `${phone} and ${dark}`)}
      {source(narrow, phone)}
      {theme === null && source(wideDark, dark)}
      {source(wide)}
      <img
        src={wide.fallback}
        alt={alt}
        width={1920}
        height={1123}
        fetchPriority="high"
        // From 1440 px on no higher than the screen, so that the headline is seen at once; never so low that the cut reaches ring or hems.
        className="aspect-[960/1133] h-auto w-full [@media(max-width:767px)_and_(max-height:700px)]:max-h-[45svh] object-cover brightness-100 md:aspect-[1920/1123] 2xl:aspect-auto 2xl:h-[max(54vw,min(58.5vw,100svh-var(--spacing-nav)))] 2xl:object-[50%_37%]"
      />
    </picture>
  )
}

/** Asks for the picture that the scene will show. */
function HeroAhead() {
  const theme = useTheme()
  const [wide, narrow] = pictures[theme ?? 'light']
  const [wideDark, narrowDark] = pictures.dark
  const only = theme === null ? ` and ${day}` : ''
  return (
    <>
      {theme === null && <AheadOfStyles set={narrowDark.set} sizes="100vw" media={`${phone} and ${dark}`} />}
      {theme === null && <AheadOfStyles set={wideDark.set} sizes="100vw" media={`${wider} and ${dark}`} />}
      <AheadOfStyles set={narrow.set} sizes="100vw" media={phone + only} />
      <AheadOfStyles set={wide.set} sizes="100vw" media={wider + only} />
    </>
  )
}
