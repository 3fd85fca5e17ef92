import { isOneOf } from '@rondo/rules/kernel/lists'
import type { Say } from '@rondo/words'
import { type Shell, useShell } from '../../shell/providers.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { canceledText } from './cancellation.ts'
import { EndBadge } from './end-badge.tsx'
import { lateCostOf, lateDaysOf, returnDay } from './lateness.ts'
import {
  answerEnds,
  dueBeforeLapse,
  isDuePast,
  isMeetingStep,
  isMyTurn,
  isOffered,
  mayAccept,
  openSwap,
  owesCheckout,
  type StepKind,
  stepOf,
  timedMoves,
} from './next-step.ts'
import type { Group } from './orders.queries.ts'
import { lockEnd } from './pickup/lock-end.ts'
import { isAppointment, isWithSupport } from './timeline-steps.ts'

/** The line of a group to which the focus goes once a move has changed it. */
const statusLineId = (id: number) => `group-${id}-status`
/** Leads the focus to the status of a group: what was pressed may be gone, and the status is what has changed. */
export const focusStatus = (id: number): void => {
  requestAnimationFrame(() => document.getElementById(statusLineId(id))?.focus())
}
/** The status of a group as the line to which the focus goes; of a rental that is late, that it is. */
export function StatusLine({ group }: { group: Group }) {
  const { say } = useShell()
  return (
    <span id={statusLineId(group.id)} tabIndex={-1} className="rounded-control">
      {lateDaysOf(group) > 0 ? (
        <Badge category="cancelled" sign="problematic">
          {say('steps.overdue')}
        </Badge>
      ) : (
        <EndBadge group={group} />
      )}
    </span>
  )
}

interface SideProps {
  group: Group
  asMerchant: boolean
}
/** A step of the reader's that is taken on the page of the group, which has no button of its own in lists: the word that names it. */
export function stepAct(group: Group, asMerchant: boolean) {
  const side = asMerchant ? 'merchant' : 'customer'
  const swap = openSwap(group)
  if (swap) return owesCheckout(swap, readerOf(group, asMerchant)) ? ('steps.go_swap' as const) : undefined
  if (!asMerchant && answerEnds(group)) return 'steps.go_claimed' as const
  const step = stepOf(group)
  if (step === 'bringDue' && asMerchant) return 'steps.go_bringDue' as const
  if (!isMyTurn(group, asMerchant)) return undefined
  if (isMeetingStep(step) && mayAccept(group, asMerchant)) return 'steps.go_asked' as const
  if (step === 'arrange')
    return isTimeAsked(group)
      ? ('steps.go_asked' as const)
      : group.pickupLocationAddress
        ? ('steps.go_time' as const)
        : ('steps.go_arrange' as const)
  if (step === 'worn') return 'steps.go_worn' as const
  return step === 'pickup' ? (`steps.go_pickup_${side}` as const) : undefined
}
/** The customer has named a time: at the checkout, or later. */
const isTimeAsked = ({ pickupDate, pickupTime, pickupProposedBy }: Group) =>
  Boolean(pickupDate && pickupTime) || pickupProposedBy === 'customer'

/** Steps of a pickup that are others for a service. */
const appointmentWords: Partial<Record<StepKind, string>> = { pickup: 'appointment', pickedUp: 'served' }
/** What a group waits for, as one side reads it. */
export function stepTitle(group: Group, asMerchant: boolean, { say, format }: Pick<Shell, 'say' | 'format'>): string {
  const due = returnDay(group)
  const { name } = asMerchant ? group.customer : group.merchant
  const swap = openSwap(group)
  if (swap)
    return say(
      owesCheckout(swap, readerOf(group, asMerchant))
        ? 'steps.swap_mine'
        : swap.sides.length > 2
          ? 'steps.swap_others'
          : 'steps.swap_theirs',
    )
  const step = stepOf(group)
  if (isMeetingStep(step) && mayAccept(group, asMerchant)) return say('steps.proposed', { when: meetingText(group, format) })
  if (step === 'rejected' && isWithSupport(group)) return say('steps.rejectedAsked')
  if (group.pickupLockedUntil) return say('steps.locked', { time: lockEnd(group, group.pickupLockedUntil, format) })
  if (isMeetingStep(step) && isOffered(group, asMerchant)) return say('steps.offered', { name, when: meetingText(group, format) })
  if (step === 'settling') return settlingTitle(group, asMerchant, { say, format })
  const late = lateDaysOf(group)
  if (late > 0) return say(`steps.late_${asMerchant ? 'merchant' : 'customer'}`, { name, n: late })
  const lacking = group.pickupLocationAddress ? 'time' : 'arrange'
  const arranged = step === 'arrange' ? (isTimeAsked(group) ? 'asked' : lacking) : step
  const meeting = isAppointment(group) ? appointmentWords[step] : undefined
  if (step === 'pickedUp' && group.deliveredAt) {
    const key = `steps.${meeting ?? step}On_${asMerchant ? 'merchant' : 'customer'}` as 'steps.pickedUpOn_merchant'
    return say(key, { name, day: format.dayHere(group.deliveredAt) })
  }
  const key = `steps.${meeting ?? arranged}_${asMerchant ? 'merchant' : 'customer'}` as 'steps.worn_merchant'
  return say(key, { name, due: due ? format.day(due) : '' })
}
/** Where the money of what was looked at goes: a deposit stays while a claim is possible. */
function settlingTitle({ orderItems, customer }: Group, asMerchant: boolean, { say, format }: Pick<Shell, 'say' | 'format'>): string {
  const back = orderItems.filter(({ status }) => status === 'rental_return_processing')
  const [until] = back.flatMap(({ next }) => next?.at ?? []).toSorted()
  const what = back.length === 0 ? 'refund' : until ? 'held' : 'deposit'
  const key = `steps.settling_${what}_${asMerchant ? 'merchant' : 'customer'}` as 'steps.settling_held_merchant'
  return say(key, { name: customer.name, day: until ? format.dayHere(until) : '' })
}
/** When a meeting is proposed for, by the clock of its place. */
const meetingText = ({ pickupAt, pickupZone }: Group, format: Shell['format']): string =>
  pickupAt && pickupZone ? format.momentIn(pickupAt, pickupZone) : pickupAt ? format.dayHere(pickupAt) : ''
/** Proposed and not accepted: the heading names its time, which is planned by nobody yet. */
export const isProposal = (group: Group): boolean => isMeetingStep(stepOf(group)) && (mayAccept(group, true) || mayAccept(group, false))
/** What comes next in a group, by when, and what happens if nobody acts. */
export function GroupStep({ group, asMerchant }: SideProps) {
  const shell = useShell()
  const { say, format } = shell
  const day = stepDay(group, asMerchant, shell)
  const facts = stepFacts(group, asMerchant, shell).filter((fact) => fact !== day)
  return (
    <div className="grid gap-1.5">
      {isMyTurn(group, asMerchant) && <p className="text-small font-semibold text-accent">{say('steps.yourTurn')}</p>}
      <h2 className="type-heading text-balance">{stepTitle(group, asMerchant, shell)}</h2>
      {day && (
        <p className="figures flex items-start gap-2 font-[550]">
          <Icon name="clock" className="mt-0.75 size-4.5 shrink-0 text-ink-2" />
          {day}
        </p>
      )}
      {facts.length > 0 && <p className="max-w-[68ch] text-ink-2">{format.sentences(facts)}</p>}
    </div>
  )
}

/** The one day that counts now: when the parcel should come, for when it is planned, by when somebody has to act, or when it came. None where no clock runs. */
export function stepDay(group: Group, asMerchant: boolean, { say, format }: Pick<Shell, 'say' | 'format'>): string | undefined {
  const { next, deliveredAt, waitsFor } = group
  const step = stepOf(group)
  const swap = openSwap(group)
  if (swap) {
    return say('steps.by_any', { day: format.moment(swap.until) })
  }
  const comes = step === 'onTheWay' ? underWay(group) : step === 'returning' ? group.returnDeliveries.findLast(isUnderWay) : undefined
  const expected = comes?.estimatedDelivery
  if (expected) return say('steps.expected', { day: format.day(expected) })
  // the day on which a refusal closes is not that of support's answer
  const isAsked = next?.move === 'closeRejection' && isWithSupport(group)
  // what the carrier says ends this clock: nobody has to act by it
  if (next && !isAsked && next.move !== 'loseParcel' && isOneOf(timedMoves, next.move)) {
    const planned = plannedText(group, asMerchant, { say, format })
    if (planned) return planned
    const due = dueBeforeLapse(group)
    if (due && isDuePast(group)) return say('steps.wasDue', { day: format.day(due) })
    const isMine = waitsFor.includes(asMerchant ? 'merchant' : 'customer') && !(step === 'bringDue' && asMerchant)
    const act = isMine ? dueAct(step) : 'any'
    // with no act to name, the sentence of what happens then says the day
    const then = act === 'any' ? clockText(group, asMerchant, say, (iso) => format.dayHere(iso)) : undefined
    return then ?? say(`steps.by_${act}`, { day: due ? format.day(due) : format.dayHere(next.at) })
  }
  if (step === 'delivered' && deliveredAt) return say('steps.arrivedOn', { day: format.dayHere(deliveredAt) })
  return undefined
}

/** By which day what a label is for is to be sent; none where no clock runs, or its day is over. */
export function sendDay(group: Group, format: Shell['format']): string | undefined {
  if (group.next?.move !== 'lapseReturn') return undefined
  const due = dueBeforeLapse(group)
  return due ? (isDuePast(group) ? undefined : format.day(due)) : format.dayHere(group.next.at)
}

/** What the reader has to have done by the day that is named. */
function dueAct(step: StepKind) {
  if (step === 'eitherDue') return 'return'
  if (step === 'bringDue') return 'bring'
  return isOneOf(sentSteps, step) ? 'send' : isOneOf(answeredSteps, step) ? 'answer' : 'any'
}
const sentSteps = ['send', 'labeled', 'handOver', 'returnDue'] as const
const answeredSteps = ['confirm', 'returnAsked'] as const

/** The first day on which something rented is worn. */
function firstWorn({ orderItems }: Group): string | undefined {
  const worn = orderItems.flatMap(({ rentOption, status }) => (rentOption && status !== 'canceled' ? [rentOption.startDate] : []))
  return worn.toSorted()[0]
}

/** What is still to be handed over is planned for a day; the clock of the table, which may end long after, says only when it is canceled. */
export function plannedText(group: Group, asMerchant: boolean, { say, format }: Pick<Shell, 'say' | 'format'>): string | undefined {
  const { next, groupType, pickupAt, pickupZone, pickupDate } = group
  if (next?.move !== 'cancelIdleGroup' || isProposal(group)) return undefined
  const day = (groupType === 'pickup' && pickupDate) || firstWorn(group)
  const at = (groupType === 'pickup' && pickupAt) || day
  if (!at || at >= next.at) return undefined
  if (groupType !== 'pickup') return say(asMerchant ? 'steps.wear_merchant' : 'steps.wear_customer', { day: format.day(at) })
  return say('steps.plannedFor', { when: pickupAt && pickupZone ? format.momentIn(pickupAt, pickupZone) : format.day(at) })
}

const readerOf = ({ merchant, customer }: Group, asMerchant: boolean) => (asMerchant ? merchant : customer).id
const isUnderWay = ({ status }: Group['returnDeliveries'][number]) => status === 'transit' || status === 'pre_transit'
const underWay = ({ outboundDeliveries }: Group) => outboundDeliveries.findLast(isUnderWay)

/** Sentences below the heading: what the clock does when it ends, when something came, why it ended. */
export function stepFacts(group: Group, asMerchant: boolean, { say, format }: Pick<Shell, 'say' | 'format'>): string[] {
  const { customer, deliveredAt, status, refunded, isRefundPending, currency } = group
  const step = stepOf(group)
  const day = (iso: string) => format.dayHere(iso)
  if (status === 'canceled') {
    const [mine, theirs] = isRefundPending
      ? (['steps.moneyBack_customer', 'steps.moneyBack_merchant'] as const)
      : (['steps.moneyWasBack_customer', 'steps.moneyWasBack_merchant'] as const)
    const amount = format.money(refunded, currency)
    const money = asMerchant ? say(theirs, { name: customer.name, amount }) : say(mine, { amount })
    return [canceledText(group, group, asMerchant, { say, day }), refunded > 0 ? money : undefined].filter((text) => text !== undefined)
  }
  if (step === 'swap') return [say('steps.then_endSwap')]
  const parcel = underWay(group)
  const arrived = step === 'delivered'
  return [
    step === 'onTheWay' && parcel?.estimatedDelivery ? say('steps.expected', { day: format.day(parcel.estimatedDelivery) }) : undefined,
    clockText(group, asMerchant, say, day),
    arrived && deliveredAt ? say('steps.arrivedOn', { day: day(deliveredAt) }) : undefined,
    step === 'reported' || step === 'failed' ? stakeText(group, asMerchant, { say, format }) : undefined,
    step === 'reported' ? say('steps.whenReported') : undefined,
    lateCostText(group, asMerchant, { say, format }),
  ].filter((text) => text !== undefined)
}

/** What is at stake while nobody knows whether a parcel comes. */
function stakeText(
  { earned, sums, refunded }: Group,
  asMerchant: boolean,
  { say, format }: Pick<Shell, 'say' | 'format'>,
): string | undefined {
  const amount = asMerchant ? (earned ?? 0) : sums.charged - refunded
  return amount > 0
    ? say(`steps.stake_${asMerchant ? 'merchant' : 'customer'}`, { amount: format.money(amount, sums.currency) })
    : undefined
}

/** What lateness has cost by now, and how it goes on. */
function lateCostText(group: Group, asMerchant: boolean, { say, format }: Pick<Shell, 'say' | 'format'>): string | undefined {
  const cost = lateCostOf(group)
  if (!cost) return undefined
  const money = (amount: number) => format.money(amount, cost.currency)
  const key = `steps.late${cost.amount < cost.most ? 'Cost' : 'All'}_${asMerchant ? 'merchant' : 'customer'}` as const
  return say(key, {
    amount: money(cost.amount),
    each: cost.isRounded ? say('steps.eachByRent') : money(cost.each),
    most: money(cost.most),
  })
}

/** What happens by itself when nobody acts, and on which day; a day on which the rental has begun already is not named. */
function clockText(group: Group, asMerchant: boolean, say: Say, day: (iso: string) => string) {
  const { next, waitsFor, customer, merchant } = group
  if (!next || !isOneOf(timedMoves, next.move) || dueBeforeLapse(group)) return undefined
  if (next.move === 'closeRejection' && isWithSupport(group)) return undefined
  const isBoth = next.move === 'cancelIdleGroup' && waitsFor.includes('customer') && waitsFor.includes('merchant')
  const isMerchants = ['cancelIdleGroup', 'approveAllReturns', 'countReceipt'].includes(next.move)
  const who = isBoth ? 'both' : isMerchants === asMerchant ? 'mine' : 'theirs'
  const first = firstWorn(group)
  const idle = group.swap ? 'cancelSwap' : first && first < next.at ? 'cancelWorn' : 'cancelIdleGroup'
  const what = next.move === 'cancelIdleGroup' ? idle : next.move
  const key = `steps.then_${what}_${who}` as 'steps.then_cancelIdleGroup_theirs'
  return say(key, { name: (isMerchants ? merchant : customer).name, day: day(next.at) })
}
