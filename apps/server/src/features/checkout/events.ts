import { event } from '../../platform/events.ts'

/** Nothing of a payment could become an order; `amountMinor` goes back, in minor units of `currency`. */
export const checkoutRefunded = event<{ paymentId: number; customerId: number; why: string; amountMinor: number; currency: string }>(
  'checkout.refunded',
)
