// Where a platform can pay merchants. The provider moves money over borders by itself only among these countries (C-141).
import { currencyOfCountry } from '../kernel/places.ts'
import { type Currency, currencies } from '../kernel/money.ts'

const together = new Set(
  ('US GB CA CH ' + 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK').split(' '),
)

/** True when a platform of one country can send earnings to an account in another. */
export const canPay = (platformCountry: string, country: string): boolean =>
  platformCountry === country || (together.has(platformCountry) && together.has(country))

/** The currencies that a platform settles in when nothing else is said: that of its own country. */
export const settledAtHome = (platformCountry: string): Currency[] => {
  const own = currencyOfCountry(platformCountry)
  return currencies.filter((currency) => currency === own)
}
