import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import type { Details } from '../orders/index.ts'
import { ComesBack } from './comes-back.tsx'

const group = (item: object) =>
  ({
    currency: 'USD',
    customer: { name: 'Oliver G.' },
    merchant: { name: 'Kenji' },
    dispute: null,
    returnWay: null,
    returnDeliveries: [],
    returnRefunds: [],
    returnRequests: [{ id: 3, status: 'in_progress', reason: 'changed_mind', usageFee: 5, orderItems: [1] }],
    orderItems: [{ id: 1, quantity: 1, depositEnd: null, rental: null, securityDeposit: 0, next: null, ...item }],
  }) as unknown as Details
const rented = {
  type: 'rent',
  status: 'return_delivered',
  securityDeposit: 10,
  rental: { lateFee: 2 },
  next: { move: 'assessItem', at: '2026-12-05T12:00:00.000Z' },
}
const bought = { type: 'buy', status: 'return_in_transit', amount: 100, taxPart: 8, feePart: 10, product: { category: 'coat' } }

test.each([
  [
    'a rental that is to be looked at',
    rented,
    'Kenji has until Sat, Dec 5; then $8.00 comes back to your card by itself.',
    'Write the condition by Sat, Dec 5; then Oliver G. gets $8.00 back.',
  ],
  [
    'a purchase on its way',
    bought,
    '$103.00 comes back to your card once Kenji has looked at it.',
    'Oliver G. gets $103.00 back once you have looked at it.',
  ],
])('of %s both sides read what comes back, and when', async (_, item, customer, merchant) => {
  for (const [asMerchant, said] of [
    [false, customer],
    [true, merchant],
  ] as const) {
    const { box } = await render(<ComesBack group={group(item)} asMerchant={asMerchant} />, { words: ['returns'] })
    expect(box.textContent).toBe(said)
  }
})

test('once the label is made its own price is told, and not an estimate', async () => {
  const way = { fromCountry: 'US', toCountry: 'US', metres: null, perUsd: 1 }
  for (const [returnShipping, said] of [
    [9.34, '$93.66 comes back'],
    [0, '$103.00 comes back'],
    [null, 'about $97.01 comes back'],
  ] as const) {
    const { box } = await render(<ComesBack group={{ ...group({ ...bought, returnShipping }), returnWay: way }} asMerchant={false} />, {
      words: ['returns'],
    })
    expect(box.textContent).toContain(said)
  }
})

test.each(['return_requested_by_customer', 'return_completed'])(
  'before it is on its way and after all is settled nothing is said (%s)',
  async (status) => {
    const { box } = await render(<ComesBack group={group({ ...rented, status })} asMerchant={false} />, { words: ['returns'] })
    expect(box.textContent).toBe('')
  },
)

test('of a parcel that did not get back both sides read that its money is safe until support has decided', async () => {
  const lost = group(bought)
  const [request] = lost.returnRequests
  const failed = { ...lost, returnRequests: [{ ...request, status: 'failed' }] } as Details
  const said = async (asMerchant: boolean) =>
    (await render(<ComesBack group={failed} asMerchant={asMerchant} />, { words: ['returns'] })).box.textContent
  expect(await said(false)).toBe('Your $103.00 is safe until support has decided. Nothing more is charged to you.')
  expect(await said(true)).toBe('$103.00 for Oliver G. is kept safe until support has decided.')
})

test('of a rejected return of which support is asked both sides read how much it decides about', async () => {
  const one = { ...bought, status: 'return_rejected_by_merchant' }
  const rejected = {
    ...group(one),
    status: 'return_rejected',
    returnRequests: [{ id: 3, status: 'rejected', reason: 'changed_mind', usageFee: 0, orderItems: [1] }],
  }
  const said = async (status: string, asMerchant: boolean) => {
    const asked = { ...rejected, requests: [{ requestType: 'support', status }] } as unknown as Details
    return (await render(<ComesBack group={asked} asMerchant={asMerchant} />, { words: ['returns', 'steps'] })).box.textContent
  }
  expect(await said('pending', false)).toBe('Support decides whether $108.00 comes back to your card.')
  expect(await said('in_progress', true)).toBe('Support decides whether Oliver G. gets $108.00 back.')
  expect(await said('completed', false)).toBe('')
})

test('once it is settled both sides read what went back', async () => {
  const settled = {
    ...group({ ...bought, status: 'return_completed' }),
    returnRefunds: [{ orderItems: [1], amount: 103, isPending: false }],
  }
  for (const [asMerchant, said] of [
    [false, '$103.00 came back to your card.'],
    [true, '$103.00 went back to Oliver G.'],
  ] as const) {
    const { box } = await render(<ComesBack group={settled} asMerchant={asMerchant} />, { words: ['returns'] })
    expect(box.textContent).toBe(said)
  }
})
