import { expect, test } from 'vitest'
import type { GroupStatus } from './group-statuses.ts'
import type { ItemStatus } from './item-statuses.ts'
import { isSaidByGroup, type NotArrived } from './said-status.ts'

const cases: readonly (readonly [GroupStatus | NotArrived, readonly (ItemStatus | NotArrived)[], boolean])[] = [
  ['processing', ['pending'], true],
  ['processing', ['confirmed', 'confirmed'], true],
  ['processing', ['pending', 'confirmed'], false],
  ['processing', ['confirmed', 'canceled'], false],
  ['shipped_to_customer', ['in_transit'], true],
  ['partially_delivered_to_customer', ['delivered', 'in_transit'], false],
  ['delivery_completed_to_customer', ['delivered'], true],
  ['delivery_completed_to_customer', ['completed'], false],
  ['renting_in_progress', ['in_use'], true],
  ['renting_in_progress', ['rental_converted_to_purchase'], false],
  ['return_completed_for_group', ['rental_return_completed'], true],
  ['return_completed_for_group', ['damaged_on_return'], false],
  ['return_completed_for_group', ['security_deposit_claimed'], false],
  ['return_requested', ['return_requested_by_customer'], true],
  ['canceled', ['canceled'], true],
  ['return_not_arrived', ['return_not_arrived'], true],
  ['return_not_arrived', ['return_not_arrived', 'return_in_transit'], false],
  ['awaiting_return_shipment', ['return_not_arrived'], false],
  ['processing', [], false],
]
test.each(cases)('a group %s with items %j says them all at once: %s', (group, items, said) => {
  expect(isSaidByGroup(group, items)).toBe(said)
})
