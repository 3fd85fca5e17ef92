import { type Currency, defaultCurrency, isCurrency } from '@rondo/rules/kernel/money'

const place = 'rondo.checkoutCurrency'

/** Remembers for this browser which currency is being checked out. */
export function chooseCheckoutCurrency(currency: Currency): void {
  try {
    localStorage.setItem(place, currency)
  } catch {
    // Without storage the checkout takes the only currency there is.
  }
}

/** The currency to check out: the chosen one while the cart has it, else the first in the cart, else US dollars (C-85). */
export function checkoutCurrency(inCart: readonly Currency[]): Currency {
  let chosen: string | null = null
  try {
    chosen = localStorage.getItem(place)
  } catch {
    // as above
  }
  if (chosen && isCurrency(chosen) && inCart.includes(chosen)) return chosen
  return inCart[0] ?? defaultCurrency
}
