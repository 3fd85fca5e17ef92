// A carrier names the day on which a parcel should come, without a time: at its beginning in UTC.
import { plain } from '@rondo/words/plain-text'
import { expect, test } from 'vitest'
import { deliveryRows } from './delivery-mails.ts'
import { trackingSection } from './group-parts.ts'

const section = (estimate_at: string, zone: string) => {
  const leg = { way: 'outbound', status: 'transit', estimate_at, carrier: 'usps', provider: 'USPS', tracking_number: '92' }
  const facts = { zone, data: { groupId: 1 }, group: { shipping_rate: null, legs: [leg] } }
  return trackingSection(facts as unknown as Parameters<typeof trackingSection>[0], 'en')
}

test.each(['America/New_York', 'Asia/Shanghai', 'UTC'])('in %s the mail names the day that the carrier names', (zone) => {
  expect(plain(JSON.stringify(section('2026-12-03T00:00:00+00:00', zone)))).toContain('Thu, Dec 3')
})

/** What the mail of a parcel that did not arrive tells its shop of it first. */
const notReceived = (more: object) => {
  const leg = {
    way: 'outbound',
    status: 'transit',
    estimate_at: null,
    carrier: 'usps',
    provider: 'USPS',
    tracking_number: '9400',
    item_ids: [],
  }
  const group = { shipping_rate: null, legs: [{ ...leg, ...more }] }
  const facts = { zone: 'UTC', data: { groupId: 1 }, group, items: [], order: { currency: 'USD' } }
  const row = deliveryRows.find(({ kind }) => kind === 'not_received')
  return row?.sections?.(facts as unknown as Parameters<NonNullable<typeof row.sections>>[0], 'en')[0]
}

test.each([{}, { status: 'delivered', delivered_at: '2026-12-01T09:00:00Z' }])(
  'a shop whose customer has not received a parcel is led to where it is by its number (%o)',
  (more) => {
    expect(notReceived(more)?.whole).toMatchObject({ value: '9400', path: expect.stringContaining('track=1') as string })
  },
)

test('of a parcel that its carrier has as delivered the shop reads that day, and not when it was expected', () => {
  const brought = notReceived({ status: 'delivered', estimate_at: '2026-12-05T00:00:00Z', delivered_at: '2026-12-01T09:00:00Z' })
  expect(plain(JSON.stringify(brought?.lines))).toBe('[["Carrier","USPS"],["Delivered","Tue, Dec 1"]]')
})
