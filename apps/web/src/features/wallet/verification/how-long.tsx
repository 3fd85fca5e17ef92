import { useShell } from '../../../shell/providers.tsx'
import type { AccountStatus } from './status.queries.ts'

/** What the form takes of one who has not filled it, since when and how long it is looked at, and since when one is restricted; nothing of others. */
export function HowLong({ status: { state, since } }: { status: AccountStatus }) {
  const { say, format } = useShell()
  if (state === 'not_started' || state === 'in_progress')
    return <p className="max-w-[62ch] text-small text-ink-2">{say('verification.takes')}</p>
  if (state === 'restricted' && since)
    return <p className="max-w-[62ch] text-small text-ink-2">{say('verification.restrictedSince', { day: format.date(since) })}</p>
  if (state !== 'pending') return null
  const sent = since ? say('verification.reviewSince', { day: format.date(since) }) : undefined
  return <p className="max-w-[62ch] text-small text-ink-2">{format.sentences([sent, say('verification.reviewTime')])}</p>
}
