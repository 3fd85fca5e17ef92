import { expect, test, vi } from 'vitest'
import { type PaymentSteps, type Order, pay, type Phase } from './pay.ts'
import type { Payload, Prepared, Totals } from './totals.ts'

const shown: Totals = {
  currency: 'USD',
  subtotal: 28,
  platformFee: 2.8,
  tax: 2.46,
  shipping: 7.2,
  total: 40.46,
  deposits: 120,
  charged: 160.46,
}
const prepared: Prepared = {
  success: true,
  clientSecret: 'pi_1_secret_2',
  noPaymentRequired: false,
  strapiPaymentId: 7,
  message: '',
  totals: shown,
  rentals: [],
  expiresAt: '2026-11-21T13:36:35.120Z',
  ignored: [],
}
const payload = { targetCurrency: 'USD', shippableItems: [] } as Payload
const order = { id: 42 } as Order

function world(changes: Partial<PaymentSteps> = {}) {
  const phases: Phase[] = []
  const means: PaymentSteps = {
    prepare: vi.fn(async () => prepared),
    confirmCard: vi.fn(async () => ({ paymentIntent: { status: 'succeeded' } })),
    placeOrder: vi.fn(async () => order),
    wait: vi.fn(async () => {}),
    onPhase: (phase) => phases.push(phase),
    ...changes,
  }
  return { means, phases }
}

test('a payment goes through prepare, card and order, each once', async () => {
  const { means, phases } = world()
  expect(await pay(means, shown, payload)).toEqual({ kind: 'placed', order })
  expect(phases).toEqual(['preparing', 'confirming', 'finalizing'])
  expect(means.confirmCard).toHaveBeenCalledExactlyOnceWith('pi_1_secret_2')
  expect(means.placeOrder).toHaveBeenCalledExactlyOnceWith(7)
})

test('no card is charged when the sums differ from those on screen', async () => {
  const totals = { ...shown, total: 41.46, charged: 161.46 }
  const { means } = world({ prepare: async () => ({ ...prepared, totals }) })
  expect(await pay(means, shown, payload)).toEqual({ kind: 'changed', totals })
  expect(means.confirmCard).not.toHaveBeenCalled()
})

test('no card is charged when a rental would be for other days than those on screen', async () => {
  const rental = { productId: 3, cartItemId: 5, startDate: '2026-12-16', endDate: '2026-12-18', returnBy: '2026-12-19' }
  const { means } = world({ prepare: async () => ({ ...prepared, rentals: [rental] }) })
  const item = {
    cartItemId: 5,
    productId: 3,
    type: 'rent' as const,
    rentOption: { option: 'day' as const, number: 3, startDate: '2026-12-14' },
  }
  expect(await pay(means, shown, { ...payload, shippableItems: [item] })).toEqual({ kind: 'daysChanged' })
  expect(means.confirmCard).not.toHaveBeenCalled()
})

test('a declined card places no order and says why', async () => {
  const { means } = world({ confirmCard: async () => ({ error: { type: 'card_error', message: 'Your card was declined.' } }) })
  expect(await pay(means, shown, payload)).toEqual({ kind: 'declined', message: 'Your card was declined.', isAnswerLost: false })
  expect(means.placeOrder).not.toHaveBeenCalled()
})

test.each([
  ['was given up for one of another tab', 'canceled'],
  ['is confirmed in another tab', 'requires_action'],
])('a payment that %s is told as such, not as a card that was refused', async (_, status) => {
  const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'English', payment_intent: { status } }
  const { means } = world({ confirmCard: async () => ({ error }) })
  expect(await pay(means, shown, payload)).toEqual({ kind: 'elsewhere' })
  expect(means.placeOrder).not.toHaveBeenCalled()
})

test('a payment that had succeeded before its answer was lost is taken as paid', async () => {
  const { means } = world({
    confirmCard: async () => ({ error: { message: 'unexpected state', payment_intent: { status: 'succeeded' } } }),
  })
  expect(await pay(means, shown, payload)).toEqual({ kind: 'placed', order })
})

test.each([
  ['any other status is no success', { paymentIntent: { status: 'requires_capture' } }, false],
  ['what the bank is at may have paid', { paymentIntent: { status: 'processing' } }, true],
  ['so may what is confirmed once more while the bank is at it', { error: { payment_intent: { status: 'processing' } } }, true],
])('%s', async (_, answer, isUnderway) => {
  const { means } = world({ confirmCard: async () => answer })
  expect(await pay(means, shown, payload)).toEqual({ kind: 'notSucceeded', isUnderway })
})

test('the order is asked for three times before anybody is told to contact support', async () => {
  const nothing = vi.fn(async () => undefined)
  const { means } = world({ placeOrder: nothing })
  expect(await pay(means, shown, payload)).toEqual({ kind: 'notFinalized', paymentId: 7 })
  expect(nothing).toHaveBeenCalledTimes(3)
})

test('nothing to pay needs no card', async () => {
  const free = { ...shown, shipping: 0, total: 0, deposits: 0, charged: 0 }
  const { means, phases } = world({ prepare: async () => ({ ...prepared, totals: free, clientSecret: null, noPaymentRequired: true }) })
  expect(await pay(means, free, payload)).toEqual({ kind: 'placed', order })
  expect(phases).toEqual(['preparing', 'finalizing'])
})

test('a payment without its secret is refused before the card is touched', async () => {
  const { means } = world({ prepare: async () => ({ ...prepared, clientSecret: null }) })
  expect(await pay(means, shown, payload)).toEqual({ kind: 'sessionMissing' })
  expect(means.confirmCard).not.toHaveBeenCalled()
})
