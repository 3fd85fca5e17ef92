import type { ReactNode } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Loader } from '../../ui/mark.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import type { CartSection } from '../cart/index.ts'
import { placeOfOrder } from '../orders/index.ts'
import { useRecentOrder } from './recent-order.ts'

/** A form that was filled in is gone: whoever looks or listens is led to what stands in its place. */
const takeFocus = (place: HTMLElement | null) => {
  if (!place) return
  place.focus({ preventScroll: true })
  window.scrollTo({ top: 0, behavior: 'instant' })
}

interface GoneProps {
  /** What this screen has shown, and the cart holds no more. */
  section: CartSection
  /** A press on Pay was made here. */
  hasTried: boolean
  /** Of a cart that was only emptied. */
  children: ReactNode
}
/** Where what stood in this checkout has left the cart: the order that another tab has placed, and the way there. */
export function OrderedElsewhere({ section, hasTried, children }: GoneProps) {
  const { say, format } = useShell()
  const order = useRecentOrder({ products: section.lines.map(({ product }) => product.id) })
  if (order === undefined) return <Loader label={say('checkout.lookingForOrder')} className="min-h-[50dvh]" />
  if (order)
    return (
      <div ref={takeFocus} tabIndex={-1} className="outline-none">
        <EmptyState
          kind="closed"
          title={say('checkout.orderedTitle')}
          hint={say('checkout.orderedHint', { number: order.orderNumber, amount: format.money(order.charged, order.currency) })}
        >
          <Link to={placeOfOrder(order)} className={buttonLook()}>
            {say('checkout.seeOrder')}
          </Link>
        </EmptyState>
      </div>
    )
  if (!hasTried) return children
  return (
    <EmptyState title={say('checkout.emptyTitle')} hint={say('checkout.orderedElsewhere')}>
      <Link to="/dashboard/transactions" className={buttonLook()}>
        {say('checkout.seeOrders')}
      </Link>
    </EmptyState>
  )
}
