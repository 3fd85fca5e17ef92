import { LabelCreated } from '../features/returns/index.ts'
import { useShell } from '../shell/providers.tsx'
import { useParams } from '../shell/router/index.ts'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

/** A return label is there: the file, and what to do with it. */
export default function LabelCreatedPage() {
  const { say } = useShell()
  return (
    <DashboardFrame title={say('wayback.createdTitle')}>
      <LabelCreated itemId={Number(useParams()['orderItemId'])} />
    </DashboardFrame>
  )
}
