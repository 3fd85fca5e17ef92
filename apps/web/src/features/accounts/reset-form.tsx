import { resetPassword } from '@rondo/contracts/calls/accounts'
import { newPasswordFailures } from '@rondo/rules/accounts/identity'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shell/calls.ts'
import { explain, fieldErrors } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/form.ts'
import { Note } from '../../ui/panel.tsx'
import { inWords } from './form-words.ts'
import { PasswordField, PasswordMeter } from './password-field.tsx'

/** Sets a new password with the token of a mailed link. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const shell = useShell()
  const { say } = shell
  const [trouble, setTrouble] = useState<string>()
  const form = useForm({ password: '', confirmation: '' }, (values) => inWords(say, newPasswordFailures(values)))
  const reset = useMutation({
    mutationFn: ({ password, confirmation }: typeof form.values) =>
      call(resetPassword, { body: { token, password, passwordConfirmation: confirmation } }, { anonymous: true }),
    onMutate: () => setTrouble(undefined),
    onSuccess: onDone,
    onError: async (error) => {
      if (form.refuse(fieldErrors(error))) return
      setTrouble(await explain(shell, error, say('accounts.resetFailed')))
    },
  })
  return (
    <form {...form.form((values) => reset.mutate(values))} className="grid gap-5">
      <PasswordField {...form.field('password')} label={say('accounts.newPassword')} autoComplete="new-password" required />
      <PasswordMeter password={form.values.password} />
      <PasswordField {...form.field('confirmation')} label={say('accounts.confirmPassword')} autoComplete="new-password" required />
      {trouble && (
        <Note dye="madder" icon="warn" role="alert">
          {trouble}
        </Note>
      )}
      <Button type="submit" busy={reset.isPending} className="w-full">
        {say('accounts.savePassword')}
      </Button>
    </form>
  )
}
