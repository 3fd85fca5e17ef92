import type { Key } from '@rondo/words'
import { Head } from '../../shell/head.tsx'
import { useShell } from '../../shell/providers.tsx'

type Line = Exclude<Extract<Key, `legal.${string}`>, 'legal.updated'>
interface LegalTextProps {
  path: string
  title: Line
  lead: Line
  sections: readonly (readonly [title: Line, text: Line])[]
}
const inForceSince = '2026-11-01'

/** A text of rules: a list of its sections, and the sections. */
export function LegalText({ path, title, lead, sections }: LegalTextProps) {
  const { say, format } = useShell()
  return (
    <article className="frame pt-section">
      <Head title={`${say(title)} · Rondo`} description={say(lead)} path={path} />
      <header className="grid gap-5 border-b border-ink pb-[clamp(1.5rem,4vw,3.5rem)] md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:items-end">
        <h1 className="type-display">{say(title)}</h1>
        <div className="grid gap-3">
          <p className="max-w-[46ch] text-subhead text-ink-2">{say(lead)}</p>
          <p className="text-small text-ink-3">{say('legal.updated', { date: format.date(inForceSince) })}</p>
        </div>
      </header>
      <div className="grid gap-x-[clamp(1.5rem,5vw,6rem)] md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <nav aria-label={say(title)} className="py-8 max-md:pb-0 md:sticky md:top-22 md:self-start">
          <ol className="grid">
            {sections.map(([name], at) => (
              <li key={name}>
                <a href={`#s${at + 1}`} className="inline-flex min-h-9 items-center gap-3 text-ink-2 hover:text-ink">
                  <span aria-hidden="true" className="figures w-5 text-small text-ink-3">
                    {at + 1}
                  </span>
                  {say(name)}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {sections.map(([name, text], at) => (
            <section
              key={name}
              id={`s${at + 1}`}
              aria-labelledby={`t${at + 1}`}
              className="scroll-mt-20 border-b border-line py-8 last:border-b-0"
            >
              <h2 id={`t${at + 1}`} className="type-heading mb-2.5">
                {say(name)}
              </h2>
              <div className="grid max-w-[68ch] gap-3 text-ink-2">
                {say(text)
                  .split('\n')
                  .map((paragraph) => (
                    <p key={paragraph}>{paragraph}</p>
                  ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}
