import { useOwnRate } from '../../shell/own-rate.ts'
import { useShell } from '../../shell/providers.tsx'

/** Words a bound of the price, US dollars by the address, in the currency in which the reader thinks: whole ones there, as people type it. */
export function useOwnBounds(): (dollars: number) => string {
  const { format } = useShell()
  const [currency, perDollar] = useOwnRate()
  return (dollars) => format.price(currency === 'USD' ? dollars : Math.round(dollars * perDollar), currency)
}
