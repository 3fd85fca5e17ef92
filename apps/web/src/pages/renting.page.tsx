import { CardField } from '../features/checkout/index.ts'
import { ExtendCheckout, KeepCheckout } from '../features/rentals/index.ts'
import { useShell } from '../shell/providers.tsx'
import { useLocation, useParams } from '../shell/router/index.ts'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

/** Where a renter buys what was rented, or rents it longer. */
export default function RentingPage() {
  const { say } = useShell()
  const id = Number(useParams()['itemId'])
  const isExtension = useLocation().pathname.endsWith('/extend')
  return (
    <DashboardFrame title={say(isExtension ? 'renting.extendTitle' : 'renting.keepTitle')}>
      {isExtension ? <ExtendCheckout itemId={id} Card={CardField} /> : <KeepCheckout itemId={id} Card={CardField} />}
    </DashboardFrame>
  )
}
