import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cardWords } from '../shell/card-words.ts'
import { PanelPlace } from '../shell/panel-place.tsx'
import { CardField, type CardState } from '../features/checkout/index.ts'
import { PhotoRow } from '../features/claims/index.ts'
import { groupQuery, GroupTrouble } from '../features/orders/index.ts'
import { ProcessReturn } from '../features/returns/index.ts'
import { useShell } from '../shell/providers.tsx'
import { Navigate, useParams } from '../shell/router/index.ts'
import { useSession } from '../shell/session.ts'
import { Loading } from '../shell/loading.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

/** Where a merchant answers what is asked back of a group, and puts up the refund. */
export default function ProcessReturnPage() {
  const { say } = useShell()
  const me = useSession()?.user.id
  const id = Number(useParams()['fulfillmentGroupId'])
  const { data: group, error, isFetching, refetch } = useQuery({ ...groupQuery(id), refetchOnMount: 'always' })
  const [card, setCard] = useState<CardState>()
  const confirm =
    card &&
    (async (clientSecret: string) => {
      const { error: refused, paymentIntent } = await card.stripe.confirmCardPayment(clientSecret, {
        payment_method: { card: card.element },
      })
      // after a lost answer the provider refuses to confirm again what has succeeded already
      return { status: paymentIntent?.status ?? refused?.payment_intent?.status, message: cardWords(refused) }
    })
  if (group && group.merchant.id !== me) return <Navigate to={`/dashboard/transactions/fg/${id}`} replace />
  return (
    <DashboardFrame title={say('returns.processTitle')}>
      {group ? (
        <ProcessReturn
          group={group}
          card={{ field: <CardField onChange={setCard} problem={card?.problem} />, confirm, isComplete: card?.isComplete ?? false }}
          showPhotos={(photos) => <PhotoRow photos={photos} />}
        />
      ) : error ? (
        <GroupTrouble
          fixed={say('returns.dataFailed')}
          otherwise={say('returns.dataBroken')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
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
