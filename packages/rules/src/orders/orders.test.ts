import { describe, expect, test } from 'vitest'
import { isOnTab, type OrderFilter, passesFilter, viewerOf } from './filters.ts'
import { beforeSending, everyGroupStatus, type GroupStatus, onTheWay, returnOpen, withCustomer } from './group-statuses.ts'
import { restingStatusOf, type ItemStatus } from './item-statuses.ts'
import { groupToneOf, itemCategoryOf, statusText, titleCase } from './labels.ts'
import { orderIdOf, orderNumberOf } from './order-number.ts'
import { orderStatusOf, orderTypeOf, tradeOf } from './order-status.ts'
import { paymentBadgeOf, type PaymentFacts, paymentStatusOf } from './payment-badge.ts'
import { faultOf, isReasonOf } from './reasons.ts'
import { returnStageOf, type StagedGroup, type StagedItem } from './return-stage.ts'

const group = (status: GroupStatus, ...items: ItemStatus[]) => ({ status, items: items.map((one) => ({ status: one })) })

test('every stored status of a group is before sending, on its way, with its customer, in a return, or ended', () => {
  const ended: readonly GroupStatus[] = ['return_completed_for_group', 'canceled']
  expect([...beforeSending, ...onTheWay, ...withCustomer, ...returnOpen, ...ended].toSorted()).toEqual(everyGroupStatus.toSorted())
})

test.each([
  ['paid', [group('processing', 'pending')]],
  ['processing', [group('processing', 'confirmed')]],
  ['processing', [group('ready_for_pickup', 'pending'), group('processing', 'pending')]],
  ['processing', [group('delivery_failed', 'shipped')]],
  ['partially_shipped', [group('shipped_to_customer', 'shipped'), group('processing', 'pending')]],
  ['shipped', [group('shipped_to_customer', 'shipped'), group('canceled', 'canceled')]],
  ['partially_delivered', [group('delivery_completed_to_customer', 'delivered'), group('shipped_to_customer', 'shipped')]],
  ['partially_delivered', [group('partially_delivered_to_customer', 'delivered', 'shipped')]],
  ['delivered', [group('delivery_completed_to_customer', 'delivered'), group('return_requested', 'return_requested_by_customer')]],
  ['delivered', [group('renting_in_progress', 'in_use')]],
  ['completed', [group('delivery_completed_to_customer', 'completed', 'rental_converted_to_purchase', 'canceled')]],
  ['partially_returned', [group('partial_return_completed', 'return_completed', 'delivered')]],
  ['fully_returned', [group('return_completed_for_group', 'return_completed'), group('canceled', 'canceled')]],
  ['canceled', [group('canceled', 'canceled')]],
] as const)('the order is %s when its groups are %j', (status, groups) => {
  expect(orderStatusOf(groups, true)).toBe(status)
})

test('an unpaid order is pending, whatever its groups', () => {
  expect(orderStatusOf([group('processing', 'pending')], false)).toBe('pending')
})

test('an order is named by what is in it', () => {
  expect(orderTypeOf([{ type: 'buy' }])).toBe('purchase')
  expect(orderTypeOf([{ type: 'rent' }])).toBe('rental')
  expect(orderTypeOf([{ type: 'buy', swapId: 3 }])).toBe('swap')
  expect(orderTypeOf([{ type: 'buy' }, { type: 'rent' }])).toBe('mixed')
  expect(['selling', 'Sale', 'lend', 'renting', 'swap', 'gift'].map(tradeOf)).toEqual(['buy', 'buy', 'rent', 'rent', 'swap', undefined])
})

describe('the payment status', () => {
  const paid: PaymentFacts = {
    payment: 'succeeded',
    isOrderCanceled: false,
    hasRefundRunning: false,
    chargedMinor: 5_000,
    refundedMinor: 0,
    deposits: [],
  }
  const deposit = { depositMinor: 2_000, refundedMinor: 0, isItemBack: false, isSettled: false }
  const back = { ...deposit, isItemBack: true, isSettled: true, refundedMinor: 2_000 }

  test.each<[string, Partial<PaymentFacts>]>([
    ['paid', {}],
    ['paid', { chargedMinor: 0 }],
    ['paid', { deposits: [deposit] }],
    ['pending', { payment: 'open' }],
    ['payment_failed', { payment: 'failed' }],
    ['refund_pending', { hasRefundRunning: true, refundedMinor: 100 }],
    ['canceled', { payment: 'canceled', isOrderCanceled: true }],
    ['canceled', { isOrderCanceled: true, refundedMinor: 5_000 }],
    ['fully_refunded', { refundedMinor: 5_000 }],
    ['partially_refunded', { refundedMinor: 100 }],
    ['deposit_pending_refund', { deposits: [{ ...deposit, isItemBack: true }] }],
    ['deposit_refunded', { deposits: [back] }],
    ['refunded', { refundedMinor: 5_000, deposits: [back] }],
    ['partially_refunded', { refundedMinor: 100, deposits: [back] }],
  ])('is %s when %j', (status, part) => {
    expect(paymentStatusOf({ ...paid, ...part })).toBe(status)
  })

  test.each([
    [{ paymentStatus: 'pending' }, 'Payment Pending'],
    [{ paymentStatus: null, status: 'completed' }, 'Paid'],
    [{ paymentStatus: 'refunded', hasRental: true, depositRefunded: true }, 'Deposit Refunded'],
    [{ paymentStatus: 'refunded' }, 'Refunded'],
    [{ paymentStatus: 'lost at sea' }, 'Unknown'],
  ])('%j reads %s', (part, text) => {
    expect(paymentBadgeOf({ status: 'paid', hasRental: false, depositRefunded: false, ...part }).text).toBe(text)
  })
})

test.each<[OrderFilter, string[], boolean]>([
  ['all', [], true],
  ['ongoing', [], false],
  ['ongoing', ['delivery_completed_to_customer', 'processing'], true],
  ['ongoing', ['delivery_completed_to_customer', 'canceled'], false],
  ['ongoing', ['partial_return_completed'], false],
  ['completed', ['delivery_completed_to_customer', 'canceled'], true],
  ['completed', ['canceled'], false],
  ['completed', ['return_completed', 'shipped_to_customer'], false],
  ['canceled', ['canceled', 'delivery_completed_to_customer'], true],
  ['canceled', ['canceled', 'processing'], false],
  ['canceled', ['delivery_completed_to_customer'], false],
])('under the filter %s, groups %j are shown: %s', (filter, statuses, isShown) => {
  expect(passesFilter(filter, statuses)).toBe(isShown)
})

test('a mixed order stands on both tabs of its side', () => {
  const mixed = { source: 'my', items: [{ type: 'buy' }, { type: 'rent' }] } as const
  expect((['all', 'buying', 'selling', 'renting', 'lending'] as const).filter((tab) => isOnTab(tab, mixed))).toEqual([
    'all',
    'buying',
    'renting',
  ])
  const lent = { source: 'merchant', items: [{ type: 'rent' }] } as const
  expect((['buying', 'selling', 'renting', 'lending'] as const).filter((tab) => isOnTab(tab, lent))).toEqual(['lending'])
  expect([viewerOf('selling', 'my'), viewerOf('all', 'merchant'), viewerOf('buying', 'my')]).toEqual(['merchant', 'merchant', 'customer'])
})

test('statuses are shown in the documented words, others in title case', () => {
  expect(statusText('delivery_completed_to_customer')).toBe('Delivered to Customer')
  expect(statusText('mixed_return_requested')).toBe('Mixed Return Requested')
  expect(statusText('constructor')).toBe('Constructor')
  expect(titleCase('ready_for_pickup')).toBe('Ready For Pickup')
})

test('colours follow the first word found, in the documented order', () => {
  expect(
    [
      'delivery_completed_to_customer',
      'return_delivered',
      'return_shipped',
      'ready_for_pickup',
      'canceled',
      'return_requested',
      'processing',
    ].map(groupToneOf),
  ).toEqual(['green', 'green', 'blue', 'yellow', 'red', 'orange', 'gray'])
  expect(
    (['return_completed', 'damaged_on_return', 'in_use', 'canceled', 'payment_failed', 'reborn'] as const).map(itemCategoryOf),
  ).toEqual(['processing', 'processing', 'active', 'cancelled', 'problematic', undefined])
})

test('an order number is read back to its order', () => {
  expect(orderNumberOf(1042, '2026-11-21')).toBe('R261121-1042')
  expect([orderIdOf(' r261121-1042 '), orderIdOf(orderNumberOf(7, '2026-01-02')), orderIdOf('1042')]).toEqual([1042, 7, undefined])
})

test('each side has its own reasons, and the fault follows the reason', () => {
  expect([isReasonOf('customerItemCancel', 'size_concerns'), isReasonOf('merchantItemCancel', 'size_concerns')]).toEqual([true, false])
  expect(['defective', 'damaged_shipping', 'changed_mind', 'the moon was full'].map(faultOf)).toEqual([
    'merchant',
    'merchant',
    'customer',
    'customer',
  ])
})

test('an item rests where it is kept', () => {
  expect(restingStatusOf({ type: 'rent', groupType: 'pickup' })).toBe('in_use')
  expect(restingStatusOf({ type: 'buy', groupType: 'pickup' })).toBe('pickup_completed_by_customer')
  expect(restingStatusOf({ type: 'buy', groupType: 'shipping' })).toBe('delivered')
})

describe('the return stage of a group', () => {
  const item = (status: ItemStatus, part: Partial<StagedItem> = {}): StagedItem => ({
    status,
    type: 'buy',
    isReceived: false,
    isParcelDelivered: false,
    ...part,
  })
  const staged = (items: StagedItem[], part: Partial<StagedGroup> = {}): StagedGroup => ({
    status: 'delivery_completed_to_customer',
    groupType: 'shipping',
    items,
    isGroupRequestWhole: false,
    wasAllApproved: false,
    ...part,
  })
  const asked = item('return_requested_by_customer')
  const approved = item('return_approved_by_merchant')
  const kept = item('delivered')
  const rented = { type: 'rent' } as const

  test.each<[string, StagedGroup]>([
    ['return_requested', staged([asked, kept], { status: 'return_requested', isGroupRequestWhole: true })],
    ['partial_return_requested', staged([asked, approved], { status: 'return_requested' })],
    ['return_approved', staged([approved, kept], { wasAllApproved: true })],
    ['return_approved', staged([item('return_approved_by_merchant', rented)])],
    ['group_return_approved', staged([approved, item('awaiting_return_shipment'), item('canceled')])],
    ['partial_return_approved', staged([approved, kept])],
    ['awaiting_return_dropoff', staged([item('awaiting_return_shipment')], { groupType: 'pickup' })],
    ['awaiting_return_shipment', staged([item('awaiting_return_shipment'), kept])],
    ['return_shipping_label_created', staged([item('return_label_generated'), item('return_in_transit')])],
    ['return_delivered_to_merchant', staged([item('return_in_transit', { isParcelDelivered: true }), kept])],
    ['return_shipped', staged([item('return_shipped_to_merchant'), item('return_in_transit')])],
    ['return_in_transit_to_merchant', staged([item('return_in_transit'), kept])],
    ['return_delivered', staged([item('return_delivered'), kept])],
    ['return_processing_by_merchant', staged([item('return_delivered'), item('return_processing')])],
    ['return_processing_by_merchant', staged([item('damaged_on_return', { ...rented, isReceived: true })])],
    ['return_rejected', staged([item('return_rejected_by_merchant'), item('return_completed')])],
    ['return_completed_for_group', staged([item('return_completed'), item('canceled')])],
    ['return_completed_for_group', staged([item('security_deposit_claimed', { ...rented, isReceived: true })])],
    ['renting_in_progress', staged([item('in_use', rented), item('rental_return_completed', rented)])],
    ['renting_in_progress', staged([item('damaged_on_return', rented)])],
    ['partial_return_completed', staged([item('return_completed'), kept])],
    ['delivery_completed_to_customer', staged([kept])],
    ['pickup_completed_by_customer', staged([item('completed')], { groupType: 'pickup' })],
  ])('is %s for %j', (stage, one) => {
    expect(returnStageOf(one)).toBe(stage)
  })
})
