import {
  changeRecoveryCodes,
  confirmSecondFactor,
  setUpSecondFactor,
  showSecondFactor,
  switchOffSecondFactor,
} from '@rondo/contracts/calls/accounts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { encode } from 'uqr'
import { call, read } from '../../shell/calls.ts'
import { FailedNote } from '../../shell/failed-note.tsx'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { toast } from '../../shell/toasts.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextPlace } from '../../shell/form-place.tsx'
import { Note } from '../../ui/panel.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { PasswordField } from './password-field.tsx'

const factorQuery = read(showSecondFactor, {})
type Doing = 'nothing' | 'begin' | 'codes' | 'off'
interface Setup {
  readonly secret: string
  readonly uri: string
}

/** So few recovery codes that new ones are wanted. */
const FEW = 3

/** Switching two-step sign-in on and off, and its recovery codes. */
export default function SecondFactor({ hasPassword }: { hasPassword: boolean }) {
  const { say, format } = useShell()
  const cache = useQueryClient()
  const { data, isError, refetch, isFetching } = useQuery(factorQuery)
  const [doing, setDoing] = useState<Doing>('nothing')
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<readonly string[]>()
  const done = async (given?: readonly string[]) => {
    setSetup(undefined)
    setDoing('nothing')
    setCodes(given)
    await cache.invalidateQueries({ queryKey: factorQuery.queryKey })
  }
  if (isError && !data)
    return (
      <FailedNote busy={isFetching} onAgain={() => void refetch()}>
        {say('security.loadFailed')}
      </FailedNote>
    )
  if (!data) return <TextPlace />
  if (codes) return <Codes codes={codes} onKept={() => setCodes(undefined)} />
  const isShort = data.recoveryCodesLeft < FEW
  const leave = () => {
    setDoing('nothing')
    setSetup(undefined)
  }
  return (
    <div className="grid max-w-[60ch] justify-items-start gap-4">
      {data.on ? (
        <p className="text-ink-2">{say('security.isOn', { day: format.dayHere(data.since ?? '') })}</p>
      ) : (
        doing === 'nothing' && <p className="text-ink-2">{say('security.isOff')}</p>
      )}
      {data.on && (
        <Note {...(isShort && { tone: 'warning', icon: 'warn' })}>{say('security.codesLeft', { n: data.recoveryCodesLeft })}</Note>
      )}
      {data.isOperator && !data.on && (
        <Note tone="warning" icon="warn">
          {say('security.operatorNeeds')}
        </Note>
      )}
      {data.isOperator && data.on && data.given && (
        <Link to="/desk" className={buttonLook('line')}>
          {say('security.toDesk')}
        </Link>
      )}
      {setup ? (
        <Confirm setup={setup} onDone={done} onLeave={leave} />
      ) : doing === 'begin' ? (
        <Begin hasPassword={hasPassword} onSetup={setSetup} onLeave={leave} />
      ) : doing === 'codes' || doing === 'off' ? (
        <Prove key={doing} what={doing} hasPassword={hasPassword} onDone={done} onLeave={leave} />
      ) : data.on ? (
        <div className="flex flex-wrap gap-2.5">
          <Button look={isShort ? 'ink' : 'line'} onClick={() => setDoing('codes')}>
            {say('security.newCodes')}
          </Button>
          <Button look="danger" onClick={() => setDoing('off')}>
            {say('security.switchOff')}
          </Button>
        </div>
      ) : (
        <Button look="line" onClick={() => setDoing('begin')}>
          {say('security.switchOn')}
        </Button>
      )}
    </div>
  )
}

interface PartProps {
  onLeave: () => void
}
function Leave({ onLeave }: PartProps) {
  const { say } = useShell()
  return (
    <Button look="plain" onClick={onLeave}>
      {say('shell.cancel')}
    </Button>
  )
}

function Begin({ hasPassword, onSetup, onLeave }: PartProps & { hasPassword: boolean; onSetup: (setup: Setup) => void }) {
  const { say } = useShell()
  const form = useForm({
    start: { password: '' },
    check: ({ password }) => ({
      password: hasPassword && password === '' ? say('failures.accounts.current_password_required') : undefined,
    }),
    send: async ({ password }) => onSetup(await call(setUpSecondFactor, { body: { ...(hasPassword && { password }) } })),
    failed: say('security.failed'),
  })
  return (
    <form {...form.form} aria-label={say('security.switchOn')} className="grid w-full max-w-110 gap-5">
      {hasPassword && (
        <PasswordField {...form.field('password')} label={say('profile.currentPassword')} autoComplete="current-password" required />
      )}
      <Trouble of={form.trouble} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={form.busy}>
          {say('security.goOn')}
        </Button>
        <Leave onLeave={onLeave} />
      </div>
    </form>
  )
}

function Confirm({ setup: { secret, uri }, onDone, onLeave }: PartProps & { setup: Setup; onDone: (codes: readonly string[]) => unknown }) {
  const { say } = useShell()
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? say('failures.accounts.code_required') : undefined }),
    send: async ({ code }) => onDone((await call(confirmSecondFactor, { body: { code } })).recoveryCodes),
    failed: say('security.failed'),
  })
  return (
    <form {...form.form} aria-label={say('security.switchOn')} className="grid w-full max-w-110 gap-5">
      <p className="text-ink-2">{say('security.scan')}</p>
      <QrCode text={uri} label={say('security.qr')} />
      <p className="text-small text-ink-2">
        {say('security.orType')} <code className="block font-mono text-body break-all text-ink select-all">{inFours(secret)}</code>
      </p>
      <Field
        {...form.field('code')}
        label={say('security.code')}
        hint={say('security.firstCodeHint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
      />
      <Trouble of={form.trouble} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={form.busy}>
          {say('security.switchOn')}
        </Button>
        <Leave onLeave={onLeave} />
      </div>
    </form>
  )
}

interface ProveProps extends PartProps {
  what: 'codes' | 'off'
  hasPassword: boolean
  onDone: (codes?: readonly string[]) => unknown
}
function Prove({ what, hasPassword, onDone, onLeave }: ProveProps) {
  const { say } = useShell()
  const form = useForm({
    start: { password: '', code: '' },
    check: ({ password, code }) => ({
      password: hasPassword && password === '' ? say('failures.accounts.current_password_required') : undefined,
      code: code.trim() === '' ? say('failures.accounts.code_required') : undefined,
    }),
    send: async ({ password, code }) => {
      const body = { code, ...(hasPassword && { password }) }
      if (what === 'codes') return onDone((await call(changeRecoveryCodes, { body })).recoveryCodes)
      await call(switchOffSecondFactor, { body })
      toast.success(say('security.nowOff'))
      return onDone()
    },
    failed: say('security.failed'),
  })
  const label = say(what === 'codes' ? 'security.newCodes' : 'security.switchOff')
  return (
    <form {...form.form} aria-label={label} className="grid w-full max-w-110 gap-5">
      {hasPassword && (
        <PasswordField {...form.field('password')} label={say('profile.currentPassword')} autoComplete="current-password" required />
      )}
      <Field
        {...form.field('code')}
        label={say('security.code')}
        hint={say(what === 'codes' ? 'security.firstCodeHint' : 'security.codeHint')}
        autoComplete="one-time-code"
        required
      />
      <Trouble of={form.trouble} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" look={what === 'off' ? 'danger' : 'ink'} busy={form.busy}>
          {label}
        </Button>
        <Leave onLeave={onLeave} />
      </div>
    </form>
  )
}

const inFours = (text: string) => text.match(/.{1,4}/g)?.join(' ') ?? text

/** Dark on light in both themes: cameras read nothing else. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 3 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className="w-56 max-w-full rounded-field bg-white"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

function Codes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { say } = useShell()
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success(say('security.copied')),
      () => toast.error(say('security.copyFailed')),
    )
  return (
    <div className="grid max-w-[60ch] justify-items-start gap-4">
      <Note tone="success" icon="check" role="status">
        {say('security.codesText')}
      </Note>
      <ul aria-label={say('security.codes')} className="grid w-full grid-cols-1 gap-2 rounded-panel bg-sunken p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button look="line" onClick={() => void copy()}>
          {say('security.copy')}
        </Button>
        <Button onClick={onKept}>{say('security.kept')}</Button>
      </div>
    </div>
  )
}
