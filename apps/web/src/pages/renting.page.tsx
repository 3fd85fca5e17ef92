import { CardField } from '../features/checkout/index.ts'
import { ExtendCheckout, KeepCheckout, useRentingTitle } from '../features/rentals/index.ts'
import { useLocation, useParams } from '../shell/router/index.ts'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

/** Where a renter buys what was rented, or rents it longer. */
export default function RentingPage() {
  const id = Number(useParams()['itemId'])
  const isExtension = useLocation().pathname.endsWith('/extend')
  const title = useRentingTitle(id, isExtension ? 'extend' : 'keep')
  return (
    <DashboardFrame title={title}>
      {isExtension ? <ExtendCheckout itemId={id} Card={CardField} /> : <KeepCheckout itemId={id} Card={CardField} />}
    </DashboardFrame>
  )
}
