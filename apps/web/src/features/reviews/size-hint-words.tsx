import { sizeHint } from '@rondo/contracts/calls/reviews'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../shell/calls.ts'
import { usePersonal } from '../../shell/personal.ts'
import { useShell } from '../../shell/providers.tsx'
import { Icon } from '../../ui/icon.tsx'

const verdicts = { small: 'fit.runsSmall', true: 'fit.runsTrue', large: 'fit.runsLarge' } as const
const own = { small: 'fit.ownSmall', true: 'fit.ownFits', large: 'fit.ownLarge' } as const

/** What wearers say of the fit, and how it would fall on the signed-in reader. Says nothing while there is nothing to say. */
export default function SizeHintWords({ id }: { id: number }) {
  const { say } = useShell()
  const query = read(sizeHint, { params: { id } })
  usePersonal(query.queryKey)
  const { data } = useQuery(query)
  if (!data) return null
  const { fit, own: mine } = data
  const sizes = mine?.sizes.join(' · ') ?? ''
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {mine?.fit && (
        <span className={`inline-flex items-center gap-1.5 font-[550] ${mine.fit === 'true' ? 'text-success' : 'text-problem'}`}>
          <Icon name={mine.fit === 'true' ? 'check' : 'info'} className="size-4" />
          {say(own[mine.fit], { sizes })}
        </span>
      )}
      {fit && <span className="text-ink-2">{say(verdicts[fit.verdict], { agree: fit.agree, people: fit.people })}</span>}
    </p>
  )
}
