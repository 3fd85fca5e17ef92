import { useSay } from '../../shell/providers.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Product } from '../listings/index.ts'

/** Says of what is not sent where it is fetched. */
export default function PickupOnlyWords({ product, away }: { product: Product; away?: string | undefined }) {
  const say = useSay()
  const city = product.pickupAddress?.city
  return (
    <p className="flex gap-2">
      <Icon name="pin" className="h-lh w-4.5" />
      <span className="min-w-0">
        {city ? say('piece.pickupOnlyIn', { city }) : say('piece.pickupOnly')}
        {away && <span className="block text-small text-ink-2">{away}</span>}
      </span>
    </p>
  )
}
