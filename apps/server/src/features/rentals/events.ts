import { event } from '../../platform/events.ts'

export const calendarChanged = event('rentals.calendar_changed')
/** An outside calendar shall be read now. */
export const feedWanted = event<{ feedId: number }>('rentals.feed_wanted')
/** A renter paid for more days, or for the item itself. Amounts in minor units of `currency`; `amountMinor` is its merchant's. */
export const rentalPaid = event<{
  kind: 'extend' | 'keep'
  paymentId: number
  itemId: number
  groupId: number
  orderId: number
  customerId: number
  merchantId: number
  days: number
  amountMinor: number
  totalMinor: number
  currency: string
}>('rentals.paid')
/** What was paid for cannot be had any more: all of it goes back. */
export const rentalPaymentReturned = event<{
  paymentId: number
  itemId: number
  groupId: number
  orderId: number
  customerId: number
  amountMinor: number
  currency: string
}>('rentals.payment_returned')
