import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answering, refusal, settle } from '../../test/api.ts'
import { eventually, named, press, render, type } from '../../test/render.tsx'
import { beginSession, type Me } from '../shell/session.ts'
import { toast } from '../shell/toasts.ts'
import ProcessReturnPage from './process-return.page.tsx'

const request = {
  id: 31,
  requestType: 'item_return',
  status: 'pending_merchant_review',
  orderItems: [1],
  reason: 'too_small',
  comments: null,
  photos: [],
  quantity: 1,
  usageFee: 0,
  currency: 'USD',
  fundCollectionPayment: null,
}
const coat = {
  id: 1,
  product: { id: 1, name: 'Coat', photos: [], category: 'coat' },
  quantity: 1,
  amount: 20,
  taxPart: 1.76,
  feePart: 2,
  type: 'buy',
}
const group = {
  id: 9,
  version: 1,
  currency: 'USD',
  status: 'return_requested',
  orderItems: [coat],
  merchant: { id: 2, username: 'mei', name: 'Atelier Mei' },
  customer: { id: 3, username: 'alice', name: 'alice' },
  order: { id: 5, orderNumber: 'R-1005' },
  returnRequests: [request],
  returnWay: { fromCountry: 'US', toCountry: 'US', metres: null, perUsd: 1 },
  fundCollectionPayments: [],
}
const terms = { addresses: [], until: null, fund: null }
const words = ['accounts', 'checkout', 'orders', 'returns', 'statuses', 'failures'] as const
const open = (answer: unknown, locale: 'en' | 'zh-CN' = 'en', heldEarnings = 0) => {
  act(() => beginSession({ jwt: 'token', user: { id: 2, username: 'mei' } as Me }))
  return render(<ProcessReturnPage />, {
    words,
    locale,
    params: { fulfillmentGroupId: '9' },
    answers: { '/fulfillment-groups/9': answer, '/fulfillment-groups/9/return-terms': { ...terms, heldEarnings } },
  })
}

test.each([
  ['the server has no words for', { status: 502, body: undefined }, 'Error processing returns. Please try again.'],
  [
    'the server refuses',
    refusal(409, 'orders.changed_meanwhile', 'This order was changed meanwhile. Please look at it once more.'),
    'Error rejecting returns: This order was changed meanwhile. Please look at it once more.',
  ],
  ['never reaches the server', () => Promise.reject(new Error('no line')), 'Unexpected error in the UI. Please try again.'],
] as const)('an answer to all returns that %s is told in the documented words (RET-74, RET-75)', async (_what, told, said) => {
  answering({ 'PUT /fulfillment-groups/9/reject-all-returns': told })
  const { box } = await open(group)
  await press(box.querySelector<HTMLElement>('input[value=reject]')!)
  await press(named(/^Reject the return/))
  await press(named(/^Reject the return/, document.querySelector('dialog')!))
  await settle()
  await eventually(() => expect(box.querySelector('[role=alert]')?.textContent).toBe(said))
})

test('a rejection whose refund did not leave says so (RET-76)', async () => {
  answering({
    'PUT /fulfillment-groups/9/reject-all-returns': { body: { group, refundResults: { attempted: 1, succeeded: 0, failed: 1 } } },
  })
  const said = vi.spyOn(toast, 'error').mockReturnValue()
  const { box, went } = await open(group)
  await press(box.querySelector<HTMLElement>('input[value=reject]')!)
  await press(named(/^Reject the return/))
  await press(named(/^Reject the return/, document.querySelector('dialog')!))
  await settle()
  expect(said.mock.calls[0]?.[0]).toMatch(/^Returns rejected but failed to refund your payment\..* Please contact support/)
  expect(went).toEqual(['/dashboard/transactions/fg/9'])
  said.mockRestore()
})

test('one return is answered as one, in both languages', async () => {
  const { box } = await open(group, 'zh-CN')
  const words = () => [...box.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(words()).toContain('同意退货')
  await press(box.querySelector<HTMLElement>('input[value=reject]')!)
  expect(words()).toContain('拒绝退货')
})

test('returns whose group cannot be read say so, with the reason where there is one (RET-136)', async () => {
  const refused = await open(Response.json({ statusCode: 418, message: 'The kettle is cold.' }, { status: 418 }))
  await eventually(() => expect(refused.box.querySelector('details')?.textContent).toContain('Error Loading Return Data'))
  expect(refused.box.querySelector('h2')?.textContent).toBe('We could not show this order just now')
  expect(refused.box.textContent).toContain('The kettle is cold.')
  refused.box.remove()
  const broken = await open(new Error('no line'))
  await eventually(() => expect(broken.box.textContent).toContain('Unable to load fulfillment group details'))
})

test('a usage fee with a comma is the same amount with a point, and has two decimals at most', async () => {
  await open(group)
  const fee = named('Usage fee') as HTMLInputElement
  await type(fee, '5,50')
  expect(fee.value).toBe('5.50')
  await type(fee, '5,505')
  expect(fee.value).toBe('5.50')
})

test('what is paid from held earnings says so in one sentence, and the sum and the button stand before the terms', async () => {
  const { box } = await open(group, 'en', 500)
  await eventually(() => expect(box.textContent).toContain('$20.00 comes out of earnings that you have not been paid yet.'))
  const approve = named(/^Approve the return/)
  const summary = [...box.querySelectorAll('summary')].at(-1)
  expect(summary?.textContent).toBe('Usage fee, return address, commentNo usage fee')
  expect(approve.compareDocumentPosition(summary!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test.each([
  ['no_longer_needed', 'The rest of the customer’s refund comes from Rondo: the tax of $1.76.'],
  ['defective', 'The rest of the customer’s refund comes from Rondo: the tax of $1.76 and the platform fee of $2.00.'],
])('a shop that puts up the price reads who pays the rest of the refund (%s)', async (reason, said) => {
  const { box } = await open({ ...group, returnRequests: [{ ...request, reason }] })
  await eventually(() => expect(box.textContent).toContain(said))
  expect(box.textContent).toContain('You pay $20.00 for this return by card.')
})

test('of a pickup the customer brings the pieces back or sends them', async () => {
  const { box } = await open({ ...group, groupType: 'pickup' }, 'en', 20)
  expect(box.textContent).toContain('alice brings the pieces back or sends them, and is refunded when you have looked at them.')
})

test('a payment by card that was begun is spoken of where one pays by card, and nowhere beside', async () => {
  const begun = { id: 7, amount: 20, currency: 'USD', refundStatus: 'intent_created' }
  const { box } = await open({ ...group, fundCollectionPayments: [begun] }, 'en', 20)
  expect(box.textContent).not.toContain('did not finish')
  await press(box.querySelector<HTMLElement>('input[value=card]')!)
  expect(box.textContent).toContain('You started to pay $20.00 by card and did not finish.')
})

test('a rejection without a reason and without a comment is asked for once', async () => {
  const { calls } = answering({ 'PUT /fulfillment-groups/9/reject-all-returns': { body: group } })
  const { box } = await open(group)
  await press(box.querySelector<HTMLElement>('input[value=reject]')!)
  await press(named(/^Reject the return/))
  expect(document.querySelector('dialog')?.textContent).toContain('Reject without a word?')
  expect(calls).toHaveLength(0)
  await press(named(/^Reject the return/, document.querySelector('dialog')!))
  await settle()
  expect(calls).toHaveLength(1)
})
