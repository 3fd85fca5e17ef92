import { expect, test } from 'vitest'
import { eventually, named, press, render } from '../../../test/render.tsx'
import { ClaimsTab } from './claims-tab.tsx'
import { DisputesTab } from './disputes-tab.tsx'

test.each([ClaimsTab, DisputesTab])('a list of the desk that fails may be asked for again', async (Tab) => {
  await render(<Tab />, { words: ['claims', 'desk'] })
  await eventually(() => expect(named('Retry')).toBeDefined())
})

const dispute = {
  id: 7,
  status: 'open',
  providerStatus: 'needs_response',
  reason: 'product_not_received',
  amount: 40,
  currency: 'USD',
  dueAt: null,
  openedAt: '2026-11-27T10:00:00.000Z',
  closedAt: null,
  sent: 1,
  sentAt: '2026-11-27T11:00:00.000Z',
  orderId: 3,
  orderNumber: 'R-7',
  customer: { id: 2, username: 'alice', name: 'Alice' },
  pieces: [{ id: 9, name: 'Wool coat', quantity: 1, photo: null }],
  deliveries: [
    { method: 'shipping', deliveredAt: '2026-11-24T10:00:00.000Z', deliveredBy: 'carrier', carrier: 'USPS', trackingNumber: '9400' },
  ],
  canSend: true,
  isOwn: false,
}
const photos = [
  { id: 1, width: 3, height: 4, caption: 'Wool coat, as the seller handed it over. 2026-11-27 10:00 UTC.' },
  { id: 2, width: 3, height: 4, caption: 'Wool coat, as the buyer received it. 2026-11-27 11:00 UTC.' },
]

const claim = {
  id: 5,
  itemId: 9,
  name: 'Wool coat',
  state: 'open',
  orderNumber: 'R-7',
  merchant: { id: 1, username: 'mei', name: 'Mei Tan Studio' },
  customer: dispute.customer,
  currency: 'USD',
  deposit: 50,
  lateFee: 0,
  amount: 20,
  granted: null,
  reason: 'damaged',
  comments: null,
  claimedAt: '2026-11-27T10:00:00.000Z',
  answerUntil: '2026-11-30T10:00:00.000Z',
  decideUntil: null,
  photos: [],
  receipt: null,
  answer: null,
  answerComments: null,
  answerPhotos: [],
  decision: null,
  sets: [],
  isOwn: false,
}
test('a claim in the list of the desk says on which day it was made', async () => {
  const { box } = await render(<ClaimsTab />, {
    words: ['claims', 'desk', 'failures'],
    answers: { '/operator/claims?state=open': { data: [claim], meta: { page: 1, hasMore: false } } },
  })
  await eventually(() => expect(box.textContent).toContain('Claim of $20.00'))
  expect(box.textContent).toContain('Mei Tan Studio, Fri, Nov 27')
})

test('how a claim that is closed has ended is said once, with its day', async () => {
  const refused = { ...claim, state: 'refused', closedAt: '2026-11-29T10:00:00.000Z' }
  const { box } = await render(<ClaimsTab />, {
    words: ['claims', 'desk', 'failures'],
    answers: { '/operator/claims?state=open': { data: [refused], meta: { page: 1, hasMore: false } } },
  })
  await eventually(() => expect(box.textContent).toContain('Refused by support on Sun, Nov 29'))
  expect(box.textContent?.match(/Refused/g)).toHaveLength(1)
})

test('the case of a dispute shows which photos would go to the bank, and which went as a file of what size', async () => {
  const handedIn = [
    { at: '2026-11-27T11:00:00.000Z', by: 'olive', parts: [], photos: photos.slice(0, 1), hasReceipt: false, fileBytes: 1_240_000 },
  ]
  const { box } = await render(<DisputesTab />, {
    words: ['claims', 'desk', 'failures'],
    answers: {
      '/operator/disputes?state=open': { data: [dispute], meta: { page: 1, hasMore: true, cursor: '7' } },
      '/operator/disputes/7': { ...dispute, draft: [], photos, hasReceipt: true, handedIn, groups: [] },
    },
  })
  expect(named('Show more', box)).toBeDefined()
  await press(named('Show evidence', box))
  await eventually(() => expect(box.textContent).toContain('One file: receipt of the order, 2 photos'))
  expect(named('Alice', box).getAttribute('href')).toBe('/desk/people?q=alice')
  expect(box.textContent).toContain('as the buyer received it')
  expect(box.textContent).toContain('One file: 1 photo, 1.2 MB')
})

test('a dispute names its piece and whether it came, and asks for evidence until there is some', async () => {
  const data = [
    { ...dispute, sent: 0, sentAt: null },
    { ...dispute, id: 8, deliveries: [{ ...dispute.deliveries[0], deliveredAt: null, deliveredBy: null }] },
  ]
  const { box } = await render(<DisputesTab />, {
    words: ['claims', 'desk', 'failures'],
    answers: { '/operator/disputes?state=open': { data, meta: { page: 1, hasMore: false } } },
  })
  await eventually(() => expect(box.querySelectorAll('h2')).toHaveLength(2))
  expect(box.querySelector('h2')?.textContent).toBe('Wool coatOrder R-7')
  expect(box.textContent).toMatch(/Delivered .*, as the carrier reports/)
  expect(box.textContent).toContain('Not delivered yet')
  expect([...box.querySelectorAll('button')].map((button) => button.textContent)).toEqual(['Send evidence', 'Show evidence'])
})

test('what we hold of a dispute stands in columns, its days in words, longer texts below', async () => {
  const draft = [
    { name: 'customer_name', text: 'Alice Moreau' },
    { name: 'shipping_date', text: '2026-11-24' },
    { name: 'uncategorized_text', text: 'Order R-7, placed Nov 23, 2026, 10:00 UTC.\nDelivered Nov 24, 2026, 10:00 UTC.' },
  ]
  const { box } = await render(<DisputesTab />, {
    words: ['claims', 'desk', 'failures'],
    answers: {
      '/operator/disputes?state=open': { data: [dispute], meta: { page: 1, hasMore: false } },
      '/operator/disputes/7': { ...dispute, draft, photos: [], hasReceipt: false, handedIn: [], groups: [] },
    },
  })
  await eventually(() => expect(named('Show evidence', box)).toBeDefined())
  await press(named('Show evidence', box))
  await eventually(() => expect(box.querySelector('h3')).not.toBeNull())
  const lists = [...box.querySelectorAll('h3 ~ div dl')].map((list) => list.textContent)
  expect(lists).toEqual(['CustomerAlice MoreauSent onTue, Nov 24', expect.stringMatching(/^What happenedOrder R-7/)])
})
