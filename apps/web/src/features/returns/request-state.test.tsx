import { defaultReturnReason } from '@rondo/rules/orders/reasons'
import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import { FundBadge, type FundState, RequestBadge, RequestFacts } from './request-state.tsx'
import type { ReturnRequest } from './returns.queries.ts'

test.each<[FundState, string]>([
  ['payment_collected', 'Payment Collected'],
  ['payment_collected_ready_for_refund', 'Ready for Customer Refund'],
  ['merchant_refunded', 'Refunded to You'],
  ['merchant_refund_failed', 'Refund Failed'],
  ['customer_refunded', 'Refunded to Customer'],
  ['customer_refund_failed', 'Ready for Customer Refund'],
])('the merchant reads of a fund that is %s: %s (FUND-02)', async (status, text) => {
  const { box } = await render(<FundBadge status={status} />, { words: ['returns'] })
  expect(box.textContent).toBe(text)
})

test.each<[FundState, string]>([
  ['payment_collected', '$216.00 is set aside to pay this return.'],
  ['customer_refunded', '$216.00 that was set aside has paid this return.'],
  ['merchant_refunded', 'The $216.00 that was set aside for this return came back to you.'],
])('a fund that is %s reads as a sentence: %s', async (refundStatus, said) => {
  const fund = { amount: 216, currency: 'USD', refundStatus }
  const request = { reason: null, status: 'in_progress', fundCollectionPayment: fund } as unknown as ReturnRequest
  const facts = (asMerchant: boolean) => <RequestFacts request={request} customer="alice" merchant="Mei" asMerchant={asMerchant} />
  expect((await render(facts(true), { words: ['returns', 'orders'] })).box.textContent).toBe(said)
  expect((await render(facts(false), { words: ['returns', 'orders'] })).box.textContent).toBe('')
})

test('each status of a request has words (RET-07)', async () => {
  const all = [
    'pending',
    'pending_merchant_review',
    'pending_customer_action',
    'approved',
    'in_progress',
    'completed',
    'canceled',
    'rejected',
    'failed',
  ] as const
  const { box } = await render(
    <>
      {all.map((status) => (
        <RequestBadge key={status} status={status} />
      ))}
    </>,
    { words: ['returns'] },
  )
  const said = [...box.children].map(({ textContent }) => textContent)
  expect(said).toHaveLength(all.length)
  for (const text of said) expect(text).toMatch(/^[A-Z][a-z]/)
})

test.each([
  [null, ''],
  ['default', ''],
  ['wrong_size', 'Reason: Wrong size'],
])('a return for the reason %s says: %s', async (reason, said) => {
  const request = { reason: reason === 'default' ? defaultReturnReason : reason, status: 'in_progress' } as ReturnRequest
  const { box } = await render(<RequestFacts request={request} customer="alice" merchant="Mei" asMerchant={false} />, {
    words: ['returns', 'orders'],
  })
  expect(box.textContent).toBe(said)
})

test('a return whose label waits for its money says so, while money may still come back', async () => {
  const { box } = await render(<RequestBadge status="pending_customer_action" />, { words: ['returns'] })
  expect(box.textContent).toBe('Label not paid yet')
})

test.each(['pending_merchant_review', 'approved', 'in_progress'] as const)(
  'a return that goes on (%s) waits for whoever is to act',
  async (status) => {
    const { box } = await render(<RequestBadge status={status} isMyTurn />, { words: ['returns'] })
    expect(box.textContent).toBe('Waiting for you')
  },
)
