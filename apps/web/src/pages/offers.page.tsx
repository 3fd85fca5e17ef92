import { OfferBook } from '../features/messaging/index.ts'
import { useSay } from '../shell/providers.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

/** Every offer of a price that the reader made or got. */
export default function OffersPage() {
  const say = useSay()
  return (
    <DashboardFrame title={say('offers.book')}>
      <OfferBook />
    </DashboardFrame>
  )
}
