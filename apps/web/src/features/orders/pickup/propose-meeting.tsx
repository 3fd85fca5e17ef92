import { useShell } from '../../../shell/providers.tsx'
import { Link } from '../../../shell/router/index.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { pickupPlace } from './pickup-act.tsx'

/** The way to where a place and time are proposed. */
export default function ProposeMeeting({ groupId }: { groupId: number }) {
  const { say } = useShell()
  return (
    <Link to={`/dashboard/transactions/fg/${groupId}#${pickupPlace}`} className={buttonLook('ink', 's', 'max-sm:w-full')}>
      {say('pickup.proposeTime')}
    </Link>
  )
}
