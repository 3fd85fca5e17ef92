import { useSay } from '../shell/providers.tsx'
import { Link } from '../shell/router/index.ts'
import { answerOf, questionGroups } from './answers.ts'
import { privacySections, termsSections } from './legal/sections.ts'

const most = 6

/** Answers and sections of our terms that say the words; where none does, the ways to all of them. */
export default function FoundPages({ q }: { q: string }) {
  const say = useSay()
  const words = q.toLowerCase().split(/\s+/)
  const sectionsOf = (path: string, sections: typeof termsSections | typeof privacySections) =>
    sections.map(([title, text], at) => ({ to: `${path}#s${at + 1}`, title: say(title), text: say(text) }))
  const all = [
    ...questionGroups.flatMap(([, questions]) =>
      questions.map((one) => ({ to: '/contact#answers', title: say(one.question), text: answerOf(say, one) })),
    ),
    ...sectionsOf('/legal/terms', termsSections),
    ...sectionsOf('/legal/privacy', privacySections),
  ]
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const found = all.filter(({ title, text }) => fits(`${title} ${text}`)).toSorted((a, b) => Number(fits(b.title)) - Number(fits(a.title)))
  const others = [
    { to: '/contact#answers', title: say('contact.answersTitle'), text: say('contact.lead') },
    { to: '/legal/terms', title: say('legal.terms'), text: say('legal.termsLead') },
    { to: '/legal/privacy', title: say('legal.privacy'), text: say('legal.privacyLead') },
  ]
  return (
    <nav aria-label={say('shell.pages')}>
      <h2 className="type-heading mb-3">{say('shell.pages')}</h2>
      <ul className="grid gap-x-8 md:grid-cols-2">
        {(found.length > 0 ? found.slice(0, most) : others).map(({ to, title, text }) => (
          <li key={title} className="relative border-t border-line py-3">
            <Link to={to} className="whole font-[550] hover:underline">
              {title}
            </Link>
            <p className="mt-0.5 line-clamp-2 text-small text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </nav>
  )
}
