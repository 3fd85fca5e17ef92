import { useState } from 'react'
import { displayName } from '@rondo/words/display-name'
import { PanelPlace } from '../../../shell/panel-place.tsx'
import { useShell } from '../../../shell/providers.tsx'
import { Link } from '../../../shell/router/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { FailedNote } from '../../../shell/failed-note.tsx'
import { Note, Panel } from '../../../ui/panel.tsx'
import { Asked } from './asked.tsx'
import { CountryDialog } from './country-dialog.tsx'
import { HowLong } from './how-long.tsx'
import { isToFix, standingOf } from './standing.ts'
import { type AccountStatus, useAccountStatus, useReturn, useStatusFailure } from './status.queries.ts'
import { useVerification } from './use-verification.ts'
import { hasSteps, WaySteps } from './way-steps.tsx'

/** How the merchant's verification stands, and the way on: to the provider's own page, which leads back to where the card stands. With `isOpenOnly` nothing of one who is verified. */
export function VerificationCard({ returnTo = 'wallet', isOpenOnly = false }: { returnTo?: 'wallet' | 'verify'; isOpenOnly?: boolean }) {
  const { say } = useShell()
  const { data, error, refetch, isFetching } = useAccountStatus()
  const fixed = useStatusFailure(error)
  const [failed, setFailed] = useState(false)
  useReturn(() => setFailed(true))
  if (isOpenOnly && !failed && (data ? data.state === 'enabled' : !error)) return null
  if (!data && !error) return <PanelPlace lines={2} />
  return (
    <Panel className="grid content-start gap-3">
      {error && !data ? (
        <>
          <h2 className="type-subhead">{say('verification.cardTitle')}</h2>
          <FailedNote busy={isFetching} onAgain={() => void refetch()}>
            {say('verification.notChecked')} <span className="block text-mini">{fixed}</span>
          </FailedNote>
        </>
      ) : (
        data && (
          <>
            <Head status={data} />
            {failed && (
              <Note tone="warning" icon="warn" role="alert">
                {say('verification.checkFailed')}
              </Note>
            )}
            <Way status={data} returnTo={returnTo} />
          </>
        )
      )}
    </Panel>
  )
}

/** That the merchant is verified, in one line; nothing before. */
export function VerifiedLine() {
  const { data } = useAccountStatus()
  return data?.state === 'enabled' ? <Verified status={data} /> : null
}
function Verified({ status }: { status: AccountStatus }) {
  const { say } = useShell()
  const { badge, category, button } = standingOf(status)
  const { flow, problem, begin } = useVerification(status, { returnTo: 'wallet' })
  return (
    <Panel className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
      <h2 className="type-subhead">{say('verification.cardTitle')}</h2>
      <Badge {...(category && { category })}>{say(badge)}</Badge>
      {button && (
        <Button look="line" size="s" busy={flow !== 'idle'} onClick={begin} className="ms-auto">
          {say(button)}
        </Button>
      )}
      <p role="status" className="basis-full text-small text-ink-2 empty:hidden">
        {problem ?? (flow === 'idle' ? '' : say(`verification.${flow}`))}
      </p>
    </Panel>
  )
}

function Head({ status }: { status: AccountStatus }) {
  const { say } = useShell()
  const { badge, category } = standingOf(status)
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 className="type-subhead">{say('verification.cardTitle')}</h2>
      <Badge {...(category && { category })}>{say(badge)}</Badge>
    </div>
  )
}

function Way({ status, returnTo }: { status: AccountStatus; returnTo: 'wallet' | 'verify' }) {
  const { say, format, locale } = useShell()
  const { text, button } = standingOf(status)
  const { flow, isAsking, problem, begin, confirm, cancel } = useVerification(status, { returnTo })
  const isDone = status.state === 'enabled' // then one line says so
  return (
    <>
      <div className={isDone ? 'flex flex-wrap items-center justify-between gap-x-5 gap-y-2.5' : 'contents'}>
        <p className={`max-w-[62ch] text-ink-2 ${isDone ? 'text-small' : ''}`}>
          {text === 'verification.noneText' ? format.sentences([say('verification.noneMore'), say(text)]) : say(text)}
        </p>
        <HowLong status={status} />
        {!isDone && <WaySteps {...status} />}
        <Asked status={status} />
        {!isDone && !hasSteps(status) && status.country !== null && (
          <p className="text-small text-ink-2">
            {say('verification.countryIs', {
              country: displayName(locale, 'region', status.country),
            })}
          </p>
        )}
        {problem && (
          <Note tone="warning" icon="info" role="status">
            {problem}
          </Note>
        )}
        <div className="flex flex-wrap items-center gap-2.5">
          {status.status.chargesEnabled && (
            <Link to="/listing/upload" className={buttonLook('ink', isDone ? 's' : 'm')}>
              {say('shell.listPiece')}
            </Link>
          )}
          {button && (
            <Button look={status.canOnboard ? 'ink' : 'line'} size={isDone ? 's' : 'm'} busy={flow !== 'idle'} onClick={begin}>
              {say(isToFix(status) ? 'verification.fix' : button)}
            </Button>
          )}
          {status.state === 'rejected' && (
            <Link to="/contact" className={buttonLook('line')}>
              {say('verification.support')}
            </Link>
          )}
          <p role="status" className="text-small text-ink-2 empty:hidden">
            {flow === 'idle' ? '' : say(`verification.${flow}`)}
          </p>
        </div>
      </div>
      {isAsking && <CountryDialog onConfirm={confirm} onCancel={cancel} />}
    </>
  )
}
