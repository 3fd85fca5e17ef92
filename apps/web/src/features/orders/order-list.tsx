import type { ComponentProps } from 'react'
import type { OrderFilter, OrderTab } from '@rondo/rules/orders/filters'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { useReason } from '../../shell/use-reason.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Loading } from '../../shell/loading.tsx'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderPlace } from './order-place.tsx'
import { useOrders } from './orders.queries.ts'

interface OrderListProps extends Pick<ComponentProps<typeof OrderCard>, 'alsoOf'> {
  tab: OrderTab
  filter: OrderFilter
  /** The reader has no order under any tab. */
  isNew?: boolean
}
/** The orders of a tab under a chip, or why there are none. */
export function OrderList({ tab, filter, isNew = false, alsoOf }: OrderListProps) {
  const { say } = useShell()
  const { orders, isPending, error, isFetching, hasMore, more, again } = useOrders(tab, filter)
  const message = useReason(error, '')
  if (error) {
    return (
      <NotLoaded
        title={say('orders.notCome')}
        hint={message}
        fixed={message ? say('orders.loadFailedBecause', { message }) : say('orders.loadFailed')}
        busy={isFetching}
        onAgain={again}
      />
    )
  }
  if (isPending) {
    return (
      <Loading className="grid gap-4.5">
        <OrderPlace />
        <OrderPlace />
      </Loading>
    )
  }
  if (orders.length === 0) return <NoOrders {...{ tab, filter, isNew }} />
  return (
    <div className="grid gap-4.5">
      {orders.map((order) => (
        <OrderCard key={`${order.source}${order.id}`} order={order} tab={tab} folds alsoOf={alsoOf} />
      ))}
      {hasMore && (
        <Button look="line" busy={isFetching} onClick={more} className="justify-self-center">
          {say('orders.more')}
        </Button>
      )}
    </div>
  )
}

function NoOrders({ tab, filter, isNew }: Required<Pick<OrderListProps, 'tab' | 'filter' | 'isNew'>>) {
  const { say, format } = useShell()
  const hint = say('orders.emptyHint', { status: say(`orders.part_${filter}`), kind: say(`orders.part_${tab}`) }).replace(/ {2,}/g, ' ')
  const isAll = tab === 'all' && filter === 'all'
  const sells = tab === 'selling' || tab === 'lending'
  // what begins one stands under a tab as a whole; a status that none has asks for no new one
  const begins = filter === 'all' || isNew
  return (
    <EmptyState
      title={say(isAll ? 'orders.none' : 'orders.empty')}
      hint={
        isAll ? (
          <>
            {say('orders.emptyMore')} <span className="sr-only">{`${say('orders.empty')}: ${hint}`}</span>
          </>
        ) : begins && tab !== 'all' ? (
          format.sentences([hint, say(`orders.emptyMore_${tab}`)])
        ) : (
          hint
        )
      }
    >
      <div className="flex flex-wrap justify-center gap-2">
        {begins && (
          <Link to={sells ? '/listing/upload' : '/browse'} className={buttonLook()}>
            {say(sells ? 'shell.listPiece' : 'orders.startShopping')}
          </Link>
        )}
        {!isAll && !isNew && (
          <Link to="/dashboard/transactions" className={buttonLook('line')}>
            {say('orders.showAll')}
          </Link>
        )}
      </div>
    </EmptyState>
  )
}
