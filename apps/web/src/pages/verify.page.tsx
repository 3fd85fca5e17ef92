import { WantedSwap } from '../features/messaging/index.ts'
import { useVerificationTitle, VerifyMerchant } from '../features/wallet/index.ts'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

/** The verification of a merchant at the payment provider. */
export default function VerifyPage() {
  const title = useVerificationTitle()
  return (
    <DashboardFrame title={title}>
      <WantedSwap />
      <VerifyMerchant />
    </DashboardFrame>
  )
}
