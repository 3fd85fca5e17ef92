import { onlineManager } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { dress } from '../../../test/dress.ts'
import { eventually, key, named, press, render, type as write } from '../../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../../shell/session.ts'
import { dismiss, useToasts } from '../../shell/toasts.ts'
import { type Product, productQuery } from '../listings/index.ts'
import { cartQuery } from './cart.queries.ts'
import { PurchasePanel } from './purchase-panel.tsx'

const shown = new Set<number>()
function Toasts() {
  const toasts = useToasts()
  for (const { id } of toasts) shown.add(id)
  return <output>{toasts.map(({ text }) => text).join(';')}</output>
}
const open = (more: Partial<Product> = {}, answers: Record<string, unknown> = {}) =>
  render(
    <>
      <PurchasePanel product={{ ...dress, ...more }} away={undefined} />
      <Toasts />
    </>,
    { words: ['product', 'catalogue', 'failures'], at: '/product/7', answers },
  )
const signIn = () => beginSession({ jwt: 'token', user: { id: 1 } as Me })
const prompt = () => document.querySelector('.text-warning.animate-rise')?.textContent
const told = () => document.querySelector('output:last-child')?.textContent
/** The cart answers so to what is added. */
const cart = (status: number, answer: object) => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockImplementation(() => Promise.resolve(Response.json(answer, { status })))
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const refusal = (code: string, message: string) => ({ statusCode: 409, code, message, requestId: 'r' })
afterEach(() => {
  dropSession()
  for (const id of shown) dismiss(id)
  vi.unstubAllGlobals()
})

test('a cart that was read before holds what was added by the time it is shown', async () => {
  signIn()
  cart(200, { status: 'added', message: '', itemIndex: 0, cartItemId: 5, itemsCount: 1 })
  const { box, cache, went } = await open({}, { '/carts/me': { items: [], sections: [], itemsCount: 0 } })
  const reads = () => cache.getQueryState(cartQuery.queryKey)?.dataUpdateCount
  await act(() => cache.fetchQuery(cartQuery))
  expect(reads()).toBe(1)
  await press(box.querySelector<HTMLElement>('input[value=pickup]')!)
  await press(named('Buy Now'))
  await eventually(() => expect(went).toEqual(['/cart']))
  expect(reads()).toBe(2)
})

test.each([
  ['a new line', 'Add to Cart', { status: 'added', message: '' }, 'Added to your cart', []],
  ['a new line, bought now', 'Buy Now', { status: 'added', message: '' }, 'Added to your cart', ['/cart']],
  ['what was there', 'Add to Cart', { status: 'already_in_cart', message: 'as it was' }, 'This piece is already in your cart', []],
  [
    'what was there, bought now',
    'Buy Now',
    { status: 'already_in_cart', message: 'as it was' },
    'This piece is already in your cart',
    ['/cart'],
  ],
  ['any other word', 'Add to Cart', { status: 'changed', message: '' }, 'Added to your cart', []],
] as const)('the cart answers: %s', async (_, button, answer, text, where) => {
  signIn()
  cart(200, { itemIndex: 0, cartItemId: 5, itemsCount: 1, ...answer })
  const { box, went } = await open()
  await press(box.querySelector<HTMLElement>('input[value=pickup]')!)
  await press(named(button))
  await eventually(() => expect(told()).toBe(text))
  await eventually(() => expect(went).toEqual(where))
})

test.each([
  ['too few', 409, refusal('cart.not_enough', 'Not enough quantity available'), 'Sorry, not enough stock available for Wrap dress'],
  ['words of its own', 409, refusal('made.up', 'The shop is closed today.'), 'The shop is closed today.'],
  ['nothing that can be read', 500, {}, 'Failed to add item to cart. Please try again.'],
] as const)('the cart refuses with %s, and it is said', async (_, status, answer, text) => {
  signIn()
  cart(status, answer)
  const { box } = await open()
  await press(box.querySelector<HTMLElement>('input[value=pickup]')!)
  await press(named('Add to Cart'))
  await eventually(() => expect(told()).toBe(text))
})

test('two presses of one finger are one wish, and the focus stays where it was', async () => {
  signIn()
  const fetch = cart(200, { status: 'added', message: '', itemIndex: 0, cartItemId: 5, itemsCount: 1 })
  const { box } = await open()
  await press(box.querySelector<HTMLElement>('input[value=pickup]')!)
  const button = named('Add to Cart')
  button.focus()
  await act(async () => {
    button.click()
    button.click()
  })
  await eventually(() => expect(told()).toBe('Added to your cart'))
  expect([fetch.mock.calls.length, document.activeElement]).toEqual([1, button])
})

test('a refusal means that what is shown is old: the product is asked for again', async () => {
  signIn()
  cart(409, refusal('cart.inactive', 'This item is not available right now'))
  const { box, cache } = await open()
  const { queryKey } = productQuery(7)
  cache.setQueryData(queryKey, dress as never)
  await press(box.querySelector<HTMLElement>('input[value=pickup]')!)
  await press(named('Add to Cart'))
  await eventually(() => expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true))
})

test('without a line a press fails and says so; it is not sent when nobody expects it any more', async () => {
  signIn()
  const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', fetch)
  onlineManager.setOnline(false)
  const { box } = await open()
  await press(box.querySelector<HTMLElement>('input[value=pickup]')!)
  await press(named('Add to Cart'))
  await eventually(() => expect(told()).toBe('Failed to add item to cart. Please try again.'))
  onlineManager.setOnline(true)
  expect(fetch).toHaveBeenCalledOnce()
})

test('more than there is goes nowhere', async () => {
  signIn()
  const fetch = cart(200, {})
  const { box, draw } = await open()
  await press(box.querySelector<HTMLElement>('input[value=pickup]')!)
  await press(named('More'))
  await draw(
    <>
      <PurchasePanel product={{ ...dress, available: 1 }} away={undefined} />
      <Toasts />
    </>,
  )
  await press(named('Add to Cart'))
  expect(told()).toBe('Sorry, only 1 units available')
  expect(fetch).not.toHaveBeenCalled()
})

test('the edges of the quantity are told for three seconds; ten is the most of one choice, and more pieces are not counted', async () => {
  const { box } = await open({ available: 57 })
  expect(box.textContent).toContain('More than 10 available')
  await press(named('Less'))
  await eventually(() => expect(prompt()).toBe('Minimum quantity is 1.'))
  const field = box.querySelector<HTMLInputElement>('input[inputmode=numeric]')!
  const timer = vi.spyOn(globalThis, 'setTimeout')
  await write(field, '11')
  field.focus()
  await key(field, 'Enter')
  await eventually(() => expect(prompt()).toBe('You can add at most 10 at once.'))
  expect(timer).toHaveBeenCalledWith(expect.any(Function), 3000)
  timer.mockRestore()
})

test('virtual pieces are delivered digitally: nothing is asked about delivery or quantity', async () => {
  signIn()
  const fetch = cart(200, { status: 'added', message: '', itemIndex: 0, cartItemId: 5, itemsCount: 1 })
  const { box } = await open({ productType: 'virtual', forRent: false, available: 999 })
  expect(box.querySelectorAll('input')).toHaveLength(0)
  await press(named('Add to Cart'))
  await eventually(() => expect(told()).toBe('Added to your cart'))
  expect(JSON.parse(fetch.mock.calls[0]?.[1]?.body as string)).toMatchObject({ deliveryMethod: 'virtual', quantity: 1 })
})

test('something digital says what the buyer will download', async () => {
  const files = [
    { type: 'image/webp', bytes: 17_300 },
    { type: 'image/png', bytes: 1_200_000 },
  ]
  const { box } = await open({ productType: 'virtual', forRent: false, downloads: files.slice(0, 1) })
  expect(box.textContent).toContain('1 file · WebP · 17 kB')
  const other = await open({ productType: 'virtual', forRent: false, downloads: files })
  expect(other.box.textContent).toContain('2 files · WebP · PNG · 1.2 MB')
})

test('a swap says why it cannot be where the piece is gone', async () => {
  signIn()
  const { box } = await open({ openToSwap: true, obstacles: { buy: null, rent: null, swap: 'sold_out' } })
  await press(named('Swap'))
  const panel = box.querySelector('[role=tabpanel]')!
  expect(panel.textContent).toContain('out of stock')
  expect(panel.querySelectorAll('a, button')).toHaveLength(0)
})
