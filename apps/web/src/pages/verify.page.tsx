import { VerifyMerchant } from '../features/wallet/index.ts'
import { useSay } from '../shell/providers.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

/** The verification of a merchant at the payment provider. */
export default function VerifyPage() {
  const say = useSay()
  return (
    <DashboardFrame title={say('verification.title')}>
      <VerifyMerchant />
    </DashboardFrame>
  )
}
