import { deleteAccount, exportData } from '@rondo/contracts/calls/accounts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shell/calls.ts'
import { download } from '../../shell/download.ts'
import { explain, fieldErrors } from '../../shell/failure.ts'
import { useSay, useShell } from '../../shell/providers.tsx'
import { useNavigate } from '../../shell/router/index.ts'
import { dropSession } from '../../shell/session.ts'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'
import { Field } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/panel.tsx'
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
  const shell = useShell()
  const { say } = shell
  const navigate = useNavigate()
  const [trouble, setTrouble] = useState<string>()
  const form = useForm({ password: '', username: '' }, (values) => ({
    ...(hasPassword && values.password === '' && { password: say('failures.accounts.password_required') }),
    ...(!hasPassword && values.username.trim() === '' && { username: say('failures.accounts.username_differs') }),
  }))
  const end = useMutation({
    mutationFn: (body: typeof form.values) =>
      call(deleteAccount, { body: hasPassword ? { password: body.password } : { username: body.username } }),
    onMutate: () => setTrouble(undefined),
    onSuccess: async () => {
      await navigate('/')
      dropSession()
      toast.success(say('profile.deleted'))
    },
    onError: async (error) => {
      if (!form.refuse(fieldErrors(error))) setTrouble(await explain(shell, error, say('profile.deleteFailed')))
    },
  })
  return (
    <Question
      title={say('profile.deleteAsk')}
      cancelLabel={say('shell.cancel')}
      onCancel={onClose}
      action={
        <Button look="danger" type="submit" form={formId} busy={end.isPending}>
          {say('profile.deleteYes')}
        </Button>
      }
    >
      <form {...form.form((values) => end.mutate(values))} id={formId} className="grid gap-4">
        <p className="text-ink-2">{say('profile.deleteText')}</p>
        {hasPassword ? (
          <PasswordField {...form.field('password')} label={say('profile.deletePassword')} autoComplete="current-password" required />
        ) : (
          <Field {...form.field('username')} label={say('profile.deleteUsername', { name: username })} autoComplete="off" required />
        )}
        {trouble && (
          <Note dye="madder" icon="warn" role="alert">
            {trouble}
          </Note>
        )}
      </form>
    </Question>
  )
}
