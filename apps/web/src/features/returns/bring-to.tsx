import { isOneOf } from '@rondo/rules/kernel/lists'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import type { Details } from '../orders/index.ts'
import { isBrought } from './brought.ts'

const Panel = lazyPart(() => import('./bring-to-panel.tsx'), ['wayback', 'pickup', 'locations'])

const goesBack = ['return_approved_by_merchant', 'awaiting_return_shipment'] as const
/**
 * Where a piece was handed over is where it goes back, unless both agree on another place. Nothing where nothing is to be brought, nor, with
 * `onceChosen`, while it may still be sent.
 */
export function BringTo({ group, asMerchant, onceChosen = false }: { group: Details; asMerchant: boolean; onceChosen?: boolean }) {
  const { groupType, orderItems, pickupLocationAddress: place, merchant } = group
  const isMeant = groupType === 'pickup' && orderItems.some((item) => (onceChosen ? isBrought(item) : isOneOf(goesBack, item.status)))
  if (!place || asMerchant || !isMeant) return null
  return <Panel where={place} name={merchant.name} place={<Skeleton className="h-48 rounded-panel" />} />
}

const Code = lazyPart(() => import('./shop-code.tsx'), ['wayback'])
/** The code of a shop stands at the order for as long as something is brought to it. */
export function CodeToTell({ group, asMerchant }: { group: Details; asMerchant: boolean }) {
  if (!asMerchant || group.groupType !== 'pickup' || !group.orderItems.some(isBrought)) return null
  return (
    <div className="sm:w-96">
      <Code group={group} place={<Skeleton className="h-40 rounded-panel" />} />
    </div>
  )
}
