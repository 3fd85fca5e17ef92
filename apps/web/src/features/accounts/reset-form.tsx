import { resetPassword } from '@rondo/contracts/calls/accounts'
import { newPasswordFailures } from '@rondo/rules/accounts/identity'
import { call, Refused } from '../../shell/calls.ts'
import { useForm } from '../../shell/form.ts'
import { useSay } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { inWordsOfNew } from './form-words.ts'
import { PasswordField, PasswordMeter } from './password-field.tsx'

/** Sets a new password with the token of a mailed link. */
export function ResetForm({ token, onDone, onExpired }: { token: string; onDone: () => void; onExpired: () => void }) {
  const say = useSay()
  const form = useForm({
    start: { password: '', confirmation: '' },
    check: (values) => inWordsOfNew(say, newPasswordFailures(values), values.confirmation),
    failed: say('accounts.resetFailed'),
    send: async ({ password, confirmation }) => {
      await call(resetPassword, { body: { token, password, passwordConfirmation: confirmation } }, { anonymous: true })
      onDone()
    },
    onFailed: (error) => {
      if (error instanceof Refused && error.body?.code === 'accounts.reset_invalid') onExpired()
      return undefined
    },
  })
  const password = form.field('password')
  return (
    <form {...form.form} className="grid gap-5">
      <PasswordField {...password} label={say('accounts.newPassword')} autoComplete="new-password" required />
      <PasswordMeter password={form.values.password} isShortSaid={password.error === say('failures.accounts.password_too_short')} />
      <PasswordField {...form.field('confirmation')} label={say('accounts.confirmPassword')} autoComplete="new-password" required />
      <Trouble of={form.trouble} />
      <Button type="submit" busy={form.busy} className="w-full">
        {say('accounts.savePassword')}
      </Button>
    </form>
  )
}
