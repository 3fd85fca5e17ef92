import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, held, refusal, settle } from '../../test/api.ts'
import { eventually, named, press, render } from '../../test/render.tsx'
import { beginSession, type Me } from '../shell/session.ts'
import TransactionsPage from './transactions.page.tsx'

const rentOption = {
  price: 20,
  duration: 3,
  number: 3,
  option: 'day',
  startDate: '2026-12-01',
  endDate: '2026-12-03',
  returnBy: '2026-12-04',
}
const item = (id: number, more: object = {}) => ({
  id,
  status: 'pending',
  product: { id, name: `Coat ${id}`, photos: [], size: 'M', color: 'red', brand: 'Nomi' },
  quantity: 1,
  amount: 20,
  currency: 'USD',
  allowedActions: [],
  type: 'buy',
  rentOption: null,
  securityDeposit: 0,
  deliveredAt: null,
  canceledAt: null,
  ...more,
})
const group = (id: number, more: object = {}) => ({
  id,
  version: 1,
  status: 'processing',
  groupType: 'shipping',
  orderType: 'purchase',
  deliveryMethod: 'shipping',
  currency: 'USD',
  orderItems: [item(1)],
  merchant: { id: 2, username: 'mei', name: 'mei', avatar: null },
  customer: { id: 3, username: 'alice', name: 'alice', avatar: null },
  order: { id: 5, orderNumber: 'R-1005', shippingAddress: null },
  created_at: '2026-11-22T10:00:00.000Z',
  deliveredAt: null,
  canceledAt: null,
  refunded: 0,
  sums: { charged: 118.8 },
  shippingRate: null,
  outboundDeliveries: [],
  deliveryFailure: null,
  customerReviewId: null,
  returnRequests: [],
  pickupLocationAddress: null,
  allowedActions: [{ move: 'cancelGroup', allowed: true }],
  waitsFor: ['merchant'],
  next: null,
  ...more,
})
const order = (more: object = {}) => ({
  id: 5,
  orderNumber: 'R-1005',
  status: 'paid',
  paymentStatus: 'paid',
  orderType: 'purchase',
  source: 'my',
  currency: 'USD',
  subtotal: 20,
  charged: 23.76,
  users_permissions_user: { id: 3, username: 'alice', name: 'alice', avatar: null },
  fulfillmentGroups: [group(9)],
  created_at: '2026-11-22T10:00:00.000Z',
  depositRefunded: false,
  ...more,
})
const page = (...data: object[]) => ({ data, meta: { total: data.length, page: 1, pageSize: 10, hasMore: false } })
const words = ['reviews', 'accounts', 'orders', 'steps', 'statuses', 'catalogue'] as const
const open = (mine: object, at = '/dashboard/transactions') => {
  act(() => beginSession({ jwt: 'token', user: { id: 3, username: 'alice', isMerchant: false } as Me }))
  return render(<TransactionsPage />, {
    words,
    at,
    answers: {
      '/orders/me?pageSize=10': mine,
      '/orders/merchant/me?pageSize=10': page(),
      '/orders/me?pageSize=10&status=canceled&type=rent': page(),
      '/orders/me?pageSize=10&type=rent': page(),
      '/orders/merchant/me?pageSize=10&type=buy': page(),
      '/orders/5': order({ fulfillmentGroups: [group(9), group(10)] }),
    },
  })
}

test('a cancellation is seen in the list at once, and taken back when it is refused', async () => {
  const refused = held(refusal(409, 'orders.cancel_too_late', 'The time for canceling is over.'))
  answering({ 'PUT /fulfillment-groups/9/cancel': refused.answer })
  const { box } = await open(page(order()))
  await press(named('Cancel order', box))
  await act(async () => void fireEvent.change(named(/^Reason/, document.body), { target: { value: 'changed_mind' } }))
  await act(async () => void fireEvent.submit(document.querySelector('dialog form') as HTMLFormElement))
  await eventually(() => expect(box.textContent).toContain('Canceled'))
  refused.letGo()
  await settle()
  await eventually(() => expect(box.querySelector('article')?.textContent).toContain('Processing'))
})

test.each([
  ['refunded', true, 'Deposit Refunded'],
  ['refunded', false, 'Refunded'],
  ['something new', false, 'Unknown'],
])('a rental whose payment is %s, its deposits back: %s, reads %s', async (paymentStatus, depositRefunded, badge) => {
  const rental = order({
    paymentStatus,
    depositRefunded,
    status: 'something new',
    fulfillmentGroups: [group(9, { orderItems: [item(1, { type: 'rent', rentOption })] })],
  })
  const { box } = await open(page(rental))
  expect([...box.querySelectorAll('article header span')].map(({ textContent }) => textContent)).toContain(badge)
})

test.each([
  ['nothing', 0, false],
  ['its parcel', 9.62, true],
])('a swap for which %s was paid (%d) shows a sum and that it is paid: %s', async (_, charged, isShown) => {
  const { box } = await open(page(order({ orderType: 'swap', charged })))
  const said = box.querySelector('article header')?.textContent ?? ''
  expect([said.includes('$'), said.includes('Paid')]).toEqual([isShown, isShown])
})

test('a canceled group offers nothing but a look, and says who canceled it and why', async () => {
  const canceled = {
    status: 'canceled',
    canceledAt: '2026-11-22T12:00:00.000Z',
    canceledBy: 'merchant',
    cancelReason: 'out_of_stock',
    cancelComments: null,
    refunded: 23,
  }
  const { box } = await open(page(order({ fulfillmentGroups: [group(9, canceled)] })))
  expect(box.textContent).toContain('Canceled by mei on Sun, Nov 22: Out of stock. $23.00 went back to your card.')
  expect(() => named('Cancel order', box)).toThrow('no control named Cancel order')
})

test('an order with a deposit stands in the list with what the card paid', async () => {
  const rental = { orderItems: [item(1, { type: 'rent', rentOption, securityDeposit: 50 })] }
  const { box } = await open(page(order({ subtotal: 20, charged: 73.76, fulfillmentGroups: [group(9, rental)] })))
  expect(box.querySelector('article header')?.textContent).toContain('$73.76')
})

test('the other side is reached from the card, and an empty tab says what there is none of', async () => {
  const { box } = await open(page(order()))
  expect(named('Contact', box).getAttribute('href')).toBe('/message/fulfillment-group/9')
  const { box: empty } = await open(page(), '/dashboard/transactions?tab=renting&status=canceled')
  expect(empty.textContent).toContain('No transactions found')
  expect(empty.textContent).toContain('You have no canceled renting transactions.')
})

test('under each tab whoever has no order at all has one way on, and nothing to choose from or to keep', async () => {
  const { box } = await open(page(), '/dashboard/transactions?tab=selling')
  expect(box.textContent).toContain('You have no selling transactions. What others buy from you is followed here until you are paid.')
  expect(named('List a piece', box).getAttribute('href')).toBe('/listing/upload')
  expect(box.querySelector('[role=tablist]')).toBeNull()
  expect(() => named('Download CSV', box)).toThrow('no control named Download CSV')
  const { box: renting } = await open(page(), '/dashboard/transactions?tab=renting')
  expect(named('Start Shopping', renting).getAttribute('href')).toBe('/browse')
})

test('a list that does not load says why, in the documented words', async () => {
  const { box } = await open(Response.json({ statusCode: 418, message: 'The kettle is cold.' }, { status: 418 }))
  await eventually(() => expect(box.textContent).toContain('Your orders did not load'))
  await eventually(() => expect(box.textContent).toContain('Error loading transactions: The kettle is cold.'))
})

test('a piece of which nothing is known says so on its card', async () => {
  const { box } = await open(page(order({ fulfillmentGroups: [group(9, { orderItems: [item(1, { product: undefined })] })] })))
  expect(box.textContent).toContain('Error: Item data is incomplete.')
})

test('a reason must be chosen before anything can be canceled', async () => {
  const { box } = await open(page(order()))
  await press(named('Cancel order', box))
  const confirm = document.querySelector<HTMLButtonElement>('dialog button[type=submit]')
  expect(confirm?.disabled).toBe(true)
  await act(async () => void fireEvent.change(named(/^Reason/, document.body), { target: { value: 'changed_mind' } }))
  expect(confirm?.disabled).toBe(false)
  expect([...document.querySelectorAll('dialog option')].map(({ textContent }) => textContent)).toEqual([
    'Select a reason',
    'Changed my mind',
    'Found a better price',
    'Ordered by mistake',
    'The shop takes too long',
    'Other',
  ])
})

test('a link that means an order of several groups shows them together', async () => {
  const { box } = await open(page(), '/dashboard/transactions?order=5')
  await eventually(() => expect(box.querySelectorAll('article')).toHaveLength(1))
  expect(named('Details of group 10', box).getAttribute('href')).toBe('/dashboard/transactions/fg/10')
})

test('a seller reads what an order brings, and which piece of it was canceled', async () => {
  const kept = item(1, { amount: 20 })
  const gone = item(2, { amount: 30, status: 'canceled', canceledAt: '2026-11-22T12:00:00.000Z' })
  const received = (more: object) => page(order({ source: 'merchant', subtotal: 50, ...more }))
  const { box } = await open(received({ fulfillmentGroups: [group(9, { orderItems: [kept, gone], earned: 20 })] }))
  expect(box.querySelector('article > header')?.textContent).toContain('You receive$20.00')
  expect(box.querySelectorAll('article')[0]?.textContent).toMatch(/Coat 2.*Canceled/)
  const { box: none } = await open(received({ fulfillmentGroups: [group(9, { status: 'canceled', orderItems: [kept, gone] })] }))
  expect(none.querySelector('article > header')?.textContent).toContain('You receive$0.00')
})

test('whoever has bought the label is asked to put it on the parcel, and one button alone stands in ink', async () => {
  const label = { id: 7, status: 'pre_transit', deliveryLegType: 'outbound_group', labelUrl: '/api/deliveries/7/label', itemIds: [1] }
  const labeled = group(9, {
    orderItems: [item(1, { status: 'confirmed' })],
    outboundDeliveries: [label],
    allowedActions: ['handOver', 'confirmLabel'].map((move) => ({ move, allowed: true })),
  })
  const { box } = await open(page(order({ source: 'merchant', fulfillmentGroups: [labeled] })))
  expect(box.textContent).toContain('Put the label on the parcel and confirm it.')
  await eventually(() => expect(named('Print label', box).className).toContain('bg-ink'))
  expect(named('Add shipment details', box).className).not.toContain('bg-ink')
  expect(named('Mark as handed over', box).className).not.toContain('bg-ink')
})

test('an order that is over is one line on a small screen until it is pressed; what goes on is whole', async () => {
  const done = order({
    id: 6,
    orderNumber: 'R-1006',
    fulfillmentGroups: [group(10, { status: 'delivery_completed_to_customer', waitsFor: [] })],
  })
  const { box } = await open(page(order(), done))
  expect(box.querySelector('[aria-controls="whole-5"]')).toBeNull()
  const line = box.querySelector<HTMLElement>('[aria-controls="whole-6"]')
  for (const said of ['Coat 1', 'mei', 'Sun, Nov 22', '$23.76', 'Delivered']) expect(line?.textContent).toContain(said)
  const whole = () => document.getElementById('whole-6')?.className
  expect([line?.getAttribute('aria-expanded'), whole()]).toEqual(['false', 'max-sm:hidden'])
  await press(line!)
  expect([line?.getAttribute('aria-expanded'), line?.textContent, whole()]).toEqual(['true', '', ''])
})

test('the table of orders is of the tab and the chip that are open', async () => {
  const { box } = await open(page(), '/dashboard/transactions?tab=lending&status=canceled')
  const heard = answering({ 'GET /orders/merchant/me/export?status=canceled&type=rent': { body: '' } })
  await press(named('Download CSV', box))
  await settle()
  expect(heard.calls.map(({ what }) => what)).toEqual(['GET /orders/merchant/me/export?status=canceled&type=rent'])
})
