import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import { GroupDelivery } from './group-delivery.tsx'
import type { Details } from './orders.queries.ts'

const parcel = (id: number, status: string, more: object = {}) => ({
  id,
  carrier: 'USPS',
  trackingNumber: `N${id}`,
  status,
  estimatedDelivery: null,
  deliveredAt: null,
  ...more,
})
const group = {
  groupType: 'shipping',
  deliveryMethod: 'shipping',
  order: { shippingAddress: null },
  shippingRate: null,
  shippingOriginAddress: null,
  outboundDeliveries: [parcel(1, 'delivered', { deliveredAt: '2026-11-30T10:00:00.000Z' })],
  returnDeliveries: [] as object[],
}
const linesOf = async (more: object) => {
  const { box } = await render(<GroupDelivery group={{ ...group, ...more } as unknown as Details} asMerchant />, {
    words: ['orders', 'shipment'],
  })
  return [...box.querySelectorAll('dl > div')].map((one) => one.textContent)
}

test.each([
  ['pre_transit', {}, 'Way back, USPSN2Label Created'],
  ['transit', { estimatedDelivery: '2026-12-04' }, 'Way back, USPSN2In Transit, expected by Fri, Dec 4'],
  ['delivered', { deliveredAt: '2026-12-04T10:00:00.000Z' }, 'Way back, USPSN2Delivered, arrived on Fri, Dec 4'],
])('the way back of a return is a line of its own with its state, above the parcel that went there: %s', async (status, more, said) => {
  const lines = await linesOf({ returnDeliveries: [parcel(2, status, more)] })
  expect(lines[0]).toBe(said)
  expect(lines[1]).toMatch(/^Parcel, USPSN1Delivered/)
})

test('of what was fetched by hand only a parcel back is told', async () => {
  const fetched = { groupType: 'pickup', deliveryMethod: 'pickup', outboundDeliveries: [] }
  expect(await linesOf(fetched)).toEqual([])
  expect(await linesOf({ ...fetched, returnDeliveries: [parcel(2, 'transit')] })).toEqual(['Way back, USPSN2In Transit'])
  expect(await linesOf({ ...fetched, returnDeliveries: [parcel(2, 'cancelled')] })).toEqual([])
})
