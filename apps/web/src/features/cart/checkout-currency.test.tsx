import type { Currency } from '@rondo/rules/kernel/money'
import { afterEach, expect, test } from 'vitest'
import { beginSession, dropSession, endSession, type Me } from '../../shell/session.ts'
import { checkoutCurrency, chooseCheckoutCurrency } from './checkout-currency.ts'

afterEach(dropSession)

test.each<[readonly Currency[], string | undefined, Currency]>([
  [[], 'FR', 'USD'],
  [['GBP'], 'FR', 'GBP'],
  [['GBP', 'EUR'], 'FR', 'EUR'],
  [['GBP', 'EUR'], 'JP', 'GBP'],
  [['GBP', 'USD'], undefined, 'USD'],
])('a cart in %j of somebody in %s is checked out in %s', (inCart, country, currency) => {
  expect(checkoutCurrency(inCart, country)).toBe(currency)
})

test('what was chosen stays chosen while the cart has it', () => {
  chooseCheckoutCurrency('GBP')
  expect(checkoutCurrency(['EUR', 'GBP'], 'FR')).toBe('GBP')
  expect(checkoutCurrency(['EUR', 'USD'], 'FR')).toBe('EUR')
})

test('what was chosen outlives the end of a session for the same account, and nobody else gets it', () => {
  const signIn = (id: number) => beginSession({ jwt: `token of ${id}`, user: { id } as Me })
  signIn(7)
  chooseCheckoutCurrency('GBP')
  endSession('token of 7')
  signIn(7)
  expect(checkoutCurrency(['USD', 'GBP'])).toBe('GBP')
  endSession('token of 7')
  signIn(8)
  expect(checkoutCurrency(['USD', 'GBP'])).toBe('USD')
})
