import { CircleList, OneCircle } from '../features/circles/index.ts'
import { OfferBook } from '../features/messaging/index.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { useSay } from '../shell/providers.tsx'
import { useSearchParams } from '../shell/router/index.ts'
import { Tabs } from '../ui/tabs.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

/** Comes with the press on its tab. */
const Wishes = lazyPart(() => import('./wishes.tsx'), ['catalogue'])

const places = ['offers', 'circles', 'wishes'] as const

/** Every offer of a price that the reader made or got, and circles of swaps with what the reader would swap for. */
export default function OffersPage() {
  const say = useSay()
  const [query, setQuery] = useSearchParams()
  const circle = Number(query.get('circle'))
  if (Number.isSafeInteger(circle) && circle > 0)
    return (
      <DashboardFrame title={say('swaps.circle_title')}>
        <OneCircle id={circle} />
      </DashboardFrame>
    )
  return (
    <DashboardFrame title={say('accounts.offers')}>
      <Tabs
        label={say('accounts.offers')}
        look="line"
        value={places.find((place) => place === query.get('tab')) ?? 'offers'}
        onChange={(tab) => setQuery(tab === 'offers' ? {} : { tab })}
        tabs={[
          { id: 'offers', label: say('offers.book'), panel: <OfferBook /> },
          {
            id: 'circles',
            label: say('swaps.circle_title'),
            panel: (
              <>
                <p className="max-w-[60ch] pb-4 text-ink-2">{say('swaps.circle_intro')}</p>
                <CircleList />
              </>
            ),
          },
          {
            id: 'wishes',
            label: say('swaps.circle_tabWishes'),
            panel: <Wishes />,
          },
        ]}
      />
    </DashboardFrame>
  )
}
