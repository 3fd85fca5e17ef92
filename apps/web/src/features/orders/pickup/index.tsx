import { lazyPart } from '../../../shell/lazy-part.tsx'
import { useShell } from '../../../shell/providers.tsx'
import { Skeleton } from '../../../shell/loading.tsx'
import type { Details } from '../orders.queries.ts'

const Panel = lazyPart(() => import('./pickup-panel.tsx'), ['pickup', 'locations'])

/** The pickup of a group, for its customer and its merchant; nothing for what is sent, downloaded or canceled. */
export function PickupPanel({ group, asMerchant }: { group: Details; asMerchant: boolean }) {
  const { say } = useShell()
  if (group.groupType !== 'pickup' || group.status === 'canceled') return null
  return <Panel {...{ group, asMerchant }} place={<Skeleton className="h-60 rounded-panel" />} lost={say('orders.groupBroken')} />
}
