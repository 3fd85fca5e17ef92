import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { displayName } from '@rondo/words/display-name'
import { focusTitle } from '../../../shell/focus-title.ts'
import { useShell } from '../../../shell/providers.tsx'
import { Link } from '../../../shell/router/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Skeleton } from '../../../shell/loading.tsx'
import { NotLoaded } from '../../../shell/not-loaded.tsx'
import { Note, Panel } from '../../../ui/panel.tsx'
import { Asked } from './asked.tsx'
import { HowLong } from './how-long.tsx'
import { CountryDialog } from './country-dialog.tsx'
import { isToFix, standingOf } from './standing.ts'
import { type AccountStatus, recheck, useAccountStatus, useReturn, useStatusFailure } from './status.queries.ts'
import { useVerification } from './use-verification.ts'
import { hasSteps, WaySteps } from './way-steps.tsx'

const Onboarding = lazy(async () => ({ default: (await import('./onboarding.tsx')).Onboarding }))

/** The merchant's verification with the provider's form inside (WALL-03). */
export function VerifyMerchant() {
  const { say } = useShell()
  const { data, error, isFetching, refetch } = useAccountStatus()
  const [problem, tell] = useState<string>()
  const reason = useStatusFailure(error)
  useReturn(() => tell(say('verification.checkFailed')))
  if (data) return <Verification status={data} problem={problem} tell={tell} />
  if (!error) return <Skeleton className="h-80 rounded-panel" />
  return <NotLoaded title={say('verification.notChecked')} hint={reason} busy={isFetching} onAgain={() => void refetch()} />
}

interface VerificationProps {
  status: AccountStatus
  problem: string | undefined
  tell: (problem: string | undefined) => void
}
function Verification({ status, problem, tell }: VerificationProps) {
  const { say, locale } = useShell()
  const cache = useQueryClient()
  const [isOpen, open] = useState(false)
  const { badge, category, text, button } = standingOf(status)
  const way = useVerification(status, { returnTo: 'verify', enter: () => open(true) })
  const said = way.problem ?? problem

  /** The form is left: what has become of it is asked at once, and heard again when the provider has looked at it. */
  function left() {
    open(false)
    tell(undefined)
    // What has come of it stands at the top, far above the end of the form.
    focusTitle()
    scrollTo({ top: 0, behavior: 'instant' })
    recheck(cache).catch(() => tell(say('verification.updateFailed')))
  }
  return (
    <div className="grid gap-5">
      <Panel className="grid gap-4">
        <div className="flex flex-wrap items-center gap-2.5">
          <Badge {...(category && { category })}>{say(badge)}</Badge>
          {!hasSteps(status) && status.country !== null && (
            <span className="text-small text-ink-2">
              {say('verification.countryIs', { country: displayName(locale, 'region', status.country) })}
            </span>
          )}
        </div>
        <p role="status" className="max-w-[62ch]">
          {say(text)}
        </p>
        <HowLong status={status} />
        {status.canOnboard && <p className="max-w-[62ch] text-small text-ink-2">{say('verification.hint')}</p>}
        <WaySteps {...status} />
        <Asked status={status} />
        {said && (
          <Note tone="warning" icon="warn" role="alert">
            {said}
          </Note>
        )}
        {!isOpen && (
          <div className="flex flex-wrap items-center gap-2.5">
            {status.status.chargesEnabled && (
              <Link to="/listing/upload" className={buttonLook('ink')}>
                {say('shell.listPiece')}
              </Link>
            )}
            {button && (
              <Button look={status.canOnboard ? 'ink' : 'line'} busy={way.flow !== 'idle'} onClick={way.begin}>
                {say(status.state === 'not_started' ? 'verification.start' : isToFix(status) ? 'verification.fix' : button)}
              </Button>
            )}
            {status.canOnboard && status.accountId !== null && (
              <Button look="plain" disabled={way.flow !== 'idle'} onClick={way.leave} className="whitespace-normal!">
                {say('verification.ownPage')}
              </Button>
            )}
            {status.state === 'rejected' && (
              <Link to="/contact" className={buttonLook('line')}>
                {say('verification.support')}
              </Link>
            )}
            <p role="status" className="text-small text-ink-2 empty:hidden">
              {way.flow === 'idle' ? '' : say(`verification.${way.flow}`)}
            </p>
          </div>
        )}
      </Panel>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-96 rounded-panel" />}>
          <Onboarding
            onExit={left}
            onFailed={() => {
              open(false)
              tell(say('verification.embedFailed'))
            }}
          />
        </Suspense>
      )}
      {way.isAsking && <CountryDialog onConfirm={way.confirm} onCancel={way.cancel} />}
    </div>
  )
}
