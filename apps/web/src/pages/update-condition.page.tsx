import { useQuery } from '@tanstack/react-query'
import { PanelPlace } from '../shell/panel-place.tsx'
import { groupQuery, GroupTrouble } from '../features/orders/index.ts'
import { HandOverBeside } from '../features/claims/index.ts'
import { isReceiptAlone, UpdateConditions } from '../features/returns/index.ts'
import { useShell } from '../shell/providers.tsx'
import { useParams } from '../shell/router/index.ts'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

/** What came back: its merchant confirms the receipt and says in which condition it is. */
export default function UpdateConditionPage() {
  const { say } = useShell()
  const { data, error, isFetching, refetch } = useQuery({
    ...groupQuery(Number(useParams()['fulfillmentGroupId'])),
    refetchOnMount: 'always',
  })
  return (
    <DashboardFrame
      title={
        data?.status === 'awaiting_return_dropoff'
          ? say('wayback.getBack', { name: data.customer.name })
          : say(data && isReceiptAlone(data) ? 'wayback.receipt' : 'wayback.conditionTitle')
      }
    >
      {data ? (
        <UpdateConditions group={data} photosOf={(itemId) => <HandOverBeside itemId={itemId} />} />
      ) : error ? (
        <GroupTrouble fixed={say('wayback.loadFailed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PanelPlace hasPicture lines={6} />
      )}
    </DashboardFrame>
  )
}
