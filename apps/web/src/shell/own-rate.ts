import { rates } from '@rondo/contracts/calls/platform'
import { useQuery } from '@tanstack/react-query'
import { read } from './calls.ts'
import { useOwnCurrency } from './own-currency.ts'

const aDay = 86_400_000
/** What estimates are worked out by; asked for once by whoever wants them. */
export const useRates = (enabled = true) => useQuery({ ...read(rates, {}), staleTime: aDay, enabled })

/** The currency in which the reader thinks, and what one US dollar is worth in it; dollars where they chose none, or until its rate is here. */
export function useOwnRate(): readonly [currency: string, perDollar: number, isComing: boolean] {
  const own = useOwnCurrency()
  const { data, isLoading } = useRates(own !== null && own !== 'USD')
  const rate = own && data?.perDollar[own]
  return own && rate ? [own, rate, false] : ['USD', 1, isLoading]
}
