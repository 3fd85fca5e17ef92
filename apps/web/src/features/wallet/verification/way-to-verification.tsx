import { useSay } from '../../../shell/providers.tsx'
import { Link } from '../../../shell/router/index.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { useAccountStatus } from './status.queries.ts'

/** For whoever may not sell yet: to where verification begins, or to how it stands. Not seen until that is known. */
export function WayToVerification() {
  const say = useSay()
  const { data, isPending } = useAccountStatus()
  const isBegun = data?.state !== 'not_started'
  return (
    <Link to={isBegun ? '/merchant/verify' : '/dashboard/wallet'} className={buttonLook('ink', 'm', isPending ? 'invisible' : '')}>
      {say(isBegun ? 'verification.see' : 'verification.goTo')}
    </Link>
  )
}
