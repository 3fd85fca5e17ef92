import type { ComponentType, ReactNode } from 'react'
import { island } from '../../shell/island.tsx'
import MerchantCardNow, { type MerchantCardProps } from './merchant-card.tsx'

/** Written by the server, and alive when its code has come. `place` stands there before, where the server has written nothing. */
export const MerchantCard: ComponentType<MerchantCardProps & { place?: ReactNode }> = island(
  import.meta.env.SSR ? MerchantCardNow : undefined,
  () => import('./merchant-card.tsx'),
  [],
)
