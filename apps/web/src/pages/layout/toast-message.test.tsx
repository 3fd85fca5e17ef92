import { expect, test } from 'vitest'
import { named, render } from '../../../test/render.tsx'
import ToastMessage from './toast-message.tsx'

test('a message about the cart leads there', async () => {
  const told = { id: 1, kind: 'success', text: 'Added to your cart', ms: 5000 } as const
  const { box } = await render(<ToastMessage {...told} to="/cart" />)
  expect(named('Cart', box).getAttribute('href')).toBe('/cart')
  for (const [to, at] of [
    [undefined, '/product/7'],
    ['/cart', '/cart'],
  ] as const) {
    const { box: other } = await render(<ToastMessage {...told} to={to} />, { at })
    expect(other.querySelector('a')).toBeNull()
  }
})
