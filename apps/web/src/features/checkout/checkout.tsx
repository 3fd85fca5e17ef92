import { type ReactNode, useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Loader } from '../../ui/mark.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import type { CartSection } from '../cart/index.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { forgetPayment, openPayment, useOrderOf } from './open-payment.ts'
import { OrderedElsewhere } from './ordered-elsewhere.tsx'
import { useConfirmation } from './use-confirmation.ts'

/**
 * The checkout of what the cart holds; the children where it holds nothing. An order empties the cart, and this screen may hear of that before
 * it hears of the order: what is being paid stays until then, and the order of a payment from before a reload is asked for.
 */
export function Checkout({ section, children }: { section: CartSection | undefined; children: ReactNode }) {
  const { say } = useShell()
  const confirm = useConfirmation()
  const [paid, setPaid] = useState<CartSection>()
  const [open, setOpen] = useState(openPayment)
  const [hasTried, setTried] = useState(false)
  const pay = (what: CartSection | undefined) => {
    setPaid(what)
    setTried(true)
    setOpen(openPayment)
  }
  const isLost = useOrderOf(paid ? undefined : open, {
    isPaid: false,
    onOrder: (order) => void confirm(order, order.currency),
    onOver: () => {
      forgetPayment()
      setOpen(undefined)
    },
  })
  const shown = paid ?? section
  const [last, setLast] = useState(shown)
  if (shown && shown !== last) setLast(shown)
  if (shown) return <CheckoutForm key={shown.currency} section={shown} onPaid={pay} />
  if (open === undefined)
    return last ? (
      <OrderedElsewhere section={last} hasTried={hasTried}>
        {children}
      </OrderedElsewhere>
    ) : (
      children
    )
  if (!isLost) return <Loader label={say('checkout.finalizing')} className="min-h-[50dvh]" />
  return (
    <EmptyState kind="trouble" title={say('checkout.notFinalized')} hint={say('checkout.paymentReference', { id: open })}>
      <Link to="/contact" className={buttonLook()}>
        {say('shell.contactUs')}
      </Link>
    </EmptyState>
  )
}
