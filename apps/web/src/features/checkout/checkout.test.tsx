import { expect, test, vi } from 'vitest'
import { named, press, render } from '../../../test/render.tsx'
import type { CartSection } from '../cart/index.ts'
import { Checkout } from './checkout.tsx'

vi.mock('./checkout-form.tsx', () => ({
  CheckoutForm: ({ section, onPaid }: { section: CartSection; onPaid: (what: CartSection | undefined) => void }) => (
    <button onClick={() => (onPaid(section), onPaid(undefined))}>Pay in vain</button>
  ),
}))

test('where what was being paid has left the cart, its buyer is led to the orders; an empty cart alone says no such thing', async () => {
  const { box, draw } = await render(<Checkout section={{ currency: 'USD' } as CartSection}>Empty</Checkout>, { words: ['checkout'] })
  await press(named('Pay in vain'))
  await draw(<Checkout section={undefined}>Empty</Checkout>)
  expect(named('See your orders', box).getAttribute('href')).toBe('/dashboard/transactions')
  const alone = await render(<Checkout section={undefined}>Empty</Checkout>, { words: ['checkout'] })
  expect(alone.box.textContent).toBe('Empty')
})
