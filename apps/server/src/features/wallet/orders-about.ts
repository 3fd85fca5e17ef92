import type { StoredPhoto } from '../../platform/photos.ts'

/** The order that something is about, and which of its pieces, as `orders_about` tells it. */
export interface Ordered {
  readonly groupId: number
  readonly orderNumber: string
  readonly pieces: readonly string[]
  readonly photo: StoredPhoto | null
}
