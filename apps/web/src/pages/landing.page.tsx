import { useQuery } from '@tanstack/react-query'
import { Link } from '../shell/router/index.ts'
import { CardGrid, newestQuery, newestShown } from '../features/catalog/index.ts'
import { Facts, Head } from '../shell/head.tsx'
import { useSay, useShell } from '../shell/providers.tsx'
import { useSession } from '../shell/session.ts'
import { buttonLook } from '../ui/button.tsx'
import { Glyph, type GlyphName, Icon } from '../ui/icon.tsx'
import { Art } from './landing/art.tsx'
import { Occasions, Trust } from './landing/entries.tsx'
import { Film } from './landing/film.tsx'
import { Hero } from './landing/hero.tsx'
import { Accordion, BandHead, Business, Orbit, Splash } from './landing/parts.tsx'

const splashMs = 700

export default function LandingPage() {
  const { say, origin } = useShell()
  return (
    <>
      <Head title={say('landing.title')} description={say('landing.description')} path="/" feed />
      <Facts
        facts={{
          '@type': 'WebSite',
          name: 'Rondo',
          url: `${origin}/`,
          potentialAction: { '@type': 'SearchAction', target: `${origin}/browse?q={q}`, 'query-input': 'required name=q' },
        }}
      />
      <Splash ms={splashMs} />
      <Hero />
      <Newest />
      <Occasions />
      <Trust />
      <Circular />
      <Kinds />
      <Designers />
      <Sustainable />
      <Orbit />
      <section className="skip-offscreen-44 md:skip-offscreen-38 frame grid items-start gap-[clamp(1.5rem,4vw,4.5rem)] py-section md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Film />
        <div>
          <h2 className="type-title mb-5">{say('landing.why')}</h2>
          <Accordion />
        </div>
      </section>
      <Business signedIn={useSession() !== null} />
    </>
  )
}

function Circular() {
  const say = useSay()
  const way = (name: 'buy' | 'rent' | 'swap') => (
    <li
      key={name}
      className="grid grid-cols-[auto_1fr] content-start items-center gap-x-4.5 gap-y-1.5 py-5 max-md:border-b max-md:border-line md:border-line md:pt-6.5 md:pe-8 md:not-first:border-s md:not-first:ps-8"
    >
      <Glyph name={name} className="size-10.5 stroke-[0.8] text-accent max-lg:row-span-2 max-lg:self-start md:max-lg:row-span-1" />
      <h3 className="type-heading">{say(`catalogue.${name}`)}</h3>
      <p className="text-ink-2 md:col-span-2 lg:col-span-1 lg:col-start-2">{say(`landing.${name}Text`)}</p>
    </li>
  )
  return (
    <section className="skip-offscreen-43 md:skip-offscreen-31 frame py-section">
      <BandHead title={say('landing.circular')}>
        <div className="grid justify-items-start gap-4">
          <p className="text-ink-2">{say('landing.circularText')}</p>
          <Link to="/browse" className={buttonLook('line')}>
            {say('landing.browse')}
          </Link>
        </div>
      </BandHead>
      <ul className="grid border-t border-ink md:grid-cols-3">{(['buy', 'rent', 'swap'] as const).map(way)}</ul>
    </section>
  )
}

const kinds = [
  {
    art: 'gallery-designer',
    alt: 'landing.designerAlt',
    name: 'catalogue.designer',
    note: 'landing.designerNote',
    glyph: 'original',
    to: '/browse?productType=designer',
  },
  {
    art: 'gallery-closet',
    alt: 'landing.closetAlt',
    name: 'catalogue.sharing',
    note: 'landing.closetNote',
    glyph: 'sharing',
    to: '/browse?productType=sharing',
  },
  {
    art: 'gallery-virtual',
    alt: 'landing.virtualAlt',
    name: 'catalogue.virtual',
    note: 'landing.virtualNote',
    glyph: 'virtual',
    to: '/browse?productType=virtual',
  },
  {
    art: 'gallery-pickup',
    alt: 'landing.pickupAlt',
    name: 'landing.pickupName',
    note: 'landing.pickupNote',
    glyph: 'other',
    to: '/browse',
    state: { near: true },
  },
] as const satisfies readonly { glyph: GlyphName; [more: string]: unknown }[]

function Kinds() {
  const say = useSay()
  return (
    <section aria-label={say('landing.kinds')} className="skip-offscreen-28 md:skip-offscreen-43 pb-section">
      <ul
        // A row that scrolls must take the focus for its keys.
        tabIndex={0}
        className="no-scrollbar flex snap-x snap-mandatory gap-[clamp(0.625rem,1.25vw,1.25rem)] overflow-x-auto scroll-px-gutter px-gutter -outline-offset-2"
      >
        {kinds.map(({ art, alt, name, note, glyph, to, ...more }) => (
          <li key={art} className="group relative shrink-0 grow basis-[clamp(270px,28vw,470px)] snap-start">
            <div className="overflow-hidden bg-cove">
              <Art
                name={art}
                alt={say(alt)}
                width={960}
                height={1200}
                sizes="(min-width: 61rem) 28vw, 270px"
                className="aspect-4/5 w-full object-cover transition-transform duration-900 ease-out group-hover:scale-[1.025]"
              />
            </div>
            <div className="grid gap-0.5 pt-3 xl:flex xl:items-center xl:justify-between xl:gap-3">
              <Link to={to} {...more} className="type-subhead whole">
                {say(name)}
              </Link>
              <span className="flex items-center gap-1.5 text-mini font-[550] text-ink-2">
                {glyph === 'other' ? <Icon name="pin" className="size-4" /> : <Glyph name={glyph} />}
                {say(note)}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What has just come in; nothing where nothing has. */
function Newest() {
  const say = useSay()
  const found = useQuery(newestQuery).data?.data.filter(({ obstacle }) => obstacle === undefined) ?? []
  if (found.length === 0) return null
  return (
    <section className="frame pt-section">
      <div className="mb-7 flex flex-wrap items-end justify-between gap-4">
        <h2 className="type-title">{say('landing.newest')}</h2>
        <Link to="/browse" className="hit link">
          {say('landing.newestAll')}
        </Link>
      </div>
      <CardGrid products={found.slice(0, newestShown)} />
    </section>
  )
}

function Designers() {
  const say = useSay()
  const way = (icon: 'pin' | 'truck', title: string, text: string) => (
    <li className="grid content-start gap-1.5 border-t border-[color-mix(in_oklab,var(--on-ultramarine)_45%,transparent)] pt-3.5">
      <Icon name={icon} className="size-6" />
      <b className="type-subhead">{title}</b>
      <span>{text}</span>
    </li>
  )
  return (
    <section className="grid bg-ultramarine text-on-ultramarine md:grid-cols-2">
      <div className="flex flex-col justify-center gap-10 px-gutter py-[clamp(1.75rem,5vw,5rem)]">
        <h2 className="type-title">{say('landing.designers')}</h2>
        <div className="grid max-w-140 gap-7.5">
          <ul className="grid grid-cols-2 gap-6">
            {way('pin', say('landing.designersPickup'), say('landing.designersPickupText'))}
            {way('truck', say('landing.designersShipping'), say('landing.designersShippingText'))}
          </ul>
          <Link
            to="/dashboard/listings"
            className={buttonLook('plain', 'l', 'justify-self-start bg-on-ultramarine! text-ultramarine! outline-on-ultramarine!')}
          >
            {say('shell.listPiece')}
          </Link>
        </div>
      </div>
      <Art
        name="studio"
        alt=""
        width={960}
        height={1200}
        sizes="(min-width: 48rem) 50vw, 100vw"
        className="size-full max-h-190 object-cover object-[50%_40%] brightness-100"
      />
    </section>
  )
}

const cloths = [
  { art: 'band-green', title: 'landing.waste', text: 'landing.wasteText' },
  { art: 'band-beige', title: 'landing.circularity', text: 'landing.circularityText' },
  { art: 'band-blue', title: 'landing.digital', text: 'landing.digitalText' },
] as const

function Sustainable() {
  const say = useSay()
  return (
    <section className="skip-offscreen-37 md:skip-offscreen-44 frame py-section">
      <BandHead title={say('landing.sustainable')}>
        <p className="text-ink-2">{say('landing.sustainableText')}</p>
      </BandHead>
      <ul className="grid gap-[clamp(0.625rem,1.25vw,1.25rem)] sm:grid-cols-3">
        {cloths.map(({ art, title, text }) => (
          <li key={art} className="max-sm:grid max-sm:grid-cols-[112px_1fr] max-sm:items-center max-sm:gap-x-4">
            <Art
              name={art}
              alt=""
              width={960}
              height={768}
              sizes="(min-width: 40rem) 32vw, 112px"
              className="aspect-5/4 w-full object-cover max-sm:row-span-2 max-sm:aspect-square"
            />
            <h3 className="type-subhead max-sm:self-end sm:pt-4">{say(title)}</h3>
            <p className="text-ink-2 max-sm:self-start">{say(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
