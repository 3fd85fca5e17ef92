import type { ComponentProps } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Refused } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { NotLoaded, NotThere } from '../../shell/not-loaded.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderPlace } from './order-place.tsx'
import { orderQuery } from './orders.queries.ts'

/** One order as its card, or why it cannot be shown. */
export function OneOrder({ id, alsoOf }: { id: number } & Pick<ComponentProps<typeof OrderCard>, 'alsoOf'>) {
  const { say } = useShell()
  const { data: order, error, isFetching, refetch } = useQuery({ ...orderQuery(id), refetchOnMount: 'always' })
  if (order) return <OrderCard order={order} tab="all" alsoOf={alsoOf} />
  if (!error) return <OrderPlace />
  const fixed = say('orders.orderFailed')
  if (error instanceof Refused && error.status === 404)
    return (
      <NotThere
        title={say('orders.missing')}
        hint={say('orders.groupMissingHint')}
        fixed={fixed}
        to="/dashboard/transactions"
        way={say('orders.showAll')}
      />
    )
  return <NotLoaded title={say('orders.notShown')} fixed={fixed} busy={isFetching} onAgain={() => void refetch()} />
}

/** Where an order is looked at: the page of its group, or all of them where it has several. */
export const placeOfOrder = ({
  id,
  fulfillmentGroups: [only, ...more],
}: {
  id: number
  fulfillmentGroups: readonly { id: number }[]
}): string => (only && more.length === 0 ? `/dashboard/transactions/fg/${only.id}` : `/dashboard/transactions?order=${id}`)
