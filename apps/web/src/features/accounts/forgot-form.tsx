import { forgotPassword } from '@rondo/contracts/calls/accounts'
import { identifierFailures } from '@rondo/rules/accounts/identity'
import { useState } from 'react'
import { call } from '../../shell/calls.ts'
import { useForm } from '../../shell/form.ts'
import { useSay } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/panel.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { inWords } from './form-words.ts'
import { keepErrand } from './kept-errand.ts'

interface ForgotFormProps {
  /** What was typed at the door. */
  name: string
  /** Where they wanted to go; a path of this site. */
  target?: string | undefined
}
/** Asks for a link to set a new password. The answer is the same whether the account exists or not. */
export function ForgotForm({ name, target }: ForgotFormProps) {
  const say = useSay()
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    start: { identifier: name },
    check: ({ identifier }) => inWords(say, identifierFailures(identifier)),
    failed: say('accounts.forgotFailed'),
    send: async ({ identifier }) => {
      await call(forgotPassword, { body: { email: identifier.trim() } }, { anonymous: true })
      keepErrand({ path: target, name: identifier.trim() })
      setSentTo(identifier.trim())
    },
  })
  return (
    <>
      {sentTo && !form.trouble && (
        <Note tone="success" icon="check" role="status">
          {say('accounts.forgotSent', { name: sentTo })}
        </Note>
      )}
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
    </>
  )
}
