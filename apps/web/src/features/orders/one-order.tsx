import type { ComponentProps } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import { useReason } from '../../shell/use-reason.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderPlace } from './order-place.tsx'
import { orderQuery } from './orders.queries.ts'

/** One order as its card, or why it cannot be shown. */
export function OneOrder({ id, alsoOf }: { id: number } & Pick<ComponentProps<typeof OrderCard>, 'alsoOf'>) {
  const { say } = useShell()
  const { data: order, error, isFetching, refetch } = useQuery({ ...orderQuery(id), refetchOnMount: 'always' })
  const reason = useReason(error, say('shell.problemHint'))
  if (order) return <OrderCard order={order} tab="all" alsoOf={alsoOf} />
  if (!error) return <OrderPlace />
  return (
    <EmptyState kind="trouble" title={say('orders.orderFailed')} hint={reason}>
      <Button busy={isFetching} onClick={() => void refetch()}>
        {say('shell.retry')}
      </Button>
    </EmptyState>
  )
}

/** Where an order is looked at: the page of its group, or all of them where it has several. */
export const placeOfOrder = ({
  id,
  fulfillmentGroups: [only, ...more],
}: {
  id: number
  fulfillmentGroups: readonly { id: number }[]
}): string => (only && more.length === 0 ? `/dashboard/transactions/fg/${only.id}` : `/dashboard/transactions?order=${id}`)
