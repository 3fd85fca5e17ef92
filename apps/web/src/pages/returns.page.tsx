import { ReturnList, returnFilters } from '../features/returns/index.ts'
import { useSay } from '../shell/providers.tsx'
import { useSearchParams } from '../shell/router/index.ts'
import { Chip } from '../ui/chip.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

const sides = ['made', 'received'] as const

/** Everything that somebody sends back, or gets back as a merchant. */
export default function ReturnsPage() {
  const say = useSay()
  const [query, setQuery] = useSearchParams()
  const side = sides.find((one) => one === query.get('tab')) ?? 'made'
  const filter = returnFilters.find((one) => one === query.get('status')) ?? 'all'
  const go = (tab: string, status: string) =>
    setQuery({ ...(tab !== 'made' && { tab }), ...(status !== 'all' && { status }) }, { replace: true, preventScrollReset: true })
  return (
    <DashboardFrame title={say('returns.title')}>
      <Tabs
        label={say('returns.tabs')}
        look="line"
        value={side}
        onChange={(id) => go(id, filter)}
        tabs={sides.map((id) => ({
          id,
          label: say(`returns.tab_${id}`),
          panel: (
            <>
              <div role="group" aria-label={say('returns.filters')} className="-mt-1 mb-4.5 flex flex-wrap gap-2">
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
