import { expect, test } from 'vitest'
import { eventually, named, render } from '../../test/render.tsx'
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
    words: ['checkout', 'cart', 'orders', 'steps', 'catalogue'],
    answers: { '/orders/5': order },
  })
  await eventually(() => expect(box.textContent).toContain('Pickup at Claire & Fils'))
  for (const said of ['Lyon, France', 'Proposed for Mon, Dec 14,\u00a04:00 PM', '€67.52']) expect(box.textContent).toContain(said)
})

test('the confirmation of a service speaks of an appointment: nothing is picked up, worn or returned', async () => {
  rememberOrder(5)
  const period = { option: 'hour', number: 1, startDate: '2026-12-14', endDate: '2026-12-14', returnBy: '2026-12-15' }
  const product = { name: 'Hems', photos: [] }
  const item = { id: 1, product, quantity: 1, amount: 40, size: '', type: 'rent', isService: true, rentOption: period }
  const { box } = await render(<ConfirmationPage />, {
    words: ['checkout', 'cart', 'orders', 'steps', 'catalogue'],
    answers: { '/orders/5': { ...order, fulfillmentGroups: [{ ...group, orderItems: [item] }] } },
  })
  await eventually(() => expect(box.textContent).toContain('Appointment with Claire & Fils'))
  expect(box.textContent).toContain('Appointment on Mon, Dec 14')
  expect(box.textContent).not.toMatch(/Wear it|return by|Pickup|Rental/)
})

test('the confirmation says what each shop does next, by when, and what happens if it does not', async () => {
  rememberOrder(5)
  const { box } = await render(<ConfirmationPage />, {
    words: ['checkout', 'cart', 'orders', 'steps', 'catalogue'],
    answers: { '/orders/5': order },
  })
  await eventually(() => expect(box.textContent).toContain('What happens next'))
  for (const said of [
    'Waiting for Claire & Fils to agree to your time',
    'If Claire & Fils does not act, it is canceled and refunded in full on Sun, Nov 29.',
  ])
    expect(box.textContent).toContain(said)
})

test('the confirmation begins with the agreed time or the day of arrival, and ends with what happens if nobody acts', async () => {
  const words = ['checkout', 'cart', 'orders', 'steps', 'catalogue'] as const
  const first = async (more: object) => {
    document.body.replaceChildren()
    rememberOrder(5)
    const address = { name: 'Alice', street1: '1 Rue', city: 'Lyon', postalCode: '69002', country: 'FR' }
    const answer = { ...order, shippingAddress: address, fulfillmentGroups: [{ ...group, ...more }] }
    const { box } = await render(<ConfirmationPage />, { words, answers: { '/orders/5': answer } })
    await eventually(() => expect(box.textContent).toContain('What happens next'))
    return [...(box.querySelector('[data-next]')?.children ?? [])].map(({ textContent }) => textContent)
  }
  const meeting = await first({})
  expect(meeting[0]).toBe('Proposed for Mon, Dec 14,\u00a04:00 PM')
  expect(meeting[1]).toBe('Waiting for Claire & Fils to agree to your time')
  expect(meeting.at(-1)).toBe('If Claire & Fils does not act, it is canceled and refunded in full on Sun, Nov 29.')
  const parcel = await first({
    groupType: 'shipping',
    deliveryMethod: 'shipping',
    pickupLocationAddress: null,
    pickupDate: null,
    pickupTime: null,
    shippingRate: { days: 5 },
    orderItems: [{ ...piece('buy', 1), status: 'pending' }],
  })
  expect(parcel[0]).toBe('Arrives about Fri, Nov 27')
  expect(parcel.at(-1)).toContain('canceled and refunded in full')
})

test('a swap is called one, and waits for the other side to check out, not for a shop to confirm', async () => {
  rememberOrder(5)
  const [merchant, customer] = [
    { id: 2, name: 'Claire & Fils' },
    { id: 3, name: 'alice' },
  ]
  const swap = {
    id: 1,
    status: 'half_paid',
    until: '2026-11-24T15:00:00.000Z',
    mayCallOff: true,
    meeting: null,
    sides: [
      { giver: merchant, receiver: customer, progress: 'checked_out', isThis: true },
      { giver: customer, receiver: merchant, progress: 'waiting', isThis: false },
    ],
  }
  const item = { id: 1, type: 'buy', product: { id: 1, name: 'Coat', photos: [] }, quantity: 1, amount: 0, size: 'M', rentOption: null }
  const { box } = await render(<ConfirmationPage />, {
    words: ['checkout', 'cart', 'orders', 'steps', 'catalogue'],
    answers: { '/orders/5': { ...order, orderType: 'swap', fulfillmentGroups: [{ ...group, swap, orderItems: [item] }] } },
  })
  await eventually(() => expect(box.textContent).toContain('What happens next'))
  for (const said of ['TypeSwap', 'SwapCoat', 'Waiting for the other side of the swap to check out', 'By Tue, Nov 24, ', 'the swap ends'])
    expect(box.textContent).toContain(said)
  for (const unsaid of ['Purchase', 'Buy', 'Nov 29']) expect(box.textContent).not.toContain(unsaid)
})

test('without an order of this tab, and for one that is gone, the confirmation leads home (CONF-05)', async () => {
  sessionStorage.clear()
  expect((await render(<ConfirmationPage />, { words: ['checkout'] })).went).toEqual(['/'])
  rememberOrder(6)
  const { went } = await render(<ConfirmationPage />, { words: ['checkout'] })
  await eventually(() => expect(went).toEqual(['/']))
})

test('opened in another tab it shows the order that was just placed; one of yesterday leads home', async () => {
  const recent = (created_at: string) => ({ data: [{ ...order, created_at }] })
  sessionStorage.clear()
  const { box } = await render(<ConfirmationPage />, {
    words: ['checkout', 'cart', 'orders', 'steps', 'catalogue'],
    answers: { '/orders/me?pageSize=5': recent(new Date(Date.now() - 60_000).toISOString()), '/orders/5': order },
  })
  await eventually(() => expect(box.textContent).toContain('Order Confirmed!'))
  const { went } = await render(<ConfirmationPage />, {
    words: ['checkout'],
    answers: { '/orders/me?pageSize=5': recent(new Date(Date.now() - 86_400_000).toISOString()) },
  })
  await eventually(() => expect(went).toEqual(['/']))
})

test('an order that cannot be shown is placed all the same, and the page says so with two ways on', async () => {
  rememberOrder(5)
  const answers = { '/orders/5': new Response('', { status: 500 }) }
  const { box } = await render(<ConfirmationPage />, { words: ['checkout', 'orders'], answers })
  await eventually(() => expect(box.textContent).toContain('Your order is placed. We could not show it just now.'))
  expect(named('Retry')).toBeTruthy()
  expect(named('Show all transactions').getAttribute('href')).toBe('/dashboard/transactions')
})

const piece = (type: 'buy' | 'rent', id: number) => ({
  id,
  type,
  product: { id, name: 'Coat', photos: [] },
  quantity: 1,
  amount: 0,
  size: 'M',
  isService: false,
  rentOption: null,
})
test('the order is shown with its number, its day, its kind, what it costs, and the ways on (CONF-01 to CONF-04)', async () => {
  rememberOrder(5)
  const { box } = await render(<ConfirmationPage />, {
    words: ['checkout', 'cart', 'orders', 'steps', 'catalogue'],
    answers: { '/orders/5': { ...order, fulfillmentGroups: [{ ...group, orderItems: [piece('buy', 1), piece('rent', 2)] }] } },
  })
  await eventually(() => expect(box.textContent).toContain('Order Confirmed!'))
  for (const said of ['R-1005', 'Sun, Nov 22', 'TypePurchase, Rental', 'Total']) expect(box.textContent).toContain(said)
  const ways = [...box.querySelectorAll('a')].map((way) => [way.textContent, way.getAttribute('href')])
  expect(ways).toContainEqual(['View Order Details', '/dashboard/transactions/fg/9'])
  expect(ways).toContainEqual(['Continue Shopping', '/browse'])
})

test.each([
  [[{ rentOption: null }], 'Arrives about Thu, Nov 26'],
  // what is rented for a later day is sent for that day
  [
    [{ rentOption: { startDate: '2026-12-17', endDate: '2026-12-19', returnBy: '2026-12-20' } }],
    'To Alice Moran, 106 Dolores Street, San Francisco, CA 94117, United States',
  ],
])('the confirmation of a parcel says about when it arrives, or else where it goes', async (ordered, said) => {
  rememberOrder(5)
  const shippingAddress = {
    name: 'Alice Moran',
    street: '106 Dolores Street',
    city: 'San Francisco',
    state: 'CA',
    postalCode: '94117',
    country: 'US',
  }
  const product = { name: 'Coat', photos: [] }
  const orderItems = ordered.map((one) => ({
    id: 1,
    product,
    quantity: 1,
    amount: 40,
    size: '',
    type: one.rentOption ? 'rent' : 'buy',
    ...one,
  }))
  const parcel = {
    ...group,
    groupType: 'shipping',
    deliveryMethod: 'shipping',
    pickupLocationAddress: null,
    pickupDate: null,
    shippingRate: { provider: 'USPS', serviceName: 'Ground', amount: '7', currency: 'USD', days: '4' },
    orderItems,
  }
  const { box } = await render(<ConfirmationPage />, {
    words: ['checkout', 'cart', 'orders', 'steps', 'catalogue'],
    answers: { '/orders/5': { ...order, shippingAddress, fulfillmentGroups: [parcel] } },
  })
  await eventually(() => expect([...box.querySelectorAll('ol p')].map(({ textContent }) => textContent)).toContain(said))
})
