import { expect, test } from 'vitest'
import type { Group } from '../orders.queries.ts'
import { hasParcel } from './label-of.ts'

test.each([
  ['shipped_to_customer', ['transit'], [], true],
  ['shipped_to_customer', ['cancelled'], [], false],
  ['delivery_completed_to_customer', ['delivered'], [], true],
  ['return_in_transit_to_merchant', ['delivered'], ['transit'], true],
  ['return_in_transit_to_merchant', ['delivered'], [], false],
])('of a group that is %s, with parcels there %j and back %j, there is a way to follow: %s', (status, there, back, isThere) => {
  const parcels = (all: readonly string[]) => all.map((one) => ({ status: one }))
  const group = { status, outboundDeliveries: parcels(there), returnDeliveries: parcels(back) } as unknown as Group
  expect(hasParcel(group)).toBe(isThere)
})
