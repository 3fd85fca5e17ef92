import { useQuery } from '@tanstack/react-query'
import { LoginRequired, safePath } from '../features/accounts/index.ts'
import { AddressForm, addressesQuery } from '../features/locations/index.ts'
import { useSay } from '../shell/providers.tsx'
import { useNavigate, useParams, useSearchParams } from '../shell/router/index.ts'
import { useSession } from '../shell/session.ts'
import { toast } from '../shell/toasts.ts'
import { Skeleton } from '../shell/loading.tsx'
import { NotLoaded, NotThere } from '../shell/not-loaded.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

/** One address: a new one, or the own one that the path names. Afterwards people go where `returnUrl` says. */
export default function AddressPage() {
  const say = useSay()
  const navigate = useNavigate()
  const session = useSession()
  const { id } = useParams()
  const [query] = useSearchParams()
  const { data, isError, refetch } = useQuery({ ...addressesQuery, enabled: session !== null && id !== undefined })
  const back = safePath(query.get('returnUrl')) ?? '/dashboard/settings?tab=address'
  const leave = () => void navigate(back)
  const address = data?.find((one) => one.id === Number(id))
  const form = (
    <AddressForm
      full
      address={address}
      onSaved={() => {
        toast.success(say('locations.saved'))
        leave()
      }}
      onCancel={leave}
    />
  )
  const known = () => {
    if (address) return form
    if (data)
      return (
        <NotThere
          title={say('locations.gone')}
          hint={say('locations.goneHint')}
          fixed={say('failures.locations.address_not_found')}
          to={back}
          way={say('locations.toAll')}
        />
      )
    if (!isError) return <Skeleton className="h-96 rounded-panel" />
    return <NotLoaded title={say('locations.loadFailed')} onAgain={() => void refetch()} />
  }
  return (
    <DashboardFrame title={say(id ? 'locations.editAddress' : 'locations.newAddress')}>
      {session ? <div className="max-w-190">{id ? known() : form}</div> : <LoginRequired />}
    </DashboardFrame>
  )
}
