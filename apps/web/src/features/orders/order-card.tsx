import { type ReactNode, useState } from 'react'
import { viewerOf, type OrderTab } from '@rondo/rules/orders/filters'
import { useShell } from '../../shell/providers.tsx'
import { Glyph, type GlyphName } from '../../ui/icon.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { GroupBlock } from './group-block.tsx'
import { isOver, OrderLine } from './order-line.tsx'
import type { Order } from './orders.queries.ts'
import { PaymentBadge } from './status-badge.tsx'

const glyphs: Readonly<Record<string, GlyphName>> = { purchase: 'buy', rental: 'rent', swap: 'swap', mixed: 'rent' }
const typeWords = {
  customer: { purchase: 'orders.type_purchase', rental: 'orders.type_rental', swap: 'orders.type_swap', mixed: 'orders.type_mixed' },
  merchant: { purchase: 'orders.type_sale', rental: 'orders.type_lending', swap: 'orders.type_swap', mixed: 'orders.type_mixed' },
} as const

/** What an order is called, from the side of the reader, with its sign. */
function OrderType({ type, viewer }: { type: string; viewer: 'customer' | 'merchant' }) {
  const { say } = useShell()
  const words = typeWords[viewer]
  return (
    <span className="flex items-center gap-1.5 text-mini font-[550] text-ink-2">
      <Glyph name={glyphs[type] ?? 'buy'} />
      {say(words[type as keyof typeof words] ?? words.purchase)}
    </span>
  )
}

/** What groups bring their seller, with what was kept of their deposits. */
const broughtBy = (groups: Order['fulfillmentGroups']): number =>
  groups.filter(({ status }) => status !== 'canceled').reduce((sum, { earned, keptDeposit }) => sum + (earned ?? 0) + (keptDeposit ?? 0), 0)

interface OrderCardProps {
  order: Order
  tab: OrderTab
  /** On a small screen it is one line until it is pressed, once it is over. */
  folds?: boolean
  /** What else a side may do with a group, from rooms above this one. */
  alsoOf?: ((group: Order['fulfillmentGroups'][number], asMerchant: boolean) => ReactNode) | undefined
}
/** An order among the transactions. Buyers see what they paid, sellers whose order it is and what they receive. */
export function OrderCard({ order, tab, folds = false, alsoOf }: OrderCardProps) {
  const { say, format } = useShell()
  const [isOpen, open] = useState(false)
  const {
    orderNumber,
    created_at,
    source,
    currency,
    charged,
    users_permissions_user: customer,
    fulfillmentGroups,
    orderType,
    status,
  } = order
  const viewer = viewerOf(tab, source)
  const asMerchant = viewer === 'merchant'
  const amount = asMerchant ? broughtBy(fulfillmentGroups) : charged
  const sum = orderType !== 'swap' || amount > 0 ? format.money(amount, currency) : undefined // the pieces of a swap are neither sold nor paid
  const hasLine = folds && isOver(order, asMerchant)
  return (
    <div className="relative overflow-hidden rounded-panel border border-line bg-surface">
      {hasLine && <OrderLine {...{ order, asMerchant, isOpen }} amount={sum} onPress={() => open(!isOpen)} />}
      <article id={`whole-${order.id}`} aria-labelledby={`order-${order.id}`} className={hasLine && !isOpen ? 'max-sm:hidden' : ''}>
        <header
          className={`flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line px-[clamp(1rem,1.8vw,1.5rem)] py-3.5 ${hasLine ? 'max-sm:pe-14' : ''}`}
        >
          {asMerchant && (
            <span className="flex items-center gap-2.5 font-semibold">
              <Avatar name={customer.name} url={customer.avatar ?? undefined} size={30} />
              {customer.name}
            </span>
          )}
          <h2 id={`order-${order.id}`} className="figures font-semibold">
            {orderNumber}
          </h2>
          <time dateTime={created_at} className="figures text-small text-ink-2">
            {format.dayHere(created_at)}
          </time>
          <OrderType type={orderType} viewer={viewer} />
          {sum && (
            <span className="flex items-center gap-3.5 max-sm:w-full max-sm:justify-between sm:ms-auto">
              {asMerchant ? <span className="text-small text-ink-2">{say('orders.soldByYou')}</span> : <PaymentBadge order={order} />}
              <b className={`figures font-semibold ${status === 'canceled' ? 'text-ink-3' : ''}`}>{sum}</b>
            </span>
          )}
        </header>
        {fulfillmentGroups.map((group) => (
          <GroupBlock key={group.id} group={group} asMerchant={asMerchant} also={alsoOf?.(group, asMerchant)} />
        ))}
      </article>
    </div>
  )
}
