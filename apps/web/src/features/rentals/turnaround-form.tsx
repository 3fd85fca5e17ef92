import { turnaround as bounds } from '@rondo/rules/cart/rental-period'
import { useState } from 'react'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { type Lending, useChangeTurnaround } from './lending.queries.ts'

/** Days that are kept free around each new rental. */
export function TurnaroundForm({ id, turnaround }: { id: number; turnaround: Lending['turnaround'] }) {
  const shell = useShell()
  const { say } = shell
  const change = useChangeTurnaround(id)
  const [before, setBefore] = useState(turnaround.before)
  const [after, setAfter] = useState(turnaround.after)
  const isChanged = before !== turnaround.before || after !== turnaround.after
  const save = async () => {
    try {
      await change.mutateAsync({ before, after })
      toast.success(say('rentals.saved'))
    } catch (error) {
      toast.error(await explain(shell, error, say('rentals.saveFailed')))
    }
  }
  const words = { less: say('rentals.less'), more: say('rentals.more') }
  const row = (label: string, value: number, onChange: (next: number) => void) => (
    <div className="flex items-center justify-between gap-4">
      <span className="text-small font-[550]">{label}</span>
      <Stepper label={label} value={value} least={0} most={bounds.most} onChange={onChange} words={words} />
    </div>
  )
  return (
    <Panel className="grid gap-3.5">
      <div>
        <h3 className="type-subhead">{say('rentals.turnaround')}</h3>
        <p className="mt-1 text-small text-ink-2">{say('rentals.turnaroundHint')}</p>
      </div>
      {row(say('rentals.before'), before, setBefore)}
      {row(say('rentals.after'), after, setAfter)}
      {isChanged && (
        <Button busy={change.isPending} onClick={() => void save()} className="justify-self-start">
          {say('rentals.save')}
        </Button>
      )}
    </Panel>
  )
}
