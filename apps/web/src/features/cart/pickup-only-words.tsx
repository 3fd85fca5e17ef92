import { useShell } from '../../shell/providers.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Product } from '../listings/index.ts'
import { placeText } from '../locations/index.ts'

/** Says of what is not sent in which town and country it is fetched: its reader may live elsewhere. */
export default function PickupOnlyWords({ product, away }: { product: Product; away?: string | undefined }) {
  const { say, locale } = useShell()
  const place = product.pickupAddress && placeText(product.pickupAddress, locale)
  return (
    <p className="flex gap-2">
      <Icon name="pin" className="h-lh w-4.5" />
      <span className="min-w-0">
        {place ? say('piece.pickupOnlyIn', { place }) : say('piece.pickupOnly')}
        {away && <span className="block text-small text-ink-2">{away}</span>}
      </span>
    </p>
  )
}
