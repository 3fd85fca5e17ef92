import { useShell } from '../../../shell/providers.tsx'
import { Note } from '../../../ui/panel.tsx'
import type { AccountStatus } from './status.queries.ts'

/** What the provider asks for and until when, what it did not accept, and what it is looking at. */
export function Asked({ status: { state, due, dueBy, pending, problems } }: { status: AccountStatus }) {
  const { say, format, locale } = useShell()
  const list = (things: AccountStatus['due']) =>
    new Intl.ListFormat(locale).format(things.map((thing) => say(`verification.thing_${thing}`)))
  if (state === 'not_started' || state === 'in_progress') return null
  return (
    <>
      {due.length > 0 && (
        <Note tone="warning" icon="warn">
          <p>
            <b className="font-semibold">{say('verification.asked')}</b> {list(due)}
          </p>
          {dueBy !== null && <p>{say('verification.needsBy', { day: format.date(dueBy) })}</p>}
          {problems.map((problem) => (
            <p key={problem}>{say(`verification.problem_${problem}`)}</p>
          ))}
        </Note>
      )}
      {pending.length > 0 && <p className="text-small text-ink-2">{say('verification.looking', { things: list(pending) })}</p>}
    </>
  )
}
