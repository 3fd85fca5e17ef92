import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, refusal, settle } from '../../../../test/api.ts'
import { eventually, named, press, render } from '../../../../test/render.tsx'
import { beginSession, type Me } from '../../../shell/session.ts'
import ShipPage from '../../../pages/ship.page.tsx'

const parcel = { weight: 0.5, length: 30, width: 20, height: 4, units: { mass: 'kg', distance: 'cm' } }
const item = (id: number, parcelInfo: object | null = parcel) => ({
  id,
  status: 'confirmed',
  product: { id, name: `Coat ${id}`, photos: [], size: 'M', color: 'red', brand: null },
  quantity: 1,
  amount: 20,
  currency: 'EUR',
  allowedActions: [],
  type: 'buy',
  rentOption: null,
  securityDeposit: 0,
  parcelInfo,
})
const address = (city: string, country: string) => ({
  name: 'X',
  street: 'Y 1',
  street2: null,
  city,
  state: null,
  postalCode: '1',
  country,
})
const label = {
  id: 7,
  status: 'pre_transit',
  deliveryLegType: 'outbound_group',
  carrier: 'Colissimo',
  serviceName: 'Home',
  trackingNumber: 'CX1',
  trackingUrl: null,
  labelUrl: '/api/deliveries/7/label',
  invoiceUrl: null,
  estimatedDelivery: null,
  deliveredAt: null,
  itemIds: [1],
}
const group = (more: object = {}) => ({
  id: 9,
  version: 3,
  status: 'processing',
  groupType: 'shipping',
  deliveryMethod: 'shipping',
  currency: 'EUR',
  orderItems: [item(1), item(2)],
  merchant: { id: 2, username: 'claire', name: 'claire', avatar: null },
  customer: { id: 3, username: 'alice', name: 'alice', avatar: null },
  order: { id: 5, orderNumber: 'R-1005', shippingAddress: address('New York', 'US') },
  shippingOriginAddress: address('Lyon', 'FR'),
  shippingRate: { provider: 'Colissimo', serviceName: 'Home', amount: '9.90', currency: 'EUR', days: '4' },
  outboundDeliveries: [],
  isLabelPending: false,
  allowedActions: [{ move: 'buyLabel', allowed: true }],
  waitsFor: ['merchant'],
  next: null,
  history: [],
  ...more,
})
const words = ['accounts', 'orders', 'steps', 'shipment', 'statuses', 'failures'] as const
const open = (answer: object, id = 2) => {
  act(() => beginSession({ jwt: 'token', user: { id, username: 'claire' } as Me }))
  return render(<ShipPage />, { words, params: { fulfillmentGroupId: '9' }, answers: { '/fulfillment-groups/9': answer } })
}

test('the one parcel, its service and what customs are told stand there before a label is bought', async () => {
  const { box } = await open(group())
  for (const text of [
    '30 × 20 × 8 cm',
    '1 kg',
    'Colissimo Home',
    '€9.90, paid by the customer',
    'Customs',
    '1 × Coat 1',
    'Lyon',
    'New York',
  ])
    expect(box.textContent).toContain(text)
  const { box: near } = await open(group({ order: { id: 5, orderNumber: 'R-1005', shippingAddress: address('Wien', 'AT') } }))
  expect(near.textContent).not.toContain('Customs')
})

test('a piece without measures is named, with the way to its listing', async () => {
  const { box } = await open(group({ orderItems: [item(1), item(2, null)] }))
  expect(box.textContent).toContain('Product Coat 2 is missing parcel information.')
  expect(named('Correct the measures of Coat 2', box).getAttribute('href')).toBe('/listing/edit/2')
})

test('a bought label takes the focus, is confirmed in a second step, and leads to the transactions', async () => {
  const bought = group({ version: 4, outboundDeliveries: [label], allowedActions: [{ move: 'confirmLabel', allowed: true }] })
  const heard = answering({
    'POST /shipping-labels': { body: { success: true, status: 'bought', deliveryId: 7, group: bought } },
    'POST /orders/5/fulfillment-groups/9/label-confirmed': { body: { ...bought, status: 'ready_for_shipping' } },
  })
  const { box, went } = await open(group())
  await press(named('Buy label', box))
  await settle()
  await eventually(() => expect(document.activeElement?.textContent).toBe('Your label is ready'))
  for (const text of ['CX1', 'Colissimo Home', 'Hand the parcel over to Colissimo and keep the receipt.'])
    expect(box.textContent).toContain(text)
  await press(named('Label is on the parcel', box))
  await settle()
  expect(heard.calls.map(({ what, body }) => [what, (body as { version: number }).version])).toEqual([
    ['POST /shipping-labels', 3],
    ['POST /orders/5/fulfillment-groups/9/label-confirmed', 4],
  ])
  await eventually(() => expect(went).toEqual(['/dashboard/transactions']))
})

test('what is sent again, since its customer never had what the carrier calls delivered, needs another label', async () => {
  const { box } = await open(group({ outboundDeliveries: [{ ...label, status: 'delivered' }] }))
  expect(box.textContent).not.toContain('Your label is ready')
  named('Buy label', box)
})

test('a parcel that is sent again holds what has not arrived, before its label is bought and after', async () => {
  const orderItems = [{ ...item(1), status: 'delivered' }, item(2)]
  const lost = { ...label, status: 'failure', itemIds: [1, 2] }
  const { box } = await open(group({ orderItems, outboundDeliveries: [lost] }))
  const { box: labeled } = await open(group({ orderItems, outboundDeliveries: [lost, { ...label, id: 8, itemIds: [2] }] }))
  for (const { textContent } of [box, labeled]) {
    for (const text of ['30 × 20 × 4 cm', '0.5 kg', 'Coat 2', '1 × Coat 2']) expect(textContent).toContain(text)
    expect(textContent).not.toContain('Coat 1')
  }
})

test('pressing twice buys one label and confirms it once', async () => {
  const bought = group({ version: 4, outboundDeliveries: [label], allowedActions: [{ move: 'confirmLabel', allowed: true }] })
  const heard = answering({
    'POST /shipping-labels': { body: { success: true, status: 'bought', deliveryId: 7, group: bought } },
    'POST /orders/5/fulfillment-groups/9/label-confirmed': { body: { ...bought, status: 'ready_for_shipping' } },
  })
  const { box } = await open(group())
  for (const name of ['Buy label', 'Label is on the parcel']) {
    await eventually(() => named(name, box))
    const button = named(name, box)
    await act(async () => {
      fireEvent.click(button)
      fireEvent.click(button)
    })
    await settle()
  }
  expect(heard.calls.map(({ what }) => what)).toEqual(['POST /shipping-labels', 'POST /orders/5/fulfillment-groups/9/label-confirmed'])
})

test('a label that is refused says why and may be tried again', async () => {
  answering({ 'POST /shipping-labels': refusal(409, 'shipping.rate_gone', 'The service is not offered any more.') })
  const { box } = await open(group())
  await press(named('Buy label', box))
  await settle()
  await eventually(() => expect(box.textContent).toContain('The service is not offered any more.'))
  named('Try again', box)
})

test('whoever does not sell it is told that there is nothing to send', async () => {
  const { box } = await open(group(), 3)
  expect(box.textContent).toContain('There is nothing to send here')
})
