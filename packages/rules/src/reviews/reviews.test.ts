import { expect, test } from 'vitest'
import { type ItemStatus, itemStates } from '../orders/item-statuses.ts'
import { shownAt } from './customer-review.ts'
import { isItemReviewable } from './product-review.ts'

const DAY = 86_400_000
const delivered = new Date('2026-03-01T12:00:00Z')
const after = (days: number) => new Date(delivered.getTime() + days * DAY)

test.each<[ItemStatus, boolean, boolean]>([
  ['pending', false, false],
  ['confirmed', false, false],
  ['ready_for_shipping', false, false],
  ['shipped', false, false],
  ['in_transit', false, false],
  ['delivery_in_progress', false, false],
  ['delivered', true, false],
  ['pickup_completed_by_customer', true, false],
  ['in_use', false, false],
  ['completed', true, true],
  ['return_requested_by_customer', true, false],
  ['return_approved_by_merchant', true, false],
  ['return_rejected_by_merchant', true, false],
  ['awaiting_return_shipment', true, false],
  ['return_label_generated', true, false],
  ['return_shipped_to_merchant', true, false],
  ['return_in_transit', true, false],
  ['return_delivered', true, true],
  ['return_processing', true, false],
  ['return_completed', true, false],
  ['rental_return_processing', false, true],
  ['rental_return_completed', false, true],
  ['damaged_on_return', false, true],
  ['security_deposit_claimed', false, true],
  ['keep_item_requested', false, false],
  ['payment_processing', false, false],
  ['payment_failed', false, false],
  ['item_purchased', false, true],
  ['rental_converted_to_purchase', false, true],
  ['canceled', false, false],
])('an item at %s may be reviewed when bought: %s, when rented: %s', (status, buy, rent) => {
  expect([isItemReviewable('buy', status), isItemReviewable('rent', status)]).toEqual([buy, rent])
})

test('the table above speaks of every stored status', () => {
  expect(Object.values(itemStates).filter(({ kind }) => kind !== 'display')).toHaveLength(30)
})

test.each([
  ['nobody else has spoken', {}, after(14)],
  ['both sides have spoken', { areBothWritten: true }, after(1)],
  ['the payout waits for days only', { isCustomerReviewed: true, isMerchantPayable: true }, after(3)],
  ['the delivery is the merchant’s own word', { isCustomerReviewed: true, isMerchantPayable: true, deliveredBy: 'merchant' }, after(7)],
  ['the merchant cannot be paid', { isCustomerReviewed: true }, after(14)],
  ['two weeks are over', { now: after(20) }, after(20)],
  ['it is not known when it was delivered', { deliveredAt: null }, after(15)],
] as const)('a review is shown, when %s', (_what, changes, shown) => {
  const { now = after(1), ...facts } = { deliveredAt: delivered, deliveredBy: 'carrier', ...changes } as {
    now?: Date
    deliveredAt: Date | null
    deliveredBy: 'carrier'
  }
  expect(shownAt({ isCustomerReviewed: false, isMerchantPayable: false, areBothWritten: false, ...facts }, now)).toEqual(shown)
})
