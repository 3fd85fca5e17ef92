import type { ReactNode } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { sizeName } from '../listings/index.ts'
import type { Item } from './orders.queries.ts'

interface OrderItemRowProps {
  item: Item
  /** Seen by the one who sells or lends. */
  asMerchant?: boolean
  isCanceled?: boolean
  children?: ReactNode
}
/** One piece of an order, as it was when it was ordered. */
export function OrderItemRow({ item, asMerchant = false, isCanceled = false, children }: OrderItemRowProps) {
  const { say, format } = useShell()
  const { product, quantity, amount, currency, rentOption, securityDeposit, type } = item
  const photo = product.photos[0]
  const facts = [sizeName(product.size, say), quantity > 1 && say('orders.quantity', { n: quantity }), format.money(amount, currency)]
  const way = type === 'rent' ? (asMerchant ? 'orders.lend' : 'orders.rent') : asMerchant ? 'orders.sell' : 'orders.buy'
  return (
    <div className={`grid grid-cols-[auto_minmax(0,1fr)] items-start gap-4 ${isCanceled ? 'text-ink-2' : ''}`}>
      <span className={`block w-19 bg-cove ${isCanceled ? 'opacity-60' : ''}`}>
        {photo ? (
          <Picture {...photo} alt="" sizes="76px" most={320} className="aspect-4/5 w-full object-cover" />
        ) : (
          <span className="grid aspect-4/5 place-items-center">
            <Icon name="hanger" className="size-6 text-ink-3" />
          </span>
        )}
      </span>
      <div className="grid min-w-0 gap-0.5">
        <p className="flex items-center gap-1.5 text-mini font-[550] text-ink-2">
          <Glyph name={type} />
          {say(way)}
        </p>
        <p className="font-[550]">
          <Link to={`/product/${product.id}`} className="hit inline-block hover:underline hover:underline-offset-3">
            {product.name}
          </Link>
        </p>
        <p className="figures text-small text-ink-2">{facts.filter(Boolean).join(', ')}</p>
        {rentOption && (
          <p className="figures text-small text-ink-2">
            {rentOption.startDate === rentOption.endDate
              ? format.day(rentOption.startDate)
              : say('orders.wear', { from: format.day(rentOption.startDate), to: format.day(rentOption.endDate) })}
          </p>
        )}
        {securityDeposit > 0 && (
          <p className="figures text-small text-ink-2">{say('orders.depositHeld', { amount: format.money(securityDeposit, currency) })}</p>
        )}
        {children}
      </div>
    </div>
  )
}
