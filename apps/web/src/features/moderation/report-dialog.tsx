import { sendReport } from '@rondo/contracts/calls/moderation'
import { reportBounds, type ReportKind, type ReportReason, reportReasons } from '@rondo/rules/moderation/report'
import { useRef } from 'react'
import { call } from '../../shell/calls.ts'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { loginAt } from '../../shell/login-address.ts'
import { Link, useLocation } from '../../shell/router/index.ts'
import { useSession } from '../../shell/session.ts'
import { toast } from '../../shell/toasts.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select, TextArea } from '../../ui/field.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { BlockButton } from './block-button.tsx'

/** What is reported; of a person also who it is and whether they are blocked. */
export interface About {
  readonly kind: ReportKind
  readonly id: number
  readonly person?: { readonly name: string; readonly isBlocked: boolean }
}

/** Asks why something is reported, and sends it to support. Of a person it also blocks. What was typed stays when it is refused. */
export default function ReportDialog({ about: { kind, id, person }, onClose }: { about: About; onClose: () => void }) {
  const { say } = useShell()
  const { pathname } = useLocation()
  const session = useSession()
  const key = useRef(crypto.randomUUID())
  const form = useForm({
    start: { reason: '', comments: '' },
    check: ({ reason }) => ({ reason: reason === '' ? say('failures.moderation.reason_other') : undefined }),
    send: async ({ reason, comments }) => {
      await call(sendReport, { body: { kind, id, reason: reason as ReportReason, comments } }, { key: key.current })
      toast.success(say('moderation.sent'))
      onClose()
    },
    onFailed: () => void (key.current = crypto.randomUUID()),
    failed: say('moderation.sendFailed'),
  })
  const cancel = (
    <Button look="line" onClick={onClose}>
      {say('shell.cancel')}
    </Button>
  )
  if (!session)
    return (
      <Dialog
        open
        title={say('moderation.reportTitle')}
        onClose={onClose}
        actions={
          <>
            {cancel}
            <Link to={loginAt(pathname)} className={buttonLook()}>
              {say('shell.signIn')}
            </Link>
          </>
        }
      >
        <p>{say('moderation.signIn')}</p>
      </Dialog>
    )
  return (
    <Dialog
      open
      kind="alert"
      title={say(person ? 'moderation.title' : 'moderation.reportTitle')}
      onClose={onClose}
      actions={
        <>
          {cancel}
          <Button busy={form.busy} onClick={() => void form.submit()}>
            {say('moderation.send')}
          </Button>
        </>
      }
    >
      <form {...form.form} className="grid gap-4">
        {person && (
          <div className="grid justify-items-start gap-2 border-b border-line pb-4">
            <p className="text-small text-ink-2">
              {person.isBlocked ? say('moderation.unblockHint') : say('moderation.blockHint', { name: person.name })}
            </p>
            <BlockButton id={id} {...person} onDone={onClose} />
          </div>
        )}
        <p className="text-small text-ink-2">{say('moderation.hint')}</p>
        <Select {...form.field('reason')} label={say('moderation.reason')} required>
          <option value="">{say('moderation.pickReason')}</option>
          {reportReasons[kind].map((reason) => (
            <option key={reason} value={reason}>
              {say(`moderation.reason_${reason}`)}
            </option>
          ))}
        </Select>
        <TextArea
          {...form.field('comments')}
          label={say('moderation.comments')}
          hint={say('moderation.commentsHint')}
          rows={3}
          maxLength={reportBounds.comments}
        />
        <Trouble of={form.trouble} />
      </form>
    </Dialog>
  )
}
