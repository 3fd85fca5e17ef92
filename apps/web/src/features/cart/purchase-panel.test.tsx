import { afterEach, expect, test, vi } from 'vitest'
import { eventually, named, press, render } from '../../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../../shell/session.ts'
import type { Product } from '../listings/index.ts'
import { PurchasePanel } from './purchase-panel.tsx'

const product = {
  id: 7,
  name: 'Wrap dress',
  productType: 'designer',
  isDigitalOnline: false,
  isLocalService: false,
  available: 2,
  price: 1200,
  currency: 'USD',
  forSell: true,
  forRent: true,
  openToSwap: false,
  openToPickUp: true,
  openToShipping: true,
  pickupAddress: { city: 'Lyon' },
  rentPriceAndTime: [
    { number: 3, option: 'day', price: 28, currency: 'USD' },
    { number: 1, option: 'week', price: 52, currency: 'USD' },
  ],
  requireDeposit: true,
  rentDeposit: null,
  activeListing: true,
  users_permissions_user: { id: 2 },
} as unknown as Product
const answers = { '/products/7/availability': { today: '2026-11-21', units: 2, taken: ['2026-11-23'] } }
const open = (more: Partial<Product> = {}) =>
  render(<PurchasePanel product={{ ...product, ...more }} away={undefined} swap="swapping" />, {
    words: ['product', 'ways'],
    at: '/product/7',
    answers,
  })
const cart = (answer: object) => {
  const fetch = vi
    .fn<typeof globalThis.fetch>()
    .mockImplementation(() => Promise.resolve(Response.json({ message: '', itemIndex: 0, cartItemId: 5, itemsCount: 1, ...answer })))
  vi.stubGlobal('fetch', fetch)
  return () => fetch.mock.calls.map(([, init]) => JSON.parse(init?.body as string) as unknown)
}
const signIn = () => beginSession({ jwt: 'token', user: { id: 1 } as Me })
afterEach(() => {
  dropSession()
  vi.unstubAllGlobals()
})

test('only the ways that the merchant offers are there, buying first', async () => {
  const { box } = await open()
  expect([...box.querySelectorAll('[role=tab]')].map((tab) => tab.textContent)).toEqual(['Buy', 'Rent'])
  expect(named('Buy').getAttribute('aria-selected')).toBe('true')
})

test('nothing can be done with a listing that is not active', async () => {
  const { box } = await open({ activeListing: false })
  expect(box.textContent).toBe('This item is not available right now')
})

test('from a price of 1000 on, buying comes with a word on safety', async () => {
  expect((await open()).box.textContent).toContain('Secure Purchase')
  expect((await open({ price: 999 })).box.textContent).not.toContain('Secure Purchase')
  expect((await open({ price: 99_999, currency: 'JPY' })).box.textContent).not.toContain('Secure Purchase')
})

test('buying asks for a delivery method, and a press on the chosen one takes it back', async () => {
  const { box } = await open()
  const prompt = () => box.querySelector('[role=status]')?.textContent
  await press(named('Buy Now'))
  expect(prompt()).toBe('← Please select a delivery method')
  const pickup = box.querySelector<HTMLInputElement>('input[value=pickup]')!
  await press(pickup)
  expect(pickup.checked).toBe(true)
  await press(pickup)
  expect(pickup.checked).toBe(false)
})

test('renting asks for a period first, then for a delivery method', async () => {
  const { box } = await open()
  await press(named('Rent'))
  await press(named('Rent Now'))
  expect(box.querySelector('[role=status]')?.textContent).toBe('← Please select a rental period first')
  await press(box.querySelector<HTMLElement>('input[name=period]')!)
  await press(named('Rent Now'))
  expect(box.querySelector('[role=status]')?.textContent).toBe('← Please select a delivery method')
})

test('a rental shows its days and its deposit, half the rent where the merchant set none', async () => {
  const { box } = await open()
  await press(named('Rent'))
  await press(box.querySelector<HTMLElement>('input[name=period]')!)
  await press(named(/November 25/))
  expect(box.textContent).toContain('Wed, Nov 25 to Fri, Nov 27')
  expect(box.textContent).toContain('Return by Sat, Nov 28')
  expect(box.textContent).toContain('$14.00')
})

test('whoever is not signed in is led to sign in and back', async () => {
  const { box, went } = await open()
  await press(box.querySelector<HTMLElement>('input[value=shipping]')!)
  await press(named('Add to Cart'))
  expect(went).toEqual(['/login?returnTo=%2Fproduct%2F7&action=add-to-cart'])
})

test('a rental goes into the cart as it was chosen, and Rent Now leads on', async () => {
  signIn()
  const sent = cart({ status: 'added' })
  const { box, went } = await open()
  await press(named('Rent'))
  await press(box.querySelector<HTMLElement>('input[name=period]')!)
  await press(named(/November 25/))
  await press(box.querySelector<HTMLElement>('input[value=pickup]')!)
  await press(named('Rent Now'))
  await eventually(() => expect(went).toEqual(['/cart?rent=true']))
  expect(sent()[0]).toEqual({
    type: 'rent',
    quantity: 1,
    deliveryMethod: 'pickup',
    rentalPeriod: { option: 'day', number: 3, startDate: '2026-11-25' },
    product: 7,
    merchant: 2,
  })
})

test('the same piece for other days asks which period shall stay', async () => {
  signIn()
  const period = {
    startDate: '2026-11-25',
    endDate: '2026-11-27',
    returnBy: '2026-11-28',
    duration: 3,
    option: 'day',
    number: 3,
    price: 28,
  }
  const sent = cart({
    status: 'choice_required',
    newItem: period,
    options: [period, { ...period, startDate: '2026-12-01', endDate: '2026-12-03' }],
  })
  const { box } = await open()
  await press(named('Rent'))
  await press(box.querySelector<HTMLElement>('input[name=period]')!)
  await press(box.querySelector<HTMLElement>('input[value=pickup]')!)
  await press(named('Add to Cart'))
  await eventually(() => expect(document.body.textContent).toContain('Same Item, Different Rental Period'))
  await press(named('Replace Rental Period'))
  await eventually(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual({ cartItemId: 5, rentalPeriod: { option: 'day', number: 3, startDate: '2026-11-25' } })
})
