import { expect, test } from 'vitest'
import { named, press, render } from '../../../test/render.tsx'
import { Cases, Groups } from './groups.tsx'

const group = {
  id: 12,
  orderId: 9,
  orderNumber: 'R-7Q2',
  status: 'return_requested',
  shownStatus: 'return_requested',
  deliveryMethod: 'pickup',
  kind: 'purchase',
  rentalDays: null,
  otherSides: [] as object[],
  customer: { id: 1, username: 'alice', name: 'Alice M.' },
  merchant: { id: 2, username: 'mei', name: 'Mei Tan Studio' },
  amount: 84,
  deposit: 0,
  currency: 'USD',
  createdAt: '2026-11-21T10:00:00.000Z',
  isOwn: false,
  caseOpenedAt: '2026-11-24T10:00:00.000Z',
  may: ['cancel', 'return_refund'],
  questions: [
    {
      id: 5,
      status: 'pending',
      askedBy: 'Alice M.',
      reason: 'wrong_size',
      comments: 'It came like this.',
      createdAt: '2026-11-25T10:00:00.000Z',
    },
  ],
  failedParcels: [],
  parcel: {
    way: 'outbound',
    carrier: 'USPS',
    trackingNumber: '9400',
    status: 'delivered',
    deliveredAt: '2026-11-23T10:00:00.000Z',
    said: { at: '2026-11-23T10:00:00.000Z', text: 'Left at the front door', city: 'Austin' },
  },
  words: [
    {
      by: 'merchant',
      about: 'rejected',
      reason: 'item_used_damaged',
      text: 'The lining is torn.',
      photos: [],
      at: '2026-11-25T09:00:00.000Z',
    },
    { by: 'support', about: 'approved', reason: null, text: 'The photos show the fault.', photos: [], at: '2026-11-25T12:00:00.000Z' },
  ],
  pieces: [{ id: 3, name: 'Linen coat', quantity: 2, photo: null }],
}
const open = (locale: 'en' | 'zh-CN', of: object = group) =>
  render(<Cases />, {
    words: ['desk', 'statuses', 'orders', 'catalogue', 'claims', 'failures'],
    locale,
    answers: { '/operator/groups?open=cases': { data: [of], meta: { page: 1, hasMore: false } } },
  })

test('a case says in words how its order stands, what it is about and why somebody asks', async () => {
  const { box } = await open('en')
  for (const said of [
    'Return Requested',
    'Case open since',
    'Linen coat × 2',
    'Pickup in person',
    'Wrong size',
    'It came like this.',
    '$84.00',
  ])
    expect(box.textContent).toContain(said)
  expect(box.textContent).not.toMatch(/return_requested|wrong_size|pickup(?! in)/)
  expect(named('Alice M.').getAttribute('href')).toBe('/desk/people?q=alice')
  expect(named('Mei Tan Studio').getAttribute('href')).toBe('/desk/people?q=mei')
})

test('a case of questions alone says in its head since when the oldest of them waits', async () => {
  const [question] = group.questions
  const questions = [question, { ...question, id: 6, createdAt: '2026-11-22T10:00:00.000Z' }]
  const { box } = await open('en', { ...group, caseOpenedAt: null, questions })
  expect(box.querySelector('header')?.textContent).toMatch(/Waiting since Sun, Nov 22/)
})

test('a case in Chinese has no word of the machine', async () => {
  const { box } = await open('zh-CN')
  expect(box.textContent).toContain('当面自提')
  expect(box.textContent).not.toMatch(/return_requested|wrong_size|pickup|Return/)
})

test('what cannot be taken back stands after every other decision', async () => {
  const { box } = await open('en')
  const acts = [...box.querySelectorAll('button')].map((button) => button.textContent)
  expect(acts.at(-1)).toBe('Cancel group')
})

test('a return whose parcel was lost stands as its sides read it', async () => {
  const { box } = await open('en', { ...group, status: 'return_in_transit_to_merchant', shownStatus: 'return_not_arrived' })
  expect(box.textContent).toContain('Return Not Arrived')
  expect(box.textContent).not.toContain('In Transit')
})

test('a swap says that it is one, who gets and gives, what is given in return, and no sum where nothing was paid', async () => {
  const otherSides = [{ id: 13, orderNumber: 'R-8K1' }]
  const { box } = await open('en', { ...group, kind: 'swap', otherSides, amount: 0 })
  for (const said of ['KindSwap', 'GetsAlice M.', 'GivesMei Tan Studio']) expect(box.textContent).toContain(said)
  expect(named(/^Order R-8K1, group 13/).getAttribute('href')).toBe('/desk/orders?q=R-8K1')
  expect(box.textContent).not.toMatch(/Paid for it|\$0\.00|Buyer|Shop/)
  const { box: shipped } = await open('en', { ...group, kind: 'swap', amount: 6.5 })
  expect(shipped.textContent).toContain('Shipping and fees paid$6.50')
})

test('a rental says for how long, and its deposit beside what was paid for it', async () => {
  const { box } = await open('en', { ...group, kind: 'rental', rentalDays: 3, amount: 23.76, deposit: 45 })
  for (const said of ['KindRental, 3 days', 'Paid for it$23.76and a deposit of $45.00']) expect(box.textContent).toContain(said)
})

test('whoever decides a case reads what the carrier said last and what each side says, and goes to its order', async () => {
  const { box } = await open('en')
  for (const said of [
    'USPS',
    'Left at the front door',
    'To the customer, 9400, Austin',
    'Mei Tan Studio rejected the return',
    'The lining is torn.',
    'Support let the return go on',
    'The photos show the fault.',
  ])
    expect(box.textContent).toContain(said)
  expect(named('Order R-7Q2').getAttribute('href')).toBe('/desk/orders?q=R-7Q2')
})

test('an order is one row; what is known of it and what may be done stands below it, open where it was looked for', async () => {
  const answer = { data: [{ ...group, questions: [] }], meta: { page: 1, hasMore: false } }
  const words = ['desk', 'statuses', 'orders', 'catalogue', 'claims', 'failures'] as const
  const { box } = await render(<Groups />, { words, answers: { '/operator/groups': answer } })
  for (const said of ['Linen coat', 'R-7Q2', '$84.00', 'Return Requested']) expect(box.textContent).toContain(said)
  expect(box.textContent).not.toContain('Cancel group')
  await press(named(/^More about Order R-7Q2/))
  expect(box.textContent).toContain('Cancel group')
  expect(named('Coming back').getAttribute('aria-pressed')).toBe('false')
})
