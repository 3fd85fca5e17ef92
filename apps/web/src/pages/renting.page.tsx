import { CardField } from '../features/checkout/index.ts'
import { DisputeBand } from '../features/claims/index.ts'
import { ExtendCheckout, KeepCheckout, useRentingHead } from '../features/rentals/index.ts'
import { useLocation, useParams } from '../shell/router/index.ts'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

/** Where a renter buys what was rented, or rents it longer. */
export default function RentingPage() {
  const id = Number(useParams()['itemId'])
  const isExtension = useLocation().pathname.endsWith('/extend')
  const { title, dispute } = useRentingHead(id, isExtension ? 'extend' : 'keep')
  const parts = { itemId: id, Card: CardField, band: <DisputeBand dispute={dispute} isGone /> }
  return <DashboardFrame title={title}>{isExtension ? <ExtendCheckout {...parts} /> : <KeepCheckout {...parts} />}</DashboardFrame>
}
