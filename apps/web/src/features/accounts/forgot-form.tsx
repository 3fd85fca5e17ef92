import { forgotPassword } from '@rondo/contracts/calls/accounts'
import { identifierFailures } from '@rondo/rules/accounts/identity'
import { useState } from 'react'
import { call } from '../../shell/calls.ts'
import { useForm } from '../../shell/form.ts'
import { useSay } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { inWords } from './form-words.ts'
import { keepErrand } from './kept-errand.ts'
import { useSecondsLeft } from './resend-limits.ts'

interface ForgotFormProps {
  /** What was typed at the door. */
  name: string
  /** Where they wanted to go; a path of this site. */
  target?: string | undefined
  /** Whom the link was sent to, once it was; undefined for another. */
  sentTo: string | undefined
  onSent: (name: string | undefined) => void
}
/** Asks for a link to set a new password, and for the same once more. The answer is the same whether the account exists or not. */
export function ForgotForm({ name, target, sentTo, onSent }: ForgotFormProps) {
  const say = useSay()
  const [sent, setSent] = useState({ times: 0, at: 0 })
  const left = useSecondsLeft(sent)
  const form = useForm({
    start: { identifier: name },
    check: ({ identifier }) => inWords(say, identifierFailures(identifier)),
    failed: say('accounts.forgotFailed'),
    send: async ({ identifier }) => {
      await call(forgotPassword, { body: { email: identifier.trim() } }, { anonymous: true })
      keepErrand({ path: target, name: identifier.trim() })
      setSent(({ times }) => ({ times: times + 1, at: Date.now() }))
      onSent(identifier.trim())
    },
  })
  if (sentTo) {
    return (
      <form {...form.form} className="grid gap-2.5">
        <Trouble of={form.trouble} />
        <Button type="submit" look="line" busy={form.busy} disabled={left > 0} className="figures w-full">
          {left > 0 ? say('accounts.resendIn', { n: left }) : say('accounts.resend')}
        </Button>
        <Button look="plain" onClick={() => onSent(undefined)} className="w-full">
          {say('accounts.otherAddress')}
        </Button>
      </form>
    )
  }
  return (
    <form {...form.form} className="grid gap-5">
      <Field
        {...form.field('identifier')}
        label={say('accounts.identifier')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Trouble of={form.trouble} />
      <Button type="submit" busy={form.busy} className="w-full">
        {say('accounts.sendLink')}
      </Button>
    </form>
  )
}
