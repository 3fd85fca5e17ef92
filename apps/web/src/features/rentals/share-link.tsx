import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useShareCalendar, useUnshareCalendar } from './lending.queries.ts'

/** The secret address under which other calendars read this one; made, renewed and ended here. */
export function ShareLink({ id, link }: { id: number; link: string | null }) {
  const shell = useShell()
  const { say } = shell
  const share = useShareCalendar(id)
  const unshare = useUnshareCalendar(id)
  const run = async (work: () => Promise<unknown>, done?: string) => {
    try {
      await work()
      if (done) toast.success(done)
    } catch (error) {
      toast.error(await explain(shell, error, say('rentals.saveFailed')))
    }
  }
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(say('rentals.copied')),
      () => toast.error(say('rentals.copyFailed')),
    )
  return (
    <Panel className="grid gap-3.5">
      <div>
        <h3 className="type-subhead">{say('rentals.share')}</h3>
        <p className="mt-1 text-small text-ink-2">{say('rentals.shareHint')}</p>
      </div>
      {link === null ? (
        <Button
          look="line"
          busy={share.isPending}
          onClick={() => void run(() => share.mutateAsync(undefined))}
          className="justify-self-start"
        >
          {say('rentals.makeLink')}
        </Button>
      ) : (
        <>
          <Field
            label={say('rentals.link')}
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
            hint={say('rentals.newLinkHint')}
          />
          <div className="flex flex-wrap gap-2.5">
            <Button look="line" onClick={() => void copy(link)}>
              {say('rentals.copy')}
            </Button>
            <Button look="soft" busy={share.isPending} onClick={() => void run(() => share.mutateAsync(undefined))}>
              {say('rentals.newLink')}
            </Button>
            <Button
              look="plain"
              busy={unshare.isPending}
              onClick={() => void run(() => unshare.mutateAsync(undefined), say('rentals.stopped'))}
            >
              {say('rentals.stopSharing')}
            </Button>
          </div>
        </>
      )}
    </Panel>
  )
}
