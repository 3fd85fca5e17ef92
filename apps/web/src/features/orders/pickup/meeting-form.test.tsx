import { expect, test, vi } from 'vitest'
import { named, press, render } from '../../../../test/render.tsx'
import type { Details } from '../orders.queries.ts'
import { MeetingForm } from './meeting-form.tsx'
import PickupPanel from './pickup-panel.tsx'

const group = (pickupLocationAddress: object | null) =>
  ({
    id: 9,
    version: 1,
    orderItems: [],
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

test('a suggested time fills both fields; what is rented, met for on its booked days, has none', async () => {
  const box = await draw({ id: 7, city: 'Paris', country: 'FR', isExact: true })
  const [first] = box.querySelectorAll<HTMLButtonElement>('[role=group] button')
  if (!first) throw new Error('no suggestion')
  await press(first)
  expect(first.getAttribute('aria-pressed')).toBe('true')
  expect(box.querySelector<HTMLInputElement>('input[type=date]')?.value).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(box.querySelector<HTMLInputElement>('input[type=time]')?.value).toBe('18:00')
  const rented = { ...group({ id: 7, city: 'Paris', country: 'FR', isExact: true }), orderItems: [{ type: 'rent' }] } as unknown as Details
  const form = <MeetingForm group={rented} asMerchant onDone={() => {}} onCancel={undefined} />
  const other = await render(form, { words: ['pickup', 'locations', 'failures'], answers: { '/addresses': [] } })
  expect(other.box.querySelector('[role=group]')).toBeNull()
})

test('without a place the shop is asked for both', async () => {
  const box = await draw(null)
  expect(box.querySelector('h3')?.textContent).toBe('Propose place and time')
  expect(box.querySelector('select')).not.toBeNull()
})

test.each([
  ['#pickup', 1],
  ['', 0],
])('whoever comes from a mail by “%s” is brought to the pickup once it is drawn: %i', async (hash, times) => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const met = {
    ...group({ id: 7, city: 'Paris', country: 'FR', isExact: false }),
    status: 'coordinating_pickup',
    orderItems: [],
    pickupLockedUntil: null,
    deliveredAt: null,
  }
  const panel = <PickupPanel group={met as unknown as Details} asMerchant={false} />
  const { box } = await render(panel, { words: ['pickup', 'locations', 'failures'], at: `/dashboard/transactions/fg/9${hash}` })
  expect(box.querySelector('#pickup h2')).not.toBeNull()
  expect(scrolled.mock.contexts).toEqual(Array.from({ length: times }, () => document.getElementById('pickup')))
  scrolled.mockRestore()
})

test('whoever is led to another time finds its form open', async () => {
  const place = { id: 7, city: 'Paris', country: 'FR', isExact: false }
  const proposed = { pickupAt: '2026-12-05T10:00:00Z', pickupProposedBy: 'merchant', pickupAcceptedAt: null }
  const more = { ...proposed, status: 'ready_for_pickup', orderItems: [], pickupLockedUntil: null, pickupCode: null, deliveredAt: null }
  const panel = <PickupPanel group={{ ...group(place), ...more } as unknown as Details} asMerchant={false} />
  const { box } = await render(panel, { words: ['pickup', 'locations', 'failures'], at: '/dashboard/transactions/fg/9#other-time' })
  expect(box.querySelector('#other-time input[type=time]')).not.toBeNull()
})
