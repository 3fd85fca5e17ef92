import { expect, test } from 'vitest'
import { kindOfMove, type Moved } from './told-moves.ts'

const cases: readonly [string, Moved, string | undefined][] = [
  ['a cancellation', { move: 'cancelGroup', row: 'G16a', from: 'processing', status: 'canceled' }, 'canceled'],
  [
    'the right code',
    { move: 'confirmPickup', row: 'G6a', from: 'ready_for_pickup', status: 'pickup_completed_by_customer' },
    'pickup_confirmed',
  ],
  ['a wrong code', { move: 'confirmPickup', row: 'G6b', from: 'ready_for_pickup', status: 'ready_for_pickup' }, undefined],
  ['the first scan', { move: 'scanParcel', row: 'L1', from: 'ready_for_shipping', status: 'shipped_to_customer' }, 'handed_over'],
  [
    'a scan of what was handed over',
    { move: 'scanParcel', row: 'L1', from: 'shipped_to_customer', status: 'shipped_to_customer' },
    undefined,
  ],
  [
    'the last parcel',
    { move: 'deliverParcel', row: 'L2', from: 'shipped_to_customer', status: 'delivery_completed_to_customer' },
    'delivered',
  ],
  [
    'a parcel that goes back',
    { move: 'returnParcel', row: 'L4', from: 'shipped_to_customer', status: 'delivery_failed' },
    'delivery_failed',
  ],
  [
    'a return that its carrier has brought',
    { move: 'deliverParcel', row: 'L2', from: 'return_in_transit_to_merchant', status: 'return_delivered_to_merchant' },
    'return_received',
  ],
  [
    'the receipt of what the carrier said was there',
    { move: 'confirmReceipt', row: 'G34a', from: 'return_delivered_to_merchant', status: 'return_delivered' },
    undefined,
  ],
  [
    'the receipt of a return that nobody followed',
    { move: 'confirmReceipt', row: 'G34a', from: 'return_shipped', status: 'return_delivered' },
    'return_received',
  ],
  [
    'a payout',
    { move: 'releasePayout', row: 'G41', from: 'delivery_completed_to_customer', status: 'delivery_completed_to_customer' },
    undefined,
  ],
]
test.each(cases)('%s is told by its kind', (_what, moved, kind) => {
  expect(kindOfMove(moved)).toBe(kind)
})
