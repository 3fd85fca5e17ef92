import { changePassword, forgotPassword } from '@rondo/contracts/calls/accounts'
import { newPasswordFailures } from '@rondo/rules/accounts/identity'
import { failingPasswordRules, longestPasswordInSettings } from '@rondo/rules/accounts/password'
import { useMutation } from '@tanstack/react-query'
import { call, Refused } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/panel.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { inWords } from './form-words.ts'
import type { OwnProfile } from './own-profile.ts'
import { PasswordField, PasswordMeter } from './password-field.tsx'

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** A new password of at most 99 characters (C-11). This device stays signed in, all others do not. */
export function PasswordForm() {
  const { say } = useShell()
  const form = useForm({
    start: empty,
    check: ({ currentPassword, newPassword, confirmPassword }) => {
      const wrong = newPasswordFailures({ password: newPassword, confirmation: confirmPassword }, longestPasswordInSettings)
      const broken = failingPasswordRules(newPassword, longestPasswordInSettings).map(({ id }) => say(id))
      const isSame = currentPassword !== '' && newPassword === currentPassword
      return {
        ...(currentPassword === '' && { currentPassword: say('failures.accounts.current_password_required') }),
        ...(wrong.password && inWords(say, { newPassword: wrong.password })),
        ...(wrong.password && newPassword !== '' && { newPassword: broken.join('. ') }),
        ...(!wrong.password && isSame && { newPassword: say('failures.accounts.password_same') }),
        ...(confirmPassword === ''
          ? { confirmPassword: say('profile.confirmRequired') }
          : wrong.confirmation && inWords(say, { confirmPassword: wrong.confirmation })),
      }
    },
    failed: say('profile.passwordFailed'),
    send: async (body) => {
      await call(changePassword, { body })
      form.reset()
      toast.success(say('profile.passwordChanged'))
    },
    onFailed: (error) =>
      error instanceof Refused && error.status >= 500 ? { text: say('profile.serverError', { error: error.message }) } : undefined,
  })
  const fresh = form.field('newPassword')
  return (
    <form {...form.form} aria-label={say('profile.passwordTitle')} className="grid max-w-110 gap-5">
      <PasswordField {...form.field('currentPassword')} label={say('profile.currentPassword')} autoComplete="current-password" required />
      <PasswordField {...fresh} label={say('profile.newPassword')} autoComplete="new-password" required />
      {!fresh.error && <PasswordMeter password={form.values.newPassword} max={longestPasswordInSettings} />}
      <PasswordField {...form.field('confirmPassword')} label={say('profile.confirmPassword')} autoComplete="new-password" required />
      <Trouble of={form.trouble} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {say('profile.changePassword')}
      </Button>
    </form>
  )
}

/** For those who only ever signed in with Google: a link to set a first password. */
export function FirstPassword({ email }: Pick<OwnProfile, 'email'>) {
  const shell = useShell()
  const { say } = shell
  const ask = useMutation({
    mutationFn: () => call(forgotPassword, { body: { email } }),
    onError: async (error) => toast.error(await explain(shell, error, say('profile.passwordFailed'))),
  })
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-[60ch] text-ink-2">{say('profile.noPassword')}</p>
      {ask.isSuccess ? (
        <Note tone="success" icon="check" role="status">
          {say('profile.passwordLinkSent', { email })}
        </Note>
      ) : (
        <Button look="line" busy={ask.isPending} onClick={() => ask.mutate()}>
          {say('profile.sendPasswordLink')}
        </Button>
      )}
    </div>
  )
}
