import { sendVerification } from '@rondo/contracts/calls/accounts'
import { isEmail } from '@rondo/rules/accounts/identity'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from '../../shell/router/index.ts'
import { call, Refused } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { Note } from '../../ui/panel.tsx'
import { inWords } from './form-words.ts'
import { askedFor, countAsked, mostAsked, secondsLeft } from './resend-limits.ts'

/** A clock that ticks each second while `running`. */
function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  return now
}

const failureWords = {
  'accounts.user_not_found': 'accounts.resendUnknown',
  'accounts.already_verified': 'accounts.resendVerified',
  'accounts.resend_limit': 'accounts.resendLimit',
} as const

/** Sends the confirmation mail again: once in 60 seconds, three times, then support is offered. */
export function ResendForm({ email }: { email: string }) {
  const { say } = useShell()
  const [said, setSaid] = useState<{ kind: 'lincoln' | 'madder'; text: string }>()
  const [asked, setAsked] = useState(() => askedFor(email))
  const now = useNow(asked.times > 0)
  const form = useForm({ email }, (values) => {
    const address = values.email.trim()
    if (address === '') return inWords(say, { email: 'accounts.resend_email_required' })
    return isEmail(address) ? {} : inWords(say, { email: 'accounts.resend_email_invalid' })
  })
  const send = useMutation({
    mutationFn: (address: string) => call(sendVerification, { body: { email: address } }, { anonymous: true }),
    onSuccess: (_answer, address) => {
      setAsked(countAsked(address, Date.now()))
      setSaid({ kind: 'lincoln', text: say('accounts.resent') })
    },
    onError: (error) => {
      const code = error instanceof Refused ? error.body?.code : undefined
      const key = failureWords[code as keyof typeof failureWords]
      const other = error instanceof Refused && error.status === 429 ? 'accounts.resendTooMany' : 'accounts.resendFailed'
      setSaid({ kind: 'madder', text: say(key ?? other) })
    },
  })
  const left = secondsLeft(asked, now)
  const isSpent = asked.times >= mostAsked
  const submit = () => {
    const address = form.values.email.trim()
    const before = askedFor(address)
    setAsked(before)
    if (before.times >= mostAsked || secondsLeft(before) > 0) return
    setSaid(undefined)
    send.mutate(address)
  }
  return (
    <form {...form.form(submit)} className="grid gap-5">
      <Field {...form.field('email')} label={say('accounts.email')} type="email" autoComplete="email" required />
      {said && (
        <Note dye={said.kind} icon={said.kind === 'lincoln' ? 'check' : 'warn'} role={said.kind === 'lincoln' ? 'status' : 'alert'}>
          {said.text}
        </Note>
      )}
      {isSpent ? (
        <>
          <Note dye="madder" icon="warn" role="alert">
            {say('accounts.resendLimit')}
          </Note>
          <Link to="/contact" className={buttonLook('line', 'm', 'w-full')}>
            {say('accounts.contactSupport')}
          </Link>
        </>
      ) : (
        <>
          <Button type="submit" look={left > 0 ? 'soft' : 'ink'} busy={send.isPending} className="figures w-full">
            {left > 0
              ? say('accounts.resendIn', { n: left })
              : say(email || asked.times > 0 ? 'accounts.resend' : 'accounts.sendVerification')}
          </Button>
          {left > 0 && <p className="figures -mt-2 text-center text-small text-ink-2">{say('accounts.resendWait', { n: left })}</p>}
        </>
      )}
    </form>
  )
}
