import { showItem } from '@rondo/contracts/calls/orders'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cardWords } from '../shell/card-words.ts'
import { PanelPlace } from '../shell/panel-place.tsx'
import { CardField, type CardState } from '../features/checkout/index.ts'
import { groupQuery, GroupTrouble, sendDay } from '../features/orders/index.ts'
import { ReturnShipping } from '../features/returns/index.ts'
import { read } from '../shell/calls.ts'
import { useShell } from '../shell/providers.tsx'
import { useParams, useSearchParams } from '../shell/router/index.ts'
import { useSession } from '../shell/session.ts'
import { Loading } from '../shell/loading.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

/** While the carrier makes a label, the page asks this often, should no word come by itself. */
const askAgainMs = 3_000

/** How goods of a return go back: for their customer, or with a label of their merchant. The address names the group, or one item of it. */
export default function ReturnShippingPage() {
  const { say, format } = useShell()
  const me = useSession()?.user.id
  const { orderItemId, fulfillmentGroupId } = useParams()
  const [query] = useSearchParams()
  const itemId = Number(orderItemId ?? query.get('orderItemId') ?? 0) || undefined
  const item = useQuery({ ...read(showItem, { params: { id: itemId ?? 0 } }), enabled: fulfillmentGroupId === undefined })
  const groupId = Number(fulfillmentGroupId ?? item.data?.fulfillmentGroup.id ?? 0)
  const group = useQuery({
    ...groupQuery(groupId),
    ...(groupId === 0 && { queryFn: skipToken }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.isReturnLabelPending ? askAgainMs : false),
  })
  const [card, setCard] = useState<CardState>()
  const confirm =
    card &&
    (async (clientSecret: string) => {
      const { error, paymentIntent } = await card.stripe.confirmCardPayment(clientSecret, { payment_method: { card: card.element } })
      return { status: paymentIntent?.status ?? error?.payment_intent?.status, message: cardWords(error) }
    })
  const asMerchant = group.data?.merchant.id === me
  const isInPerson = group.data?.groupType === 'pickup'
  const error = group.error ?? item.error
  // once there is a label its day is what counts
  const isLabeled = !asMerchant && group.data?.returnDeliveries.some(({ labelUrl, status }) => labelUrl && status === 'pre_transit')
  const day = isLabeled && group.data ? sendDay(group.data, format) : undefined
  const title = asMerchant ? 'wayback.titleMerchant' : isInPerson ? 'wayback.titleInPerson' : 'wayback.title'
  return (
    <DashboardFrame title={day ? say('wayback.titleBy', { day }) : say(title)}>
      {group.data ? (
        <ReturnShipping
          group={group.data}
          itemId={itemId}
          asMerchant={asMerchant}
          card={{
            field: <CardField onChange={setCard} problem={card?.problem} missing={say('wayback.stripeNotLoaded')} />,
            confirm,
            isComplete: card?.isComplete ?? false,
          }}
        />
      ) : error ? (
        <GroupTrouble
          fixed={say('wayback.loadFailed')}
          error={error}
          isOfItem={!group.error}
          busy={group.isFetching || item.isFetching}
          onRetry={() => void (groupId === 0 ? item.refetch() : group.refetch())}
        />
      ) : (
        <Loading className="grid gap-5">
          <PanelPlace hasPicture />
          <PanelPlace lines={6} />
        </Loading>
      )}
    </DashboardFrame>
  )
}
