import { lazyPart } from '../../../shell/lazy-part.tsx'
import { useShell } from '../../../shell/providers.tsx'
import { Skeleton } from '../../../shell/loading.tsx'
import type { Details } from '../orders.queries.ts'

const Panel = lazyPart(() => import('./download-panel.tsx'), ['downloads'])

/** The files of what was bought, for its customer and its merchant; nothing for what has a body. */
export function DownloadPanel({ group, asMerchant }: { group: Details; asMerchant: boolean }) {
  const { say } = useShell()
  if (group.deliveryMethod !== 'virtual' || group.status === 'canceled') return null
  return <Panel {...{ group, asMerchant }} place={<Skeleton className="h-40 rounded-panel" />} lost={say('orders.groupBroken')} />
}
