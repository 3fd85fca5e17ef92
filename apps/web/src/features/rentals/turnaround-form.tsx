import { turnaround as bounds } from '@rondo/rules/cart/rental-period'
import { explain } from '../../shell/failure.ts'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { type Lending, useChangeTurnaround } from './lending.queries.ts'

interface TurnaroundFormProps {
  id: number
  turnaround: Lending['turnaround']
  isService: boolean
}
/** Days that are kept free around each new rental, or booking of a service. */
export function TurnaroundForm({ id, turnaround, isService }: TurnaroundFormProps) {
  const shell = useShell()
  const { say } = shell
  const change = useChangeTurnaround(id)
  const form = useForm({
    start: { before: turnaround.before, after: turnaround.after },
    check: () => ({}), // a stepper goes no further than the rules
    send: async (days) => {
      await change.mutateAsync(days)
      toast.success(say('rentals.saved'))
      form.reset(days)
    },
    onFailed: async (error) => {
      toast.error(await explain(shell, error, say('rentals.saveFailed')))
      return { text: '' }
    },
  })
  const words = { less: say('rentals.less'), more: say('rentals.more') }
  const row = (label: string, name: 'before' | 'after') => (
    <div className="flex items-center justify-between gap-4">
      <span className="text-small font-[550]">{label}</span>
      <Stepper
        label={label}
        value={form.values[name]}
        least={0}
        most={bounds.most}
        onChange={(days) => form.set(name, days)}
        words={words}
      />
    </div>
  )
  return (
    <Panel className="grid gap-3.5">
      <div>
        <h3 className="type-subhead">{say(isService ? 'rentals.turnaroundService' : 'rentals.turnaround')}</h3>
        <p className="mt-1 text-small text-ink-2">{say(isService ? 'rentals.turnaroundHintService' : 'rentals.turnaroundHint')}</p>
      </div>
      {row(say('rentals.before'), 'before')}
      {row(say('rentals.after'), 'after')}
      {form.isChanged && (
        <Button busy={form.busy} onClick={() => void form.submit()} className="justify-self-start">
          {say('rentals.save')}
        </Button>
      )}
    </Panel>
  )
}
