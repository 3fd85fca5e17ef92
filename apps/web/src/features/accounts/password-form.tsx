import { changePassword, forgotPassword } from '@rondo/contracts/calls/accounts'
import { newPasswordFailures } from '@rondo/rules/accounts/identity'
import { failingPasswordRules, longestPasswordInSettings } from '@rondo/rules/accounts/password'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, Refused } from '../../shell/calls.ts'
import { explain, fieldErrors } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/form.ts'
import { Note } from '../../ui/panel.tsx'
import { inWords } from './form-words.ts'
import type { OwnProfile } from './own-profile.ts'
import { PasswordField, PasswordMeter } from './password-field.tsx'

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** A new password of at most 99 characters (C-11). This device stays signed in, all others do not. */
export function PasswordForm() {
  const shell = useShell()
  const { say } = shell
  const [trouble, setTrouble] = useState<string>()
  const form = useForm(empty, ({ currentPassword, newPassword, confirmPassword }) => {
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
  })
  const change = useMutation({
    mutationFn: (body: typeof empty) => call(changePassword, { body }),
    onMutate: () => setTrouble(undefined),
    onSuccess: () => {
      form.reset()
      toast.success(say('profile.passwordChanged'))
    },
    onError: async (error) => {
      if (form.refuse(fieldErrors(error))) return
      const isOurs = error instanceof Refused && error.status >= 500
      setTrouble(isOurs ? say('profile.serverError', { error: error.message }) : await explain(shell, error, say('profile.passwordFailed')))
    },
  })
  const fresh = form.field('newPassword')
  return (
    <form {...form.form((values) => change.mutate(values))} aria-label={say('profile.passwordTitle')} className="grid max-w-110 gap-5">
      <PasswordField {...form.field('currentPassword')} label={say('profile.currentPassword')} autoComplete="current-password" required />
      <PasswordField {...fresh} label={say('profile.newPassword')} autoComplete="new-password" required />
      {!fresh.error && <PasswordMeter password={form.values.newPassword} max={longestPasswordInSettings} />}
      <PasswordField {...form.field('confirmPassword')} label={say('profile.confirmPassword')} autoComplete="new-password" required />
      {trouble && (
        <Note dye="madder" icon="warn" role="alert">
          {trouble}
        </Note>
      )}
      <Button type="submit" busy={change.isPending} className="justify-self-start">
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
        <Note dye="lincoln" icon="check" role="status">
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
