import { type Currency, defaultCurrency, isCurrency } from '@rondo/rules/kernel/money'
import { currencyOfCountry } from '@rondo/rules/kernel/places'
import { keptPlace, readSession } from '../../shell/session.ts'

const placeNow = () => keptPlace(readSession()?.user.id ?? 0, 'checkoutCurrency')

/** Remembers in this browser, for who is signed in, which currency is being checked out. */
export function chooseCheckoutCurrency(currency: Currency): void {
  try {
    localStorage.setItem(placeNow(), currency)
  } catch {
    // Without storage the checkout takes the only currency there is.
  }
}

/** The currency to check out: the chosen one while the cart has it, else the only one, else that of the reader's country, else the first, else US dollars (C-85). */
export function checkoutCurrency(inCart: readonly Currency[], country?: string): Currency {
  let chosen: string | null = null
  try {
    chosen = localStorage.getItem(placeNow())
  } catch {
    // as above
  }
  if (chosen && isCurrency(chosen) && inCart.includes(chosen)) return chosen
  const home = currencyOfCountry(country)
  return (inCart.includes(home) ? home : inCart[0]) ?? defaultCurrency
}
