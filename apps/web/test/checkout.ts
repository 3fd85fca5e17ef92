// The fixtures of checkout: a scarf that ships to Alice, its rates, and the payment library as far as it is used.
import { act } from 'react'
import { vi } from 'vitest'
import type { CartSection } from '../src/features/cart/index.ts'
import type { CardAnswer } from '../src/features/checkout/stripe.ts'
import { piece } from './cart.ts'

export const section: CartSection = {
  currency: 'USD',
  lines: [piece],
  itemsCount: 1,
  subtotal: 68,
  platformFee: 6.8,
  tax: 5.98,
  deposits: 0,
  total: 80.78,
  charged: 80.78,
  heldUntil: null,
}
export const address = {
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
export const rates = { success: true, rates: [rate('r2', 'UPS', '18.40'), rate('r1', 'USPS', '7.20')], addressInfo: {}, unshippable: [] }
export const totals = {
  currency: 'USD',
  subtotal: 68,
  platformFee: 6.8,
  tax: 5.98,
  shipping: 7.2,
  total: 87.98,
  deposits: 0,
  charged: 87.98,
}
export const prepared = {
  success: true,
  clientSecret: 'pi_1_secret',
  noPaymentRequired: false,
  strapiPaymentId: 9,
  message: '',
  totals,
  expiresAt: '',
  rentals: [],
  ignored: [],
}
export const settings = { stripeJsUrl: '/stripe.js', stripePublishableKey: 'pk_test' }

/** What the API answers the screen while it is filled in. */
export const answersAtCheckout = {
  '/addresses': [address],
  '/shipping/validate-address': { is_valid: true, messages: [], message: '' },
  '/shipping-rates': rates,
  '/config': settings,
}

/** The provider's library, as far as it is used; `type` completes the card. */
export function library(confirm: () => Promise<CardAnswer>) {
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
