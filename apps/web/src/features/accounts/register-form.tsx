import { register } from '@rondo/contracts/calls/accounts'
import { registerFailures } from '@rondo/rules/accounts/identity'
import { useState } from 'react'
import { Link, useNavigate } from '../../shell/router/index.ts'
import { call, Refused } from '../../shell/calls.ts'
import { useForm } from '../../shell/form.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { inWordsOfNew } from './form-words.ts'
import { keepErrand } from './kept-errand.ts'
import { PasswordField, PasswordMeter } from './password-field.tsx'
import { returnTarget } from './return-target.ts'

/** Whose fault it is when somebody else has it already. */
const takenField: Readonly<Record<string, 'email' | 'username'>> = {
  'accounts.email_taken': 'email',
  'accounts.username_taken': 'username',
}

class Nobody extends Error {}

/** Makes an account, which then waits for its e-mail to be confirmed. */
export function RegisterForm({ carried }: { carried: string }) {
  const shell = useShell()
  const { say } = shell
  const navigate = useNavigate()
  const [taken, setTaken] = useState<string>()
  const form = useForm({
    start: { username: '', email: '', password: '', confirmation: '' },
    check: (values) => inWordsOfNew(say, registerFailures(values), values.confirmation),
    failed: say('accounts.registerFailed'),
    send: async ({ username, email, password }) => {
      const body = { username: username.trim(), email: email.trim(), password }
      const answer = await call(register, { body }, { anonymous: true })
      // An answer without a person is none that we know how to go on from.
      if (!answer.user?.id) throw new Nobody()
      keepErrand({ path: returnTarget(null, new URLSearchParams(carried)) })
      await navigate(`/auth/check-email${carried}`, { state: { email: email.trim() } })
    },
    onFailed: async (error, values) => {
      if (error instanceof Nobody) return { text: say('accounts.registerOdd') }
      const field = error instanceof Refused ? takenField[error.body?.code ?? ''] : undefined
      if (field === 'email') setTaken(values.email)
      return field && { fields: { [field]: await explain(shell, error) } }
    },
  })
  const [password, email] = [form.field('password'), form.field('email')]
  const isTaken = email.error !== undefined && form.values.email === taken
  return (
    <form {...form.form} className="grid gap-5">
      <Field
        {...form.field('username')}
        label={say('accounts.username')}
        hint={say('accounts.usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Field
        {...email}
        label={say('accounts.email')}
        error={isTaken ? <Taken email={form.values.email} carried={carried} /> : email.error}
        type="email"
        autoComplete="email"
        required
      />
      <PasswordField {...password} label={say('accounts.password')} autoComplete="new-password" required />
      <PasswordMeter password={form.values.password} isShortSaid={password.error === say('failures.accounts.password_too_short')} />
      <PasswordField {...form.field('confirmation')} label={say('accounts.confirmPassword')} autoComplete="new-password" required />
      <Trouble of={form.trouble} />
      <Button type="submit" busy={form.busy} className="w-full">
        {say('accounts.createAccount')}
      </Button>
    </form>
  )
}

/** That somebody has this address already, with the way to sign in by it. */
function Taken({ email, carried }: { email: string; carried: string }) {
  const { say } = useShell()
  return (
    <span>
      {say('failures.accounts.email_taken')}{' '}
      <Link to={`/login${carried}`} state={{ name: email.trim() }} className="link">
        {say('accounts.signIn')}
      </Link>
    </span>
  )
}
