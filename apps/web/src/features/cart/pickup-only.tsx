import { useSay } from '../../shell/providers.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Product } from '../listings/index.ts'

/** A piece that nobody sends. A service is no such piece: it is given where it takes place. */
export const isPickupOnly = ({ openToPickUp, openToShipping, isLocalService }: Product): boolean =>
  openToPickUp && !openToShipping && !isLocalService

/** Says of what is not sent where it is fetched. */
export function PickupOnly({ product, away }: { product: Product; away?: string | undefined }) {
  const say = useSay()
  if (!isPickupOnly(product)) return null
  const city = product.pickupAddress?.city
  return (
    <p className="flex gap-2">
      <Icon name="pin" className="h-lh w-4.5" />
      <span className="min-w-0">
        {city ? say('product.pickupOnlyIn', { city }) : say('product.pickupOnly')}
        {away && <span className="block text-small text-ink-2">{away}</span>}
      </span>
    </p>
  )
}
