import type { ReactNode } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Note } from '../../ui/panel.tsx'
import type { ChatPerson } from './messaging.queries.ts'

interface LimitsProps {
  person: ChatPerson
  name: string
  /** Ends the reader's own block. */
  unblock?: ReactNode
}
/** Why nothing, or not everything, can be written to somebody, with the way out where the reader has one. */
export function Limits({ person: { canWrite, block, openOrder, answers }, name, unblock }: LimitsProps) {
  const { say } = useShell()
  if (canWrite && !openOrder) return answers && <Answers answers={answers} name={name} />
  const text = openOrder
    ? say('messages.blockedOrder', { number: openOrder.orderNumber })
    : block
      ? say(block === 'mine' ? 'messages.blockedMine' : 'messages.blockedTheirs', { name })
      : say('messages.personGone')
  return (
    <div className="grid gap-3 border-t border-line p-4">
      <Note icon="info">{text}</Note>
      {block === 'mine' && unblock && <div>{unblock}</div>}
    </div>
  )
}

/** That somebody does not answer now: their own words while they are away, else when they answer next, by the reader's clock. */
function Answers({ answers: { awayNote, awayUntil, opensAt }, name }: { answers: NonNullable<ChatPerson['answers']>; name: string }) {
  const { say, format } = useShell()
  return (
    <div role="note" className="border-t border-line px-[clamp(1rem,2.4vw,2.25rem)] py-2.5 text-small text-ink-2">
      {awayNote !== null ? (
        <>
          <p className="font-[550] text-ink">
            {awayUntil === null ? say('messages.isAway', { name }) : say('messages.isAwayUntil', { name, day: format.day(awayUntil) })}
          </p>
          <p className="whitespace-pre-wrap wrap-anywhere">{awayNote}</p>
        </>
      ) : (
        opensAt !== null && say('messages.closed', { name, when: format.moment(opensAt) })
      )}
    </div>
  )
}
