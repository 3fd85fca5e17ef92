import { PeopleList } from '../features/accounts/index.ts'
import { useSay } from '../shell/providers.tsx'
import { useLocation } from '../shell/router/index.ts'
import { useSession } from '../shell/session.ts'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

/** Who follows the reader, or whom they follow: two addresses of one page. */
export default function FollowListPage() {
  const say = useSay()
  const side = useLocation().pathname.endsWith('/following') ? 'following' : 'followers'
  const id = useSession()?.user.id
  return <DashboardFrame title={say(`profile.${side}`)}>{id !== undefined && <PeopleList key={side} side={side} of={id} />}</DashboardFrame>
}
