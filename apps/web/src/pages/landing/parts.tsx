import type { ReactNode } from 'react'
import { Link } from '../../shell/router/index.ts'
import { loginAt } from '../../shell/login-address.ts'
import { useSay } from '../../shell/providers.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Art } from './art.tsx'

/** The mark turning over the page for a moment; gone by itself, with or without script. */
export function Splash({ ms }: { ms: number }) {
  return (
    <div
      aria-hidden="true"
      style={{ '--splash': `${ms}ms` } as object}
      className="splash pointer-events-none fixed inset-0 z-30 grid place-items-center bg-canvas"
    >
      <Mark turning className="size-10" />
    </div>
  )
}

/** The head of a band: a heading, and what belongs to it at the right. */
export function BandHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="mb-[clamp(1.75rem,4vw,3.75rem)] grid items-end gap-x-8 gap-y-5 md:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
      <h2 className="type-title">{title}</h2>
      {children}
    </div>
  )
}

const stops = [
  { title: 'landing.stepBrowse', text: 'landing.stepBrowseText' },
  { title: 'landing.stepWear', text: 'landing.stepWearText' },
  { title: 'landing.stepRepeat', text: 'landing.stepRepeatText' },
] as const

/** How it works for users: a ring with three stops, and what happens at each. */
export function Orbit() {
  const say = useSay()
  return (
    <section className="skip-offscreen-51 md:skip-offscreen-35 frame grid items-center gap-[clamp(1.75rem,6vw,7rem)] md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <svg
        viewBox="0 0 420 420"
        role="img"
        aria-label={say('landing.usersAlt')}
        className="h-auto w-full max-w-140 justify-self-center overflow-visible"
      >
        <circle cx="210" cy="210" r="168" fill="none" className="stroke-line" strokeWidth="1.5" />
        <path d="M210 42A168 168 0 0 1 355.5 294" fill="none" className="stroke-accent" strokeWidth="7" strokeLinecap="round" />
        <g className="fill-canvas stroke-ink" strokeWidth="1.5">
          <circle cx="210" cy="42" r="13" />
          <circle cx="64.5" cy="294" r="13" />
        </g>
        <circle cx="355.5" cy="294" r="17" className="fill-accent" />
        <g className="fill-ink font-display text-[34px] font-[380] zh:text-[28px]" textAnchor="middle">
          <text x="210" y="98">
            {say('landing.stepBrowse')}
          </text>
          <text x="288" y="284">
            {say('landing.stepWear')}
          </text>
          <text x="138" y="284">
            {say('landing.stepRepeat')}
          </text>
        </g>
      </svg>
      <div>
        <h2 className="type-title mb-6">{say('landing.users')}</h2>
        <ol>
          {stops.map(({ title, text }) => (
            <li key={title} className="grid gap-x-5 gap-y-1 border-t border-line py-5.5 sm:grid-cols-[7.5rem_1fr] sm:items-baseline">
              <b className="type-heading">{say(title)}</b>
              <span className="text-ink-2">{say(text)}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const answers = [
  { title: 'landing.whyWaste', text: 'landing.whyWasteText' },
  { title: 'landing.whyRent', text: 'landing.whyRentText' },
  { title: 'landing.whyDigital', text: 'landing.whyDigitalText' },
] as const

/** Questions that open by a press, the first one already. */
export function Accordion() {
  const say = useSay()
  return (
    <div className="border-b border-line">
      {answers.map(({ title, text }, n) => (
        <details key={title} name="why" open={n === 0} className="group border-t border-line">
          <summary className="type-subhead flex min-h-15 list-none items-center justify-between gap-4 py-2 [&::-webkit-details-marker]:hidden">
            {say(title)}
            <Icon name="down" className="size-5 transition-transform duration-(--dur-2) group-open:rotate-180" />
          </summary>
          <p className="max-w-[62ch] pe-10 pb-5 text-ink-2">{say(text)}</p>
        </details>
      ))}
    </div>
  )
}

const values = [
  { title: 'landing.quick', text: 'landing.quickText' },
  { title: 'landing.terms', text: 'landing.termsText' },
  { title: 'landing.centered', text: 'landing.centeredText' },
  { title: 'landing.creative', text: 'landing.creativeText' },
] as const
const businessSteps = [
  { title: 'landing.verify', text: 'landing.verifyText' },
  { title: 'landing.setTerms', text: 'landing.setTermsText' },
  { title: 'landing.handOver', text: 'landing.handOverText' },
  { title: 'landing.paidOut', text: 'landing.paidOutText' },
] as const

/** How it works for businesses, and what they have of it; the first button leads those who are signed in to their listings. */
export function Business({ signedIn }: { signedIn: boolean }) {
  const say = useSay()
  return (
    <section className="skip-offscreen-85 md:skip-offscreen-53 frame grid items-center gap-[clamp(1.5rem,5vw,6rem)] md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <Art
        name="business"
        alt={say('landing.businessAlt')}
        width={960}
        height={1200}
        sizes="(min-width: 48rem) 40vw, 100vw"
        className="aspect-4/5 w-full object-cover"
      />
      <div>
        <h2 className="type-title mb-7">{say('landing.business')}</h2>
        <ol>
          {businessSteps.map(({ title, text }, n) => (
            <li key={title} className="grid grid-cols-[2.5rem_1fr] border-t border-line py-4">
              <span aria-hidden="true" className="font-display text-xl leading-tight text-accent lining-nums">
                {n + 1}
              </span>
              <span>
                <b className="font-semibold">{say(title)}</b> <span className="text-ink-2">{say(text)}</span>
              </span>
            </li>
          ))}
        </ol>
        <div className="mt-7 flex flex-wrap gap-2.5">
          <Link to={signedIn ? '/dashboard/listings' : loginAt('/dashboard/listings')} className={buttonLook('ink', 'l')}>
            {say('shell.listPiece')}
          </Link>
          <Link to="/register" className={buttonLook('line', 'l')}>
            {say('landing.registerBusiness')}
          </Link>
        </div>
      </div>
      <ul className="grid grid-cols-2 gap-x-[clamp(1.25rem,2.6vw,2.75rem)] gap-y-8 md:col-span-2 lg:grid-cols-4">
        {values.map(({ title, text }) => (
          <li key={title} className="grid content-start gap-2 border-t border-line-strong pt-4.5">
            <h3 className="type-subhead">{say(title)}</h3>
            <p className="text-ink-2">{say(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
