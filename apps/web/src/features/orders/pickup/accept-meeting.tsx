import { useShell } from '../../../shell/providers.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Details } from '../orders.queries.ts'
import { proposedMeeting } from './meeting.ts'
import { useAgreeing } from './use-agreeing.ts'

/** Accepts the place and time that the other side has proposed. */
export default function AcceptMeeting({ group, asMerchant }: { group: Details; asMerchant: boolean }) {
  const { say } = useShell()
  const { agree, isBusy } = useAgreeing(group)
  const place = group.pickupLocationAddress?.id
  const { day, time } = proposedMeeting(group)
  const { name } = asMerchant ? group.customer : group.merchant
  const wish = asMerchant ? { pickupDate: day, pickupTime: time } : place ? { pickupLocationAddress: place } : {}
  return (
    <Button size="s" className="max-sm:w-full" busy={isBusy} onClick={() => void agree(wish, say('pickup.acceptDone', { name }))}>
      {say('pickup.accept')}
    </Button>
  )
}
