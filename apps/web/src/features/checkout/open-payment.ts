import { createOrder } from '@rondo/contracts/calls/orders'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call, Refused } from '../../shell/calls.ts'
import type { Order } from './pay.ts'

const place = 'rondo.payment'

/** Keeps the payment that is about to be made, until its order is seen in this tab or there will be none. */
export function rememberPayment(id: number): void {
  try {
    sessionStorage.setItem(place, String(id))
  } catch {
    // Without storage a reload does not know of it; the order comes all the same, and a mail with it.
  }
}
/** The payment of this tab whose order was not seen yet. */
export function openPayment(): number | undefined {
  try {
    return Number(sessionStorage.getItem(place)) || undefined
  } catch {
    return undefined
  }
}
export function forgetPayment(): void {
  try {
    sessionStorage.removeItem(place)
  } catch {
    // nothing was kept
  }
}

const bodyOf = (error: unknown) => (error instanceof Refused ? error.body : undefined)
/** Whether the server says that a payment has no order and gets none. */
const isOver = (error: unknown): boolean => ['orders.payment_refunded', 'orders.payment_unknown'].includes(bodyOf(error)?.code ?? '')
/** What the bank is at is not unpaid yet. */
function isUnpaid(error: unknown): boolean {
  const { code, details } = bodyOf(error) ?? {}
  return code === 'orders.payment_not_succeeded' && details?.['status'] !== 'processing'
}

const makeOrder = (strapiPaymentId: number, key?: string): Promise<Order> =>
  call(createOrder, { body: { strapiPaymentId } }, key === undefined ? {} : { key })

/** The order of a payment that has succeeded; undefined while it cannot be had. Throws Refused when it gets none. */
export const orderOf = (paymentId: number, key: string): Promise<Order | undefined> =>
  makeOrder(paymentId, key).catch((error: unknown) => {
    if (isOver(error)) throw error
    return undefined
  })

interface Following {
  /** The card was confirmed: while the server knows the payment as unpaid it is asked again. */
  readonly isPaid: boolean
  readonly onOrder: (order: Order) => void
  /** The payment gets no order, as the server says in this refusal. */
  readonly onOver: (error: unknown) => void
}
/** Asks every 5 seconds for the order of a payment, until it is there or there will be none. True when the first answer has failed. */
export function useOrderOf(paymentId: number | undefined, { isPaid, onOrder, onOver }: Following): boolean {
  const ends = (error: unknown) => isOver(error) || (!isPaid && isUnpaid(error))
  const { data, error } = useQuery({
    queryKey: ['checkout.orderOf', paymentId],
    queryFn: () => makeOrder(paymentId ?? 0),
    enabled: paymentId !== undefined,
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state }) => !state.data && !ends(state.error) && 5_000,
  })
  const heard = useEffectEvent((order: Order | undefined, problem: unknown) => {
    if (order) onOrder(order)
    else if (ends(problem)) onOver(problem)
  })
  useEffect(() => heard(data, error), [data, error])
  return error !== null && !ends(error)
}
