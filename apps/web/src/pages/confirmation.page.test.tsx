import { expect, test } from 'vitest'
import { eventually, render } from '../../test/render.tsx'
import { rememberOrder } from '../features/checkout/last-order.ts'
import ConfirmationPage from './confirmation.page.tsx'

const group = {
  id: 9,
  status: 'pending',
  groupType: 'pickup',
  deliveryMethod: 'pickup',
  orderItems: [],
  merchant: { id: 2, username: 'claire' },
  pickupLocationAddress: { city: 'Lyon', postalCode: '69002', country: 'FR' },
  pickupDate: '2026-12-14',
  pickupTime: '16:00',
}
const sums = { subtotal: 40, platformFee: 4, tax: 3.52, shipping: 0, total: 47.52, depositTotal: 20, charged: 67.52, currency: 'EUR' }
const order = {
  id: 5,
  orderNumber: 'R-1005',
  orderType: 'rental',
  created_at: '2026-11-22T10:00:00.000Z',
  fulfillmentGroups: [group],
  ...sums,
}

test('the confirmation of a pickup says where, and the day and time that were proposed', async () => {
  rememberOrder(5)
  const { box } = await render(<ConfirmationPage />, { words: ['checkout', 'cart', 'orders', 'ways'], answers: { '/orders/5': order } })
  await eventually(() => expect(box.textContent).toContain('Pickup at claire'))
  for (const said of ['Lyon', '69002', 'Proposed for Mon, Dec 14, 4:00 PM', '€67.52']) expect(box.textContent).toContain(said)
})
