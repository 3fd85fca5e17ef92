import { ContactForm } from '../features/accounts/index.ts'
import { Head } from '../shell/head.tsx'
import { useHydrated, useSay, useShell } from '../shell/providers.tsx'
import { Link, useLocation } from '../shell/router/index.ts'
import { buttonLook } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { answerOf, type Question, questionGroups } from './answers.ts'
import { Art } from './landing/art.tsx'

export default function ContactPage() {
  const say = useSay()
  return (
    <div className="grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <Head title={`${say('contact.title')} · Rondo`} description={say('contact.lead')} path="/contact" />
      <Art
        name="gallery-pickup"
        alt={say('contact.pictureAlt')}
        width={960}
        height={1200}
        sizes="(min-width: 64rem) 42vw, 100vw"
        className="w-full bg-cove object-cover max-lg:h-40 max-lg:object-[50%_35%] lg:sticky lg:top-(--spacing-nav) lg:h-[calc(100dvh-var(--spacing-nav))]"
      />
      <div className="grid content-start gap-[clamp(2rem,5vw,4.5rem)] px-gutter py-[clamp(2rem,5vw,5rem)]">
        <header className="grid w-full max-w-160 justify-items-start gap-4">
          <h1 className="type-display">{say('contact.title')}</h1>
          <p className="max-w-[52ch] text-subhead text-ink-2">{say('contact.lead')}</p>
          <a href="#write" className={buttonLook('line')}>
            {say('contact.write')}
          </a>
        </header>
        <section aria-labelledby="answers" className="w-full max-w-160">
          <h2 id="answers" className="type-heading mb-4">
            {say('contact.answersTitle')}
          </h2>
          <div className="grid gap-7">
            {questionGroups.map(([title, questions]) => (
              <section key={title} aria-labelledby={title}>
                <h3 id={title} className="pb-2 text-small font-[550] text-ink-2">
                  {say(title)}
                </h3>
                <div className="border-b border-line">
                  {questions.map((one) => (
                    <Answered key={one.question} {...one} />
                  ))}
                </div>
              </section>
            ))}
          </div>
        </section>
        <section aria-labelledby="write" className="grid w-full max-w-160 gap-6">
          <h2 id="write" className="type-heading">
            {say('contact.write')}
          </h2>
          <AskedOrder />
          <ContactForm />
        </section>
      </div>
    </div>
  )
}

/** What a link to support tells of the order that it comes from. */
interface Asked {
  readonly group: number
  readonly number: string
  readonly names: readonly string[]
  readonly at: string
  readonly photo?: { readonly url: string; readonly width: number; readonly height: number }
}
function AskedOrder() {
  const { say, format } = useShell()
  const { state } = useLocation()
  const asked = (state as { order?: Asked } | null)?.order
  if (!useHydrated() || !asked) return null
  const { group, number, names, at, photo } = asked
  return (
    <div className="relative flex items-center gap-3.5 rounded-panel border border-line bg-surface p-3 pe-4">
      <span className="block w-14 shrink-0 bg-cove">
        {photo && <Picture {...photo} alt="" sizes="56px" most={160} className="aspect-4/5 w-full object-cover" />}
      </span>
      <span className="grid min-w-0 gap-0.5">
        <Link to={`/dashboard/transactions/fg/${group}`} className="figures font-[550] whole">
          {say('contact.order', { number })}
        </Link>
        <span className="line-clamp-2 text-small wrap-anywhere text-ink-2">{format.list(names)}</span>
        <span className="figures text-small text-ink-2">{format.dayHere(at)}</span>
      </span>
    </div>
  )
}

function Answered(one: Question) {
  const say = useSay()
  const { question, terms } = one
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-13 list-none items-center justify-between gap-4 py-2 font-medium [&::-webkit-details-marker]:hidden">
        {say(question)}
        <Icon name="down" className="size-5 transition-transform duration-(--dur-2) group-open:rotate-180" />
      </summary>
      <div className="grid max-w-[62ch] gap-2 pe-10 pb-5 text-ink-2">
        <p>{answerOf(say, one)}</p>
        {terms && (
          <Link to={`/legal/terms#s${terms}`} className="link justify-self-start text-small">
            {say('contact.inTerms')}
          </Link>
        )}
      </div>
    </details>
  )
}
