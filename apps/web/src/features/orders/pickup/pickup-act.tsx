import { lazyPart } from '../../../shell/lazy-part.tsx'
import { useShell } from '../../../shell/providers.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { stepAct } from '../group-status.tsx'
import { mayAccept } from '../next-step.ts'
import type { Details } from '../orders.queries.ts'

const AcceptMeeting = lazyPart(() => import('./accept-meeting.tsx'), ['pickup'])
/** Where the pickup of a group stands on its page. */
export const pickupPlace = 'pickup'

/** The step of a pickup that the reader takes, in the head of its page: to accept what was proposed, else the way to where it is taken. */
export function PickupAct({ group, asMerchant }: { group: Details; asMerchant: boolean }) {
  const { say } = useShell()
  if (group.groupType !== 'pickup') return null
  const act = stepAct(group, asMerchant)
  if (act === 'steps.go_asked' && mayAccept(group, asMerchant)) {
    return <AcceptMeeting {...{ group, asMerchant }} place={<span className={buttonLook('ink', 's', 'invisible')}>{say(act)}</span>} />
  }
  // who has proposed already has nothing to do there until the other side answers
  if (!act || act === 'steps.go_swap' || act === 'steps.go_bringDue' || (act === 'steps.go_coordinate' && group.pickupProposedBy))
    return null
  return (
    <a href={`#${pickupPlace}`} className={buttonLook('ink', 's', 'max-sm:w-full')}>
      {say(act)}
    </a>
  )
}
