import { register } from '@rondo/contracts/calls/accounts'
import { registerFailures } from '@rondo/rules/accounts/identity'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from '../../shell/router/index.ts'
import { call, Refused } from '../../shell/calls.ts'
import { explain, fieldErrors } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { Note } from '../../ui/panel.tsx'
import { inWords } from './form-words.ts'
import { PasswordField, PasswordMeter } from './password-field.tsx'

/** Whose fault it is when somebody else has it already. */
const takenField: Readonly<Record<string, 'email' | 'username'>> = {
  'accounts.email_taken': 'email',
  'accounts.username_taken': 'username',
}

/** Makes an account, which then waits for its e-mail to be confirmed. */
export function RegisterForm({ carried }: { carried: string }) {
  const shell = useShell()
  const { say } = shell
  const navigate = useNavigate()
  const [trouble, setTrouble] = useState<string>()
  const form = useForm({ username: '', email: '', password: '', confirmation: '' }, (values) => inWords(say, registerFailures(values)))
  const signUp = useMutation({
    mutationFn: ({ username, email, password }: typeof form.values) =>
      call(register, { body: { username: username.trim(), email: email.trim(), password } }, { anonymous: true }),
    onMutate: () => setTrouble(undefined),
    onSuccess: (answer, { email }) => {
      // An answer without a person is none that we know how to go on from.
      if (!answer.user?.id) return setTrouble(say('accounts.registerOdd'))
      return navigate(`/auth/check-email${carried}`, { state: { email: email.trim() } })
    },
    onError: async (error) => {
      if (form.refuse(fieldErrors(error))) return
      const text = await explain(shell, error, say('accounts.registerFailed'))
      const field = error instanceof Refused ? takenField[error.body?.code ?? ''] : undefined
      if (field) form.refuse({ [field]: text })
      else setTrouble(text)
    },
  })
  return (
    <form {...form.form((values) => signUp.mutate(values))} className="grid gap-5">
      <Field
        {...form.field('username')}
        label={say('accounts.username')}
        hint={say('accounts.usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Field {...form.field('email')} label={say('accounts.email')} type="email" autoComplete="email" required />
      <PasswordField {...form.field('password')} label={say('accounts.password')} autoComplete="new-password" required />
      <PasswordMeter password={form.values.password} />
      <PasswordField {...form.field('confirmation')} label={say('accounts.confirmPassword')} autoComplete="new-password" required />
      {trouble && (
        <Note dye="madder" icon="warn" role="alert">
          {trouble}
        </Note>
      )}
      <Button type="submit" busy={signUp.isPending} className="w-full">
        {say('accounts.createAccount')}
      </Button>
    </form>
  )
}
