import { expect, test } from 'vitest'
import { eventually, render } from '../../test/render.tsx'
import { rememberOrder } from '../features/checkout/last-order.ts'
import ConfirmationPage from './confirmation.page.tsx'

const group = {
  id: 9,
  status: 'processing',
  groupType: 'pickup',
  deliveryMethod: 'pickup',
  orderItems: [],
  merchant: { id: 2, username: 'claire', name: 'Claire & Fils', avatar: null },
  customer: { id: 3, username: 'alice', name: 'alice', avatar: null },
  outboundDeliveries: [],
  deliveredAt: null,
  waitsFor: ['merchant'],
  allowedActions: [{ move: 'cancelGroup', allowed: true, until: '2026-11-23T10:00:00.000Z' }],
  next: { move: 'cancelIdleGroup', at: '2026-11-29T10:00:00.000Z' },
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
  const { box } = await render(<ConfirmationPage />, {
    words: ['checkout', 'cart', 'orders', 'steps', 'ways'],
    answers: { '/orders/5': order },
  })
  await eventually(() => expect(box.textContent).toContain('Pickup at Claire & Fils'))
  for (const said of ['Lyon', '69002', 'Proposed for Mon, Dec 14, 4:00 PM', '€67.52']) expect(box.textContent).toContain(said)
})

test('the confirmation says what each shop does next, by when, and what happens if it does not', async () => {
  rememberOrder(5)
  const { box } = await render(<ConfirmationPage />, {
    words: ['checkout', 'cart', 'orders', 'steps', 'ways'],
    answers: { '/orders/5': order },
  })
  await eventually(() => expect(box.textContent).toContain('What happens next'))
  for (const said of [
    'Waiting for Claire & Fils to propose a place and time',
    'By Nov 29, 2026 at the latest.',
    'If Claire & Fils does not act, it is canceled and refunded in full on Nov 29, 2026.',
  ])
    expect(box.textContent).toContain(said)
})

test('without an order of this tab, and for one that is gone, the confirmation leads home (CONF-05)', async () => {
  sessionStorage.clear()
  expect((await render(<ConfirmationPage />, { words: ['checkout'] })).went).toEqual(['/'])
  rememberOrder(6)
  const { went } = await render(<ConfirmationPage />, { words: ['checkout'] })
  await eventually(() => expect(went).toEqual(['/']))
})

test('the order is shown with its number, its day, its kind, what it costs, and the ways on (CONF-01 to CONF-04)', async () => {
  rememberOrder(5)
  const { box } = await render(<ConfirmationPage />, {
    words: ['checkout', 'cart', 'orders', 'steps', 'ways'],
    answers: { '/orders/5': order },
  })
  await eventually(() => expect(box.textContent).toContain('Order Confirmed!'))
  for (const said of ['R-1005', 'Nov 22, 2026', 'Rental', 'Total']) expect(box.textContent).toContain(said)
  const ways = [...box.querySelectorAll('a')].map((way) => [way.textContent, way.getAttribute('href')])
  expect(ways).toContainEqual(['View Order Details', '/dashboard/transactions/fg/9'])
  expect(ways).toContainEqual(['Continue Shopping', '/browse'])
})
