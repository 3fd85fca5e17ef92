import { sendVerification } from '@rondo/contracts/calls/accounts'
import { isEmail } from '@rondo/rules/accounts/identity'
import { useState } from 'react'
import { Link } from '../../shell/router/index.ts'
import { call, Refused } from '../../shell/calls.ts'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/panel.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { inWords } from './form-words.ts'
import { askedFor, countAsked, mostAsked, secondsLeft, useSecondsLeft } from './resend-limits.ts'

const failureWords = {
  'accounts.user_not_found': 'accounts.resendUnknown',
  'accounts.already_verified': 'accounts.resendVerified',
  'accounts.resend_limit': 'accounts.resendLimit',
} as const

/** Sends the confirmation mail again: once in 60 seconds, three times, then support is offered. */
export function ResendForm({ email }: { email: string }) {
  const { say } = useShell()
  const [isSent, setSent] = useState(false)
  const [asked, setAsked] = useState(() => askedFor(email))
  const left = useSecondsLeft(asked)
  const form = useForm({
    start: { email },
    check: (values) => {
      const address = values.email.trim()
      if (address === '') return inWords(say, { email: 'accounts.resend_email_required' })
      return isEmail(address) ? {} : inWords(say, { email: 'accounts.resend_email_invalid' })
    },
    send: async (values) => {
      const address = values.email.trim()
      const before = askedFor(address)
      setAsked(before)
      if (before.times >= mostAsked || secondsLeft(before) > 0) return
      setSent(false)
      await call(sendVerification, { body: { email: address } }, { anonymous: true })
      setAsked(countAsked(address, Date.now()))
      setSent(true)
    },
    onFailed: (error) => {
      const code = error instanceof Refused ? error.body?.code : undefined
      const key = failureWords[code as keyof typeof failureWords]
      const other = error instanceof Refused && error.status === 429 ? 'accounts.resendTooMany' : 'accounts.resendFailed'
      return { text: say(key ?? other) }
    },
  })
  const isSpent = asked.times >= mostAsked
  return (
    <form {...form.form} className="grid gap-5">
      <Field {...form.field('email')} label={say('accounts.email')} type="email" autoComplete="email" required />
      {isSent && (
        <Note tone="success" icon="check" role="status">
          {say('accounts.resent')}
        </Note>
      )}
      <Trouble of={form.trouble} />
      {isSpent ? (
        <>
          <Note tone="danger" icon="warn" role="alert">
            {say('accounts.resendLimit')}
          </Note>
          <Link to="/contact" className={buttonLook('line', 'm', 'w-full')}>
            {say('accounts.contactSupport')}
          </Link>
        </>
      ) : (
        <>
          <Button type="submit" look={left > 0 ? 'soft' : email ? 'line' : 'ink'} busy={form.busy} className="figures w-full">
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
