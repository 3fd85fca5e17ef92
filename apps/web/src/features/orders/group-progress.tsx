import type { Say } from '@rondo/words'
import { useShell } from '../../shell/providers.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import type { Details, Group } from './orders.queries.ts'
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

/** The moves by which a step was reached, where no other time of the group says it. */
const reachedBy: Partial<Record<StepName, readonly string[]>> = {
  processing: ['acceptGroup', 'buyLabel'],
  coordinating: ['coordinatePickup', 'agreePickup', 'proposePickupTime'],
  ready: ['acceptPlace', 'agreePickup'],
  agreed: ['acceptPlace', 'agreePickup'],
  shipped: ['handOver', 'scanParcel'],
  failed: ['failParcel', 'failDelivery', 'loseParcel', 'reportNotArrived', 'reportNotReceived'],
  withYou: ['beginRental'],
  requested: ['requestGroupReturn', 'requestItemReturn'],
  approved: ['approveGroupReturn', 'approveRequest', 'approveAllReturns'],
  rejected: ['rejectGroupReturn', 'rejectRequest', 'rejectAllReturns'],
  label: ['makeReturnLabel'],
  inTransit: ['markReturnShipped', 'scanReturn'],
  returned: ['confirmReceipt', 'countReceipt'],
  received: ['confirmReceipt', 'countReceipt'],
  depositBack: ['settleDeposit'],
  claim: ['claimDeposit'],
  bought: ['finishBuyOut'],
  done: ['settleReturn', 'settleClaim', 'settleDeposit'],
}
/** When each step was first reached, as what happened tells it; a list knows nothing of that. */
function daysOf(group: Group | Details): ReadonlyMap<string, string> {
  const history = 'history' in group ? group.history : []
  return new Map(
    Object.entries(reachedBy).flatMap(([name, moves]) => {
      const at = history.find(({ move }) => moves.includes(move))?.at
      return at ? [[name, at] as const] : []
    }),
  )
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
  const happened = daysOf(group)
  const dayOf = (name: StepName) => {
    const at = happened.get(name)
    return at && format.dayHere(at)
  }
  const notes: Partial<Record<StepName, string | undefined>> = {
    paid: format.dayHere(group.created_at),
    delivered: group.deliveredAt ? format.dayHere(group.deliveredAt) : undefined,
    appointment: group.deliveredAt ? format.dayHere(group.deliveredAt) : undefined,
    pickedUp: group.deliveredAt ? format.dayHere(group.deliveredAt) : undefined,
    withYou: due && say('orders.returnBy', { day: format.day(due) }),
  }
  const told = steps.map(({ name, state }) => ({
    id: name,
    label: nameOf(name, group, asMerchant, say),
    state,
    // a day to return by is over with it
    note: state === 'later' ? undefined : ((name !== 'withYou' || state === 'now') && notes[name]) || dayOf(name),
  }))
  const at = told.findIndex(({ state }) => state === 'now')
  const reached = told.at(at)
  return (
    <Timeline
      label={say('orders.progress')}
      compact={compact}
      steps={told}
      folded={
        compact || !reached ? undefined : (
          <>
            <b className="figures block font-semibold">
              {say('orders.stepOf', { n: at < 0 ? told.length : at + 1, all: told.length, name: reached.label })}
            </b>
            {reached.note && <span className="figures block text-mini text-ink-2">{reached.note}</span>}
          </>
        )
      }
    />
  )
}
