import { passesFilter } from '@rondo/rules/orders/filters'
import { shownStatus } from '@rondo/rules/orders/shown-status'
import { useShell } from '../../shell/providers.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EndBadge } from './end-badge.tsx'
import { isMyTurn } from './next-step.ts'
import type { Item, Order } from './orders.queries.ts'

/** Nothing of it goes on, and the reader has nothing to do with it. */
export const isOver = ({ fulfillmentGroups }: Order, asMerchant: boolean): boolean =>
  fulfillmentGroups.length > 0 &&
  !passesFilter(
    'ongoing',
    fulfillmentGroups.map(({ status }) => status),
  ) &&
  !fulfillmentGroups.some((group) => isMyTurn(group, asMerchant))

interface OrderLineProps {
  order: Order
  asMerchant: boolean
  /** What was paid or is received, as written; nothing of a swap without one. */
  amount: string | undefined
  isOpen: boolean
  onPress: () => void
}
/** The button that opens an order on a small screen and shuts it: shut it says all that a list needs of it. */
export function OrderLine({ order, asMerchant, amount, isOpen, onPress }: OrderLineProps) {
  const { format } = useShell()
  const { id, orderNumber, created_at, fulfillmentGroups, users_permissions_user: customer } = order
  const names = [
    ...new Set(fulfillmentGroups.flatMap(({ orderItems }) => orderItems.flatMap((item: Partial<Item>) => item.product?.name ?? []))),
  ]
  const others = asMerchant ? [customer.name] : [...new Set(fulfillmentGroups.map(({ merchant }) => merchant.name))]
  const states = [...new Map(fulfillmentGroups.map((group) => [shownStatus(group), group])).values()]
  const chevron = (
    <Icon name="down" className={`size-4.5 shrink-0 text-ink-2 transition-transform duration-(--dur-2) ${isOpen ? 'rotate-180' : ''}`} />
  )
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={`whole-${id}`}
      aria-label={isOpen ? orderNumber : undefined}
      onClick={onPress}
      className={
        isOpen
          ? 'absolute end-1.5 top-1.5 grid size-11 place-items-center sm:hidden'
          : 'flex w-full items-center gap-3 px-4 py-3 text-start sm:hidden'
      }
    >
      {!isOpen && (
        <span className="grid min-w-0 grow gap-1">
          <span className="flex items-baseline justify-between gap-3">
            <b className="truncate font-[550]">{format.list(names)}</b>
            {amount && <span className="figures shrink-0 font-[550]">{amount}</span>}
          </span>
          <span className="flex items-center justify-between gap-3">
            <span className="figures truncate text-small text-ink-2">{format.list([...others, format.dayHere(created_at)])}</span>
            <span className="flex shrink-0 gap-1.5">
              {states.map((group) => (
                <EndBadge key={group.id} group={group} />
              ))}
            </span>
          </span>
        </span>
      )}
      {chevron}
    </button>
  )
}
