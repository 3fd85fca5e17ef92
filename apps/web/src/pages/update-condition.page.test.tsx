import { expect, test } from 'vitest'
import { eventually, named, render } from '../../test/render.tsx'
import UpdateConditionPage from './update-condition.page.tsx'

const item = {
  id: 1,
  status: 'return_delivered',
  product: { id: 1, name: 'Coat', photos: [] },
  price: 20,
  amount: 20,
  quantity: 1,
  size: 'M',
  type: 'rent',
  currency: 'USD',
  securityDeposit: 50,
  depositEnd: null,
  rental: null,
  next: null,
  allowedActions: [],
}
const group = {
  id: 9,
  version: 1,
  status: 'return_delivered_to_merchant',
  groupType: 'shipping',
  allowedActions: [],
  order: { orderNumber: 'RN-1' },
  customer: { id: 3, name: 'Alice', avatar: null },
  merchant: { id: 2, name: 'Mei', avatar: null },
  currency: 'USD',
  orderItems: [item],
  outboundDeliveries: [],
  returnDeliveries: [],
  returnRequests: [],
  returnRefunds: [],
  returnWay: null,
  dispute: null,
  next: null,
}
const photo = { id: 7, width: 600, height: 800, at: '2026-11-20T10:00:00.000Z' }
const handOver = (stage: string, by: string, photos: readonly object[], canAdd = false) => ({ stage, by, photos, canAdd })
const condition = {
  itemId: 1,
  groupId: 9,
  orderNumber: 'RN-1',
  name: 'Coat',
  photo: null,
  merchant: group.merchant,
  customer: group.customer,
  sets: [
    handOver('out_by_lender', 'merchant', [photo]),
    handOver('in_by_renter', 'customer', []),
    handOver('out_by_renter', 'customer', []),
    handOver('in_by_lender', 'merchant', [], true),
  ],
}
const open = async (whose: object, sets: object = condition) =>
  (
    await render(<UpdateConditionPage />, {
      words: ['wayback', 'returns', 'accounts', 'orders', 'steps', 'statuses', 'failures'],
      params: { fulfillmentGroupId: '9' },
      answers: { '/fulfillment-groups/9': whose, '/order-items/1/condition': sets },
    })
  ).box

const mayAssess = { ...group, orderItems: [{ ...item, allowedActions: [{ move: 'assessItem', allowed: true }] }] }
test('how a piece went out stands beside what is judged, with a place for how it came back', async () => {
  const box = await open(mayAssess)
  await eventually(() =>
    expect([...box.querySelectorAll('form h3')].map(({ textContent }) => textContent)).toEqual([
      'Handed over by you',
      'Received back by you',
    ]),
  )
  expect(box.querySelector('h1')?.textContent).toBe('Condition on return')
})

test('where nobody took photos before, nothing is said of them', async () => {
  const box = await open(mayAssess, { ...condition, sets: condition.sets.map((set) => ({ ...set, photos: [] })) })
  await eventually(() => expect(named(/^Save/, box)).toBeDefined())
  expect(box.querySelector('form h3')).toBeNull()
})

test('a page on which nothing but the receipt is confirmed has its name, and the note says who reads it', async () => {
  const box = await open({ ...group, allowedActions: [{ move: 'confirmReceipt', allowed: true }] })
  await eventually(() => expect(box.querySelector('h1')?.textContent).toBe('Confirm return delivery'))
  expect([...box.querySelectorAll('h2')].map(({ textContent }) => textContent)).not.toContain('Confirm return delivery')
  expect(named('Note to Alice (optional)', box).tagName).toBe('TEXTAREA')
})
