import { showOrder } from '@rondo/contracts/calls/orders'
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../shell/calls.ts'
import { useNavigate } from '../../shell/router/index.ts'
import { cartQuery } from '../cart/index.ts'
import { forgetChoices } from './kept-choices.ts'
import { rememberOrder } from './last-order.ts'
import { forgetPayment } from './open-payment.ts'
import type { Order } from './pay.ts'

/** Leads to the confirmation of an order that was placed; what was kept for its checkout is forgotten. */
export function useConfirmation() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async (order: Order, currency: string) => {
    rememberOrder(order.id)
    forgetPayment()
    forgetChoices(currency)
    cache.setQueryData(read(showOrder, { params: { id: order.id } }).queryKey, order)
    await navigate('/checkout/confirmation', { replace: true })
    await cache.invalidateQueries({ queryKey: cartQuery.queryKey })
  }
}
