import { afterEach, expect, test, vi } from 'vitest'
import { gown } from '../../test/gown.ts'
import { eventually, render } from '../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../shell/session.ts'
import CartPage from './cart.page.tsx'

const section = (currency: string) => ({
  currency,
  lines: [],
  itemsCount: 0,
  subtotal: 0,
  platformFee: 0,
  tax: 0,
  deposits: 0,
  total: 0,
  charged: 0,
  heldUntil: null,
})
const line = (id: number, more: object = {}) => ({
  id,
  cartItemId: id,
  type: 'buy',
  quantity: 1,
  product: { id, name: 'Scarf', size: 'M', photos: [] },
  merchant: { id: 2, username: 'mei' },
  deliveryMethod: 'pickup',
  currency: 'USD',
  unitPrice: 68,
  listedPrice: 68,
  lineTotal: 68,
  deposit: 0,
  available: 3,
  problem: null,
  swap: null,
  agreed: null,
  productOptions: [],
  pickupDays: [],
  ...more,
})
const signedIn = () => beginSession({ jwt: 'token', user: { id: 1, likedProducts: [] as number[] } as Me })
const draw = (cart?: object) => render(<CartPage />, { words: ['cart', 'catalogue'], answers: cart ? { '/carts/me': cart } : {} })
afterEach(dropSession)

test('who is not signed in is asked to, and comes back to the cart (CART-04)', async () => {
  const { box } = await draw()
  expect(box.textContent).toContain('You Should Login First')
  expect(box.textContent).toContain('Sign in to see your cart. Whatever you have put in it is kept with your account.')
  expect(box.querySelector('a')?.getAttribute('href')).toBe('/login?returnTo=%2Fcart')
})

test('an empty cart leads to the shop (CART-05)', async () => {
  signedIn()
  const { box } = await draw({ items: [], sections: [], itemsCount: 0 })
  expect(box.querySelector('h1')?.textContent).toBe('Your Cart')
  expect(box.textContent).toContain("You Don't Have Anything in Your Cart")
  expect([box.querySelector('a')?.textContent, box.querySelector('a')?.getAttribute('href')]).toEqual(['Start Shopping', '/browse'])
})

test('what is only fetched says in which town and country, before the checkout', async () => {
  signedIn()
  const fetched = line(1, { pickupPlace: { city: 'Sydney', country: 'AU' } })
  const { box } = await draw({ items: [fetched], sections: [{ ...section('USD'), lines: [fetched], itemsCount: 1 }], itemsCount: 1 })
  expect(box.querySelector('h3')?.textContent).toContain('Local Pickup, Sydney, Australia')
})

test('below an empty cart stand pieces that could be in it, and none that nobody can have now', async () => {
  vi.stubGlobal('IntersectionObserver', undefined) // everything is near
  signedIn()
  const meta = { total: 1, page: 1, pageSize: 6, hasMore: false }
  const answers = {
    '/carts/me': { items: [], sections: [], itemsCount: 0 },
    '/search/products?sortBy=newest&pageSize=12': { data: [{ ...gown, id: 8, name: 'Tote', obstacle: 'held' }, gown], meta },
  }
  const { box } = await render(<CartPage />, { words: ['cart', 'catalogue'], answers })
  await eventually(() => expect(box.querySelector('a[href="/product/7"]')?.textContent).toBe('Gown'))
  expect(box.querySelector('a[href="/product/8"]')).toBe(null)
  expect(box.querySelector('a[href="/favorites"]')?.textContent).toBe('Favorites')
})

test('a cart that cannot be read says so (CART-02, CART-34)', async () => {
  signedIn()
  const { box } = await draw()
  await eventually(() => expect(box.querySelector('h2')?.textContent).toBe('We could not show your cart just now.'))
  expect(box.textContent).toContain('Failed to fetch cart')
})

test('several currencies are told above their sections, each with a summary and a button of its own (CART-03, CART-06, CART-39)', async () => {
  signedIn()
  const { box } = await draw({ items: [{}], sections: [section('USD'), section('EUR')], itemsCount: 2 })
  expect(box.textContent).toContain(
    "Your cart contains items in different currencies. You'll need to check out each currency group separately.",
  )
  const buttons = [...box.querySelectorAll('aside button')]
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Check out in USD', 'Check out in EUR'])
  // nothing to pay, nothing to check out (CART-21)
  expect(buttons.every((button) => (button as HTMLButtonElement).disabled)).toBe(true)
  expect(box.textContent).toContain('calculated at checkout')
  expect([...box.querySelectorAll('h2')].map(({ className }) => className.includes('sr-only'))).toEqual([false, false])
  const { box: only } = await draw({ items: [{}], sections: [section('USD')], itemsCount: 1 })
  expect(only.querySelector('h2')?.className).toContain('sr-only')
})

test('whoever has just chosen a piece finds the section that holds it, not the first with a rental', async () => {
  signedIn()
  const found: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    found.push(this.querySelector('aside button')?.textContent ?? null)
  })
  const rented = (id: number) => line(id, { type: 'rent' })
  const sections = ['USD', 'EUR'].map((currency, at) => ({ ...section(currency), lines: [rented(at + 1)] }))
  const cart = { items: [rented(1), rented(2)], sections, itemsCount: 2 }
  const options = { words: ['cart', 'catalogue'] as const, answers: { '/carts/me': cart }, at: '/cart?rent=true' }
  const { draw: show } = await render(<CartPage />, { ...options, state: { added: 2 } })
  await eventually(() => expect(found).toEqual(['Check out in EUR']))
  // once more with a cart that was read before, while the way there goes to the top
  await show(null)
  found.length = 0
  requestAnimationFrame(() => found.push('top'))
  await show(<CartPage />)
  await eventually(() => expect(found).toEqual(['top', 'Check out in EUR']))
  await render(<CartPage />, options)
  await eventually(() => expect(found).toEqual(['top', 'Check out in EUR', 'Check out in USD']))
})

test('nothing is said of shipping where all is fetched: it costs nothing', async () => {
  signedIn()
  const shown = async (method: string, ofLine: object = {}, sums: object = { subtotal: 68, total: 68 }) => {
    const lines = [line(1, { deliveryMethod: method, ...ofLine })]
    const { box } = await draw({
      items: lines,
      sections: [{ ...section('USD'), lines, itemsCount: 1, ...sums }],
      itemsCount: 1,
    })
    return box.querySelector('aside')?.textContent
  }
  const fetched = await shown('pickup')
  expect(fetched).not.toContain('Shipping')
  expect(fetched).not.toContain('calculated at checkout')
  expect(await shown('shipping')).toContain('calculated at checkout')
  expect(await shown('virtual')).not.toContain('Shipping') // a file does not travel
  const swapped = { type: 'swap', unitPrice: 0, listedPrice: 0, lineTotal: 0 }
  const given = await shown('shipping', swapped, { subtotal: 0, total: 0 })
  expect(given).toContain('You pay only shipping, calculated at checkout.')
  expect(given).not.toMatch(/\$|Subtotal|Total|tax/) // what has no price has no sum
  expect(await shown('pickup', swapped, { subtotal: 0, total: 0 })).toContain('You pay nothing for this swap.')
})

test('a currency whose pieces are held for an open payment says for how long', async () => {
  signedIn()
  const heldUntil = new Date(Date.now() + 9 * 60_000).toISOString()
  const { box } = await draw({ items: [{}], sections: [{ ...section('USD'), heldUntil }, section('EUR')], itemsCount: 2 })
  expect([...box.querySelectorAll('[role="timer"]')].map((timer) => timer.textContent)).toEqual([
    expect.stringMatching(/Held for you for (9:00|8:5\d)/),
  ])
})
