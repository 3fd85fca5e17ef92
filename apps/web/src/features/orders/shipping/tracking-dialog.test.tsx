import { expect, test } from 'vitest'
import { eventually, render } from '../../../../test/render.tsx'
import { beginSession, type Me } from '../../../shell/session.ts'
import TrackingDialog from './tracking-dialog.tsx'

const open = async (answer: object) => {
  beginSession({ jwt: 'token', user: { id: 3, username: 'alice' } as Me })
  const words = ['orders', 'shipment', 'statuses'] as const
  await render(<TrackingDialog groupId={9} onClose={() => {}} />, { words, answers: { '/fulfillment-groups/9/tracking': answer } })
  return () => document.body.textContent ?? ''
}

test('where nothing is known of a parcel yet, that is said', async () => {
  const told = await open({ outboundTracking: [], returnTracking: [] })
  await eventually(() => expect(told()).toContain('No tracking information available yet.'))
})

test('what cannot be loaded leads to support', async () => {
  const told = await open(Response.json({ statusCode: 418, message: 'The kettle is cold.' }, { status: 418 }))
  await eventually(() => expect(told()).toContain('Failed to load tracking information.'))
  expect(told()).toContain('Please try again later or contact support.')
})

test('a parcel of each way says its carrier, number, day and what was heard of it', async () => {
  const parcel = (id: number, more: object) => ({
    id,
    carrier: 'USPS',
    serviceName: 'Ground',
    trackingNumber: `92${id}`,
    trackingUrl: null,
    estimatedDelivery: '2026-11-29T10:00:00.000Z',
    deliveredAt: null,
    from: { city: 'New York', country: 'US', latitude: null, longitude: null },
    to: { city: 'Oakland', country: 'US', latitude: null, longitude: null },
    events: [],
    ...more,
  })
  const events = [{ at: '2026-11-27T10:00:00.000Z', status: 'transit', text: 'Left the origin', city: 'Newark', country: 'US' }]
  const told = await open({
    outboundTracking: [parcel(1, { status: 'transit', events })],
    returnTracking: [parcel(2, { status: 'pre_transit' })],
  })
  await eventually(() => expect(told()).toContain('USPS Ground'))
  for (const text of ['In Transit', 'Left the origin', 'Newark, United States', 'Expected on Sun, Nov 29', 'Label Created', 'Return'])
    expect(told()).toContain(text)
})
