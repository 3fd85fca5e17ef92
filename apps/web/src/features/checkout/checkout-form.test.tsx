import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, refusal, settle } from '../../../test/api.ts'
import { named, press, render } from '../../../test/render.tsx'
import type { CartLine, CartSection } from '../cart/index.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { lastOrder } from './last-order.ts'
import type { CardAnswer } from './stripe.ts'

const piece: CartLine = {
  id: 1,
  cartItemId: 1,
  itemIndex: 0,
  type: 'buy',
  quantity: 1,
  product: { id: 10, name: 'Scarf', size: 'M', photos: [] as CartLine['product']['photos'] } as CartLine['product'],
  merchant: { id: 2, username: 'mei' },
  deliveryMethod: 'shipping',
  rentalPeriod: null,
  pickupAddressId: null,
  originAddressId: 3,
  productOptions: [],
  customNote: null,
  variantId: null,
  isVirtual: false,
  currency: 'USD',
  unitPrice: 68,
  priceWas: null,
  lineTotal: 68,
  deposit: 0,
  isDefaultDeposit: false,
  available: 3,
  problem: null,
}
const section: CartSection = {
  currency: 'USD',
  lines: [piece],
  itemsCount: 1,
  subtotal: 68,
  platformFee: 6.8,
  tax: 5.98,
  deposits: 0,
  total: 80.78,
}
const address = {
  id: 7,
  name: 'Alice Moran',
  street: '106 Dolores Street',
  street2: null,
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94117',
  country: 'US',
  isDefault: true,
}
const rate = (id: string, provider: string, amount: string) => ({
  id,
  object_id: id,
  provider,
  carrier: provider,
  serviceName: provider,
  servicelevel: { name: provider, token: provider },
  amount,
  price: amount,
  currency: 'USD',
  days: '3',
  estimated_days: 3,
  expiresAt: '2026-11-21T13:36:35.120Z',
})
const rates = { success: true, rates: [rate('r2', 'UPS', '18.40'), rate('r1', 'USPS', '7.20')], addressInfo: {}, unshippable: [] }
const totals = { currency: 'USD', subtotal: 68, platformFee: 6.8, tax: 5.98, shipping: 7.2, total: 87.98, deposits: 0, charged: 87.98 }
const prepared = {
  success: true,
  clientSecret: 'pi_1_secret',
  noPaymentRequired: false,
  strapiPaymentId: 9,
  message: '',
  totals,
  expiresAt: '',
  ignored: [],
}
const settings = { stripeJsUrl: '/stripe.js', stripePublishableKey: 'pk_test' }

/** The provider's library, as far as it is used; `type` completes the card. */
function library(confirm: () => Promise<CardAnswer>) {
  const heard: Record<string, (state: unknown) => void> = {}
  const element = {
    mount: () => heard['ready']?.(undefined),
    on: (event: string, handler: (state: unknown) => void) => (heard[event] = handler),
    update: () => {},
    destroy: () => {},
  }
  const confirmCardPayment = vi.fn(confirm)
  Object.assign(window, { Stripe: () => ({ elements: () => ({ create: () => element }), confirmCardPayment }) })
  return { confirmCardPayment, type: () => act(async () => heard['change']?.({ complete: true })) }
}
const show = async (more: Record<string, unknown> = {}) => {
  const shown = await render(<CheckoutForm section={section} />, {
    words: ['checkout', 'cart', 'ways', 'locations', 'failures'],
    answers: { '/addresses': [address], '/shipping-rates': rates, '/config': settings, ...more },
  })
  await settle()
  return shown
}
const pay = () => named(/^(Pay|Confirm)/)
beforeEach(() => sessionStorage.clear())
afterEach(() => void delete window.Stripe)

test('the cheapest rate stands from the start, and another one changes the sum', async () => {
  library(async () => ({}))
  const { box } = await show()
  expect((box.querySelector('input[value="r1"]') as HTMLInputElement).checked).toBe(true)
  expect(pay().textContent).toContain('$87.98')
  await press(box.querySelector('input[value="r2"]') as HTMLElement)
  expect(pay().textContent).toContain('$99.18')
})

test('Pay says what is missing until the card is complete', async () => {
  const { type } = library(async () => ({}))
  const { box } = await show()
  expect(pay().getAttribute('aria-disabled')).toBe('true')
  expect(box.textContent).toContain('Finish the card details to pay.')
  await type()
  expect(pay().getAttribute('aria-disabled')).toBe('false')
})

test('two presses make one payment, and the order is kept for the confirmation', async () => {
  const { type, confirmCardPayment } = library(async () => ({ paymentIntent: { status: 'succeeded' } }))
  const { calls } = answering({
    'POST /payments/prepare-checkout': { body: prepared },
    'POST /orders': { body: { id: 42 } },
    'GET /carts/me': { body: {} },
  })
  const { went } = await show()
  await type()
  const button = pay()
  await act(async () => {
    button.click()
    button.click()
  })
  await settle(30)
  expect(calls.filter(({ what }) => what.startsWith('POST')).map(({ what }) => what)).toEqual([
    'POST /payments/prepare-checkout',
    'POST /orders',
  ])
  expect(calls[0]?.body).toMatchObject({
    targetCurrency: 'USD',
    shippingAddressId: 7,
    shippableItems: [{ productId: 10, selectedShippoRateId: 'r1', deliveryMethod: 'shipping' }],
  })
  expect(calls[0]?.key).toMatch(/^[\da-f-]{36}$/)
  expect(confirmCardPayment).toHaveBeenCalledTimes(1)
  expect([went, lastOrder()]).toEqual([['/checkout/confirmation'], 42])
})

test('a declined card leaves everything as it was, and another try is another press', async () => {
  let tries = 0
  const { type } = library(async () =>
    ++tries === 1 ? { error: { message: 'Your card was declined.' } } : { paymentIntent: { status: 'succeeded' } },
  )
  const { calls } = answering({ 'POST /payments/prepare-checkout': { body: prepared }, 'POST /orders': { body: { id: 42 } } })
  const { box, went } = await show()
  await type()
  await press(pay())
  await settle(20)
  expect(box.querySelector('[role="alert"]')?.textContent).toContain('Your card was declined.')
  expect((named(/^Name on card/) as HTMLInputElement).value).toBe('Alice Moran')
  expect(went).toEqual([])
  await press(pay())
  await settle(30)
  expect(went).toEqual(['/checkout/confirmation'])
  const keys = calls.filter(({ what }) => what.includes('prepare')).map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
})

test('when the server names another sum, the new one is shown and nothing is charged', async () => {
  const dearer = { ...totals, subtotal: 70, total: 90.31, charged: 90.31 }
  const { type, confirmCardPayment } = library(async () => ({ paymentIntent: { status: 'succeeded' } }))
  answering({ 'POST /payments/prepare-checkout': { body: { ...prepared, totals: dearer } }, 'POST /orders': { body: { id: 42 } } })
  const { box } = await show()
  await type()
  await press(pay())
  await settle(20)
  expect(confirmCardPayment).not.toHaveBeenCalled()
  expect(box.textContent).toContain('The total has changed from $87.98 to $90.31.')
  expect(pay().textContent).toContain('$90.31')
  await press(pay())
  await settle(20)
  expect(confirmCardPayment).toHaveBeenCalledTimes(1)
})

test('a product that ran out is named at its line', async () => {
  const { type } = library(async () => ({}))
  answering({
    'POST /payments/prepare-checkout': refusal(409, 'checkout.problems', 'Some items need your attention before you can pay.', {
      10: 'Sorry, this item is out of stock',
    }),
  })
  const { box } = await show()
  await type()
  await press(pay())
  await settle(20)
  expect(box.textContent).toContain('Some items need your attention before you can pay.')
  expect(box.textContent).toContain('Sorry, this item is out of stock')
})
