import { useQuery } from '@tanstack/react-query'
import { PanelPlace } from '../shell/panel-place.tsx'
import { groupQuery, GroupTrouble, ShipGroup } from '../features/orders/index.ts'
import { useShell } from '../shell/providers.tsx'
import { Link, Navigate, useParams, useSearchParams } from '../shell/router/index.ts'
import { useSession } from '../shell/session.ts'
import { buttonLook } from '../ui/button.tsx'
import { Loading } from '../shell/loading.tsx'
import { EmptyState } from '../ui/panel.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

/** While the carrier makes a label, the page asks this often, should no word come by itself. */
const askAgainMs = 3_000

/** Where a seller sends what was ordered: what goes into the parcel, its label, and the hand-over. */
export default function ShipPage() {
  const { say } = useShell()
  const me = useSession()?.user.id
  const id = Number(useParams()['fulfillmentGroupId'])
  const [query] = useSearchParams()
  const item = query.get('orderItemId')
  const {
    data: group,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...groupQuery(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.isLabelPending ? askAgainMs : false),
  })
  // one of the addresses of a return label (C-111)
  if (query.get('returnMode') === 'true')
    return <Navigate to={`/merchant/ship/${id}/return-label${item ? `?orderItemId=${encodeURIComponent(item)}` : ''}`} replace />
  const title = say(
    !group || group.outboundDeliveries.length === 0
      ? 'shipment.start'
      : group.status === 'processing'
        ? 'shipment.details'
        : 'shipment.label',
  )
  return (
    <DashboardFrame title={title}>
      {group && group.merchant.id === me && group.groupType === 'shipping' && group.deliveryMethod !== 'virtual' ? (
        <ShipGroup group={group} />
      ) : group ? (
        <EmptyState kind="closed" title={say('shipment.nothing')} hint={say('shipment.nothingHint')}>
          <Link to={`/dashboard/transactions/fg/${id}`} className={buttonLook()}>
            {say('shipment.toOrder')}
          </Link>
        </EmptyState>
      ) : error ? (
        <GroupTrouble error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading className="grid gap-5">
          <PanelPlace hasPicture />
          <PanelPlace lines={6} />
        </Loading>
      )}
    </DashboardFrame>
  )
}
