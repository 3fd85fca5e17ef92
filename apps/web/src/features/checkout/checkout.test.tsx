import { expect, test, vi } from 'vitest'
import { section } from '../../../test/checkout.ts'
import { eventually, named, press, render } from '../../../test/render.tsx'
import type { CartSection } from '../cart/index.ts'
import { Checkout } from './checkout.tsx'

vi.mock('./checkout-form.tsx', () => ({
  CheckoutForm: ({ section, onPaid }: { section: CartSection; onPaid: (what: CartSection | undefined) => void }) => (
    <button onClick={() => (onPaid(section), onPaid(undefined))}>Pay in vain</button>
  ),
}))

test('where what was being paid has left the cart, its buyer is led to the orders; an empty cart alone says no such thing', async () => {
  const { box, draw } = await render(<Checkout section={section}>Empty</Checkout>, { words: ['checkout'] })
  await press(named('Pay in vain'))
  await draw(<Checkout section={undefined}>Empty</Checkout>)
  expect(named('See your orders', box).getAttribute('href')).toBe('/dashboard/transactions')
  const alone = await render(<Checkout section={undefined}>Empty</Checkout>, { words: ['checkout'] })
  expect(alone.box.textContent).toBe('Empty')
})

const order = (product: number, minutes: number) => ({
  id: 42,
  orderNumber: 'R-42',
  currency: 'USD',
  charged: 87.98,
  created_at: new Date(Date.now() - minutes * 60_000).toISOString(),
  fulfillmentGroups: [{ id: 9, orderItems: [{ product: { id: product } }] }],
})
test('what was ordered in another tab says so in sight, leads to that order and takes the focus', async () => {
  const answers = { '/orders/me?pageSize=5': { data: [order(3, 1), order(10, 2)] } }
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const { box, draw } = await render(<Checkout section={section}>Empty</Checkout>, { words: ['checkout'], answers })
  await draw(<Checkout section={undefined}>Empty</Checkout>)
  await eventually(() => expect(box.textContent).toContain('You ordered these pieces in another tab'))
  expect(box.textContent).toContain('Order R-42, $87.98')
  expect(named('See the order', box).getAttribute('href')).toBe('/dashboard/transactions/fg/9')
  expect(document.activeElement?.textContent).toContain('in another tab')
  expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
})

test.each([
  ['of other pieces', order(3, 2)],
  ['of hours ago', order(10, 180)],
])('an order %s is not told as that of this checkout', async (_, found) => {
  const answers = { '/orders/me?pageSize=5': { data: [found] } }
  const { box, draw } = await render(<Checkout section={section}>Empty</Checkout>, { words: ['checkout'], answers })
  await draw(<Checkout section={undefined}>Empty</Checkout>)
  await eventually(() => expect(box.textContent).toBe('Empty'))
})
