import { useSay } from '../../shell/providers.tsx'
import AskedInBar from './asked-in-bar.tsx'
import type { Delivery } from './use-purchase.ts'

/** The ways to receive a piece that can be asked for in the bar. */
export default function DeliveryAsked({ onPick }: { onPick: (method: Delivery) => void }) {
  const say = useSay()
  return (
    <AskedInBar
      words={say('days.askDelivery')}
      options={(['pickup', 'shipping'] as const).map((id) => ({ id, words: say(`product.${id}`), onPick: () => onPick(id) }))}
    />
  )
}
