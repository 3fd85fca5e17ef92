import type { ComponentProps } from 'react'
import { orderFilters, orderTabs } from '@rondo/rules/orders/filters'
import { BackLink } from '../shell/back-link.tsx'
import { ExportOrders, OneOrder, OrderList, useOrders } from '../features/orders/index.ts'
import { ReviewCustomer, ReviewProducts } from '../features/reviews/index.ts'
import { useSay } from '../shell/providers.tsx'
import { useSearchParams } from '../shell/router/index.ts'
import { Chip } from '../ui/chip.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

type GroupOfCard = Parameters<NonNullable<ComponentProps<typeof OrderList>['alsoOf']>>[0]
const reviewOf = (group: GroupOfCard, asMerchant: boolean) =>
  asMerchant ? <ReviewCustomer group={group} isQuiet /> : <ReviewProducts group={group} />

const oneOf = <T extends string>(list: readonly T[], text: string | null): T | undefined => list.find((one) => one === text)

export default function TransactionsPage() {
  const say = useSay()
  const [query, setQuery] = useSearchParams()
  const tab = oneOf(orderTabs, query.get('tab')) ?? 'all'
  const filter = oneOf(orderFilters, query.get('status')) ?? 'all'
  const go = (next: { tab: string; status: string }) =>
    setQuery(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== 'all')), { replace: true, preventScrollReset: true })
  const isWhole = tab === 'all' && filter === 'all'
  const here = useOrders(tab, filter)
  const isEmpty = !here.isPending && !here.error && here.orders.length === 0
  const whole = useOrders('all', 'all', { enabled: isWhole || isEmpty })
  // whoever has no order at all has nothing to choose from, and nothing to keep
  const isNew = isEmpty && !whole.isPending && !whole.error && whole.orders.length === 0
  const one = Number(query.get('order') ?? 0)
  if (Number.isSafeInteger(one) && one > 0) return <OrderPage id={one} />
  if (isNew) {
    return (
      <DashboardFrame title={say('orders.title')}>
        <OrderList tab={tab} filter={filter} isNew />
      </DashboardFrame>
    )
  }
  return (
    <DashboardFrame title={say('orders.title')} action={<ExportOrders tab={tab} filter={filter} />}>
      <Tabs
        label={say('orders.tabs')}
        look="line"
        value={tab}
        onChange={(id) => go({ tab: id, status: filter })}
        tabs={orderTabs.map((id) => ({
          id,
          label: say(`orders.tab_${id}`),
          panel: (
            <>
              <div role="group" aria-label={say('orders.filters')} className="-mt-1 mb-4.5 flex flex-wrap gap-2">
                {orderFilters.map((one) => (
                  <Chip key={one} pressed={one === filter} onClick={() => go({ tab, status: one })}>
                    {say(`orders.filter_${one}`)}
                  </Chip>
                ))}
              </div>
              <OrderList tab={tab} filter={filter} alsoOf={reviewOf} />
            </>
          ),
        }))}
      />
    </DashboardFrame>
  )
}

/** One order with all its groups, where a link means the order and no group of it. */
function OrderPage({ id }: { id: number }) {
  const say = useSay()
  return (
    <DashboardFrame title={say('orders.orderTitle')}>
      <BackLink to="/dashboard/transactions" className="mb-5">
        {say('orders.backToAll')}
      </BackLink>
      <OneOrder id={id} alsoOf={reviewOf} />
    </DashboardFrame>
  )
}
