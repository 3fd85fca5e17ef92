import { expect, test } from 'vitest'
import { render } from '../../../../test/render.tsx'
import type { Details } from '../orders.queries.ts'
import { PlaceAndTime } from './place-and-time.tsx'

const place = { street: '14 Rue Oberkampf', city: 'Paris', postalCode: '75011', country: 'FR', isExact: true }
const group = {
  status: 'renting_in_progress',
  deliveredAt: '2026-12-05T10:00:00.000Z',
  pickupZone: 'UTC',
  pickupLocationAddress: place,
  orderItems: [],
}

test('once it is handed over its place still names the street, as what was rented goes back there', async () => {
  const side = { group: { ...group, merchant: { name: 'Mei' } } as unknown as Details, asMerchant: false, isService: false }
  const { box } = await render(<PlaceAndTime {...side} />, { words: ['pickup', 'locations'] })
  expect(box.textContent).toContain('14 Rue Oberkampf, Paris')
})
