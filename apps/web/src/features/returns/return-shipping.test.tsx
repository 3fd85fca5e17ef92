import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import type { Details } from '../orders/index.ts'
import { ReturnShipping } from './return-shipping.tsx'

const coat = { id: 1, product: { id: 1, name: 'Coat', photos: [] }, quantity: 1, type: 'buy', status: 'return_label_generated' }
const parcel = {
  id: 5,
  status: 'pre_transit',
  carrier: 'USPS',
  trackingNumber: '9200 0657',
  trackingUrl: null,
  labelUrl: null,
  bearer: 'customer',
  itemIds: [1],
}
const group = {
  id: 9,
  currency: 'USD',
  status: 'return_shipping_label_created',
  groupType: 'shipping',
  order: { orderNumber: 'R-9' },
  customer: { id: 2, name: 'Alice' },
  merchant: { id: 3, name: 'Mei' },
  orderItems: [coat],
  returnRequests: [],
  outboundDeliveries: [],
  returnRefunds: [],
  returnWay: { fromCountry: 'US', toCountry: 'US', metres: null, perUsd: 1 },
  returnDeliveries: [parcel],
  isReturnLabelPending: false,
  waitsFor: ['customer'],
  allowedActions: [],
  next: null,
}
const draw = (whose: object) =>
  render(<ReturnShipping group={whose as unknown as Details} asMerchant card={{ field: null, confirm: undefined, isComplete: false }} />, {
    words: ['wayback', 'returns', 'orders', 'steps'],
  })

test('a shop whose customer has a label for the way back reads who has it and its number, not that nothing is approved', async () => {
  const { box } = await draw(group)
  expect(box.textContent).toContain('Alice has a label')
  expect(box.textContent).toContain('9200 0657')
  expect(box.textContent).not.toContain('No approved return items found.')
})

test('a shop with nothing approved and no parcel on its way back is told so (RET-114)', async () => {
  const { box } = await draw({ ...group, orderItems: [{ ...coat, status: 'delivered' }], returnDeliveries: [] })
  expect(box.textContent).toContain('No approved return items found.')
})

test('what its customer has sent with a label of their own is on its way back, not unapproved', async () => {
  const sent = {
    ...coat,
    status: 'return_shipped_to_merchant',
    amount: 80,
    taxPart: 0,
    feePart: 0,
    returnShipping: 0,
    deposit: null,
    depositEnd: null,
  }
  const { box } = await draw({ ...group, status: 'return_shipped', orderItems: [sent], returnDeliveries: [] })
  expect(box.querySelector('h2')?.textContent).toBe('It is on its way back to you')
  expect(box.textContent).toContain('Coat')
  expect(box.textContent).not.toContain('No approved return items found.')
})

test('a shop whose customer brings the piece back in person reads that no label is made', async () => {
  const approved = { ...coat, status: 'awaiting_return_shipment' }
  const { box } = await draw({
    ...group,
    groupType: 'pickup',
    status: 'awaiting_return_dropoff',
    orderItems: [approved],
    returnDeliveries: [],
  })
  expect(box.textContent).toContain('This return needs no label')
  expect(box.textContent).toContain('Alice brings it to you in person')
  expect([...box.querySelectorAll('a')].map((one) => one.getAttribute('href'))).toEqual(['/dashboard/transactions/fg/9'])
})

test('pieces that are on their way are not to be sent back any more, and the sum that comes back for them stands there', async () => {
  const gone = {
    ...group,
    status: 'return_in_transit_to_merchant',
    orderItems: [
      {
        ...coat,
        status: 'return_in_transit',
        amount: 80,
        taxPart: 8,
        feePart: 0,
        securityDeposit: 0,
        product: { ...coat.product, category: 'coat' },
      },
    ],
    returnRequests: [{ id: 4, status: 'in_progress', orderItems: [1], reason: 'changed_mind', usageFee: 5 }],
    returnDeliveries: [{ ...parcel, status: 'transit' }],
  }
  const { box } = await render(
    <ReturnShipping group={gone as unknown as Details} asMerchant={false} card={{ field: null, confirm: undefined, isComplete: false }} />,
    { words: ['wayback', 'returns', 'orders', 'steps'] },
  )
  expect(box.textContent).toContain('Pieces that you sent back')
  expect(box.textContent).not.toContain('Pieces to send back')
  expect(box.textContent).toMatch(/\$\d+\.\d\d comes back to your card once Mei has looked at it/)
})
