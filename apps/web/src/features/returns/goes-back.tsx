import { useShell } from '../../shell/providers.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Picture } from '../../ui/picture.tsx'
import { addressLines } from '../locations/index.ts'
import type { Details } from '../orders/index.ts'

interface GoesBackProps {
  group: Details
  itemIds: readonly number[]
  asMerchant?: boolean
  /** They are on their way, or there. */
  isGone?: boolean
}
/** The pieces of a label, and where they go. */
export function GoesBack({ group, itemIds, asMerchant = false, isGone = false }: GoesBackProps) {
  const { say, locale } = useShell()
  const items = group.orderItems.filter(({ id }) => itemIds.includes(id))
  const request = group.returnRequests.findLast(({ returnToAddress }) => returnToAddress)
  return (
    <Panel className="grid gap-4.5">
      <h2 className="type-subhead">{say(asMerchant ? 'wayback.itemsYours' : isGone ? 'wayback.itemsGone' : 'wayback.items')}</h2>
      <ul className="grid gap-3.5">
        {items.map(({ id, product, quantity }) => (
          <li key={id} className="grid grid-cols-[48px_minmax(0,1fr)] items-center gap-3.5">
            <span className="block aspect-4/5 bg-cove">
              {product.photos[0] && <Picture {...product.photos[0]} alt="" sizes="48px" most={160} className="size-full object-cover" />}
            </span>
            <span className="grid text-small">
              <b className="font-[550]">{product.name}</b>
              <span className="figures text-ink-2">{say('orders.quantity', { n: quantity })}</span>
            </span>
          </li>
        ))}
      </ul>
      {request?.returnToAddress && (
        <dl className="border-t border-line pt-4 text-small">
          <dt className="font-[550] text-ink-2">{say(asMerchant ? 'wayback.toYou' : 'wayback.to')}</dt>
          {addressLines(request.returnToAddress, locale).map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </dl>
      )}
    </Panel>
  )
}
