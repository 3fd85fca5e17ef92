import { afterEach, expect, test } from 'vitest'
import { eventually, render } from '../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../shell/session.ts'
import CheckoutPage from './checkout.page.tsx'

afterEach(() => dropSession())

test('who comes too late for the days reads which piece cannot be had, and why', async () => {
  beginSession({ jwt: 'token', user: { id: 1, country: 'US' } as Me })
  const line = { id: 1, cartItemId: 1, product: { id: 184, name: 'Sand Wool Coat' }, quantity: 1, problem: 'cart.period_taken' }
  const section = { currency: 'USD', lines: [line], itemsCount: 1, subtotal: 0, platformFee: 0, tax: 0, deposits: 0, total: 0, charged: 0 }
  const { box } = await render(<CheckoutPage />, {
    words: ['checkout', 'cart', 'failures'],
    answers: { '/carts/me': { items: [line], sections: [section], itemsCount: 1 } },
  })
  await eventually(() => expect(box.querySelector('[role=alert]')?.textContent).toContain('Sand Wool Coat'))
  expect(box.textContent).toContain('These days are already taken.')
  expect(box.textContent).not.toContain('Your cart holds nothing')
})
