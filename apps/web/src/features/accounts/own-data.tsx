import { deleteAccount, exportData } from '@rondo/contracts/calls/accounts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shell/calls.ts'
import { download } from '../../shell/download.ts'
import { useForm } from '../../shell/form.ts'
import { useSay, useShell } from '../../shell/providers.tsx'
import { useNavigate } from '../../shell/router/index.ts'
import { dropSession } from '../../shell/session.ts'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import type { OwnProfile } from './own-profile.ts'
import { PasswordField } from './password-field.tsx'

/** Gives a person everything that is kept about them, as a file. */
export function DataDownload() {
  const say = useSay()
  const take = useMutation({
    mutationFn: () => download(exportData, 'rondo-my-data.json'),
    onError: ({ message }) => toast.error(say('shell.downloadFailed', { reason: message })),
  })
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-[60ch] text-ink-2">{say('profile.dataText')}</p>
      <Button look="line" busy={take.isPending} onClick={() => take.mutate()}>
        <Icon name="download" className="size-4.5" />
        {say('profile.download')}
      </Button>
    </div>
  )
}

/** The way out for good, asked once more. */
export function AccountEnd({ profile }: { profile: OwnProfile }) {
  const { say } = useShell()
  const [asking, ask] = useState(false)
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-[60ch] text-ink-2">{say('profile.deleteText')}</p>
      <Button look="danger" onClick={() => ask(true)}>
        {say('profile.deleteAccount')}
      </Button>
      {asking && <EndDialog profile={profile} onClose={() => ask(false)} />}
    </div>
  )
}

const formId = 'end-account'
function EndDialog({ profile: { hasPassword, username }, onClose }: { profile: OwnProfile; onClose: () => void }) {
  const say = useSay()
  const navigate = useNavigate()
  const form = useForm({
    start: { password: '', username: '' },
    check: (values) => ({
      ...(hasPassword && values.password === '' && { password: say('failures.accounts.password_required') }),
      ...(!hasPassword && values.username.trim() === '' && { username: say('failures.accounts.username_differs') }),
    }),
    failed: say('profile.deleteFailed'),
    send: async ({ password, username }) => {
      await call(deleteAccount, { body: hasPassword ? { password } : { username } })
      await navigate('/')
      dropSession()
      toast.success(say('profile.deleted'))
    },
  })
  return (
    <Question
      title={say('profile.deleteAsk')}
      cancelLabel={say('shell.cancel')}
      onCancel={onClose}
      action={
        <Button look="danger" type="submit" form={formId} busy={form.busy}>
          {say('profile.deleteYes')}
        </Button>
      }
    >
      <form {...form.form} id={formId} className="grid gap-4">
        <p className="text-ink-2">{say('profile.deleteText')}</p>
        {hasPassword ? (
          <PasswordField {...form.field('password')} label={say('profile.deletePassword')} autoComplete="current-password" required />
        ) : (
          <Field {...form.field('username')} label={say('profile.deleteUsername', { name: username })} autoComplete="off" required />
        )}
        <Trouble of={form.trouble} />
      </form>
    </Question>
  )
}
