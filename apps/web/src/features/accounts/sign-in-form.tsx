import { login } from '@rondo/contracts/calls/accounts'
import { loginFailures } from '@rondo/rules/accounts/identity'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from '../../shell/router/index.ts'
import { call, Refused } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { beginSession } from '../../shell/session.ts'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { inWords } from './form-words.ts'
import { SecondStep } from './lazy-second-step.ts'
import { PasswordField } from './password-field.tsx'
import { SupportLink } from './support-link.tsx'
import { ticketIn } from './second-step-ticket.ts'
import { isShutOut } from './verification.ts'

const noticeMs = 2000
const leaveAfterMs = 1000

/** The account exists but its e-mail is not confirmed. Other servers say so only in words. */
const isUnconfirmed = (error: unknown): boolean =>
  error instanceof Refused && (error.body?.code === 'accounts.not_confirmed' || /confirmed|email confirmation/i.test(error.message))

class TokenMissing extends Error {}

interface SignInFormProps {
  /** Where to go afterwards; a path of this site. */
  target: string
  /** What is done first for whoever has signed in; answers where they go instead. */
  onIn?: (target: string) => Promise<string>
  /** What is known of who signs in. */
  name?: string
  /** The query that other pages of signing in get along. */
  carried: string
  /** A second step is asked for, or the first anew: other ways in have no place beside a code. */
  onSecondStep?: (isAsked: boolean) => void
}
/** Signs in with username or e-mail. Whoever must confirm the e-mail first is led there. */
export function SignInForm({ target, carried, name = '', onIn, onSecondStep }: SignInFormProps) {
  const shell = useShell()
  const { say } = shell
  const navigate = useNavigate()
  const [onward, lead] = useState<Promise<string>>()
  const isIn = onward !== undefined
  const [ticket, setTicket] = useState('')
  const ask = (asked: string) => {
    setTicket(asked)
    onSecondStep?.(asked !== '')
  }
  const [isBlocked, block] = useState(false)
  const begin = (answer: Parameters<typeof beginSession>[0]) => {
    beginSession(answer)
    lead(onIn ? onIn(target) : Promise.resolve(target))
    toast.success(say('accounts.signedIn', { name: answer.user.firstname || answer.user.username }), noticeMs)
  }
  const form = useForm({
    start: { identifier: name, password: '' },
    check: (values) => inWords(say, loginFailures(values)),
    send: async ({ identifier, password }) => {
      const answer = await call(login, { body: { identifier: identifier.trim(), password } }, { anonymous: true })
      if (!answer.jwt) throw new TokenMissing()
      begin(answer)
    },
    onFailed: async (error, { identifier }) => {
      const asked = ticketIn(error)
      ask(asked)
      block(isShutOut(error))
      if (asked) return { text: '' }
      if (error instanceof TokenMissing) return { text: say('accounts.tokenMissing') }
      if (!isUnconfirmed(error)) return { text: await explain(shell, error, say('accounts.signInFailed')) }
      const email = identifier.includes('@') ? identifier.trim() : ''
      await navigate(`/auth/check-email${carried}`, { state: { email, notice: say('accounts.confirmFirst') } })
      return { text: '' }
    },
  })
  useEffect(() => {
    if (!onward) return
    // The notice is read on the way: it stays on screen while the page changes.
    const timer = setTimeout(() => void onward.then((to) => navigate(to, { replace: true })), leaveAfterMs)
    return () => clearTimeout(timer)
  }, [onward, navigate])

  const first = (
    <form {...form.form} className="grid gap-5">
      <Field
        {...form.field('identifier')}
        label={say('accounts.identifier')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div className="grid gap-2">
        <PasswordField {...form.field('password')} label={say('accounts.password')} autoComplete="current-password" required />
        <Link
          to={`/auth/forgot-password${carried}`}
          state={{ name: form.values.identifier.trim() }}
          className="hit link justify-self-start text-small"
        >
          {say('accounts.forgot')}
        </Link>
      </div>
      <Trouble of={form.trouble} />
      {isBlocked && <SupportLink />}
      <Button type="submit" busy={form.busy || isIn || ticket !== ''} className="w-full">
        {say('accounts.signIn')}
      </Button>
    </form>
  )
  if (!ticket) return first
  // the form stays until the code of the second step has come
  return <SecondStep ticket={ticket} isIn={isIn} onIn={begin} onAgain={() => ask('')} place={first} lost={say('shell.actionFailed')} />
}
