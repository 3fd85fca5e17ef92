import { expect, test } from 'vitest'
import { named, press, render } from '../../../../test/render.tsx'
import type { Details } from '../orders.queries.ts'
import { MeetingForm } from './meeting-form.tsx'

const group = (pickupLocationAddress: object | null) =>
  ({
    id: 9,
    version: 1,
    customer: { name: 'alice' },
    merchant: { name: 'Mei' },
    pickupLocationAddress,
    pickupZone: 'UTC',
    pickupAt: null,
    pickupDate: null,
    pickupTime: null,
    pickupProposedBy: null,
  }) as unknown as Details
const draw = async (place: object | null) => {
  const side = { group: group(place), asMerchant: true, onDone: () => {}, onCancel: undefined }
  return (await render(<MeetingForm {...side} />, { words: ['pickup', 'locations', 'failures'], answers: { '/addresses': [] } })).box
}

test('where the place stands its shop is asked for the time alone, and may choose another place', async () => {
  const box = await draw({ id: 7, street: '14 Rue Oberkampf', city: 'Paris', postalCode: '75011', country: 'FR', isExact: true })
  expect(box.querySelector('h3')?.textContent).toBe('Propose a time')
  expect(box.querySelector('select')).toBeNull()
  await press(named('Choose another place', box))
  expect(box.querySelector('h3')?.textContent).toBe('Propose place and time')
  expect(document.activeElement).toBe(box.querySelector('select'))
})

test('without a place the shop is asked for both', async () => {
  const box = await draw(null)
  expect(box.querySelector('h3')?.textContent).toBe('Propose place and time')
  expect(box.querySelector('select')).not.toBeNull()
})
