import { LendingOverview } from '../features/rentals/index.ts'
import { useShell } from '../shell/providers.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

/** All pieces that the reader lends, day by day. */
export default function LendingPage() {
  const { say } = useShell()
  return (
    <DashboardFrame title={say('renting.lendingTitle')}>
      <LendingOverview />
    </DashboardFrame>
  )
}
