import type { ComponentType } from 'react'
import { island } from '../../shell/island.tsx'
import type { Product } from '../listings/index.ts'
import PickupOnlyNow from './pickup-only-words.tsx'

/** A piece that nobody sends. A service is no such piece: it is given where it takes place. */
export const isPickupOnly = ({ openToPickUp, openToShipping, isLocalService }: Product): boolean =>
  openToPickUp && !openToShipping && !isLocalService

/** Written by the server, and alive when its code has come. */
export const PickupOnly: ComponentType<{ product: Product; away?: string | undefined }> = island(
  import.meta.env.SSR ? PickupOnlyNow : undefined,
  () => import('./pickup-only-words.tsx'),
  ['piece'],
)
