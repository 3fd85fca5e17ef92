import { useShell } from '../../shell/providers.tsx'
import type { Product } from '../listings/index.ts'
import AskedInBar from './asked-in-bar.tsx'

type Tier = Product['rentPriceAndTime'][number]
/** The periods of a rental that can be asked for in the bar. */
export default function PeriodAsked({ product, onPick }: { product: Product; onPick: (tier: Tier) => void }) {
  const { say, format } = useShell()
  return (
    <AskedInBar
      words={say('days.askPeriod')}
      options={product.rentPriceAndTime.map((one) => ({
        id: `${one.number} ${one.option}`,
        words: `${say(`catalogue.${one.option}`, { n: one.number })} · ${format.price(one.price, product.currency)}`,
        onPick: () => onPick(one),
      }))}
    />
  )
}
