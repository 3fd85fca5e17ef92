import { orderFilters, orderTabs } from '@rondo/rules/orders/filters'
import { OrderList } from '../features/orders/index.ts'
import { useSay } from '../shell/providers.tsx'
import { useSearchParams } from '../shell/router/index.ts'
import { Chip } from '../ui/chip.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

const oneOf = <T extends string>(list: readonly T[], text: string | null): T | undefined => list.find((one) => one === text)

export default function TransactionsPage() {
  const say = useSay()
  const [query, setQuery] = useSearchParams()
  const tab = oneOf(orderTabs, query.get('tab')) ?? 'all'
  const filter = oneOf(orderFilters, query.get('status')) ?? 'all'
  const go = (next: { tab: string; status: string }) =>
    setQuery(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== 'all')), { replace: true, preventScrollReset: true })
  return (
    <DashboardFrame title={say('orders.title')}>
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
              <OrderList tab={tab} filter={filter} />
            </>
          ),
        }))}
      />
    </DashboardFrame>
  )
}
