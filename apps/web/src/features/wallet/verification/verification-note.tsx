import { useShell } from '../../../shell/providers.tsx'
import { Link } from '../../../shell/router/index.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { Note } from '../../../ui/panel.tsx'
import { standingOf } from './standing.ts'
import { useAccountStatus } from './status.queries.ts'

/** A sentence where a verification waits for the merchant, or keeps them from selling; nothing where all is well, or was never begun. */
export function VerificationNote() {
  const { say, format } = useShell()
  const { data } = useAccountStatus()
  if (!data || data.state === 'enabled' || data.state === 'not_started') return null
  const { text, badge } = standingOf(data)
  const sentence = (said: string) => say('verification.sentence', { text: said })
  return (
    <div className="pb-4.5">
      <Note tone={data.state === 'pending' ? 'info' : 'warning'} icon={data.state === 'pending' ? 'clock' : 'warn'} role="status">
        <b className="font-semibold">
          {data.state === 'restricted' && data.since
            ? say('verification.restrictedSince', { day: format.date(data.since) })
            : sentence(say(badge))}
        </b>{' '}
        {say(text)} {data.state === 'pending' && `${say('verification.reviewTime')} `}
        {data.dueBy !== null && `${sentence(say('verification.needsBy', { day: format.date(data.dueBy) }))} `}
        {data.state === 'pending' ? (
          <Link to="/merchant/verify" className="link">
            {say('verification.see')}
          </Link>
        ) : (
          <span className="mt-2.5 block">
            <Link to="/merchant/verify" className={buttonLook('ink', 's')}>
              {say(data.canOnboard ? 'verification.fix' : 'verification.see')}
            </Link>
          </span>
        )}
      </Note>
    </div>
  )
}
