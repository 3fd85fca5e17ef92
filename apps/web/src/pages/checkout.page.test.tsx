import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answering, refusal, settle } from '../../test/api.ts'
import { answersAtCheckout, library, prepared, section } from '../../test/checkout.ts'
import { eventually, named, press, render } from '../../test/render.tsx'
import { cartQuery } from '../features/cart/index.ts'
import { lastOrder } from '../features/checkout/index.ts'
import type { CardAnswer } from '../features/checkout/stripe.ts'
import { beginSession, dropSession, type Me } from '../shell/session.ts'
import CheckoutPage from './checkout.page.tsx'

beforeEach(() => {
  sessionStorage.clear()
  beginSession({ jwt: 'token', user: { id: 1, country: 'US' } as Me })
})
afterEach(() => {
  dropSession()
  vi.useRealTimers()
  delete window.Stripe
})
const show = async (sections: readonly object[]) => {
  const shown = await render(<CheckoutPage />, {
    words: ['checkout', 'cart', 'catalogue', 'locations', 'failures'],
    answers: { ...answersAtCheckout, '/carts/me': { items: [], sections, itemsCount: 1 } },
  })
  await settle()
  return shown
}

test('who comes too late for the days reads which piece cannot be had, and why', async () => {
  const line = { id: 1, cartItemId: 1, product: { id: 184, name: 'Sand Wool Coat' }, quantity: 1, problem: 'cart.period_taken' }
  const { box } = await show([{ ...section, lines: [line] }])
  await eventually(() => expect(box.querySelector('[role=alert]')?.textContent).toContain('Sand Wool Coat'))
  expect(box.textContent).toContain('These days are already taken.')
  expect(box.textContent).not.toContain('Have Anything in Your Cart')
})

describe('a payment whose order does not come (PAY-10)', () => {
  const sentence = 'Payment succeeded, but failed to finalize your order. Please contact support.'
  const empty = { items: [], sections: [], itemsCount: 0 }
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

  /** Pays by card, while POST /orders is answered by `order`; asked three times, it is given up by then. */
  const pay = async (
    order: () => { status?: number; body: unknown },
    confirmed: CardAnswer = { paymentIntent: { status: 'succeeded' } },
  ) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
    const { type } = library(async () => confirmed)
    const { calls } = answering({ 'POST /payments/prepare-checkout': { body: prepared }, 'POST /orders': order })
    const shown = await show([section])
    await type()
    await press(named(/^Pay /))
    return { ...shown, asked: () => calls.filter(({ what }) => what === 'POST /orders') }
  }
  const lost = { status: 502, body: undefined }
  const placed = { body: { id: 42, currency: 'USD' } }

  test('the cart that its order has emptied takes no screen away, and leads to the order', async () => {
    let answer: { status?: number; body: unknown } = lost
    const { box, cache, went, asked } = await pay(() => answer)
    await act(async () => cache.setQueryData(cartQuery.queryKey, empty as never)) // the webhook has placed it
    expect(box.textContent).not.toContain('Have Anything in Your Cart')
    await pass(4_000)
    expect(asked().length).toBeGreaterThanOrEqual(3)
    expect(box.textContent).toContain(sentence)
    expect(box.textContent).toContain('Payment reference: 9')
    answer = placed
    await pass(6_000)
    expect([went, lastOrder()]).toEqual([['/checkout/confirmation'], 42])
    expect(asked().at(-1)?.body).toEqual({ strapiPaymentId: 9 })
  })

  test('after a reload it is asked for at once, though something of another currency is left in the cart', async () => {
    await pay(() => lost)
    document.body.replaceChildren()
    vi.useRealTimers()
    answering({ 'POST /orders': placed })
    const { went } = await show([{ ...section, currency: 'EUR' }])
    await eventually(() => expect([went, lastOrder()]).toEqual([['/checkout/confirmation'], 42]))
    document.body.replaceChildren()
    const { calls } = answering({})
    expect((await show([])).box.textContent).toContain("You Don't Have Anything in Your Cart")
    expect(calls).toEqual([]) // its order is known by now
  })

  test('while nobody answers after a reload, the empty cart is told as what it is', async () => {
    await pay(() => lost)
    document.body.replaceChildren()
    vi.useRealTimers()
    answering({ 'POST /orders': lost })
    const { box, went } = await show([])
    await eventually(() => expect(box.textContent).toContain(sentence))
    expect([box.textContent?.includes('Payment reference: 9'), went]).toEqual([true, []])
  })

  test('one that the server knows as unpaid is forgotten, and the form stands', async () => {
    await pay(() => lost)
    document.body.replaceChildren()
    vi.useRealTimers()
    const { calls } = answering({ 'POST /orders': refusal(400, 'orders.payment_not_succeeded', 'The payment has not succeeded.') })
    const { box, went } = await show([section])
    expect(calls.map(({ what }) => what)).toEqual(['POST /orders'])
    expect(named(/^Pay /, box)).toBeDefined()
    expect([sessionStorage.getItem('rondo.payment'), went]).toEqual([null, []])
  })

  test('a card whose answer was lost may have paid: the server is asked', async () => {
    const { box, went } = await pay(() => placed, { error: { type: 'api_connection_error', message: 'The line broke.' } })
    await eventually(() => expect([went, lastOrder()]).toEqual([['/checkout/confirmation'], 42]))
    expect(box.textContent).toContain('We did not hear whether your card has paid.')
  })

  test('one that the bank is at still is asked for until its order is there, after a reload too', async () => {
    const underway = () => ({
      status: 400,
      body: { code: 'orders.payment_not_succeeded', message: 'The payment has not succeeded.', details: { status: 'processing' } },
    })
    const { box } = await pay(underway, { paymentIntent: { status: 'processing' } })
    expect(box.textContent).toContain('Payment did not succeed or has an unexpected status.')
    document.body.replaceChildren()
    let answer: { status?: number; body: unknown } = underway()
    answering({ 'POST /orders': () => answer })
    const { went } = await show([section])
    expect(went).toEqual([])
    answer = placed
    await pass(6_000)
    expect([went, lastOrder()]).toEqual([['/checkout/confirmation'], 42])
  })

  test('one that was refunded says so', async () => {
    await pay(() => refusal(409, 'orders.payment_refunded', 'This payment was refunded.'))
    await pass(6_000)
    expect(document.body.textContent).toContain('This payment was refunded.')
    expect(document.body.textContent).not.toContain(sentence)
  })
})
