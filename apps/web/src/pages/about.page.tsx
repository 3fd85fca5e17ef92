import { config } from '@rondo/contracts/calls/platform'
import { useQuery } from '@tanstack/react-query'
import { read } from '../shell/calls.ts'
import { Head } from '../shell/head.tsx'
import { useHydrated, useSay } from '../shell/providers.tsx'
import { useSession } from '../shell/session.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { Art } from './landing/art.tsx'
import { Accordion, Business, Orbit, Splash } from './landing/parts.tsx'
import { ShopFigures } from './landing/shop-figures.tsx'

const NewPieces = lazyPart(() => import('./new-pieces.tsx'))

const splashMs = 500
const pictures = [
  ['gallery-designer', 'landing.designerAlt'],
  ['gallery-closet', 'landing.closetAlt'],
  ['gallery-pickup', 'landing.pickupAlt'],
] as const

export default function AboutPage() {
  const say = useSay()
  const isHere = useHydrated() // the pieces come behind the page
  const demo = useQuery(read(config, {})).data?.demo
  return (
    <>
      <Head title={`${say('landing.aboutTitle')} · Rondo`} description={say('landing.aboutLead')} path="/about" />
      <Splash ms={splashMs} />
      <header className="frame grid gap-5 py-section md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:items-end">
        <h1 className="type-display">{say('landing.aboutTitle')}</h1>
        <p className="max-w-[46ch] text-subhead text-ink-2">{say('landing.aboutLead')}</p>
      </header>
      <div className="frame grid grid-cols-3 gap-[clamp(0.375rem,1.25vw,1.25rem)] pb-section">
        {pictures.map(([art, alt]) => (
          <Art
            key={art}
            name={art}
            alt={say(alt)}
            width={960}
            height={1200}
            sizes="31vw"
            className="aspect-4/5 w-full bg-cove object-cover"
          />
        ))}
      </div>
      <ShopFigures />
      <Orbit />
      <section className="frame grid items-start gap-[clamp(1.5rem,5vw,6rem)] py-section md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <h2 className="type-display">{say('landing.education')}</h2>
        <Accordion />
      </section>
      <section className="bg-ultramarine text-on-ultramarine">
        <figure className="frame grid gap-8 py-section">
          <blockquote className="type-display max-w-[22ch]">{say('landing.quote')}</blockquote>
          <figcaption className="max-w-[48ch] justify-self-end text-subhead">{say('landing.quoteText')}</figcaption>
        </figure>
      </section>
      <div className="frame pt-section">{isHere && <NewPieces />}</div>
      <div className="pt-section">
        <Business signedIn={useSession() !== null} />
      </div>
      {demo && <p className="frame pt-10 text-small text-ink-3">{say(`landing.demo_${demo}`)}</p>}
    </>
  )
}
