import { expect, test } from 'vitest'
import type { GroupStatus } from './group-statuses.ts'
import { isLostBack, shownItemStatus, shownStatus } from './shown-status.ts'

const request = (status: string, ...orderItems: number[]) => ({ status, orderItems })
const back = (
  status: GroupStatus,
  items: readonly ('return_in_transit' | 'completed')[],
  ...returnRequests: ReturnType<typeof request>[]
) => ({
  status,
  orderItems: items.map((one, at) => ({ id: at + 1, status: one })),
  returnRequests,
})
const underWay = 'return_in_transit_to_merchant'

test.each([
  ['a parcel that is on its way', back(underWay, ['return_in_transit'], request('in_progress', 1)), underWay],
  ['a parcel that was lost', back(underWay, ['return_in_transit'], request('failed', 1)), 'return_not_arrived'],
  [
    'one of two that was lost',
    back(underWay, ['return_in_transit', 'return_in_transit'], request('failed', 1), request('in_progress', 2)),
    'return_not_arrived',
  ],
  [
    'what failed of a piece that is back, its refund say',
    back(underWay, ['completed', 'return_in_transit'], request('failed', 1), request('in_progress', 2)),
    underWay,
  ],
  [
    'a group that is not on its way back',
    back('return_completed_for_group', ['return_in_transit'], request('failed', 1)),
    'return_completed_for_group',
  ],
] as const)('of %s', (_, group, shown) => {
  expect(shownStatus(group)).toBe(shown)
  expect(isLostBack(group)).toBe(shown === 'return_not_arrived')
})

test('each piece says whether its own parcel was lost', () => {
  const group = back(underWay, ['return_in_transit', 'return_in_transit'], request('failed', 1), request('in_progress', 2))
  expect(group.orderItems.map((item) => shownItemStatus(group, item))).toEqual(['return_not_arrived', 'return_in_transit'])
})

test.each([
  [{ pickupAt: 'then', pickupProposedBy: 'merchant', pickupAcceptedAt: null }, 'coordinating_pickup'],
  [{ pickupAt: 'then', pickupProposedBy: 'merchant', pickupAcceptedAt: 'now' }, 'ready_for_pickup'],
  [{ pickupAt: 'then', pickupProposedBy: null, pickupAcceptedAt: null }, 'ready_for_pickup'],
  [{}, 'ready_for_pickup'],
])('a pickup with %j is shown as %s', (meeting, shown) => {
  expect(shownStatus({ ...back('ready_for_pickup', []), ...meeting })).toBe(shown)
})
