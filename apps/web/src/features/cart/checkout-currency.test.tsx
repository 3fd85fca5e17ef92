import type { Currency } from '@rondo/rules/kernel/money'
import { afterEach, expect, test } from 'vitest'
import { checkoutCurrency, chooseCheckoutCurrency } from './checkout-currency.ts'

afterEach(() => localStorage.clear())

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
