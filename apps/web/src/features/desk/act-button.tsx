import { reasonFailure, reasonLength } from '@rondo/rules/desk/acts'
import { useQueryClient } from '@tanstack/react-query'
import type { Call } from '@rondo/contracts/kernel/call'
import type { EndpointSpec, Sent } from '@rondo/contracts/kernel/endpoint'
import { type ReactNode, useState } from 'react'
import { call } from '../../shell/calls.ts'
import { focusTitle } from '../../shell/focus-title.ts'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Trouble } from '../../ui/trouble.tsx'

/** Sends an act about one thing, with its reason; `more` is what else its call asks for. */
export const sendAct =
  <E extends EndpointSpec>(to: Call<E>, id: number, more: object = {}) =>
  (reason: string): Promise<unknown> =>
    call(to, { params: { id }, body: { reason, ...more } } as unknown as Sent<E>)

interface ActButtonProps {
  /** What the button says and the dialog asks. */
  label: string
  /** About what, for those who hear the page: `Refund 12`. */
  about: string
  /** `ink` is what is done first in a row of acts. */
  look?: 'danger' | 'ink'
  /** It stands apart from what is pressed often, and is quieter. */
  isApart?: boolean
  hint?: string
  send: (reason: string) => Promise<unknown>
  /** Said when it is done. */
  done: string
  children?: ReactNode
}
/**
 * An act of an operator: nothing happens without a reason, and everything that the desk shows is read anew. One that harms looks as the others
 * in its row; its dialog is red.
 */
export function ActButton({ label, about, look, isApart = false, ...rest }: ActButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        look={isApart ? 'plain' : look === 'ink' ? 'ink' : 'line'}
        size="s"
        className={isApart ? 'ms-auto md:ms-4' : ''}
        aria-label={`${label}: ${about}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && <ActDialog {...{ label, about, ...rest, ...(look && { look }) }} onClose={() => setOpen(false)} />}
    </>
  )
}

function ActDialog({ label, about, look, hint, send, done, children, onClose }: ActButtonProps & { onClose: () => void }) {
  const { say } = useShell()
  const cache = useQueryClient()
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => {
      const failure = reasonFailure(reason)
      return { reason: failure && say(`failures.${failure}`) }
    },
    send: async ({ reason }) => {
      await send(reason)
      toast.success(done)
      onClose()
      await cache.invalidateQueries()
      requestAnimationFrame(() => document.activeElement === document.body && focusTitle()) // the row that had the button may be gone
    },
    failed: say('desk.actFailed'),
  })
  return (
    <Dialog
      open
      kind="alert"
      title={label}
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {say('shell.cancel')}
          </Button>
          <Button look={look === 'danger' ? 'danger' : 'ink'} busy={form.busy} onClick={() => void form.submit()}>
            {label}
          </Button>
        </>
      }
    >
      <form {...form.form} className="grid gap-4">
        <p className="text-ink-2">{about}</p>
        {hint && <p className="text-small text-ink-2">{hint}</p>}
        {children}
        <TextArea {...form.field('reason')} label={say('desk.reason')} hint={say('desk.reasonHint')} maxLength={reasonLength} required />
        <Trouble of={form.trouble} />
      </form>
    </Dialog>
  )
}
