import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BackLink } from '../../shell/back-link.tsx'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../shell/loading.tsx'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import type { Details } from '../orders/index.ts'
import { AnswerForm } from './answer-form.tsx'
import type { ShowPhotos } from './return-panel.tsx'
import { termsQuery } from './returns.queries.ts'
import type { ConfirmFundCard } from './use-fund.ts'

interface ProcessReturnProps {
  group: Details
  /** The field of the card, and what confirms a payment with it. */
  card: { field: ReactNode; confirm: ConfirmFundCard | undefined; isComplete: boolean }
  showPhotos: ShowPhotos
}
/** The screen on which a merchant answers what is asked back of a group. */
export function ProcessReturn({ group, card, showPhotos }: ProcessReturnProps) {
  const { say } = useShell()
  const terms = useQuery({ ...termsQuery(group.id), refetchOnMount: 'always' })
  const pending = group.returnRequests.filter(({ status }) => status === 'pending_merchant_review')
  const back = `/dashboard/transactions/fg/${group.id}`
  const toOrder = say('returns.askAgain', { number: group.order.orderNumber })
  if (pending.length === 0)
    return (
      <EmptyState
        kind="closed"
        title={say('returns.noneWaits')}
        hint={
          <>
            {say('returns.nonePendingHint')} <span className="sr-only">{say('returns.nonePending')}</span>
          </>
        }
      >
        <Link to={back} className={buttonLook()}>
          {toOrder}
        </Link>
      </EmptyState>
    )
  if (!terms.data)
    return terms.error ? (
      <NotLoaded
        title={say('returns.notCome')}
        fixed={say('returns.dataFailed')}
        busy={terms.isFetching}
        onAgain={() => void terms.refetch()}
      />
    ) : (
      <Loading className="grid gap-5">
        <Skeleton className="h-40 rounded-panel" />
        <Skeleton className="h-80 rounded-panel" />
      </Loading>
    )
  return (
    <div className="grid gap-5">
      <BackLink to={back}>{toOrder}</BackLink>
      <AnswerForm group={group} pending={pending} terms={terms.data} card={card} showPhotos={showPhotos} />
    </div>
  )
}
