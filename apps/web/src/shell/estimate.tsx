import { lazyPart } from './lazy-part.tsx'
import { useOwnCurrency } from './own-currency.ts'

const Worth = lazyPart(() => import('./worth.tsx'), ['foot'])

export interface EstimateProps {
  /** Major units. */
  amount: number
  currency: string
  className?: string
}
/** Beside a price: about what it is in the reader's own currency. Draws nothing where they chose none, or the same. */
export function Estimate(props: EstimateProps) {
  const own = useOwnCurrency()
  return own && own !== props.currency ? <Worth {...props} own={own} /> : null
}
