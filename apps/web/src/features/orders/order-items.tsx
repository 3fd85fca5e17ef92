import { daysLonger } from '@rondo/rules/kernel/days'
import { periodName, quantityName, wayName } from '@rondo/words/ordered-piece'
import { sizeName } from '@rondo/words/size-name'
import { type ReactNode, useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Glyph, Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useValueWords } from '../listings/index.ts'
import { heldFor } from './held-for.ts'
import type { Item } from './orders.queries.ts'

const deposits = { refunded: 'orders.depositRefunded', settled: 'orders.depositSettled' } as const
interface OrderItemRowProps {
  item: Item
  /** Seen by the one who sells or lends. */
  asMerchant?: boolean
  isCanceled?: boolean
  /** One for another, at no price. */
  isSwap?: boolean
  /** What a cancellation adds below the facts. */
  notice?: ReactNode
  children?: ReactNode
}
/** One piece of an order, as it was when it was ordered: a picture, what it is, its way, price and days. */
export function OrderItemRow({ item, asMerchant = false, isCanceled = false, isSwap = false, notice, children }: OrderItemRowProps) {
  const { say, format } = useShell()
  const valueWord = useValueWords()
  const [now] = useState(() => Date.now())
  const { product, quantity, amount, currency, rentOption, securityDeposit, depositEnd, type, isService } = item
  if (!(item as Partial<Item>).product) return <p className="text-small text-danger">{say('orders.itemIncomplete')}</p>
  const photo = product.photos[0]
  const held = heldFor(item, now)
  const boughtFor = item.rental?.boughtFor ?? null
  const variant = [
    product.brand,
    sizeName(product.size, say),
    product.color && valueWord(product.color),
    quantityName(quantity, isService, say),
  ]
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
          <Glyph name={isSwap ? 'swap' : type} />
          {boughtFor === null
            ? wayName({ type, isSwap, isService }, say, asMerchant)
            : say(asMerchant ? 'orders.lentThenSold' : 'orders.rentedThenBought')}
        </p>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <Link to={`/product/${product.id}`} className="hit inline-block font-[550] hover:underline hover:underline-offset-3">
            {product.name}
          </Link>
          {!isSwap && <span className="figures font-[550]">{format.money(item.rental?.rent ?? amount, currency)}</span>}
        </p>
        <p className="figures text-small text-ink-2">{format.list(variant)}</p>
        {rentOption && (
          <p className="figures text-small text-ink-2">
            {format.list([
              periodName(
                { ...rentOption, daysLonger: daysLonger(rentOption.duration, rentOption.option, rentOption.number) },
                isService,
                say,
              ),
              rentOption.startDate === rentOption.endDate
                ? format.day(rentOption.startDate)
                : say('orders.wear', { from: format.day(rentOption.startDate), to: format.day(rentOption.endDate) }),
            ])}
          </p>
        )}
        {boughtFor !== null && (
          <p className="figures text-small">
            {say(asMerchant ? 'orders.soldFor' : 'orders.boughtFor', { amount: format.money(boughtFor, currency) })}
          </p>
        )}
        {held && (
          <p className="figures text-small text-ink-2">
            {held.n === 0 ? say('orders.heldSince') : say('orders.heldFor', { time: say(`orders.period_${held.unit}`, { n: held.n }) })}
          </p>
        )}
        {securityDeposit > 0 && (
          <p className="figures text-small text-ink-2">
            {say(depositEnd ? deposits[depositEnd] : 'orders.depositHeld', { amount: format.money(securityDeposit, currency) })}
          </p>
        )}
        {notice && <p className="text-small text-ink-2">{notice}</p>}
        {children}
      </div>
    </div>
  )
}
