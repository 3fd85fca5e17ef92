import { isOneOf } from '@rondo/rules/kernel/lists'
import { beforeSending } from '@rondo/rules/orders/group-statuses'
import { useShell } from '../../shell/providers.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notesOf } from './next-step.ts'
import type { Group } from './orders.queries.ts'
import { zoneBeside } from './zone-beside.ts'

/** Until when something may be done, and what keeps the rest; nothing where there is nothing to say. */
export function MoveNotes({ group }: { group: Group }) {
  const { say, format } = useShell()
  const isGone = !isOneOf(beforeSending, group.status)
  // of what has gone nobody is told that it cannot be sent
  const notes = notesOf(group).filter((note) => !(isGone && note.kind === 'kept' && note.guard === 'no_dispute'))
  if (notes.length === 0) return null
  return (
    <ul className="grid gap-1 text-small text-ink-2">
      {notes.map((note) => {
        const time = note.until ? format.moment(note.until, zoneBeside(group)) : ''
        return (
          <li key={note.kind + (note.kind === 'may' ? note.move : note.guard)} className="flex items-start gap-2">
            <Icon name={note.kind === 'may' ? 'clock' : 'lock'} className="mt-0.5 size-4 text-ink-3" />
            {note.kind === 'may'
              ? say(note.move === 'cancelGroup' && group.groupType === 'pickup' ? 'steps.may_cancelPickup' : `steps.may_${note.move}`, {
                  time,
                })
              : say(`steps.kept_${note.guard as 'unscanned_7_days'}`, { time })}
          </li>
        )
      })}
    </ul>
  )
}
