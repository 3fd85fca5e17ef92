import { expect, test } from 'vitest'
import { eventually, render } from '../../../test/render.tsx'
import { LabelCreated } from './label-created.tsx'

const draw = (answer: unknown) => render(<LabelCreated itemId={4} />, { words: ['wayback'], answers: { '/requests/return/4': answer } })

test('a label that cannot be read is not told as none, and may be asked for again (RET-136)', async () => {
  const { box } = await draw(Response.json({ statusCode: 418, message: 'x' }, { status: 418 }))
  await eventually(() => expect(box.textContent).toContain('Error Loading Data'))
  expect(box.textContent).not.toContain('No approved return items found.')
  expect(box.querySelector('button')?.textContent).toBe('Retry')
})

test('where no label was made that is said', async () => {
  const { box } = await draw({ data: null })
  await eventually(() => expect(box.textContent).toContain('No approved return items found.'))
})

test('a label says by when its parcel is sent, and what comes back for it', async () => {
  const made = {
    relatedFulfillmentGroupId: 9,
    orderItems: [4],
    shippingLabelUrl: '/api/deliveries/7/label',
    trackingNumber: '92',
    carrier: 'USPS',
  }
  const item = {
    id: 4,
    status: 'return_label_generated',
    type: 'buy',
    quantity: 1,
    amount: 150,
    taxPart: 13.2,
    feePart: 15,
    returnShipping: 9.62,
  }
  const group = {
    id: 9,
    status: 'return_shipping_label_created',
    groupType: 'shipping',
    currency: 'USD',
    dispute: null,
    returnWay: null,
    order: { id: 8, orderNumber: 'RN-1' },
    next: { move: 'lapseReturn', at: '2026-12-14T12:00:00.000Z' },
    waitsFor: ['customer'],
    returnRequests: [{ id: 3, status: 'in_progress', reason: 'changed_mind', usageFee: 5, orderItems: [4] }],
    orderItems: [{ ...item, product: { id: 1, name: 'Coat', category: 'coat', photos: [] } }],
  }
  const { box } = await render(<LabelCreated itemId={4} />, {
    words: ['wayback', 'steps', 'orders', 'shipment'],
    answers: { '/requests/return/4': { data: made }, '/fulfillment-groups/9': group },
  })
  await eventually(() => expect(box.textContent).toContain('Send it by Mon, Dec 14.'))
  expect(box.textContent).toContain('$148.58 goes back to your card.')
})
