// A carrier names the day on which a parcel should come, without a time: at its beginning in UTC. West of it that instant is the evening before.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventually, render } from '../../../test/render.tsx'
import { beginSession, type Me } from '../../shell/session.ts'
import GroupPage from '../../pages/group.page.tsx'
import { comesLater } from './shipping/label-of.ts'
import { LabelFacts } from './shipping/label-facts.tsx'
import TrackingDialog from './shipping/tracking-dialog.tsx'

beforeAll(() => void vi.stubEnv('TZ', 'America/New_York'))
afterAll(() => void vi.unstubAllEnvs())

const place = { city: 'New York', country: 'US', latitude: null, longitude: null }
const parcel = {
  id: 4,
  status: 'transit' as const,
  deliveryLegType: 'outbound_group' as const,
  carrier: 'USPS',
  serviceName: 'Ground',
  trackingNumber: '92',
  trackingUrl: null,
  labelUrl: null,
  invoiceUrl: null,
  estimatedDelivery: '2026-12-03T00:00:00.000Z',
  deliveredAt: null,
  from: place,
  to: place,
  itemIds: [1],
  events: [],
}
const words = [
  'accounts',
  'checkout',
  'claims',
  'orders',
  'returns',
  'reviews',
  'steps',
  'shipment',
  'pickup',
  'statuses',
  'catalogue',
] as const
const told = () => document.body.textContent ?? ''

test('the way of a parcel names the day that the carrier names', async () => {
  beginSession({ jwt: 'token', user: { id: 3, username: 'alice' } as Me })
  const answers = { '/fulfillment-groups/9/tracking': { outboundTracking: [parcel], returnTracking: [] } }
  await render(<TrackingDialog groupId={9} onClose={() => {}} />, { words, answers })
  await eventually(() => expect(told()).toContain('Expected on Thu, Dec 3'))
})

test('what is known of a label names it, too', async () => {
  const label = parcel as unknown as Parameters<typeof LabelFacts>[0]['label']
  const { box } = await render(<LabelFacts label={label} />, { words })
  expect(box.textContent).toContain('Thu, Dec 3')
})

test('the page of the order names it wherever it speaks of the parcel', async () => {
  beginSession({ jwt: 'token', user: { id: 3, username: 'alice' } as Me })
  const group = {
    id: 9,
    version: 1,
    status: 'shipped_to_customer',
    groupType: 'shipping',
    orderType: 'purchase',
    deliveryMethod: 'shipping',
    currency: 'USD',
    orderItems: [],
    merchant: { id: 2, username: 'mei', name: 'Atelier Mei', avatar: null },
    customer: { id: 3, username: 'alice', name: 'alice', avatar: null },
    order: { id: 5, orderNumber: 'R-1005', shippingAddress: null },
    created_at: '2026-11-22T10:00:00.000Z',
    deliveredAt: null,
    shippingRate: null,
    outboundDeliveries: [parcel],
    returnDeliveries: [],
    shippingOriginAddress: null,
    isLabelPending: false,
    deliveryFailure: null,
    refunded: 0,
    earned: null,
    returnRequests: [],
    requests: [],
    returnWay: { fromCountry: 'US', toCountry: 'US', metres: null, perUsd: 1 },
    isRefundPending: false,
    returnRefunds: [],
    laterPayments: [],
    pickupLocationAddress: null,
    pickupDate: null,
    pickupTime: null,
    sums: { subtotal: 40, platformFee: 4, tax: 3.52, shipping: 5, total: 52.52, depositTotal: 0, charged: 52.52, currency: 'USD' },
    allowedActions: [],
    waitsFor: [],
    next: null,
    history: [],
  }
  await render(<GroupPage />, { words, params: { id: '9' }, answers: { '/fulfillment-groups/9': group } })
  await eventually(() => expect(told().match(/[Ee]xpected by Thu, Dec 3/g)?.length).toBeGreaterThanOrEqual(2))
  expect(told()).not.toContain('Dec 2')
})

test.each([
  ['2026-12-03T04:59:00.000Z', true],
  ['2026-12-03T05:00:00.000Z', false],
])('at %s the parcel of December 3 still comes later in New York: %s', (now, isLater) => {
  vi.setSystemTime(now)
  expect(comesLater({ outboundDeliveries: [parcel] as never })).toBe(isLater)
  vi.useRealTimers()
})
