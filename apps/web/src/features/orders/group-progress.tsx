import type { Say } from '@rondo/words'
import { useShell } from '../../shell/providers.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import type { Group } from './orders.queries.ts'
import { type StepName, timelineOf } from './timeline-steps.ts'

const fromStatuses = {
  processing: 'processing',
  coordinating: 'coordinating_pickup',
  failed: 'delivery_failed',
  rejected: 'return_rejected',
  lostBack: 'return_not_arrived',
} as const

function nameOf(step: StepName, { swap }: Group, asMerchant: boolean, say: Say): string {
  if (step in fromStatuses) return say(`statuses.${fromStatuses[step as keyof typeof fromStatuses]}`)
  if (step === 'paid' && swap) return say('orders.step_checkedOut')
  if (step === 'withYou' && asMerchant) return say('orders.step_withCustomer')
  return say(`orders.step_${step as Exclude<StepName, keyof typeof fromStatuses>}`)
}

interface GroupProgressProps {
  group: Group
  asMerchant: boolean
  /** In a list, where the step is said in words beside it. */
  compact?: boolean
}
/** How far a group has come, with the days that are known. */
export function GroupProgress({ group, asMerchant, compact = false }: GroupProgressProps) {
  const { say, format } = useShell()
  const steps = timelineOf(group)
  if (steps.length === 0) return null
  const [due] = group.orderItems.flatMap(({ rentOption }) => rentOption?.returnBy ?? []).toSorted()
  const notes: Partial<Record<StepName, string | undefined>> = {
    paid: format.dayHere(group.created_at),
    delivered: group.deliveredAt ? format.dayHere(group.deliveredAt) : undefined,
    appointment: group.deliveredAt ? format.dayHere(group.deliveredAt) : undefined,
    pickedUp: group.deliveredAt ? format.dayHere(group.deliveredAt) : undefined,
    withYou: due && say('orders.returnBy', { day: format.day(due) }),
  }
  return (
    <Timeline
      label={say('orders.progress')}
      compact={compact}
      steps={steps.map(({ name, state }) => ({
        id: name,
        label: nameOf(name, group, asMerchant, say),
        state,
        note: state === 'later' || (name === 'withYou' && state === 'done') ? undefined : notes[name], // a day to return by is over with it
      }))}
    />
  )
}
