import { expect, test } from 'vitest'
import { named, render } from '../../../test/render.tsx'
import ToastMessage from './toast-message.tsx'

test('a message about the cart leads there, and is not shown there', async () => {
  const told = { id: 1, kind: 'success', text: 'Added to your cart', ms: 3000 } as const
  const open = (text: string, at: string) => render(<ToastMessage {...told} text={text} />, { at, words: ['product'] })
  for (const text of ['Added to your cart', 'This piece is already in your cart'])
    expect(named('Cart', (await open(text, '/product/7')).box).getAttribute('href')).toBe('/cart')
  expect((await open('Added to your cart', '/cart')).box.textContent).toBe('')
  expect((await open('Saved.', '/product/7')).box.querySelector('a')).toBeNull()
})
