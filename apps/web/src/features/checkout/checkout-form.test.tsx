import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, refusal, settle } from '../../../test/api.ts'
import { address, answersAtCheckout, library, prepared, rates, section, settings, totals } from '../../../test/checkout.ts'
import { piece } from '../../../test/cart.ts'
import { named, press, render, type as typeIn } from '../../../test/render.tsx'
import type { CartLine } from '../cart/index.ts'
import { Checkout } from './checkout.tsx'
import { lastOrder } from './last-order.ts'

const show = async (more: Record<string, unknown> = {}, of = section) => {
  const shown = await render(<Checkout section={of}>{null}</Checkout>, {
    words: ['checkout', 'cart', 'catalogue', 'locations', 'failures'],
    answers: { ...answersAtCheckout, ...more },
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

test("a parcel shows its shop's face beside the name; without one, the first letter", async () => {
  library(async () => ({}))
  const shop = { ...piece.merchant, id: 99, username: 'noor', shop: 'Noor & Co', portrait: '/media/n/320.webp' }
  const other = { ...piece, cartItemId: 98, merchant: shop } satisfies CartLine
  const { box } = await show({}, { ...section, lines: [piece, other], itemsCount: 2 })
  const [own, others] = [...box.querySelectorAll('h3')]
  expect(own?.querySelector('[aria-hidden].rounded-full')?.textContent).toBe(own?.textContent?.match(/from (.)/)?.[1])
  expect(others?.querySelector('img')?.getAttribute('src')).toContain('/media/n/')
  expect(others?.querySelector('img')?.alt).toBe('')
})

test('Pay says what is missing until the card is complete', async () => {
  const { type } = library(async () => ({}))
  const { box } = await show()
  expect(pay().getAttribute('aria-disabled')).toBe('true')
  expect(box.textContent).toContain('Finish the card details to pay.')
  await type()
  expect(pay().getAttribute('aria-disabled')).toBe('false')
})

test('the name of the address stands at the card; without a name the field asks for one, and nothing is sent', async () => {
  const { type, confirmCardPayment } = library(async () => ({ paymentIntent: { status: 'succeeded' } }))
  const { calls } = answering({
    'POST /payments/prepare-checkout': { body: prepared },
    'POST /orders': { body: { id: 42 } },
    'GET /carts/me': { body: {} },
  })
  const { box } = await show()
  await type()
  const name = box.querySelector<HTMLInputElement>('[name=name]')
  if (!name) throw new Error('no name is asked for')
  expect(name.value).toBe(address.name)
  await typeIn(name, '  ')
  await press(pay())
  await settle(5)
  expect([calls, document.activeElement, name.getAttribute('aria-invalid')]).toEqual([[], name, 'true'])
  expect(box.textContent).toContain('name on the card')
  await typeIn(name, 'Alice Liddell')
  await press(pay())
  await settle(30)
  expect(confirmCardPayment).toHaveBeenCalledWith(
    'pi_1_secret',
    expect.objectContaining({
      payment_method: expect.objectContaining({ billing_details: expect.objectContaining({ name: 'Alice Liddell' }) }),
    }),
  )
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
    ++tries === 1 ? { error: { type: 'card_error', message: 'Your card was declined.' } } : { paymentIntent: { status: 'succeeded' } },
  )
  const { calls } = answering({ 'POST /payments/prepare-checkout': { body: prepared }, 'POST /orders': { body: { id: 42 } } })
  const { box, went } = await show()
  await type()
  await press(pay())
  await settle(20)
  const told = [...box.querySelectorAll('[role="alert"]')].filter(({ textContent }) => textContent?.includes('Your card was declined.'))
  expect(told.map(({ textContent }) => textContent)).toEqual(['Your card was declined. You have not been charged. Please try again.'])
  expect((named(/^Name on card/) as HTMLInputElement).value).toBe('Alice Moran')
  expect(went).toEqual([])
  await press(pay())
  await settle(30)
  expect(went).toEqual(['/checkout/confirmation'])
  const keys = calls.filter(({ what }) => what.includes('prepare')).map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
})

test.each([
  ['payment_intent_unexpected_state', '您在另一个标签页中重新开始了付款，此处的付款已结束，未扣款。如要在此付款，请再次点击支付。'],
  ['resource_missing', '您未被扣款，请重试。'],
])('what the provider tells programmers in English (%s) stands on no Chinese page', async (code, said) => {
  const message = 'This PaymentIntent is canceled.'
  const error = { type: 'invalid_request_error', code, message, payment_intent: { status: 'canceled' } }
  const { type } = library(async () => ({ error: code === 'resource_missing' ? { type: error.type, code, message } : error }))
  const expiresAt = new Date(Date.now() + 15 * 60_000).toISOString()
  answering({ 'POST /payments/prepare-checkout': { body: { ...prepared, expiresAt } } })
  const { box } = await render(<Checkout section={section}>{null}</Checkout>, {
    words: ['checkout', 'cart', 'catalogue', 'locations', 'failures'],
    answers: answersAtCheckout,
    locale: 'zh-CN',
  })
  await settle()
  await type()
  await press(named(/^支付/))
  await settle(20)
  expect(box.querySelector('p[role=alert]')?.textContent).toBe(said)
  expect(box.textContent).not.toContain(message)
  // what this tab has held is given up with its payment
  expect(box.querySelector('[role="timer"]') === null).toBe(code !== 'resource_missing')
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

test('what the carriers refuse is neither in the sums nor paid (SHIP-06)', async () => {
  const { type } = library(async () => ({}))
  const { calls } = answering({ 'POST /payments/prepare-checkout': refusal(409, 'checkout.problems', 'x') })
  const bulky = { ...piece, id: 2, cartItemId: 2, product: { ...piece.product, id: 11, name: 'Wardrobe' }, unitPrice: 500, lineTotal: 500 }
  const { box } = await render(<Checkout section={{ ...section, lines: [piece, bulky] }}>{null}</Checkout>, {
    words: ['checkout', 'cart', 'catalogue', 'locations', 'failures'],
    answers: { ...answersAtCheckout, '/shipping-rates': { ...rates, unshippable: [11] } },
  })
  await settle()
  await type()
  expect(box.textContent).toContain('1 item(s) cannot be shipped to your address.')
  expect(pay().textContent).toContain('$87.98')
  await press(pay())
  await settle(20)
  expect(calls[0]?.body).toMatchObject({ shippableItems: [{ productId: 10 }], shown: { charged: 87.98 } })
})

test('where every line is refused by the carriers the button speaks of no shipping', async () => {
  library(async () => ({}))
  const { box } = await show({ '/shipping-rates': { ...rates, rates: [], unshippable: [10] } })
  expect(pay().textContent).toBe('Pay')
  expect(box.textContent).toContain('Nothing here can be bought right now.')
})

test('a swap whose shipping is still open costs nowhere nothing, and says what is given for it', async () => {
  library(async () => ({}))
  const swap = { id: 4, gives: ['Wool coat', 'Red scarf'], until: '2026-11-29T10:00:00.000Z' }
  const swapped: CartLine = { ...piece, type: 'swap', unitPrice: 0, lineTotal: 0, swap }
  const { box } = await show({ '/shipping-rates': { ...rates, rates: [] } }, { ...section, lines: [swapped] })
  expect(pay().textContent).toBe('Pay shipping')
  expect(box.querySelector('summary')?.textContent).toContain('not chosen yet')
  expect([...box.querySelectorAll('dt')].filter(({ textContent }) => textContent?.startsWith('Total')).length).toBeGreaterThan(0)
  expect(box.querySelector('summary')?.textContent).not.toContain('$0.00')
  expect(box.textContent).toContain('You give Wool coat, Red scarf')
})

test('a swap says above its checkout what it brings, what it takes, and by when', async () => {
  library(async () => ({}))
  const swap = { gives: ['Denim Jacket'], until: '2026-12-01T18:00:00.000Z' } as NonNullable<CartLine['swap']>
  const { box } = await show({}, { ...section, lines: [{ ...piece, type: 'swap', unitPrice: 0, lineTotal: 0, swap }] })
  expect(box.textContent).toContain(`You get ${piece.product.name} and give Denim Jacket. You pay only your shipping.`)
  const met: CartLine = { ...piece, type: 'swap', unitPrice: 0, lineTotal: 0, deliveryMethod: 'pickup', swap }
  const { box: meeting } = await show({}, { ...section, lines: [met] })
  expect(meeting.textContent).toContain('give Denim Jacket. You pay nothing.')
})

const wardrobe: CartLine = { ...piece, id: 2, cartItemId: 2, product: { ...piece.product, id: 11, name: 'Wardrobe' } }
const problems = (pieces: Record<string, string>) => ({
  'POST /payments/prepare-checkout': {
    status: 409,
    body: {
      ...refusal(409, 'checkout.problems', 'Some pieces need your attention before you can pay.').body,
      errors: Object.fromEntries(Object.keys(pieces).map((id) => [id, 'the reason in English'])),
      details: { pieces },
    },
  },
})

test.each([
  ['en', 'Some pieces need your attention before you can pay.', ': The place of pickup has changed. Please look at it again.'],
  ['zh-CN', '付款前有商品需要您处理。', '：自提地点已更改，请重新确认。'],
] as const)('a piece that must be looked at again is named with the reason in %s', async (locale, text, reason) => {
  const { type } = library(async () => ({}))
  answering(problems({ 10: 'cart.place_moved' }))
  const { box } = await render(<Checkout section={section}>{null}</Checkout>, {
    words: ['checkout', 'cart', 'catalogue', 'locations', 'failures'],
    answers: answersAtCheckout,
    locale,
  })
  await settle()
  await type()
  await press(named(/^(Pay|支付)/))
  await settle(20)
  expect(box.textContent).toContain(text)
  expect(box.textContent).toContain(`${piece.product.name}${reason}`)
  expect(box.textContent).not.toContain('the reason in English')
})

test.each([
  ['cart.not_enough', 'cart.out_of_stock', 'Wardrobe was just sold or reserved. It stays in your cart; you now pay $87.98.'],
  ['cart.unavailable', 'cart.unavailable', 'Wardrobe is not available like this any more. It stays in your cart; you now pay $87.98.'],
])('a piece that is gone by the press (%s) is said once, beside Pay, with what is paid without it', async (code, problem, text) => {
  const { type } = library(async () => ({}))
  answering(problems({ 11: code }))
  const { box, draw } = await show({}, { ...section, lines: [piece, wardrobe] })
  await type()
  await press(pay())
  await settle(20)
  await draw(<Checkout section={{ ...section, lines: [piece, { ...wardrobe, problem: problem as CartLine['problem'] }] }}>{null}</Checkout>)
  await settle(20)
  expect(box.querySelector('p[role=alert]')?.textContent).toBe(text)
  expect(box.textContent).not.toContain('need your attention')
  expect(box.textContent).not.toContain('not part of this payment')
  expect(pay().textContent).toContain('$87.98')
})

test('without an address to choose, since they did not come, Pay asks to add one or to try again', async () => {
  library(async () => ({}))
  const { box } = await show({ '/addresses': new Response('', { status: 500 }) })
  await vi.waitFor(() => expect(box.textContent).toContain('Add an address, or try again.'), 8_000)
  expect(box.textContent).not.toContain('Choose an address')
  expect(box.textContent).toContain('Needs an address')
}, 15_000)

test('a piece that cannot be bought any more is named, with the reason, above what is paid for', async () => {
  library(async () => ({}))
  const lost: CartLine = { ...piece, cartItemId: 2, product: { ...piece.product, id: 11, name: 'Wardrobe' }, problem: 'cart.not_enough' }
  const { box } = await show({}, { ...section, lines: [piece, lost] })
  expect(box.textContent).toContain('One piece in your cart is not part of this payment')
  expect(box.querySelector('[role=alert].grid')?.textContent).toBe('Wardrobe Not enough quantity available')
})

test('what was chosen stands again after a reload, and is forgotten with the order', async () => {
  const { type } = library(async () => ({ paymentIntent: { status: 'succeeded' } }))
  const other = { ...address, id: 8, name: 'Bob Tran', isDefault: false }
  const { box } = await show({ '/addresses': [address, other] })
  await press(box.querySelector('input[value="r2"]') as HTMLElement)
  document.body.replaceChildren()
  const again = await show({ '/addresses': [address, other] })
  expect((again.box.querySelector('input[value="r2"]') as HTMLInputElement).checked).toBe(true)
  answering({
    'POST /payments/prepare-checkout': { body: { ...prepared, totals: { ...totals, shipping: 18.4, total: 99.18, charged: 99.18 } } },
    'POST /orders': { body: { id: 42 } },
  })
  await type()
  await press(pay())
  await settle(30)
  expect(Object.keys(sessionStorage).filter((key) => key.endsWith('checkout.USD'))).toEqual([])
})

test('a declined card leaves the time for which everything is held', async () => {
  const { type } = library(async () => ({ error: { type: 'card_error', message: 'Your card was declined.' } }))
  const expiresAt = new Date(Date.now() + 15 * 60_000).toISOString()
  answering({ 'POST /payments/prepare-checkout': { body: { ...prepared, expiresAt } } })
  const { box } = await show()
  await type()
  await press(pay())
  await settle(20)
  expect(box.querySelector('[role="timer"]')?.textContent).toMatch(/Held for you for (15:00|14:5\d)/)
})

test('what an earlier press has reserved is counted down after a reload', async () => {
  library(async () => ({}))
  const heldUntil = new Date(Date.now() + 9 * 60_000).toISOString()
  const { box } = await show({}, { ...section, heldUntil })
  expect(box.querySelector('[role="timer"]')?.textContent).toMatch(/Held for you for (9:00|8:5\d)/)
})

test('an address that the carriers do not know asks for another one, and no rate is asked for', async () => {
  library(async () => ({}))
  const verdict = { is_valid: false, messages: [], message: 'No such street.' }
  const { box } = await show({ '/shipping/validate-address': verdict })
  expect(box.textContent).toContain('Invalid recipient address')
  expect(box.textContent).toContain('No such street.')
  expect(box.querySelector('input[value="r1"]')).toBeNull()
})

const refused = { statusCode: 400, code: 'made.up', message: 'no', requestId: 'r' }
test.each([
  ['is refused', Response.json(refused, { status: 400 }), 'Address validation error.'],
  ['was not answered', new TypeError('fetch'), 'Failed to validate address.'],
])(
  'an address whose look-up %s is said, and stands in nobody’s way (SHIP-34)',
  async (_, answer, text) => {
    library(async () => ({}))
    const { box } = await show({ '/shipping/validate-address': answer })
    await vi.waitFor(() => expect(box.textContent).toContain(text), 8_000) // asked three times where the line breaks
    expect(box.querySelector('input[value="r1"]')).not.toBeNull()
  },
  15_000,
)

test('a saved card pays without being typed, and another card may be saved for next time', async () => {
  const { type, confirmCardPayment } = library(async () => ({ error: { type: 'card_error', message: 'Your card was declined.' } }))
  answering({ 'POST /payments/prepare-checkout': { body: prepared } })
  const card = { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030, isDefault: true }
  await show({ '/payment-methods': { data: [card] } })
  expect(pay().getAttribute('aria-disabled')).toBe('false')
  await press(pay())
  await settle(20)
  expect(confirmCardPayment).toHaveBeenLastCalledWith('pi_1_secret', { payment_method: 'pm_1' })
  await press(named('Another card'))
  await type()
  await press(named('Save this card for next time'))
  await press(pay())
  await settle(20)
  expect(confirmCardPayment).toHaveBeenLastCalledWith('pi_1_secret', expect.objectContaining({ setup_future_usage: 'on_session' }))
})

test('without a preferred card the first saved one pays', async () => {
  const { confirmCardPayment } = library(async () => ({ error: { type: 'card_error', message: 'Your card was declined.' } }))
  answering({ 'POST /payments/prepare-checkout': { body: prepared } })
  const card = { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030, isDefault: false }
  await show({ '/payment-methods': { data: [card, { ...card, id: 'pm_2', last4: '1111' }] } })
  await press(pay())
  await settle(20)
  expect(confirmCardPayment).toHaveBeenLastCalledWith('pi_1_secret', { payment_method: 'pm_1' })
})

test('a bill that goes elsewhere names its whole address', async () => {
  const { type, confirmCardPayment } = library(async () => ({ error: { type: 'card_error', message: 'Your card was declined.' } }))
  answering({ 'POST /payments/prepare-checkout': { body: prepared } })
  const { box } = await show()
  await type()
  await press(named('Billing address is the same as shipping'))
  for (const [name, text] of [
    ['street', '1 Rue de Rivoli'],
    ['city', 'Paris'],
    ['postalCode', '75001'],
  ] as const)
    await typeIn(box.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement, text)
  await press(pay())
  await settle(20)
  const { calls } = confirmCardPayment.mock as unknown as { calls: [string, { payment_method: { billing_details: unknown } }][] }
  expect(calls[0]?.[1].payment_method.billing_details).toMatchObject({
    address: { line1: '1 Rue de Rivoli', city: 'Paris', postal_code: '75001' },
  })
})

test('the billing address that was typed stands again after a reload', async () => {
  library(async () => ({}))
  const field = ({ box }: { box: HTMLElement }, name: string) => box.querySelector<HTMLInputElement>(`[name=${name}]`)
  const typed = { street: '1 Rue de Rivoli', city: 'Paris', state: 'Île-de-France', postalCode: '75001' }
  const before = await show()
  await press(named('Billing address is the same as shipping'))
  for (const [name, text] of Object.entries(typed)) await typeIn(field(before, name)!, text)
  window.dispatchEvent(new Event('pagehide'))
  document.body.replaceChildren()
  const after = await show()
  expect(Object.keys(typed).map((name) => field(after, name)?.value)).toEqual(Object.values(typed))
})

const toFetch = (id: number, merchant: number): CartLine => ({
  ...piece,
  id,
  cartItemId: id,
  product: { ...piece.product, id: 20 + id },
  merchant: { id: merchant, username: `seller${merchant}` },
  deliveryMethod: 'pickup',
  pickupAddressId: 90 + id,
})
test('a pickup place that does not come is grey and says so, and may be asked for again', async () => {
  library(async () => ({}))
  const place = { id: 91, city: 'Oakland', country: 'US', postalCode: '946', latitude: null, longitude: null }
  const { box } = await render(<Checkout section={{ ...section, lines: [toFetch(1, 2), toFetch(2, 3)] }}>{null}</Checkout>, {
    words: ['checkout', 'cart', 'catalogue', 'locations', 'failures'],
    answers: { '/addresses': [], '/config': settings, '/addresses/91/pickup-display': place },
  })
  await settle()
  expect(box.textContent).toContain('Some pickup locations could not be loaded. Greyed out locations are unavailable.')
  expect(box.textContent).toContain('Failed to load pickup location details. Please try again.')
  const fieldsets = [...box.querySelectorAll('fieldset')].filter(({ textContent }) => /^(Day|Time)/.test(textContent ?? ''))
  expect(fieldsets.map(({ disabled }) => disabled)).toEqual([false, false, true, true])
})

test.each([
  ['Australia/Sydney', 'Time Sydney time'],
  [Intl.DateTimeFormat().resolvedOptions().timeZone, 'Time10:00'],
])('the times of a pickup are those of its place, which is said where the clock there is another: %s', async (zone, said) => {
  library(async () => ({}))
  const place = { id: 91, city: 'Sydney', country: 'AU', postalCode: '20', latitude: null, longitude: null, zone }
  const { box } = await render(<Checkout section={{ ...section, lines: [toFetch(1, 2)] }}>{null}</Checkout>, {
    words: ['checkout', 'cart', 'catalogue', 'locations', 'failures'],
    answers: { '/addresses': [], '/config': settings, '/addresses/91/pickup-display': place },
  })
  await settle()
  const times = [...box.querySelectorAll('fieldset')].find(({ textContent }) => textContent?.startsWith('Time'))
  expect(times?.textContent?.replace(/\s/g, ' ')).toMatch(new RegExp(`^${said}`))
})

test('a lone day of a pickup stands in words and asks only for its time, and of several none is chosen', async () => {
  library(async () => ({}))
  const rentalPeriod = {
    startDate: '2026-12-05',
    endDate: '2026-12-07',
    returnBy: '2026-12-08',
    duration: 3,
    option: 'day',
    number: 3,
    price: 20,
  } as const
  const lend = (id: number, pickupDays: string[]): CartLine => ({ ...toFetch(id, id + 1), type: 'rent', rentalPeriod, pickupDays })
  const place = { id: 91, city: 'Oakland', country: 'US', postalCode: '946', latitude: null, longitude: null }
  const { box } = await render(
    <Checkout section={{ ...section, lines: [lend(1, ['2026-12-04']), lend(2, ['2026-12-04', '2026-12-05'])] }}>{null}</Checkout>,
    {
      words: ['checkout', 'cart', 'catalogue', 'locations', 'failures'],
      answers: {
        '/addresses': [],
        '/config': settings,
        '/addresses/91/pickup-display': place,
        '/addresses/92/pickup-display': { ...place, id: 92 },
      },
    },
  )
  await settle()
  const days = [...box.querySelectorAll('fieldset')].filter(({ textContent }) => textContent?.startsWith('Day'))
  expect(days.map((one) => one.querySelectorAll('input:checked').length)).toEqual([0])
  for (const said of ['DayFri, Dec 4', 'You propose a time; the shop', 'You propose a day and a time', 'Choose a time first.'])
    expect(box.textContent).toContain(said)
})

test('a rate and an address that stand with the line of the cart are chosen first', async () => {
  library(async () => ({}))
  const other = { ...address, id: 8, isDefault: false, name: 'Alice at work' }
  const { box } = await render(
    <Checkout section={{ ...section, lines: [{ ...piece, shippingAddress: 8, selectedShippoRateId: 'r2' }] }}>{null}</Checkout>,
    {
      words: ['checkout', 'cart', 'catalogue', 'locations', 'failures'],
      answers: {
        '/addresses': [address, other],
        '/shipping/validate-address': { is_valid: true, messages: [], message: '' },
        '/shipping-rates': rates,
        '/config': settings,
      },
    },
  )
  await settle()
  expect((box.querySelector('input[value="8"]') as HTMLInputElement).checked).toBe(true)
  expect((box.querySelector('input[value="r2"]') as HTMLInputElement).checked).toBe(true)
})
