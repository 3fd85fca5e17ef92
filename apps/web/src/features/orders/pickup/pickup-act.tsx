import { isOneOf } from '@rondo/rules/kernel/lists'
import { lazyPart } from '../../../shell/lazy-part.tsx'
import { useShell } from '../../../shell/providers.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { stepAct } from '../group-status.tsx'
import { isOffered, mayAccept, openSwap, stepOf } from '../next-step.ts'
import type { Details } from '../orders.queries.ts'

const AcceptMeeting = lazyPart(() => import('./accept-meeting.tsx'), ['pickup', 'locations'])
const ProposeMeeting = lazyPart(() => import('./propose-meeting.tsx'), ['pickup'])
/** Where the pickup of a group stands on its page. */
export const pickupPlace = 'pickup'
/** Where another time is proposed there: whoever is led to it finds its form open. */
export const otherTimePlace = 'other-time'

/** Steps of its reader that are not taken at the place of its pickup. */
const actsElsewhere = ['steps.go_swap', 'steps.go_bringDue', 'steps.go_worn', 'steps.go_claimed'] as const

/** What the reader does next about a meeting, where its group is only told of: accepts what the other side has proposed, or goes to propose one. */
export function MeetingAnswer({ group, asMerchant }: { group: Details; asMerchant: boolean }) {
  const { say } = useShell()
  const act = group.groupType === 'pickup' ? stepAct(group, asMerchant) : undefined
  const place = <span className={buttonLook('ink', 's', 'invisible')}>{say('shell.loading')}</span>
  if (act === 'steps.go_asked' && mayAccept(group, asMerchant)) return <AcceptMeeting {...{ group, asMerchant }} place={place} />
  if (act === 'steps.go_time' || act === 'steps.go_arrange') return <ProposeMeeting groupId={group.id} place={place} />
  return null
}

/** A customer need not wait for the shop to propose a time. */
const mayPropose = (group: Details, asMerchant: boolean) =>
  !asMerchant && stepOf(group) === 'arrange' && Boolean(group.pickupLocationAddress) && !isOffered(group, asMerchant)
/** The head of the page leads to the form of a time. */
export const isInHead = (group: Details, asMerchant: boolean): boolean =>
  !openSwap(group) && (mayAccept(group, asMerchant) || mayPropose(group, asMerchant))

/** The step of a pickup that the reader takes, in the head of its page: to accept what was proposed, else the way to where it is taken. */
export function PickupAct({ group, asMerchant }: { group: Details; asMerchant: boolean }) {
  const { say } = useShell()
  if (group.groupType !== 'pickup') return null
  const act = stepAct(group, asMerchant)
  if (!act && mayPropose(group, asMerchant)) {
    return (
      <a href={`#${otherTimePlace}`} className={buttonLook('ink', 's', 'max-sm:w-full')}>
        {say('steps.go_time')}
      </a>
    )
  }
  if (act === 'steps.go_asked' && mayAccept(group, asMerchant)) {
    return (
      <>
        <AcceptMeeting {...{ group, asMerchant }} place={<span className={buttonLook('ink', 's', 'invisible')}>{say(act)}</span>} />
        <a href={`#${otherTimePlace}`} className={buttonLook('line', 's')}>
          {say('steps.go_otherTime')}
        </a>
      </>
    )
  }
  if (!act || isOneOf(actsElsewhere, act)) return null
  return (
    <a href={`#${pickupPlace}`} className={buttonLook('ink', 's', 'max-sm:w-full')}>
      {say(act)}
    </a>
  )
}
