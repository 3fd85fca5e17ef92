import { useInfiniteQuery } from '@tanstack/react-query'
import { ReturnList, returnFilters, returnsQuery } from '../features/returns/index.ts'
import { useSay } from '../shell/providers.tsx'
import { useSearchParams } from '../shell/router/index.ts'
import { useSession } from '../shell/session.ts'
import { Chip } from '../ui/chip.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

const sides = ['made', 'received'] as const

/** Everything that somebody sends back, or gets back as a merchant: what waits for a merchant's answer opens first. */
export default function ReturnsPage() {
  const say = useSay()
  const [query, setQuery] = useSearchParams()
  const isMerchant = useSession()?.user.isMerchant ?? false
  const received = useInfiniteQuery({ ...returnsQuery('received', 'open'), enabled: isMerchant })
  const waiting = received.data?.pages[0]?.waiting ?? 0
  const side = sides.find((one) => one === query.get('tab')) ?? (waiting > 0 ? 'received' : 'made')
  const filter = returnFilters.find((one) => one === query.get('status')) ?? 'all'
  const shown = useInfiniteQuery({ ...returnsQuery(side, 'all'), enabled: filter === 'all' })
  const hasNone = filter === 'all' && shown.data?.pages[0]?.data.length === 0
  const go = (tab: string, status: string) =>
    setQuery({ tab, ...(status !== 'all' && { status }) }, { replace: true, preventScrollReset: true })
  return (
    <DashboardFrame title={say('returns.title')}>
      <Tabs
        label={say('returns.tabs')}
        look="line"
        value={side}
        onChange={(id) => go(id, filter)}
        tabs={sides.map((id) => ({
          id,
          label: id === 'received' && waiting > 0 ? say('returns.tabWaiting', { n: waiting }) : say(`returns.tab_${id}`),
          panel: (
            <>
              <div
                hidden={hasNone}
                role="group"
                aria-label={say('returns.filters')}
                className="no-scrollbar -mt-1 mb-4.5 flex gap-2 overflow-x-auto py-1 max-lg:-mx-gutter max-lg:px-gutter *:shrink-0"
              >
                {returnFilters.map((one) => (
                  <Chip key={one} pressed={one === filter} onClick={() => go(id, one)}>
                    {say(`returns.filter_${one}`)}
                  </Chip>
                ))}
              </div>
              <ReturnList side={id} filter={filter} />
            </>
          ),
        }))}
      />
    </DashboardFrame>
  )
}
